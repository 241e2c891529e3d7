"""Questions -> the replies of a recording, as long as it was made of the same questions."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass

from mcpgen.choose.recording import Manifest, changes, manifest_of
from mcpgen.choose.selector import About, Answer, Key, Message, Question
from mcpgen.errors import UnreadableInput
from mcpgen.location import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A selector: a language model, as it was."""

    folder: str
    """As the user named it."""
    manifest: Manifest
    replies: Mapping[Key, Message]
    system: str | None = None

    @property
    def about(self) -> About:
        """The model that was recorded."""
        return About(kind="replay", name=self.manifest.model, is_model=True, sampling=self.manifest.sampling)

    async def answers(self, questions: Sequence[Question]) -> AsyncGenerator[Answer, None]:
        """Yield the recorded replies. Raises UnreadableInput when something was asked otherwise, or has no reply."""
        then = self.manifest
        asked = manifest_of(questions, model=then.model, sampling=then.sampling, system=self.system)
        if different := tuple(changes(then, asked)):
            more = f"; and {len(different) - 1} more" if len(different) > 1 else ""
            raise UnreadableInput(f"{different[0]}{more}; record it again with --record", Location(file=self.folder))
        for question in questions:
            reply = self.replies.get(question.key)
            if reply is None:
                raise UnreadableInput(
                    f"it has no reply for {question.ticket.id} with set {question.variant.label}; continue it with "
                    "--record",
                    Location(file=self.folder),
                )
            yield Answer(question=question, reply=reply)
