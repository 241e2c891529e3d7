"""Annotations of a tool: stated, derived from the methods it calls, and held against them."""

from mcpgen.ir import Annotations
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.runtime.wire import Operation

_WRITES = (("destructive", "destructiveHint"), ("idempotent", "idempotentHint"), ("open_world", "openWorldHint"))


def annotations(
    stated: model.Annotations, calls: tuple[Operation, ...], problems: Problems, steps: Steps, *, derive: bool
) -> Annotations:
    """All four hints. With `derive` (a `like` tool) the method answers for what is not stated."""
    safe = all(operation.is_safe for operation in calls)
    read_only = stated.read_only if stated.read_only is not None else (safe if derive else None)
    if read_only is None:
        _ask_for_all(stated, problems, steps, safe=safe)
        read_only = safe
    elif not read_only and not derive:
        _ask_for(_unsaid(stated), problems, steps)
    _check_claims(stated, read_only, calls, problems, steps)
    if read_only:
        return Annotations(
            read_only=True,
            destructive=bool(stated.destructive),
            idempotent=stated.idempotent is not False,
            open_world=stated.open_world is not False,
        )
    idempotent = all(operation.is_idempotent for operation in calls)
    return Annotations(
        read_only=False,
        destructive=stated.destructive is not False,
        idempotent=stated.idempotent if stated.idempotent is not None else derive and idempotent,
        open_world=stated.open_world is not False,
    )


def _unsaid(stated: model.Annotations) -> list[str]:
    return [hint for name, hint in _WRITES if getattr(stated, name) is None]


def _ask_for_all(stated: model.Annotations, problems: Problems, steps: Steps, *, safe: bool) -> None:
    if safe:
        problems.error("missing-hint", "nothing says whether it only reads; say readOnlyHint: true or false", steps)
    else:
        _ask_for(["readOnlyHint", *_unsaid(stated)], problems, steps)


def _ask_for(hints: list[str], problems: Problems, steps: Steps) -> None:
    if hints:
        problems.error("missing-hint", f"the tool writes; say {', '.join(hints)} (true or false) too", steps)


def _check_claims(
    stated: model.Annotations, read_only: bool, calls: tuple[Operation, ...], problems: Problems, steps: Steps
) -> None:
    unsafe = [operation.key for operation in calls if not operation.is_safe]
    if read_only and unsafe and "readOnlyHint" not in stated.because:
        problems.error(
            "read-only-over-unsafe-method",
            f"readOnlyHint: true, but it may call {', '.join(unsafe)}; "
            "say readOnlyHint: false, or why it holds: because: {readOnlyHint: ...}",
            (*steps, "readOnlyHint"),
        )
    if read_only and stated.destructive:
        problems.warning(
            "moot-hint", "destructiveHint says nothing on a read-only tool; remove it", (*steps, "destructiveHint")
        )
    if "readOnlyHint" in stated.because and not (read_only and unsafe):
        problems.warning(
            "moot-hint",
            "nothing contradicts its readOnlyHint, so there is nothing to explain; remove it",
            (*steps, "because", "readOnlyHint"),
        )
