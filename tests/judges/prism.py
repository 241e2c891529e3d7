"""Prism (@stoplight/prism-cli), a mock server that checks each request against a document: an independent judge.

    python -m tests.judges.prism      prints the table: document, calls, accepted, violations by kind

Of what it finds fault with, what is Prism's own fault stands in `PRISMS_OWN` with the reason.
"""

import asyncio
import json
import socket
import subprocess
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from mcpgen.importer.load import load
from mcpgen.ir import Tool, Toolset
from mcpgen.naive.build import build
from mcpgen.runtime.errors import InvalidArguments, ProtocolError, ToolError, UpstreamError
from mcpgen.runtime.sending.client import ApiConnection
from mcpgen.runtime.sending.limits import Limits
from mcpgen.runtime.sending.servers import Address
from mcpgen.serve.direct import operation_arguments, plan_of
from tests.judges.npm import program
from tests.judges.samples import samples
from tests.needs import corpus

QUICK = (
    "petstore_v3.json",
    "museum.yaml",
    "readme_31_schema-types.yaml",
    "guru_googleapis.com__recaptchaenterprise.json",
)
DOCUMENTS = (
    *QUICK,
    "petstore_v2.json",
    "burgershop_31.yaml",
    "readme_30_discriminators.yaml",
    "scalar_galaxy_31.yaml",
    "localstack.yaml",
    "guru_amazonaws.com__amp.json",
    "guru_dnd5eapi.co.json",
    "twilio_verify_v2.yaml",
    "notion.json",
    "airflow_v2_fastapi.yaml",
    "learn_30_petstore-expanded.yaml",
)

PER_TOOL, PER_DOCUMENT = 20, 145
"""2,000 calls in all."""

PRISMS_OWN = {
    ("readme_30_discriminators.yaml", "body oneOf"): "it does not apply a discriminator, so that both alternatives fit",
    ("scalar_galaxy_31.yaml", "body required"): "it asks for readOnly properties inside of properties and alternatives",
    ("scalar_galaxy_31.yaml", "body oneOf"): "the same: no alternative fits without its readOnly id",
    ("localstack.yaml", "UNKNOWN"): "it cannot write the declared application/octet-stream",
    (
        "guru_amazonaws.com__amp.json",
        "NO_METHOD_MATCHED_ERROR",
    ): "it takes the fragment of `/tags/{arn}#tagKeys` for path",
    (
        "airflow_v2_fastapi.yaml",
        "query anyOf",
    ): "it reads one item as an array only where `type: array` is outside anyOf",
    ("twilio_verify_v2.yaml", "body type"): "it reads a repeated form field as an array only where an encoding says so",
}


@dataclass(kw_only=True)
class Verdict:
    """What became of the calls of one document."""

    document: str
    calls: int = 0
    accepted: int = 0
    violations: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    """Arguments that no request can carry; they were not sent."""
    without_samples: list[str] = field(default_factory=list)
    """Tools that no arguments could be made up for."""

    def row(self) -> str:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.violations.items()))
        return f"| {self.document} | {self.calls} | {self.accepted} | {kinds or '-'} |"


def documents(names: tuple[str, ...]) -> list[Path]:
    """The documents of the corpus by name."""
    found = {path.name: path for path in corpus()}
    return [found[name] for name in names if name in found]


async def judged(path: Path, *, per_tool: int, most: int) -> Verdict:
    """Call every tool of the document's naive list with made-up arguments, and see what Prism says."""
    toolset = build(load(str(path)))
    verdict = Verdict(document=path.name)
    async with prism(path) as url:
        recorder = _Recorder()
        connection = ApiConnection(
            toolset.api,
            address=Address(base_url=url),
            environ=_environ(toolset),
            limits=Limits(retries=0, read_seconds=20),
            transport=recorder,
        )
        for number in range(per_tool):
            for tool in toolset.tools:
                if verdict.calls < most:
                    await _judge(tool, number, connection, recorder, verdict)
        await connection.close()
    return verdict


async def _judge(tool: Tool, number: int, connection: ApiConnection, recorder: "_Recorder", verdict: Verdict) -> None:
    plan = plan_of(tool)
    arguments = next(samples(tool.input_schema, seed=f"{tool.name}/{number}", most=1), None)
    if arguments is None:
        verdict.without_samples += [tool.name] if tool.name not in verdict.without_samples else []
        return
    recorder.last = None
    try:
        await connection.send(plan.operation, operation_arguments(plan, arguments))
    except InvalidArguments as error:
        verdict.refused[error.fault.rpartition(": ")[2]] += 1
        return
    except (ToolError, UpstreamError, ProtocolError):
        pass  # what counts is what Prism said
    verdict.calls += 1
    if kind := _violation(recorder.last):
        verdict.violations[kind] += 1
        verdict.examples.setdefault(kind, f"{tool.name} {json.dumps(arguments, ensure_ascii=False)[:500]}")
    else:
        verdict.accepted += 1


def _violation(response: httpx.Response | None) -> str:
    """The kinds of violation of a request: `query required`, `body type`; empty if there is none."""
    if response is None:
        return "no answer"
    problem = response.json() if b"stoplight.io/prism/errors" in response.content else {}
    kind = str(problem.get("type", "")).partition("#")[2]
    if kind and not kind.startswith(("UNPROCESSABLE_ENTITY", "NO_RESPONSE", "NO_SUCCESS_RESPONSE")):
        return kind
    listed: list[Any] = problem.get("validation", []) or json.loads(response.headers.get("sl-violations", "[]"))
    places = [
        [step for step in item["location"] if step != "request"]
        for item in listed
        if item["location"][:1] != ["response"]
    ]
    codes = [item["code"] for item in listed if item["location"][:1] != ["response"]]
    worst = sorted({f"{place[0]} {code}" for place, code in zip(places, codes, strict=True)})
    return next((kind for kind in worst if kind.endswith(" oneOf")), worst[0] if worst else "")


class _Recorder(httpx.AsyncHTTPTransport):
    """Keeps Prism's answer, headers and all."""

    last: httpx.Response | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await super().handle_async_request(request)
        await response.aread()
        self.last = httpx.Response(response.status_code, headers=response.headers, content=response.content)
        return self.last


def _environ(toolset: Toolset) -> dict[str, str]:
    """Prism asks for credentials, whatever they are."""
    return {
        scheme.env: "user:password" if scheme.scheme == "basic" else "credential"
        for scheme in toolset.api.schemes.values()
    }


@asynccontextmanager
async def prism(document: Path) -> AsyncIterator[str]:
    """Run Prism on a document; the URL that it serves."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [program("prism"), "mock", str(document), "--port", str(port), "--host", "127.0.0.1"],
            stdout=log,
            stderr=log,
        )
        try:
            await _listening(process, port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()
            process.wait()


async def _listening(process: "subprocess.Popen[bytes]", port: int) -> None:
    async with asyncio.timeout(120):
        while process.poll() is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
    raise RuntimeError("Prism ended before it served")


async def main() -> None:
    total = Verdict(document="all")
    print("| document | calls | accepted | violations |\n|---|---|---|---|")
    for path in documents(DOCUMENTS):
        verdict = await judged(path, per_tool=PER_TOOL, most=PER_DOCUMENT)
        total.calls += verdict.calls
        total.accepted += verdict.accepted
        total.violations += verdict.violations
        print(verdict.row(), flush=True)
        for kind in verdict.violations:
            print(f"    {kind}: {PRISMS_OWN.get((path.name, kind), f'OURS? {verdict.examples[kind]}')}")
    print(total.row())


if __name__ == "__main__":
    asyncio.run(main())
