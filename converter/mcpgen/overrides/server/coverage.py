"""Which operations a server's tools replace, which it hides, and which nobody has decided on.

Counted on the document as it was before overlays: what an overlay took out is hidden by it, with its reason.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mcpgen.ir import Document, DocumentOperation, Hidden, Tool
from mcpgen.names import nearest
from mcpgen.overrides.file import model
from mcpgen.overrides.operations import Operations
from mcpgen.overrides.problems import Problems, Steps

_MOST_ONE_BY_ONE = 10
"""More undecided operations are told in groups: a first file for a large document lacks hundreds."""


@dataclass(slots=True, kw_only=True)
class Coverage:
    """Decides on every operation for one server."""

    name: str
    tools: tuple[Tool, ...]
    document: Document
    operations: Operations
    problems: Problems
    _hidden: dict[str, Hidden] = field(default_factory=dict)

    def hidden(self, hides: tuple[model.Hide, ...]) -> tuple[Hidden, ...]:
        """The hidden operations, in document order and then those of overlays; what is left undecided is a finding."""
        replaced = {key: str(tool.name) for tool in self.tools for key in tool.replaces}
        for i, hide in enumerate(hides):
            steps: Steps = ("servers", self.name, "hide", i)
            if hide.operation is not None:
                self._hide_one(hide.operation, hide.reason, replaced, steps)
            else:
                self._hide_group(hide, replaced, steps)
        self._check_called()
        self._check_decided(replaced)
        ordered = tuple(self._hidden[key] for key in self.operations.by_key if key in self._hidden)
        return (*ordered, *self.document.removed)

    def _hide_one(self, operation: str, reason: str, replaced: Mapping[str, str], steps: Steps) -> None:
        naive = self.operations.find(operation, self.problems, (*steps, "operation"))
        if naive is None:
            return
        key = naive.calls[0].key
        if key in replaced:
            self.problems.error(
                "hidden-and-replaced",
                f'"{operation}" is hidden, but "{replaced[key]}" replaces it; remove one of the two',
                steps,
                operation=key,
            )
        elif key in self._hidden and self._hidden[key].by == "operation":
            self.problems.error(
                "hidden-twice", f'"{operation}" is hidden a second time; keep one', steps, operation=key
            )
        else:
            self._hidden[key] = Hidden(operation=key, reason=reason)

    def _hide_group(self, hide: model.Hide, replaced: Mapping[str, str], steps: Steps) -> None:
        kind, wanted = ("tag", hide.tag) if hide.tag is not None else ("path", hide.path)
        matched = [
            operation for operation in self.document.operations if _matches(hide, operation.tags, operation.path)
        ]
        if not matched:
            self._stale(kind, str(wanted), (*steps, kind))
        for operation in matched:
            if operation.key in self.operations.by_key and operation.key not in replaced:
                by = f"{kind} {wanted}"
                self._hidden.setdefault(operation.key, Hidden(operation=operation.key, reason=hide.reason, by=by))

    def _stale(self, kind: str, wanted: str, steps: Steps) -> None:
        operations = self.document.operations
        tags = dict.fromkeys(tag for operation in operations for tag in operation.tags)
        known = tags if kind == "tag" else dict.fromkeys(operation.path for operation in operations)
        close = nearest(wanted, known)
        hint = f'nearest: "{close}"' if close else "correct it or remove it"
        for operation in operations:
            if kind == "tag" and close in operation.tags:  # what was meant is no second mistake
                self.problems.meant.setdefault(operation.key, wanted)
        what = f'has the tag "{wanted}"' if kind == "tag" else f'stands under the path "{wanted}"'
        self.problems.error("stale-hide", f"no operation {what}; {hint}", steps)

    def _check_called(self) -> None:
        """A replaced operation must be called by some tool of the server: else the task lost what the route did."""
        called = {operation.key for tool in self.tools for operation in tool.calls}
        for tool in self.tools:
            for key in tool.replaces:
                if key not in called and key not in self.problems.meant:
                    self.problems.error(
                        "replaced-but-never-called",
                        f'"{tool.name}" replaces {key}, but no tool of "{self.name}" calls it; '
                        "add it to the calls of one, or hide it",
                        ("tools", tool.name, "replaces"),
                        operation=key,
                    )

    def _check_decided(self, replaced: Mapping[str, str]) -> None:
        decided = {*replaced, *self._hidden, *self.problems.meant}
        undecided = [
            operation
            for operation in self.document.operations
            if operation.key in self.operations.by_key and operation.key not in decided
        ]
        one_by_one = len(undecided) <= _MOST_ONE_BY_ONE
        for group in [[operation] for operation in undecided] if one_by_one else _grouped(undecided):
            self._undecided(group)

    def _undecided(self, group: list[DocumentOperation]) -> None:
        key, count = group[0].key, len(group)
        if count == 1:
            what, hide = key, f"operation: {self.operations.by_key[key].name}"
        else:
            hide = _group_of(group[0])
            what = f"{count} operations of {hide.replace(': ', ' ', 1)}, {key} the first"
        self.problems.error(
            "undecided-operation",
            f'no tool of "{self.name}" replaces {what}; add a tool, or under hide: - {{{hide}, reason: ...}}',
            ("servers", self.name),
            operation=key if count == 1 else None,
        )


def _grouped(operations: Sequence[DocumentOperation]) -> list[list[DocumentOperation]]:
    """Those that one entry under `hide` could name, together."""
    groups: dict[str, list[DocumentOperation]] = {}
    for operation in operations:
        is_root = operation.path == "/" and not operation.tags  # `path: /` would be all there is
        groups.setdefault(operation.key if is_root else _group_of(operation), []).append(operation)
    return list(groups.values())


def _group_of(operation: DocumentOperation) -> str:
    """`tag: "orders"`, or `path: "/orders"` where it has no tag: as an overrides file says it."""
    if operation.tags:
        return f"tag: {json.dumps(operation.tags[0], ensure_ascii=False)}"
    root, slash, below = operation.path.partition("/")
    return f"path: {json.dumps(root + slash + below.partition('/')[0], ensure_ascii=False)}"


def _matches(hide: model.Hide, tags: tuple[str, ...], path: str) -> bool:
    if hide.tag is not None:
        return hide.tag in tags
    prefix = str(hide.path).rstrip("/")
    return path == prefix or path.startswith(f"{prefix}/")
