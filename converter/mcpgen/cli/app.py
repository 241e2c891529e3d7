"""The commands and their options; what each does stands in a module of its own, imported when it runs."""

from typing import Annotated

import typer

from mcpgen import __version__
from mcpgen.cli.choices import DiffFormat, Host, LintFormat, LintLevel, NaiveFormat, ResultFormat, Schema
from mcpgen.cli.choose_options import choose
from mcpgen.cli.demo_app import demo_app
from mcpgen.cli.options import ContextSize, Priced, PromptFile, Renderings, Tokenizers
from mcpgen.cli.tokens_app import tokens_app

app = typer.Typer(
    name="mcpgen",
    help="From an OpenAPI document to a reviewed set of MCP task tools.\n\n"
    "`mcpgen demo` plays the whole story on a bundled shop. With a document of your own begin with `mcpgen naive DOC`, "
    "then `mcpgen init DOC`.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


app.add_typer(tokens_app, name="tokens")
app.add_typer(demo_app, name="demo")

Documents = Annotated[list[str] | None, typer.Argument(metavar="DOC", help="OpenAPI documents. Default: openapi/*.")]
OverridesFiles = Annotated[
    list[str] | None, typer.Argument(metavar="OVERRIDES", help="Overrides files. Default: overrides/*.yaml.")
]
Source = Annotated[
    str, typer.Argument(metavar="SOURCE", help="A document (its endpoints as tools) or an overrides file (task tools).")
]
ServerName = Annotated[str | None, typer.Option("--server", metavar="NAME", help="One server of the overrides file.")]
BaseName = Annotated[
    str | None,
    typer.Option(
        "--base",
        metavar="REF|FOLDER|FILE",
        help="What to compare with: a commit, branch or tag; a folder, written with a slash (./before); a tools.json. "
        "Default: where this branch left the default branch.",
    ),
]
Emitted = Annotated[
    str, typer.Option("--emitted", metavar="DIR", help="Where `mcpgen tasks` writes, here and at the base.")
]
AllowFolder = Annotated[
    list[str] | None,
    typer.Option("--allow-folder", metavar="DIR", help="A further folder that references to files may lead into."),
]
BaseUrl = Annotated[
    str | None, typer.Option("--base-url", metavar="URL", help="Where the API is; replaces the document's servers.")
]
ServerVariables = Annotated[
    list[str] | None, typer.Option("--server-var", metavar="NAME=VALUE", help="A variable of the server URL.")
]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"mcpgen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show a traceback when mcpgen itself fails.")] = False,
) -> None:
    del version, debug


@app.command()
def naive(
    documents: Documents = None,
    form: Annotated[NaiveFormat, typer.Option("--format", help="How to show it.")] = NaiveFormat.TABLE,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 when something could not be taken.")] = False,
    allow_folder: AllowFolder = None,
    price: Priced = False,
    tokenizer: Tokenizers = None,
    rendering: Renderings = None,
    context: ContextSize = None,
    prompt: PromptFile = None,
) -> int:
    """List one tool per endpoint, with what each costs in a prompt."""
    from mcpgen.cli.commands.naive import show_naive
    from mcpgen.cli.outputs.prices import asked_for

    priced = asked_for(price, tokenizer, rendering, context, prompt)
    return show_naive(
        tuple(documents or ()), form=form, strict=strict, allow_folders=tuple(allow_folder or ()), priced=priced
    )


@app.command()
def diff(
    overrides: OverridesFiles = None,
    form: Annotated[DiffFormat, typer.Option("--format", help="How to show it.")] = DiffFormat.TEXT,
    server: ServerName = None,
    base: BaseName = None,
    api: Annotated[
        str | None, typer.Option("--api", metavar="DOC", help="The document as it was. Default: as it was at the base.")
    ] = None,
    fail_on: Annotated[
        str | None,
        typer.Option(
            "--fail-on",
            metavar="LEVELS",
            help="Exit with 1 on changes of these levels or worse: breaking, warning or prompt; also tokens (over "
            "budget); none. Several with commas. Default: breaking, where there is a base.",
        ),
    ] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="Write the report there.")] = None,
    emitted: Emitted = "out",
    choices: Annotated[
        str | None,
        typer.Option("--choices", metavar="FILE", help="Scores to show: what `mcpgen choose --format json` wrote."),
    ] = None,
    price: Priced = False,
    tokenizer: Tokenizers = None,
    rendering: Renderings = None,
    context: ContextSize = None,
    prompt: PromptFile = None,
) -> int:
    """Review task tools: beside the endpoints, and against a base.

    What changed for models and clients since a commit, a folder or a tools.json, and whether a build may pass.
    """
    from mcpgen.cli.commands.diff import show_diff
    from mcpgen.cli.inputs.reviews import Asked
    from mcpgen.cli.outputs.prices import asked_for

    asked = Asked(files=tuple(overrides or ()), server=server, base=base, api=api, emitted=emitted)
    priced = asked_for(price, tokenizer, rendering, context, prompt)
    return show_diff(asked, form=form, fail_on=fail_on, out=out, priced=priced, choices=choices)


