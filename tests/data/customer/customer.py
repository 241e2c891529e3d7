"""What customers' tools compute."""

from datetime import date

from .customer_api import Counted, CountMyOrdersApi


async def count_my_orders(api: CountMyOrdersApi, *, customer_id: str, since: date) -> Counted:
    """Add the date filter that the API does not have."""
    listed = await api.get_orders(customer_id=customer_id)
    return Counted(orders=sum(date.fromisoformat(order["placed_on"]) >= since for order in listed))
