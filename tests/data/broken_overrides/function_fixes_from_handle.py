"""What the tools of the helpdesk compute."""

from datetime import date

from .function_fixes_from_handle_api import Draft, DraftTicketApi, Handles, KeptDraft, SendTicketApi, Sent


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError


async def send_ticket(api: SendTicketApi, drafts: Handles[Draft], *, draft_id: str) -> Sent:
    """Open it."""
    raise NotImplementedError
