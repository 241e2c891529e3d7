"""A document that was read -> what is worth knowing of it and of its files as a whole: webhooks, repeated keys, ..."""

from collections.abc import Mapping, Sequence

from mcpgen.importer.context import Context
from mcpgen.importer.place import SourceFile
from mcpgen.importer.report import Report
from mcpgen.ir import DocumentOperation
from mcpgen.runtime.wire import SecurityScheme


def remarks(context: Context, operations: Sequence[DocumentOperation], schemes: Mapping[str, SecurityScheme]) -> None:
    """Report them."""
    root, report = context.root, context.report
    webhooks = root.get("webhooks") or root.get("x-webhooks")
    if webhooks and (count := len(list(webhooks.children()))):
        what = "1 webhook is a call" if count == 1 else f"{count} webhooks are calls"
        report.note("webhooks", f"{what} that the API makes, no tool", webhooks)
    paths = root.get("paths")
    if paths is not None and not isinstance(paths.node, dict):
        report.error("invalid-paths", "paths must be an object; nothing can be taken", paths)
    elif not operations:
        report.warning("no-operations", "there is no operation that could become a tool", paths or root)
    _credentials(context, schemes)
    for operation in operations:
        report.operation = operation.key
        for requirement in operation.security:
            for name in requirement:
                if name not in schemes:
                    message = f'security scheme "{name}" is required but not defined; no credential can be sent for it'
                    report.warning("unknown-security-scheme", message, operation.location)
    report.operation = None


def remarks_on_files(report: Report, files: Sequence[SourceFile]) -> None:
    """Report what of the files does not count."""
    for file in files:
        for key, line in file.repeated:
            report.at_line("repeated-key", f'"{key}" stands twice in one object; the last one counts', file, line)
        if file.has_more:
            message = "the file holds several YAML documents; only the first one is read"
            report.at_line("several-documents", message, file, file.text.count("\n") + 1)


def _credentials(context: Context, schemes: Mapping[str, SecurityScheme]) -> None:
    by_variable: dict[str, list[str]] = {}
    for scheme in schemes.values():
        by_variable.setdefault(scheme.env, []).append(scheme.name)
    for variable, names in by_variable.items():
        if len(names) > 1:
            message = f"the security schemes {', '.join(names)} all take their credential from {variable}"
            context.report.warning("shared-credential", message, context.root)
