"""Words in one text -> the set of them: how lists of words are written down."""


def vocabulary(text: str) -> frozenset[str]:
    """The words of a text, white space between them."""
    return frozenset(text.split())
