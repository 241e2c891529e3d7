"""A question and how it is asked -> the body of a chat completion; the body of a reply -> Message."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mcpgen.choose.prompt import functions, messages, one_call
from mcpgen.choose.selector import Message, Question


class NoCompletion(Exception):
    """An answer of the server that holds no message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How a model is asked; the same for every question of a run."""

    model: str
    temperature: float = 0.0
    seed: int = 0
    max_tokens: int = 512
    one_call: bool = False
    """Replies can be nothing but a call: the server holds them to a JSON Schema of the tools."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further keys of the request; null leaves one out."""
    system: str | None = None
    """What stands before the ticket, instead of the server's instructions and the task."""

    def as_json(self) -> dict[str, Any]:
        """What a recording keeps of it: the keys of the request."""
        keys = {"temperature": self.temperature, "seed": self.seed, "max_tokens": self.max_tokens, **self.extra}
        keys = {key: value for key, value in keys.items() if value is not None}
        return {**keys, "one_call": True} if self.one_call else keys


def body(question: Question, sampling: Sampling) -> dict[str, Any]:
    """The body of the request. Each sample of a ticket has a seed of its own."""
    request = {
        "model": sampling.model,
        "messages": messages(question, system=sampling.system),
        "tools": functions(question.variant),
        "temperature": sampling.temperature,
        "seed": sampling.seed + question.sample,
        "max_tokens": sampling.max_tokens,
    }
    if sampling.one_call:
        request["response_format"] = one_call(question.variant)
    request |= sampling.extra
    return {key: value for key, value in request.items() if value is not None}


def message_of(completion: Any) -> Message:
    """The message of a chat completion. Raises NoCompletion."""
    choices = completion.get("choices") if isinstance(completion, Mapping) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, Mapping) else None
    if not isinstance(choice, Mapping) or not isinstance(message, Mapping):
        raise NoCompletion
    usage = completion.get("usage")
    tokens = usage.get("prompt_tokens") if isinstance(usage, Mapping) else None
    return Message(
        message=message,
        finish=str(choice.get("finish_reason") or ""),
        prompt_tokens=tokens if isinstance(tokens, int) else None,
    )
