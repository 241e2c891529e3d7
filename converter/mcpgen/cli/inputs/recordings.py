"""A folder <-> a recording of a model's replies: written reply by reply, so that an interrupted run goes on."""

from collections.abc import Sequence
from pathlib import Path

from mcpgen.choose import (
    MANIFEST,
    REPLIES,
    Answer,
    Key,
    Manifest,
    Message,
    Question,
    changes,
    manifest_text,
    read_manifest,
    read_replies,
    reply_line,
)
from mcpgen.errors import UnreadableInput, UsageError
from mcpgen.location import Location


def read_recording(folder: Path, *, named: str) -> tuple[Manifest, dict[Key, Message]]:
    """Read a whole recording. Raises UnreadableInput."""
    manifest = read_manifest(_text(folder / MANIFEST, named), file=f"{named}/{MANIFEST}")
    return manifest, read_replies(_text(folder / REPLIES, named), file=f"{named}/{REPLIES}")


class Recorder:
    """A recording in the making; what it holds already need not be asked again."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        """Start it, or go on. Raises UsageError where the folder holds another recording."""
        self._replies = folder / REPLIES
        self.known: dict[Key, Message] = {}
        try:
            if (folder / MANIFEST).exists():
                self._check(folder, manifest)
                if self._replies.exists():
                    text = self._replies.read_text(encoding="utf-8")
                    self.known = read_replies(text, file=f"{folder}/{REPLIES}", cut_off=True)
                    _replace(self._replies, text[: text.rfind("\n") + 1])
            else:
                folder.mkdir(parents=True, exist_ok=True)
                _replace(folder / MANIFEST, manifest_text(manifest))
                self._replies.touch()
        except OSError as error:
            raise UsageError(f"{folder}: cannot be written: {error.strerror}; choose another folder") from None

    def add(self, answer: Answer) -> None:
        """Write a reply down at once."""
        with self._replies.open("a", encoding="utf-8", newline="\n") as lines:
            lines.write(reply_line(answer))

    def finish(self, questions: Sequence[Question], answers: Sequence[Answer]) -> None:
        """Put the replies in the order of the questions: the same replies make the same file."""
        by_key = {answer.question.key: answer for answer in answers if answer.reply is not None}
        _replace(self._replies, "".join(reply_line(by_key[one.key]) for one in questions if one.key in by_key))

    @staticmethod
    def _check(folder: Path, manifest: Manifest) -> None:
        then = read_manifest((folder / MANIFEST).read_text(encoding="utf-8"), file=f"{folder}/{MANIFEST}")
        if then != manifest:
            different = next(changes(then, manifest), "it was asked of another model, or in another way")
            raise UsageError(f"{folder} holds another recording ({different}); record into another folder")


def _text(path: Path, named: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise UnreadableInput(
            f"this is no recording: {path.name} cannot be read; name a folder that --record made", Location(file=named)
        ) from None


def _replace(path: Path, text: str) -> None:
    """Write a file in one step: whoever is killed on the way leaves the old one."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(path)
