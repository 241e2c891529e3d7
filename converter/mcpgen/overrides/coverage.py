"""Which operations a server's tools replace, which it hides, and which nobody has decided on."""

from collections.abc import Mapping, Sequence

from mcpgen.ir import Document, Hidden, Tool
from mcpgen.overrides import model
from mcpgen.overrides.operations import Operations
from mcpgen.overrides.problems import Problems, Steps


def hidden(
    name: str,
    server: model.Server,
    replaced: Mapping[str, str],
    document: Document,
    operations: Operations,
    problems: Problems,
) -> tuple[Hidden, ...]:
    """The hidden operations of a server, in document order; an operation left undecided is a finding.

    `replaced` has the tool for each operation that one replaces.
    """
    by_key: dict[str, Hidden] = {}
    for i, hide in enumerate(server.hide):
        steps: Steps = ("servers", name, "hide", i)
        if hide.operation is not None:
            _hide_one(hide, replaced, operations, problems, steps, by_key)
        else:
            _hide_group(hide, replaced, document, operations, problems, steps, by_key)
    for key, naive in operations.by_key.items():
        if key not in replaced and key not in by_key:
            problems.error(
                "undecided-operation",
                f'no tool of "{name}" replaces {key}; add a tool, or under hide: '
                f"- {{operation: {naive.name}, reason: ...}}",
                ("servers", name),
                operation=key,
            )
    return tuple(by_key[key] for key in operations.by_key if key in by_key)


def _hide_one(
    hide: model.Hide,
    replaced: Mapping[str, str],
    operations: Operations,
    problems: Problems,
    steps: Steps,
    by_key: dict[str, Hidden],
) -> None:
    naive = operations.find(str(hide.operation), problems, (*steps, "operation"))
    if naive is None:
        return
    key = naive.calls[0].key
    if key in replaced:
        problems.error(
            "hidden-and-replaced",
            f'"{hide.operation}" is hidden, but "{replaced[key]}" replaces it; remove one of the two',
            steps,
            operation=key,
        )
    elif key in by_key and by_key[key].by == "operation":
        problems.error("hidden-twice", f'"{hide.operation}" is hidden a second time; keep one', steps, operation=key)
    else:
        by_key[key] = Hidden(operation=key, reason=hide.reason)


def _hide_group(
    hide: model.Hide,
    replaced: Mapping[str, str],
    document: Document,
    operations: Operations,
    problems: Problems,
    steps: Steps,
    by_key: dict[str, Hidden],
) -> None:
    what = f"tag {hide.tag}" if hide.tag is not None else f"path {hide.path}"
    matched = [operation for operation in document.operations if _matches(hide, operation.tags, operation.path)]
    if not matched:
        kind = "tag" if hide.tag is not None else "path"
        problems.error("stale-hide", f"no operation has {what}; correct it or remove it", (*steps, kind))
        return
    for operation in matched:
        if operation.key in operations.by_key and operation.key not in replaced:
            by_key.setdefault(operation.key, Hidden(operation=operation.key, reason=hide.reason, by=what))


def _matches(hide: model.Hide, tags: tuple[str, ...], path: str) -> bool:
    if hide.tag is not None:
        return hide.tag in tags
    prefix = str(hide.path).rstrip("/")
    return path == prefix or path.startswith(f"{prefix}/")


def check_called(name: str, tools: Sequence[Tool], problems: Problems) -> None:
    """A replaced operation must be called by some tool of the server: else the task lost what the route did."""
    called = {operation.key for tool in tools for operation in tool.calls}
    for tool in tools:
        for key in tool.replaces:
            if key not in called:
                problems.error(
                    "replaced-but-never-called",
                    f'"{tool.name}" replaces {key}, but no tool of "{name}" calls it; add it to the calls of one',
                    ("tools", tool.name, "replaces"),
                    operation=key,
                )
