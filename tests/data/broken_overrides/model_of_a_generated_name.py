"""What the tools of the helpdesk compute."""

from datetime import date

from .model_of_a_generated_name_api import Draft, DraftTicketApi, Handles, ToolError


async def draft_ticket(
    api: DraftTicketApi, drafts: Handles[Draft], *, title: str, due: date | None = None
) -> ToolError:
    """Keep a draft."""
    raise NotImplementedError
