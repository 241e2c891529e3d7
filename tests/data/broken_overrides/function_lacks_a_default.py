"""What the tools of the helpdesk compute."""

from datetime import date

from .function_lacks_a_default_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
