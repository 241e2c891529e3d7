"""An Airflow after a bad night, as an ASGI app: it keeps what it is asked, and has more to tell than anybody reads."""

import json
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

Json = dict[str, Any]

BEFORE = "/api/v2/dags/"
RUN = {"dag_id": "nightly", "dag_run_id": "scheduled__2026-10-02T00:00:00+00:00"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request; the path is what follows the address of all DAGs."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: Json | None = None


@dataclass(slots=True)
class Airflow:
    """The API. `failed_runs` and `failed_tasks` say how bad the night was."""

    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    failed_runs: int = 60
    failed_tasks: int = 2

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        data = await request.body()
        asked = Asked(
            method=request.method,
            path=request.url.path.removeprefix(BEFORE),
            query=tuple(request.query_params.multi_items()),
            body=json.loads(data) if data else None,
        )
        self.asked.append(asked)
        most = int(request.query_params.get("limit", 1000))
        await JSONResponse(self._answer(asked, most))(scope, receive, send)

    def _answer(self, asked: Asked, most: int) -> Json:
        match asked.path.split("/"):
            case [_]:
                return {"dag_id": "nightly", "next_dagrun_run_after": None, **(asked.body or {})}
            case [_, "dagRuns"]:
                return {"dag_runs": [_run(number) for number in range(self.failed_runs)][:most]}
            case [_, "dagRuns", _]:
                return _run(0)
            case [*_, "logs", _]:
                lines = [{"event": f"line {number}", "level": "error"} for number in range(100)]
                return {"content": lines, "continuation_token": None}
            case _:
                tasks = [_task(number) for number in range(self.failed_tasks)]
                return {"task_instances": tasks[:most], "total_entries": len(tasks)}


def _run(number: int) -> Json:
    conf = {f"parameter_{place}": "a value that nobody needs at night" for place in range(20)}
    times = {"run_after": f"2026-10-02T{number % 24:02}:00:00Z", "end_date": None}
    return (
        RUN
        | times
        | {"dag_run_id": f"run-{number}", "run_type": "scheduled", "state": "failed", "conf": conf}
        | {"note": None}
    )


def _task(number: int) -> Json:
    place = {"task_id": f"load_{number}", "map_index": -1, "try_number": 2}
    return RUN | place | {"state": "failed", "operator_name": "PythonOperator", "pool": "default_pool"}
