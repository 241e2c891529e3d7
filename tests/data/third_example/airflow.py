"""What the on-call tools compute. Interfaces stand in airflow.yaml; types come from airflow_api."""

from .airflow_api import (
    ExplainFailedRunApi,
    FailedRun,
    FailedRunTask,
    StructuredLogMessage,
    TaskInstanceResponse,
)

MOST_TASKS = 5
"""How many failed tasks are explained; what fails after them mostly has the same cause."""


async def explain_failed_run(
    api: ExplainFailedRunApi,
    *,
    dag_id: str,
    dag_run_id: str,
    log_lines: int = 30,
) -> FailedRun:
    """Bring together a run, its failed tasks and how the log of each ends."""
    run = await api.get_dag_run(dag_id=dag_id, dag_run_id=dag_run_id)
    listed = await api.get_task_instances(
        dag_id=dag_id, dag_run_id=dag_run_id, state=["failed"], order_by=["end_date"], limit=MOST_TASKS + 1
    )
    failed = listed["task_instances"]
    return FailedRun(
        dag_id=run["dag_id"],
        dag_run_id=run["dag_run_id"],
        state=run["state"],
        tasks=[await explained(api, task, log_lines=log_lines) for task in failed[:MOST_TASKS]],
        truncated=len(failed) > MOST_TASKS,
    )


async def explained(api: ExplainFailedRunApi, task: TaskInstanceResponse, *, log_lines: int) -> FailedRunTask:
    """One failed task with the end of its log."""
    log = await api.get_log(
        dag_id=task["dag_id"],
        dag_run_id=task["dag_run_id"],
        task_id=task["task_id"],
        try_number=task["try_number"],
        map_index=task["map_index"],
        full_content=True,
    )
    return FailedRunTask(
        task_id=task["task_id"],
        map_index=task["map_index"],
        try_number=task["try_number"],
        operator=task["operator_name"],
        log=[line_of(message) for message in log["content"][-log_lines:]],
    )


def line_of(message: StructuredLogMessage | str) -> str:
    """A message as a line: Airflow writes it as text, or as an object with the text in `event`."""
    return message if isinstance(message, str) else message["event"]
