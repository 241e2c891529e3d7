"""What the tools of the helpdesk compute."""

from datetime import date

from .function_parameter_missing_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
