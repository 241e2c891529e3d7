"""A file, a URL or standard input -> Document."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mcpgen.collector import collector_paused
from mcpgen.importer.context import Context
from mcpgen.importer.locator import Locator
from mcpgen.importer.object_models import ObjectModels
from mcpgen.importer.operations.dangling import without_dangling
from mcpgen.importer.operations.lazy import LazyDefinitions
from mcpgen.importer.operations.paths import Operations
from mcpgen.importer.operations.security import schemes_of
from mcpgen.importer.operations.servers import servers_of
from mcpgen.importer.place import Place
from mcpgen.importer.reading.limits import DEFAULT_LIMITS, Limits
from mcpgen.importer.reading.parsing import Parsed, parse
from mcpgen.importer.reading.source import Source, read
from mcpgen.importer.references.files import Files, file_of
from mcpgen.importer.references.resolver import References
from mcpgen.importer.remarks import remarks, remarks_on_files
from mcpgen.importer.report import Report
from mcpgen.importer.schemas.reader import SchemaReader
from mcpgen.importer.swagger.servers import servers_of as swagger_servers_of
from mcpgen.importer.texts import text
from mcpgen.importer.version import Version, version_of
from mcpgen.ir import Document
from mcpgen.location import Location


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rules:
    """How a document is read."""

    allowed: Sequence[Path]
    limits: Limits
    typed: bool


@collector_paused()
def load(
    source: str,
    *,
    allow_folder: Sequence[str] = (),
    overlays: Sequence[str] = (),
    typed: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Document:
    """Read a document and everything that it refers to; raises UnreadableInput where it cannot be read at all.

    `source` is a path, an http(s) URL, or `-` for standard input. References are followed into the document's own
    folder and into each of `allow_folder`, never over the network. `overlays` are applied in their order. With `typed`
    each object that is taken is held against openapi-pydantic's model of it too; what that finds odd becomes a note.
    """
    found = read(source, limits=limits)
    parsed = parse(found.data, found.name)
    own = [found.path.parent] if found.path else []
    allowed = [*own, *(Path(folder).resolve() for folder in allow_folder)]
    rules = _Rules(allowed=allowed, limits=limits, typed=typed)
    document = _read(found, parsed, rules)
    if not overlays:
        return document
    from mcpgen.importer.overlays.files import overlay_files, removed_operations  # a JSONPath library, seldom needed

    overlaying = overlay_files(parsed.tree, overlays, limits=limits)
    overlaid = _read(found, replace(parsed, tree=overlaying.tree), rules)
    removed, unexplained = removed_operations(document.operations, overlaid.operations, overlaying)
    return replace(overlaid, removed=removed, overlay_findings=(*overlaying.findings, *unexplained))


def _read(found: Source, parsed: Parsed, rules: _Rules) -> Document:
    version = version_of(parsed.tree, Location(file=found.name))
    root = file_of(parsed, name=found.name, path=found.path)
    files = Files(root, allowed=rules.allowed, limits=rules.limits)
    context = _context(Place(root, None, root.tree), files, version, url=found.url)
    if rules.typed:
        context = replace(context, models=ObjectModels(context.report, version))
    return _document(context, files)


def _document(context: Context, files: Files) -> Document:
    root, report = context.root, context.report
    file = root.file.name
    if context.version.is_newer:
        report.warning("newer-version", f"OpenAPI {context.version.text} is not known yet; it is read as 3.2", root)
    operations = tuple(without_dangling(context, tuple(Operations(context).all())))
    schemes = schemes_of(context)
    remarks(context, operations, schemes)
    remarks_on_files(report, files.read_last)
    locator = Locator(files)
    info = root.get("info")
    is_swagger = context.version.is_swagger
    return Document(
        file=file,
        dialect=context.version.text,
        title=(text(info, "title") if info else "") or file,
        version=text(info, "version") if info else "",
        description=text(info, "description") if info else "",
        servers=swagger_servers_of(context) if is_swagger else servers_of(context, root),
        schemes=schemes,
        operations=operations,
        request_definitions=context.requests.definitions.converted,
        response_definitions=LazyDefinitions(context.responses),
        findings=report.findings(locator),
        locate=locator.with_line,
    )


def _context(root: Place, files: Files, version: Version, *, url: str | None) -> Context:
    links, report = References(files), Report()
    listed = links.found(root, *(("definitions",) if version.is_swagger else ("components", "schemas")))
    schemas = [place for _, place in listed.children()] if listed else []
    return Context(
        root=root,
        url=url,
        version=version,
        references=links,
        report=report,
        requests=SchemaReader(links, report, version, schemas, hides="readOnly"),
        responses=SchemaReader(links, Report(), version, schemas, hides="writeOnly"),
    )
