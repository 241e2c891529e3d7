"""Reply and secrets -> the reply without them, for APIs that repeat what they were sent."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace

from .credentials import MASK
from .reply import Reply

_SHORTEST = 4
_LONG = 16
"""Characters of a secret that no other word holds by chance."""

_BEGINS = r"(?:(?<![\w-])|(?<=\\[nrtbf])|(?<=\\u[0-9a-fA-F]{4}))"
"""Where a word begins; behind an escape of JSON, too."""


def scrubbed(reply: Reply, secrets: Iterable[str]) -> Reply:
    """Mask every secret that stands in the body or a header: a short one where it is a word of its own."""
    forms = {form for secret in secrets if len(secret) >= _SHORTEST for form in (secret, json.dumps(secret)[1:-1])}
    for form in sorted(forms, key=len, reverse=True):
        word = re.escape(form) if len(form) >= _LONG else rf"{_BEGINS}{re.escape(form)}(?![\w-])"
        body = re.sub(word.encode(), MASK.encode(), reply.body)
        headers = {name: re.sub(word, MASK, value) for name, value in reply.headers.items()}
        reply = replace(reply, body=body, headers=headers)
    return reply
