"""What the tools of the helpdesk compute."""

from datetime import date

from .function_names_another_client_api import Draft, FindTicketsApi, Handles, KeptDraft


async def draft_ticket(
    api: FindTicketsApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
