"""What the tools of the helpdesk compute."""

from datetime import date

from .confirm_function_takes_no_handle_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError


def ask() -> str | None:
    """Ask."""
    return "Open it?"
