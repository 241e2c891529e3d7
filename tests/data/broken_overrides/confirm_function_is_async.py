"""What the tools of the helpdesk compute."""

from datetime import date

from .confirm_function_is_async_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError


async def ask(*, ticket_id: str) -> str | None:
    """Ask."""
    return f"Close {ticket_id}?"
