"""The arguments of a tool, all of them put together -> what is missing, and what is wrong between one and another."""

from collections.abc import Mapping, Sequence

from mcpgen.ir import FromArgument, Source, Tool
from mcpgen.names import python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems, Steps
from mcpgen.overrides.tool.gathered import Arguments
from mcpgen.overrides.tool.header_arguments import faults as header_faults


def check_complete(arguments: Arguments, calls: Sequence[Tool], problems: Problems, steps: Steps) -> None:
    """Whatever the API requires comes from somewhere; what an optional body requires inside comes along with it."""
    for naive in calls:
        key = naive.calls[0].key
        sources = arguments.of(key)
        for name in naive.required:
            if name not in sources:
                problems.error(
                    "required-argument-missing",
                    f'{key} requires "{name}"; add it to args ({name}: {{from: {naive.name}.{name}}}) or to fix',
                    steps,
                    operation=key,
                )
        for name, needed in naive.input_schema.get("dependentRequired", {}).items():
            if name in sources:
                _keep_dependency(arguments, sources, name, needed)
                _check_dependency(naive, sources, name, needed, problems, steps)


def _keep_dependency(arguments: Arguments, sources: Mapping[str, Source], name: str, needed: Sequence[str]) -> None:
    """The inner rule of an optional body holds for the arguments that it is given by."""
    asked = {given: source.argument for given, source in sources.items() if isinstance(source, FromArgument)}
    also = [asked[other] for other in needed if other in asked and asked[other] not in arguments.required]
    if name in asked and also:
        arguments.dependent[asked[name]] = also


def _check_dependency(
    naive: Tool, sources: Mapping[str, Source], name: str, needed: Sequence[str], problems: Problems, steps: Steps
) -> None:
    for other in needed:
        if other not in sources:
            problems.error(
                "dependent-argument-missing",
                f'{naive.calls[0].key} takes "{name}" only together with "{other}"; '
                f"add it to args ({other}: {{from: {naive.name}.{other}}}) or to fix",
                steps,
                operation=naive.calls[0].key,
            )


def check_python_names(arguments: Arguments, problems: Problems, steps: Steps) -> None:
    """No two arguments are one parameter of a function."""
    taken: dict[str, str] = {}
    for name in arguments.properties:
        python = python_name(name)
        if python in taken:
            problems.error(
                "python-name-clash",
                f'"{name}" and "{taken[python]}" are both {python} in Python; rename one',
                (*steps, "args", name),
            )
        taken[python] = name


def check_headers(arguments: Arguments, section: model.Tool, problems: Problems, steps: Steps) -> None:
    """Arguments that are copied into headers can be, and no two into one."""
    taken: dict[str, str] = {}
    copied = {name: stated for name, stated in section.args.items() if stated.header is not None}
    for name, stated in copied.items():
        schema = arguments.properties.get(name)
        if not isinstance(schema, Mapping) or stated.handle is not None:
            continue
        at = (*steps, "args", name, "header")
        api_names = tuple(given for (_, given), source in arguments.sources.items() if source == FromArgument(name))
        for rule, message in header_faults(name, schema, arguments.definitions, also_called=api_names):
            problems.error(rule, message, at)
        header = str(stated.header).lower()
        if header in taken:
            problems.error(
                "bad-header-argument", f'"{taken[header]}" is copied into this header already; take another', at
            )
        taken.setdefault(header, name)
