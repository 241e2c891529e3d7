"""What the tools of the helpdesk compute."""

from datetime import date

from .function_parameter_of_another_name_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, subject: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
