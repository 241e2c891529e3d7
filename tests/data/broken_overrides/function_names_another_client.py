"""What the tools of the helpdesk compute."""

from datetime import date

from .sound_api import Draft, FindTicketsApi, Handles, KeptDraft


async def draft_ticket(
    api: FindTicketsApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
