"""Annotations of a tool: stated, derived from the methods it calls, and held against them."""

from mcpgen.ir import Annotations
from mcpgen.overrides import model
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
        problems.error("missing-hint", "say readOnlyHint: true or false", steps)
        read_only = safe
    _check_claims(stated, read_only, calls, problems, steps)
    if read_only:
        return Annotations(
            read_only=True,
            destructive=bool(stated.destructive),
            idempotent=stated.idempotent is not False,
            open_world=stated.open_world is not False,
        )
    if not derive:
        for name, hint in _WRITES:
            if getattr(stated, name) is None:
                problems.error("missing-hint", f"this tool writes: say {hint} too", steps)
    idempotent = all(operation.is_idempotent for operation in calls)
    return Annotations(
        read_only=False,
        destructive=stated.destructive is not False,
        idempotent=stated.idempotent if stated.idempotent is not None else derive and idempotent,
        open_world=stated.open_world is not False,
    )


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
