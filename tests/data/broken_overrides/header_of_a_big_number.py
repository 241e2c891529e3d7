"""What the tools of the helpdesk compute."""

from .header_of_a_big_number_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: int | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
