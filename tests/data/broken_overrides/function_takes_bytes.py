"""What the tools of the helpdesk compute."""

from datetime import date

from .function_takes_bytes_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: bytes, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