@app.command()
def accept(
    fingerprint: Annotated[
        str, typer.Argument(metavar="FINGERPRINT", help="The twelve characters by which `mcpgen diff` names a change.")
    ],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why it may pass; reviewers read it.")],
    overrides: OverridesFiles = None,
    base: BaseName = None,
    emitted: Emitted = "out",
) -> int:
    """Let a change pass that `mcpgen diff` stops at.

    It is written, with the reason, beside the overrides file.
    """
    from mcpgen.cli.commands.accept import accept_change
    from mcpgen.cli.inputs.reviews import Asked

    asked = Asked(files=tuple(overrides or ()), base=base, emitted=emitted)
    return accept_change(asked, fingerprint=fingerprint, reason=reason)


@app.command()
def comment(
    report: Annotated[str, typer.Argument(metavar="FILE", help="What `mcpgen diff --format markdown` wrote.")],
    pull_request: Annotated[int, typer.Option("--pull-request", metavar="NUMBER", help="Whose comments.", min=1)],
    repository: Annotated[
        str | None, typer.Option("--repository", metavar="OWNER/NAME", help="Default: GITHUB_REPOSITORY.")
    ] = None,
    author: Annotated[
        str,
        typer.Option("--author", metavar="LOGIN", help="Whose comments may be updated: those of this token."),
    ] = "github-actions[bot]",
    head: Annotated[
        str | None, typer.Option("--head", metavar="COMMIT", help="Post nothing unless the pull request is at this.")
    ] = None,
) -> int:
    """Keep one comment a server under a pull request.

    The token comes from GITHUB_TOKEN.
    """
    from mcpgen.cli.commands.comment import Posting, post_comments

    asked = Posting(report=report, number=pull_request, repository=repository, author=author, head=head)
    return post_comments(asked)


@app.command()
def tasks(
    overrides: OverridesFiles = None,
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Where the servers go, one folder each.")] = "out",
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit with 1 if anything is stale.")] = False,
    server: ServerName = None,
) -> int:
    """Write the task servers, each a project to install."""
    from mcpgen.cli.commands.tasks import emit_tasks

    return emit_tasks(tuple(overrides or ()), out=out, check=check, server=server)


@app.command()
def check(overrides: OverridesFiles = None) -> int:
    """Check references, coverage, signatures and budgets."""
    from mcpgen.cli.commands.check import check_overrides

    return check_overrides(tuple(overrides or ()))


@app.command()
def lint(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="OVERRIDES|DOC|TOOLS",
            help="Overrides files, documents, JSON of tools/list, or folders that `mcpgen tasks` wrote. "
            "Default: overrides/*.yaml.",
        ),
    ] = None,
    server: ServerName = None,
    server_command: Annotated[
        list[str] | None,
        typer.Option(
            "--server-command", metavar="'CMD...'", help="A server over stdio to start and ask for its tools."
        ),
    ] = None,
    url: Annotated[
        list[str] | None, typer.Option("--url", metavar="URL", help="A running server to ask for its tools.")
    ] = None,
    fail_on: Annotated[
        LintLevel, typer.Option("--fail-on", help="Exit with 1 on findings that are this bad or worse.")
    ] = LintLevel.ERROR,
    data: Annotated[
        list[str] | None,
        typer.Option("--data", metavar="FILE", help="Recorded data: no text may take its example from it."),
    ] = None,
    baseline: Annotated[
        str | None, typer.Option("--baseline", metavar="FILE", help="Show only what this file does not know.")
    ] = None,
    update_baseline: Annotated[
        bool, typer.Option("--update-baseline", help="Write what is found into the baseline first.")
    ] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend what is safe to mend: in overrides files, by an overlay elsewhere.")
    ] = False,
    explain: Annotated[
        str | None, typer.Option("--explain", metavar="RULE", help="Say what a rule flags and why, and nothing else.")
    ] = None,
    form: Annotated[LintFormat, typer.Option("--format", help="How to show it.")] = LintFormat.TEXT,
    allow_folder: AllowFolder = None,
    price: Priced = False,
    tokenizer: Tokenizers = None,
    rendering: Renderings = None,
    context: ContextSize = None,
    prompt: PromptFile = None,
) -> int:
    """Look for what weakens tool definitions, of any server.

    Of yours, of a document's endpoints, of a file of definitions, or of a server that runs.
    """
    from mcpgen.cli.commands import lint as command
    from mcpgen.cli.outputs.prices import asked_for

    if explain is not None:
        return command.explain(explain)
    asked = command.Asked(
        sources=tuple(sources or ()),
        server=server,
        commands=tuple(server_command or ()),
        urls=tuple(url or ()),
        data=tuple(data or ()),
        baseline=baseline,
        update_baseline=update_baseline,
        fix=fix,
        allow_folders=tuple(allow_folder or ()),
        priced=asked_for(price, tokenizer, rendering, context, prompt),
    )
    return command.lint_tools(asked, form=form, fail_on=fail_on)


