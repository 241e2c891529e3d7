"""What the payment tools compute."""

from .payments_api import Handles, Order, PreparedPayment, PreparePaymentApi


async def prepare_payment(api: PreparePaymentApi, orders: Handles[Order], *, invoice_id: str) -> PreparedPayment:
    """Take the amount from the invoice."""
    due = (await api.get_invoices_by_invoice_id(invoice_id=invoice_id))["due"]
    return PreparedPayment(order_id=await orders.create(Order(invoice_id=invoice_id, amount=due)), amount=due)
