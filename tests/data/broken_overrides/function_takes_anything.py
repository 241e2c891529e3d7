"""What the tools of the helpdesk compute."""

from datetime import date

from .function_takes_anything_api import Draft, DraftTicketApi, Handles, KeptDraft


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], **arguments: object
) -> KeptDraft:
    """Keep a draft."""
    raise NotImplementedError