app.command()(choose)


@app.command()
def call(
    source: Source,
    tool: Annotated[str, typer.Argument(metavar="TOOL", help="The tool to call.")],
    args: Annotated[str, typer.Option("--args", metavar="JSON|@FILE|-", help="Arguments, as JSON.")] = "{}",
    base_url: BaseUrl = None,
    server_var: ServerVariables = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the request and send nothing.")] = False,
    show_secrets: Annotated[bool, typer.Option("--show-secrets", help="Do not mask credentials.")] = False,
    form: Annotated[ResultFormat, typer.Option("--format", help="How to show the result.")] = ResultFormat.TEXT,
    server: ServerName = None,
    allow_folder: AllowFolder = None,
) -> int:
    """Call one tool and print its result."""
    from mcpgen.cli.commands.call import Asked, call_tool

    asked = Asked(
        source=source,
        tool=tool,
        arguments=args,
        base_url=base_url,
        server_variables=tuple(server_var or ()),
        dry_run=dry_run,
        show_secrets=show_secrets,
        server=server,
        allow_folders=tuple(allow_folder or ()),
    )
    return call_tool(asked, as_json=form is ResultFormat.JSON)


@app.command()
def serve(
    source: Source,
    http: Annotated[
        str | None, typer.Option("--http", metavar="HOST:PORT", help="Streamable HTTP instead of stdio.")
    ] = None,
    base_url: BaseUrl = None,
    server_var: ServerVariables = None,
    server: ServerName = None,
    allow_folder: AllowFolder = None,
) -> int:
    """Serve the tools of a document or of an overrides file over MCP."""
    from mcpgen.cli.commands.serve import Serving, serve_tools

    serving = Serving(
        source=source,
        http=http,
        base_url=base_url,
        server_variables=tuple(server_var or ()),
        server=server,
        allow_folders=tuple(allow_folder or ()),
    )
    return serve_tools(serving)


@app.command()
def hosts(
    project: Annotated[str, typer.Argument(metavar="DIR", help="A folder that `mcpgen tasks` wrote.")],
    http: Annotated[
        str | None,
        typer.Option("--http", metavar="URL", help="Where it runs; without, hosts start it themselves over stdio."),
    ] = None,
    host: Annotated[Host | None, typer.Option("--host", help="One host alone: its file and no more.")] = None,
    python: Annotated[
        str, typer.Option("--python", metavar="FILE", help="The Python of the environment that it is installed in.")
    ] = "python",
) -> int:
    """Show how hosts are told of a server that tasks wrote.

    Claude Desktop and Code, VS Code, Cursor, others.
    """
    from mcpgen.cli.commands.hosts import Asked, show_hosts

    return show_hosts(Asked(project=project, url=http, host=host, python=python))


@app.command()
def init(
    document: Annotated[str, typer.Argument(metavar="DOC", help="An OpenAPI document.")],
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Where it goes, or -. Default: overrides/NAME.yaml.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    allow_folder: AllowFolder = None,
) -> int:
    """Write a first overrides file for a document, to edit.

    Every operation is decided on, every description is left to do.
    """
    from mcpgen.cli.commands.init import write_first_overrides

    return write_first_overrides(document, out=out, force=force, allow_folders=tuple(allow_folder or ()))


@app.command()
def schema(name: Annotated[Schema, typer.Argument(help="Which of our formats.")]) -> int:
    """Print the JSON Schema of one of our own formats."""
    from mcpgen.cli.commands.schema import show_schema

    return show_schema(name)
