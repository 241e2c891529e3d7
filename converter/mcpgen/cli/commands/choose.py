"""`mcpgen choose`: tickets, an overrides file and a selector -> which tool is picked, for each set of descriptions."""

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mcpgen.choose import (
    Answer,
    Choices,
    Endpoint,
    Question,
    Replay,
    Sampling,
    Search,
    Selector,
    Server,
    TextForm,
    ToolSearch,
    manifest_of,
    questions,
    score,
)
from mcpgen.cli import choices
from mcpgen.cli.inputs.choose_inputs import Asked as Asked
from mcpgen.cli.inputs.choose_inputs import read_inputs
from mcpgen.cli.inputs.given import read_text
from mcpgen.cli.inputs.recordings import Recorder, read_recording
from mcpgen.cli.outputs.console import color, complain, say, width
from mcpgen.cli.outputs.progress import Progress
from mcpgen.demo import bundled
from mcpgen.errors import UsageError
from mcpgen.report.writing.escape import visible
from mcpgen.report.writing.words import count

_BASE_URL, _KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
_MOST_SHOWN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Who picks, and how it is asked."""

    selector: choices.Selector = choices.Selector.TOOL_SEARCH
    search: str = Search.BM25.value
    replay: str | None = None
    record: str | None = None
    model: str | None = None
    temperature: float = 0.0
    seed: int = 0
    samples: int = 1
    max_tokens: int = 512
    one_call: bool = False
    request: str = "{}"
    system: str | None = None
    text_calls: str = TextForm.AUTO.value
    concurrency: int = 4
    timeout: float = 120.0
    retries: int = 4


def choose_tools(asked: Asked, asking: Asking, *, form: choices.ChooseFormat) -> int:
    """Ask, count and show. Returns the exit code."""
    inputs = read_inputs(asked)
    selector = _selector(asking, os.environ)
    about = selector.about
    listed = questions(inputs.tickets, inputs.variants, about=about, samples=asking.samples if about.is_model else 1)
    if not listed:
        raise UsageError("no ticket is left to ask; name others, or fewer conditions")
    answers = asyncio.run(_ask(selector, listed, _recorder(asking, selector, listed)))
    found = score(
        answers,
        server=inputs.server,
        about=about,
        tickets=inputs.tickets,
        variants=inputs.variants,
        form=TextForm(asking.text_calls),
    )
    say(_shown(found, form).rstrip("\n"))
    return _failed(found, asking)


# --- who picks --------------------------------------------------------------------------------------------------------


def _selector(asking: Asking, environ: Mapping[str, str]) -> Selector:
    system = None if asking.system is None else read_text(Path(asking.system), named=asking.system)
    if asking.replay is not None:
        if asking.record is not None or asking.selector is choices.Selector.ENDPOINT:
            raise UsageError("--replay asks nobody; leave out --record and --selector")
        folder = Path(asking.replay)
        if not folder.is_dir():
            folder = bundled.recording(asking.replay) or folder
        manifest, replies = read_recording(folder, named=asking.replay)
        return Replay(folder=asking.replay, manifest=manifest, replies=replies, system=system)
    if asking.selector is choices.Selector.TOOL_SEARCH:
        if asking.record is not None:
            raise UsageError("--record is for replies of a model; a tool search is the same every time")
        return ToolSearch(search=Search(asking.search))
    return Endpoint(server=_server(asking, environ), sampling=_sampling(asking, system))


def _server(asking: Asking, environ: Mapping[str, str]) -> Server:
    base_url = environ.get(_BASE_URL, "")
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(f"{_BASE_URL} says where the model is; set it, such as http://127.0.0.1:8080/v1")
    return Server(
        base_url=base_url,
        key=environ.get(_KEY) or None,
        concurrency=asking.concurrency,
        timeout_seconds=asking.timeout,
        retries=asking.retries,
    )


def _sampling(asking: Asking, system: str | None) -> Sampling:
    if asking.model is None:
        raise UsageError("--model names the model that the endpoint asks; add it")
    return Sampling(
        model=asking.model,
        temperature=asking.temperature,
        seed=asking.seed,
        max_tokens=asking.max_tokens,
        one_call=asking.one_call,
        extra=_request_keys(asking.request),
        system=system,
    )


def _request_keys(text: str) -> dict[str, Any]:
    try:
        keys = json.loads(text)
    except ValueError:
        keys = None
    if not isinstance(keys, dict) or any(key in keys for key in ("messages", "tools", "stream", "n")):
        raise UsageError("--request takes a JSON object of further keys, and none of messages, tools, stream and n")
    return keys


def _recorder(asking: Asking, selector: Selector, listed: Sequence[Question]) -> Recorder | None:
    if asking.record is None or not isinstance(selector, Endpoint):
        return None
    sampling = selector.sampling
    manifest = manifest_of(listed, model=sampling.model, sampling=sampling.as_json(), system=sampling.system)
    return Recorder(Path(asking.record), manifest)


# --- asking -----------------------------------------------------------------------------------------------------------


async def _ask(selector: Selector, listed: Sequence[Question], recorder: Recorder | None) -> tuple[Answer, ...]:
    """Ask all that no recording holds yet; the answers come in the order of the questions."""
    known = recorder.known if recorder else {}
    answers = {one.key: Answer(question=one, reply=known[one.key]) for one in listed if one.key in known}
    with Progress("replies", len(listed), done=len(answers)) as progress:
        async with aclosing(selector.answers([one for one in listed if one.key not in answers])) as coming:
            async for answer in coming:
                answers[answer.question.key] = answer
                if recorder and answer.reply is not None:
                    recorder.add(answer)
                progress.step()
    if recorder:
        recorder.finish(listed, tuple(answers.values()))
    return tuple(answers.get(one.key, Answer(question=one, failure="not asked")) for one in listed)


# --- showing ----------------------------------------------------------------------------------------------------------


def _shown(found: Choices, form: choices.ChooseFormat) -> str:
    from mcpgen.report.choices.choices_json import choices_json
    from mcpgen.report.choices.choices_markdown import choices_markdown
    from mcpgen.report.choices.choices_text import choices_text

    match form:
        case choices.ChooseFormat.JSON:
            return choices_json(found)
        case choices.ChooseFormat.MARKDOWN:
            return choices_markdown(found)
        case choices.ChooseFormat.TEXT:
            return choices_text(found, width=width(), color=color())


def _failed(found: Choices, asking: Asking) -> int:
    """Tell what has no answer. Returns the exit code."""
    if not found.failures:
        return 0
    for (ticket, label, _), why in found.failures[:_MOST_SHOWN]:
        complain(visible(f"{ticket}, set {label}: {why}"))
    failed = count(len(found.failures), "question has", "questions have")
    left_out = count(len(dict.fromkeys(ticket for (ticket, _, _), _ in found.failures)), "ticket is", "tickets are")
    kept = f"run it again, and --record {asking.record} goes on"
    cure = kept if asking.record else "use --record DIR, and a run can go on"
    complain(f"{failed} no answer, so {left_out} left out of all counts; {cure}")
    return 1
