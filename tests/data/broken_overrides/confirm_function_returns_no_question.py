"""What the tools of the helpdesk compute."""

from datetime import date

from .confirm_function_returns_no_question_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError


def ask(*, ticket_id: str) -> bool:
    """Ask."""
    return ticket_id.startswith("T-")
