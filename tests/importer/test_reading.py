"""Where a document comes from, and what it is."""

import codecs
import http.server
import io
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from mcpgen import importer
from mcpgen.errors import UnreadableInput
from mcpgen.importer import Limits
from mcpgen.runtime.wire import Server

YAML = b"""openapi: 3.1.0
info: {title: Kiosk, version: '1'}
servers: [{url: /v1}]
paths: {/papers: {get: {responses: {}}}}
"""
JSON = b'{"openapi": "3.1.0", "info": {"title": "Kiosk", "version": "1"}, "paths": {"/papers": {"get": {}}}}'


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", YAML),
        ("a.yaml", JSON),
        ("a.txt", codecs.BOM_UTF8 + YAML),
        ("a", YAML.decode().encode("utf-16")),
        ("a.json", b"  \n" + JSON),
        ("a.yaml", b"# a comment\n--- # a document\n" + YAML),
        ("a.yaml", YAML.replace(b"\n", b"\r\n")),
    ],
)
def test_the_content_decides_what_a_file_is(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    assert [item.key for item in importer.load(str(tmp_path / name)).operations] == ["GET /papers"]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(YAML)))
    assert importer.load("-").title == "Kiosk"


def test_a_pipe_is_read_like_standard_input(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(YAML,))
    writer.start()
    assert importer.load(str(tmp_path / "pipe")).title == "Kiosk"
    writer.join()


def test_standard_input_has_no_folder_for_references(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sys.stdin", SimpleNamespace(buffer=io.BytesIO(JSON.replace(b'"get": {}', b'"$ref": "a.yaml"')))
    )
    (finding,) = [item for item in importer.load("-").findings if item.severity == "error"]
    assert "the document does not come from a folder" in finding.message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("missing.yaml", "missing.yaml: there is no such file"),
        (".", ".: is a folder; give the path of an OpenAPI document"),
        ("a\0b", "there is no such file"),
        ("http://127.0.0.1:9/openapi.yaml", "cannot be fetched"),
        ("http://[::1/openapi.yaml", "cannot be fetched"),
    ],
)
def test_a_source_that_cannot_be_read_is_refused_in_one_line(source: str, message: str) -> None:
    with pytest.raises(UnreadableInput) as refusal:
        importer.load(source)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\x80\x81")
    with pytest.raises(UnreadableInput, match=r"is no text in UTF-8 \(byte 0\)"):
        importer.load(str(tmp_path / "a.yaml"))


def test_a_large_document_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(YAML)
    with pytest.raises(UnreadableInput, match="is larger than 0 MiB"):
        importer.load(str(tmp_path / "a.yaml"), limits=Limits(bytes=10))


@pytest.fixture
def site() -> Iterator[str]:
    """A server with a document at /openapi.yaml, a way to it at /moved, and nothing else."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            moved = self.path == "/moved"
            self.send_response(302 if moved else 200 if self.path == "/docs/openapi.yaml" else 404)
            if moved:
                self.send_header("Location", "/docs/openapi.yaml")
            self.end_headers()
            if self.path == "/docs/openapi.yaml":
                self.wfile.write(YAML)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_a_url_is_fetched_and_its_relative_servers_are_resolved(site: str) -> None:
    read = importer.load(f"{site}/docs/openapi.yaml")
    assert read.servers == (Server(url=f"{site}/v1"),)
    assert read.file == f"{site}/docs/openapi.yaml"


def test_a_url_that_has_moved_is_followed(site: str) -> None:
    assert importer.load(f"{site}/moved").title == "Kiosk"


def test_a_url_without_a_document_is_refused(site: str) -> None:
    with pytest.raises(UnreadableInput, match="the server answered 404"):
        importer.load(f"{site}/other")


def test_a_large_answer_is_refused(site: str) -> None:
    with pytest.raises(UnreadableInput, match="is larger than 0 MiB"):
        importer.load(f"{site}/docs/openapi.yaml", limits=Limits(bytes=10))
