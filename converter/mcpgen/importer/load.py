"""A file, a URL or standard input -> Document."""

from collections.abc import Sequence
from pathlib import Path

from mcpgen.errors import UnreadableInput
from mcpgen.importer.context import Context, text
from mcpgen.importer.files import Files
from mcpgen.importer.operations import Operations
from mcpgen.importer.parsing import parse
from mcpgen.importer.place import Place, SourceFile
from mcpgen.importer.references import References
from mcpgen.importer.report import Report
from mcpgen.importer.responses import LazyDefinitions
from mcpgen.importer.schemas.reader import SchemaReader
from mcpgen.importer.security import schemes_of
from mcpgen.importer.servers import servers_of
from mcpgen.importer.source import Limits, read
from mcpgen.importer.version import Version, version_of
from mcpgen.ir import Document
from mcpgen.location import Location


def load(source: str, *, allow_folder: Sequence[str] = (), limits: Limits = Limits()) -> Document:
    """Read a document and everything that it refers to; raises UnreadableInput where it cannot be read at all.

    References are followed into the document's own folder and into each of `allow_folder`.
    """
    found = read(source, limits=limits)
    parsed = parse(found.data, found.name)
    version = version_of(parsed.tree)
    if version is None:
        raise UnreadableInput("is no OpenAPI document", Location(file=found.name))
    root = SourceFile(name=found.name, text=parsed.text, tree=parsed.tree, path=found.path)
    own = [found.path.parent] if found.path else []
    files = Files(root, allowed=[*own, *(Path(folder).resolve() for folder in allow_folder)], limits=limits)
    return _document(root, files, version, url=found.url)


def _document(root: SourceFile, files: Files, version: Version, *, url: str | None) -> Document:
    place = Place(root, None, root.tree)
    context = _context(place, files, version)
    operations = tuple(Operations(context, document_url=url).all())
    info = place.get("info")
    return Document(
        file=root.name,
        dialect=version.text,
        title=(text(info, "title") if info else "") or root.name,
        version=text(info, "version") if info else "",
        description=text(info, "description") if info else "",
        servers=servers_of(place, document_url=url),
        schemes=schemes_of(context),
        operations=operations,
        request_definitions=context.requests.definitions,
        response_definitions=LazyDefinitions(context.responses),
        findings=context.report.findings(),
    )


def _context(root: Place, files: Files, version: Version) -> Context:
    references, report = References(files), Report()
    components = root.get("components")
    schemas = (components.get("schemas") if components else None) or root.get("definitions")
    listed = [place for _, place in schemas.children()] if schemas else []
    requests = SchemaReader(
        references, report, hides="readOnly", components=listed, siblings_count=version.siblings_count
    )
    responses = SchemaReader(
        references, Report(), hides="writeOnly", components=listed, siblings_count=version.siblings_count
    )
    return Context(
        root=root, version=version, references=references, report=report, requests=requests, responses=responses
    )
