"""What the tools of the helpdesk compute."""

from datetime import date

from .function_returns_another_model_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> Draft:
    """Keep a draft."""
    raise NotImplementedError
