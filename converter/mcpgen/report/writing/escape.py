"""Text that others wrote -> the same text, unable to act: in a terminal, or in markdown as GitHub renders it.

A document's names and descriptions reach a reviewer's terminal, page and agent. So characters that show nothing but do
something are written out as `U+200B`, and what markdown or GitHub would act on is made to stand for itself.
"""

import re

from mcpgen.diff.phrase import Code, Phrase, Prose

_UNSEEN = (
    (0x0000, 0x001F),
    (0x007F, 0x009F),
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x0600, 0x0605),
    (0x061C, 0x061C),
    (0x06DD, 0x06DD),
    (0x070F, 0x070F),
    (0x0890, 0x0891),
    (0x08E2, 0x08E2),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xD800, 0xDFFF),
    (0xFDD0, 0xFDEF),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0xFFFE, 0xFFFF),
    (0x110BD, 0x110BD),
    (0x110CD, 0x110CD),
    (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Controls, general category Cf, Default_Ignorable_Code_Point, separators of lines, surrogates and noncharacters of
Unicode 16. A table of our own, since `unicodedata` differs between Python versions and what we print must not."""

_IS_UNSEEN = re.compile("[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in _UNSEEN) + "]")
_WHITE_SPACE = re.compile(r"[ \t\r\n]+")

_ACTS_IN_MARKDOWN = re.compile(r"[\\`*\[\]|~$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")
_ACTS_IN_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_ACTS_ON_GITHUB = re.compile(r"@|#(?=\d)|(?<=[Gg][Hh])-(?=\d)|(?<=:)/(?=/)|(?<=[Ww]{3})\.")
"""Mentions, issue numbers and bare addresses. They are looked for in the rendered text, so no backslash helps: an
element of its own around the character does."""


def visible(text: str) -> str:
    """`text` on one line, white space as single blanks, with `U+XXXX` for every character that shows nothing."""
    return _IS_UNSEEN.sub(lambda found: f"U+{ord(found.group()):04X}", _WHITE_SPACE.sub(" ", text).strip(" "))


def markdown(text: str) -> str:
    """`text` for running text or a table cell of GitHub's markdown."""
    html = "".join(_ACTS_IN_HTML.get(character, character) for character in visible(text))
    plain = _ACTS_IN_MARKDOWN.sub(lambda found: f"\\{found.group()}", html)
    return _ACTS_ON_GITHUB.sub(lambda found: f"<span>{found.group()}</span>", plain)


def code(text: str) -> str:
    """`text` as code: a code span where it has nothing that would end one, else an element."""
    shown = visible(text)
    if shown and not re.search(r"[`|]", shown):
        return f"`{shown}`"
    return f"<code>{markdown(text)}</code>"


def phrased(phrase: Phrase) -> str:
    """One sentence for markdown, what others wrote escaped."""
    return "".join(
        code(part.text) if isinstance(part, Code) else markdown(part.text) if isinstance(part, Prose) else part
        for part in phrase
    )


def marker(name: str) -> str:
    """`name` inside an HTML comment: what is not a letter, a digit, `.` or `_` becomes `%XX`, a single `-` stays."""
    return re.sub(r"[^A-Za-z0-9._-]|-(?=-)|-$", lambda found: _percent(found.group()), name)


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))
