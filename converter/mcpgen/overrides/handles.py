"""The handles of an overrides file -> Handle, their fields turned into schemas; and which tools make and spend them."""

from collections.abc import Mapping

from mcpgen.ir import Handle, Schema, Tool
from mcpgen.names import class_name, python_name
from mcpgen.overrides.file import model
from mcpgen.overrides.problems import Problems
from mcpgen.overrides.schemas.short_form import field_schema


def read_handles(sections: Mapping[str, model.Handle], problems: Problems) -> dict[str, Handle]:
    """All handles of a file."""
    classes: dict[str, str] = {}
    found: dict[str, Handle] = {}
    for name, section in sections.items():
        python = class_name(name)
        if python in classes:
            problems.error(
                "python-name-clash",
                f'"{name}" and "{classes[python]}" are both {python} in Python; rename one',
                ("handles", name),
            )
        classes.setdefault(python, name)
        found[name] = Handle(
            name=name,
            prefix=section.prefix,
            ttl_seconds=model.seconds(section.ttl),
            uses=section.uses,
            fields=_fields(name, section, problems),
        )
    return found


def _fields(name: str, section: model.Handle, problems: Problems) -> dict[str, Schema]:
    taken: dict[str, str] = {}
    fields: dict[str, Schema] = {}
    for field, form in section.fields.items():
        steps = ("handles", name, "fields", field)
        python = python_name(field)
        if field.endswith("?"):
            problems.error(
                "optional-handle-field", f'a handle has all its fields; write {field[:-1]}: [..., "null"]', steps
            )
        elif field == "id":
            problems.error("bad-field", f'"{name}.id" is the id of the handle itself; rename the field', steps)
        elif python in taken:
            problems.error(
                "python-name-clash", f'"{field}" and "{taken[python]}" are both {python} in Python; rename one', steps
            )
        taken.setdefault(python, field)
        fields[field.removesuffix("?")] = field_schema(form, problems, steps)
    return fields


def check_handles(name: str, tools: tuple[Tool, ...], problems: Problems) -> None:
    """What one tool of a server spends another has to make, and only one: its name is told to the model."""
    creators: dict[str, list[Tool]] = {}
    for tool in tools:
        if tool.creates:
            creators.setdefault(tool.creates, []).append(tool)
    consumed = [tool.consumes for tool in tools if tool.consumes]
    for tool in tools:
        if tool.consumes and tool.consumes not in creators:
            problems.error(
                "handle-never-created",
                f'no tool of "{name}" creates the "{tool.consumes}" that "{tool.name}" consumes; add the one that does',
                ("tools", tool.name, "consumes"),
            )
    for handle, makers in creators.items():
        if handle not in consumed:
            problems.warning(
                "handle-never-consumed",
                f'no tool of "{name}" consumes the "{handle}" that "{makers[0].name}" creates; add one, or leave it',
                ("tools", makers[0].name, "creates"),
            )
        if len(makers) > 1:
            problems.warning(
                "handle-created-twice",
                f'"{makers[0].name}" creates "{handle}" too: for a new one models are sent there; '
                "declare a second handle if that is wrong",
                ("tools", makers[1].name, "creates"),
            )
