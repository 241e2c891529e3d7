"""Difference of two schemas -> the sentence about it; what it means for the contract is the rules' business."""

from collections.abc import Sequence

from mcpgen.diff.phrase import Code, Phrase, listed, value
from mcpgen.diff.rules.shapes import shape
from mcpgen.diff.schemas import Aspect, Difference, Kind
from mcpgen.ir import Json

_MANY = 8


def place(path: Sequence[str]) -> str:
    """`lines[].sku`: the path of a schema as a person would write it; empty for the root."""
    text, steps = "", list(path)
    while steps:
        step = steps.pop(0)
        if step == "properties" and steps:
            text += f".{steps.pop(0)}" if text else steps.pop(0)
        elif step == "items":
            text += "[]"
        else:
            text += f"/{step}" if text else step
    return text


def said(difference: Difference, *, noun: str) -> Phrase:
    """What happened, in words that fit callers (`noun` is argument) and readers of answers (field) alike."""
    name = place(difference.place)
    subject: Phrase = (f"{noun} ", Code(name)) if name else (f"the {noun}s",)
    return (*subject, *_predicate(difference, is_field=noun == "field"))


def _predicate(difference: Difference, *, is_field: bool) -> Phrase:
    match difference.kind, difference.aspect:
        case Kind.PROPERTY_REMOVED, _:
            return (" is gone",)
        case Kind.PROPERTY_ADDED, _:
            return (" is new and required",) if difference.required else (" is new, optional",)
        case Kind.BECAME_REQUIRED, _:
            return (" is now required",)
        case Kind.BECAME_OPTIONAL, _:
            return (" is no longer required",)
        case Kind.UNDECIDED, _:
            verb = "can be" if is_field else "takes"
            return (f": cannot tell whether it {verb} more or less; ", *_from_to(difference))
        case Kind.WIDENED | Kind.NARROWED, Aspect.TYPE if difference.keyword in ("anyOf", "oneOf"):
            return _one_of(difference, is_field=is_field)
        case _, Aspect.ENUM:
            return _can_be(difference) if is_field else _takes(difference)
        case Kind.TEXT, _:
            return (": ", *_reworded(difference))
    return (": ", *_from_to(difference))


def _can_be(difference: Difference) -> Phrase:
    """A field's choices."""
    before, after = difference.before, difference.after
    if difference.kind is Kind.NARROWED:
        return (" can no longer be ", *_values(before)) if after is None else (" can only be ", *_values(after), " now")
    return (" can also be ", *_values(after)) if before is None else (" can be more than ", *_values(before))


def _takes(difference: Difference) -> Phrase:
    """An argument's choices."""
    before, after = difference.before, difference.after
    if difference.kind is Kind.NARROWED:
        return (" no longer takes ", *_values(before)) if after is None else (" takes only ", *_values(after), " now")
    return (" also takes ", *_values(after)) if before is None else (" no longer takes only ", *_values(before))


def _one_of(difference: Difference, *, is_field: bool) -> Phrase:
    """Alternatives that came or went."""
    before, after = difference.before, difference.after
    if before is None:
        told = " can also be " if is_field else " also takes "
    else:
        told = " can no longer be " if is_field else " no longer takes "
    return (told, *listed([shape(schema).text for schema in (before if after is None else after)]))


def _values(values: Sequence[Json]) -> Phrase:
    shown = [value(item).text for item in values[:_MANY]]
    more = len(values) - len(shown)
    return (*listed(shown), f" and {more} more" if more else "")


def _reworded(difference: Difference) -> Phrase:
    """Texts themselves are shown as word diffs elsewhere."""
    if difference.aspect is Aspect.DEFAULT:
        return _from_to(difference)
    if difference.before is None or difference.after is None:
        return (f"{difference.keyword} {'added' if difference.before is None else 'removed'}",)
    return (f"{difference.keyword} changed",)


def _from_to(difference: Difference) -> Phrase:
    before, after = ("none" if side is None else value(side) for side in (difference.before, difference.after))
    keyword: Phrase = (difference.keyword, " ") if difference.keyword else ()
    return (*keyword, before, " -> ", after)
