"""A name -> whether what it names is a credential."""

from mcpgen.words.splitting import words
from mcpgen.words.vocabulary import vocabulary

_ALONE = vocabulary(
    "apikey authorization cookie credential credentials passcode passphrase password passwd secret token"
)
_PAIRS = frozenset(
    {
        ("access", "key"),
        ("access", "token"),
        ("api", "key"),
        ("api", "secret"),
        ("api", "token"),
        ("auth", "key"),
        ("auth", "token"),
        ("bearer", "token"),
        ("client", "secret"),
        ("encryption", "key"),
        ("id", "token"),
        ("private", "key"),
        ("refresh", "token"),
        ("secret", "key"),
        ("session", "token"),
        ("signing", "key"),
    }
)
_OTHERWISE = vocabulary(
    "continuation cursor device file job max min next notification num page pagination poll previous request resume "
    "scroll sync task test upload"
)
"""Words beside `token` that make it something else: `page_token`, or the name of something that runs."""


def is_credential(name: str) -> bool:
    """Whether a value of this name lets its holder in somewhere: the last words of a name say what it is."""
    said = words(name)
    if not said or _OTHERWISE & set(said):
        return False
    return said[-1] in _ALONE or tuple(said[-2:]) in _PAIRS
