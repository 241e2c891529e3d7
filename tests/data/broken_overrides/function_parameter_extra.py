"""What the tools of the helpdesk compute."""

from datetime import date

from .function_parameter_extra_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, body: str, due: date | None = None
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
