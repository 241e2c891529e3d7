"""Counts in further vocabularies, from the extra `tokenizers` and from files; what is said where one is missing."""

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from mcpgen.errors import UnreadableInput, UsageError
from mcpgen.tokens import Quality, qwen3, tokenizer_named
from mcpgen.tokens import quicktok_vocabularies as quick
from tests.needs import need

TEXTS = (
    "hello world",
    "O-2415, 49.96 EUR",
    "鍋とお皿",
    "e\u0301te\u0301 ½ ⅷ \x1c 1234567",
    " a  b\r\n\r\n c\t🍳👩‍🌾",
    Path(__file__).read_text(encoding="utf-8"),
)


def _quicktok() -> Any:
    try:
        import quicktok  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        need(False, "quicktok-v1, of the extra tokenizers")
    return quicktok


@pytest.mark.parametrize(
    ("name", "tokens"),
    [("o200k", [2, 10, 6]), ("o200k-harmony", [2, 10, 6]), ("cl100k", [2, 10, 7]), ("llama3", [2, 10, 6])],
)
def test_a_text_has_as_many_tokens_as_in_the_published_vocabulary(name: str, tokens: list[int]) -> None:
    _quicktok()
    tokenizer = tokenizer_named(name)
    assert [tokenizer.count(text) for text in TEXTS[:3]] == tokens
    assert tokenizer.quality is Quality.EXACT


def test_names_of_added_tokens_are_one_token_in_a_prompt() -> None:
    _quicktok()
    tokenizer = tokenizer_named("o200k-harmony")
    assert (tokenizer.count_prompt("<|start|>user<|end|>"), tokenizer.count("<|start|>user<|end|>")) == (3, 11)


def test_half_of_a_surrogate_pair_is_counted_too() -> None:
    _quicktok()
    assert tokenizer_named("o200k").count("a\ud800b") > 0


def test_the_package_counts_qwen3_as_we_do() -> None:
    encoding = _quicktok().get_encoding("qwen3")
    assert [len(encoding.encode_ordinary(text)) for text in TEXTS] == [qwen3.count(text) for text in TEXTS]


def test_a_missing_extra_says_which_command_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **keywords: Any) -> Any:
        if name in ("quicktok", "tokenizers"):
            raise ImportError(name)
        return real(name, *arguments, **keywords)

    quick._encoding.cache_clear()
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UnreadableInput, match=r"tokenizer o200k_base: .* run: pip install 'mcpgen\[tokenizers\]'"):
        tokenizer_named("o200k").count("a")
    with pytest.raises(UnreadableInput, match=r"x\.json: .* run: pip install 'mcpgen\[tokenizers\]'"):
        tokenizer_named("x.json").count("a")


def test_a_tokenizer_that_nobody_knows_is_told_the_names() -> None:
    with pytest.raises(UsageError, match=r"there are: qwen3, o200k, .*, or the path of a tokenizer\.json"):
        tokenizer_named("gpt-9")


# --- files ------------------------------------------------------------------------------------------------------------


def test_a_tiktoken_file_counts_as_its_vocabulary_does() -> None:
    tokenizer = tokenizer_named(str(qwen3._vocabulary()))
    assert [tokenizer.count(text) for text in TEXTS] == [qwen3.count(text) for text in TEXTS]
    assert tokenizer.title == "qwen.tiktoken"


@pytest.mark.parametrize("size", [100_256, 128_000, 199_998])
def test_texts_are_split_as_the_vocabulary_of_that_size_has_it(size: int) -> None:
    from tiktoken import Encoding

    from mcpgen.tokens.vocabulary_file import _PATTERNS

    encoding = _quicktok().get_encoding({100_256: "cl100k_base", 128_000: "llama3", 199_998: "o200k_base"}[size])
    ranks = {encoding.decode_single_token_bytes(rank): rank for rank in range(size)}
    ours = Encoding("ours", pat_str=_PATTERNS[size], mergeable_ranks=ranks, special_tokens={})
    assert [len(ours.encode_ordinary(text)) for text in TEXTS] == [
        len(encoding.encode_ordinary(text)) for text in TEXTS
    ]


def test_a_tokenizer_json_counts_as_its_package_does(tmp_path: Path) -> None:
    try:
        from tokenizers import AddedToken, Tokenizer
        from tokenizers.models import WordLevel
        from tokenizers.pre_tokenizers import WhitespaceSplit
    except ImportError:
        need(False, "tokenizers")
    made = Tokenizer(WordLevel({"a": 0, "b": 1, "?": 2}, unk_token="?"))
    made.pre_tokenizer = WhitespaceSplit()
    made.add_special_tokens([AddedToken("<end>")])
    made.save(str(tmp_path / "tokenizer.json"))
    tokenizer = tokenizer_named(str(tmp_path / "tokenizer.json"))
    assert (tokenizer.count("a b x<end>"), tokenizer.count_prompt("a b x<end>")) == (3, 4)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("v.tiktoken", None, "v.tiktoken: cannot be read: No such file or directory; check the path"),
        ("v.tiktoken", "YQ== one\n", "this is no .tiktoken file"),
        ("v.tiktoken", "YQ== 0\nYg== 1\n", "it has 2 entries; how a text is split is known of 100,256, "),
        ("t.json", None, "t.json: cannot be read: No such file or directory; check the path"),
        ("t.json", json.dumps({"model": 5}), "this is no tokenizer.json: "),
    ],
)
def test_a_file_that_is_no_vocabulary_is_unreadable(
    tmp_path: Path, name: str, content: str | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("tokenizers") if name.endswith(".json") else None
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(name).write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableInput) as error:
        tokenizer_named(name).count("a")
    assert said in str(error.value)
