"""What the tools of the ticket desk compute and ask."""

from datetime import date

from .guarded_api import Draft, DraftTicketApi, Handles, KeptDraft, Postponed, PostponeTicketApi


def ask_about_reopening(*, ticket_id: str, note: str | None = None) -> str | None:
    """Ask only where no note says why."""
    return None if note else f"Open {ticket_id} again without saying why?"


def ask_about_postponing(*, until: date) -> str | None:
    """Ask about days that are far away."""
    return f"Put it off to {until:%d %B %Y}?" if until.year > 2026 else None


async def postpone_ticket(api: PostponeTicketApi, *, ticket_id: str, until: date) -> Postponed:
    """Note the day."""
    ticket = await api.change_ticket(ticket_id=ticket_id, status="open", note=until.isoformat())
    return Postponed(ticket_id=ticket["id"])


async def draft_ticket(api: DraftTicketApi, drafts: Handles[Draft], *, title: str) -> KeptDraft:
    """Keep it, unless there are too many."""
    await api.list_tickets()
    return KeptDraft(draft_id=await drafts.create(Draft(title=title, note=None)))
