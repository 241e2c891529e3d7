"""Options that several commands take."""

from typing import Annotated

import typer

Priced = Annotated[bool, typer.Option("--price", help="Show what the list costs from all sides below it.")]
Tokenizers = Annotated[
    list[str] | None,
    typer.Option(
        "--tokenizer",
        metavar="NAME|FILE",
        help="Count with it: qwen3, o200k, cl100k, llama3, a tokenizer.json, a .tiktoken file. Several give columns.",
    ),
]
Renderings = Annotated[
    list[str] | None,
    typer.Option(
        "--rendering",
        metavar="NAME",
        help="Count this form: jsonl, compact, tools-list, qwen3-chat, llama31-chat, hermes-chat, gpt-oss-chat.",
    ),
]
ContextSize = Annotated[
    int | None, typer.Option("--context", metavar="TOKENS", help="Show the share of a context this large.", min=1)
]
PromptFile = Annotated[
    str | None, typer.Option("--prompt", metavar="FILE", help="The rest of the prompt, counted into the context.")
]
