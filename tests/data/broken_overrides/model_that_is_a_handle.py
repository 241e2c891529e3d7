"""What the tools of the helpdesk compute."""

from datetime import date

from .model_that_is_a_handle_api import Draft, DraftTicketApi, Handles


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> Draft:
    """Keep a draft."""
    raise NotImplementedError
