"""A request's body, any bytes -> RefundRequest, or the HTTP error that says what is wrong with it."""

import json
import re
from dataclasses import dataclass
from decimal import Decimal

from starlette.exceptions import HTTPException

_AMOUNT = re.compile(r"[0-9]{1,7}\.[0-9]{2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundRequest:
    """What POST /refunds was asked for."""

    order_id: str
    amount: Decimal
    reason: str | None


def parse_refund_request(body: bytes) -> RefundRequest:
    """Read the body; raises HTTPException 422."""
    try:
        fields = json.loads(body)
    except ValueError:
        raise HTTPException(422, "The body must be JSON.") from None
    if not isinstance(fields, dict):
        raise HTTPException(422, "The body must be a JSON object with order_id and amount.")
    missing = [name for name in ("order_id", "amount") if name not in fields]
    if missing:
        raise HTTPException(422, f"The body lacks {' and '.join(missing)}.")
    order_id, amount, reason = fields["order_id"], fields["amount"], fields.get("reason")
    if not isinstance(order_id, str):
        raise HTTPException(422, "order_id must be a string.")
    if not isinstance(amount, str) or not _AMOUNT.fullmatch(amount) or Decimal(amount) == 0:
        raise HTTPException(422, 'amount must be a decimal string above zero with two places, such as "12.50".')
    if reason is not None and not isinstance(reason, str):
        raise HTTPException(422, "reason must be a string.")
    return RefundRequest(order_id=order_id, amount=Decimal(amount), reason=reason)
