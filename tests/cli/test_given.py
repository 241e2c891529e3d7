"""What is said of a file that is not there, by every command that takes one."""

from pathlib import Path

import pytest

from mcpgen.cli.run import run

DOCUMENT = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths:\n  /pets: {get: {operationId: pets}}\n'
OVERRIDES = """\
mcpgen: 1
api: {openapi: DOCUMENT}
tools: {pets: {like: pets, description: Lists the pets.}}
servers: {pets: {tools: [pets]}}
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("openapi", "overrides", "empty", "out/pets"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "openapi" / "pets.yaml").write_text(DOCUMENT, encoding="utf-8")
    (tmp_path / "openapi" / "vets.json").write_text("{}", encoding="utf-8")
    text = OVERRIDES.replace("DOCUMENT", "../openapi/pets.yaml")
    (tmp_path / "overrides" / "pets.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "out" / "pets" / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)


NEAREST = 'there is no such file; nearest: "openapi/pets.yaml"'


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["naive", "openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (["naive", "openapi/pets.yml"], f"openapi/pets.yml: {NEAREST}"),
        (["naive", "pets.yaml"], f"pets.yaml: {NEAREST}"),
        (["naive", "nowhere/pets.yaml"], f"nowhere/pets.yaml: {NEAREST}"),
        (["init", "openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (["lint", "openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (["call", "openapi/pet.yaml", "pets"], f"openapi/pet.yaml: {NEAREST}"),
        (["serve", "openapi/pet.yaml", "--server", "x"], f"openapi/pet.yaml: {NEAREST}"),
        (["tokens", "price", "openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (
            ["naive", "openapi/shop.yaml"],
            "openapi/shop.yaml: there is no such file; correct the path: openapi/ has pets.yaml, vets.json",
        ),
        (
            ["naive", "empty/a.yaml"],
            "empty/a.yaml: there is no such file; correct the path\n",
        ),
        (["naive", "openapi"], "openapi: this is a folder; name a file: openapi/ has pets.yaml, vets.json"),
        (["lint", "out"], "out: this is a folder; name a file: out/ has pets/"),
        (["naive", ""], "the name of a file is empty; give its path"),
        (["naive", "ftp://x/pets.yaml"], "there is no such file; only http and https addresses are fetched"),
        (["check", "pets.yaml"], 'pets.yaml: there is no such file; nearest: "overrides/pets.yaml"'),
        (["check", "overrides"], "overrides: this is a folder; name a file: overrides/ has pets.yaml"),
        (["diff", "pet"], 'pet: there is no such file; nearest: "overrides/pets.yaml"'),
        (["lint", "--data", "openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (["choose", "openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (
            ["choose", "weathr"],
            'weathr: there are no such tickets; nearest: "weather"; your own are named by their file',
        ),
        (["comment", "openapi/pet.yaml", "--pull-request", "1"], f"openapi/pet.yaml: {NEAREST}"),
        (["hosts", "pet"], 'pet: this is no folder that `mcpgen tasks` wrote; nearest: "out/pets"'),
        (["hosts", "shop"], "shop: this is no folder that `mcpgen tasks` wrote; there are out/pets"),
        (["call", "openapi/pets.yaml", "pet"], 'openapi/pets.yaml has no tool "pet"; nearest: "pets"'),
        (["call", "openapi/pets.yaml", "zoo"], "`mcpgen naive openapi/pets.yaml` lists them"),
        (["call", "openapi/pets.yaml", "pets", "--args", "@openapi/pet.yaml"], f"openapi/pet.yaml: {NEAREST}"),
        (["tokens", "price", "--tokenizer", "o200"], 'no tokenizer "o200"; nearest: "o200k"'),
    ],
)
def test_the_nearest_name_or_what_there_is_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    output = capsys.readouterr()
    assert (output.out, said in output.err, output.err.count("\n")) == ("", True, 1), output.err


def test_a_document_that_an_overrides_file_names_has_its_place_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = OVERRIDES.replace("DOCUMENT", "../openapi/pet.yaml")
    Path("overrides", "pets.yaml").write_text(text, encoding="utf-8")
    assert run(["check"]) == 2
    said = f"overrides/pets.yaml:2#/api/openapi: overrides/../openapi/pet.yaml: {NEAREST}\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("named", ["x" * 5000, "a\0b", '{"openapi": "3.1.0"}'])
def test_what_can_be_no_name_is_no_such_file(named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["naive", named]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_a_folder_of_many_files_is_told_in_a_few_words(capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(9):
        Path("empty", f"{number}.json").touch()
    assert run(["naive", "empty"]) == 2
    assert capsys.readouterr().err.endswith("empty/ has 0.json, 1.json, 2.json, 3.json, 4.json, 4 more\n")
