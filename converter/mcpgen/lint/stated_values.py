"""A description -> the values that it says are all there are: "one of `open`, `closed`"."""

import re

_LIST = re.compile(
    r"\b(?:one of|either|allowed values?(?: are)?|possible values?(?: are)?|valid values?(?: are)?|must be|can be"
    r"|supported values?(?: are)?|accepted values?(?: are)?|values)\b:?\s*(?:the following\W*)?"
    r"((?:[`\"'][\w.+-]{1,40}[`\"'](?:\s*\([^)]*\))?(?:,?\s*(?:and|or|\|)?\s*)){2,})",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\b(?:and|or)\s*$")
"""A further value that stands in no quotes, so that these are not all."""
_CONDITION = re.compile(r"\s*(?:for|if|when|where|unless|in)\b", re.IGNORECASE)
_IS_OPEN = re.compile(r"\bcomma|\bcurrently\b|\bmay change\b|\bsuch as\b|\bfor example\b|\be\.g\.", re.IGNORECASE)
"""Several values at once, or some that are not all."""
_VALUE = re.compile(r"[`\"']([\w.+-]{1,40})[`\"']")


def stated_values(text: str) -> list[str]:
    """The quoted values after words such as "one of"; none where the text lists nothing."""
    lists = list(_LIST.finditer(text))
    if len(lists) != 1 or _IS_OPEN.search(text):
        return []
    values, rest = lists[0].group(1), text[lists[0].end() :]
    if _GOES_ON.search(values) or _CONDITION.match(rest):
        return []
    return list(dict.fromkeys(_VALUE.findall(values)))
