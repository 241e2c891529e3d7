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
_VALUE = re.compile(r"[`\"']([\w.+-]{1,40})[`\"']")


def stated_values(text: str) -> list[str]:
    """The quoted values after words such as "one of"; none where the text lists nothing."""
    found = _LIST.search(text)
    if found is None or _GOES_ON.search(found.group(1)) or "comma" in text.lower():
        return []
    return list(dict.fromkeys(_VALUE.findall(found.group(1))))
