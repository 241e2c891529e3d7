"""What the tools of the helpdesk compute."""

from datetime import date

from .function_not_async_api import Draft, DraftTicketApi, Handles, KeptDraft


def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
