"""What the tools of the helpdesk compute."""

from datetime import date

from .function_of_other_types_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: str | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
