"""What a model, or a person, reads about a tool and about the server."""

from collections.abc import Iterator

from mcpgen.diff.change import Change
from mcpgen.diff.phrase import Phrase, value
from mcpgen.diff.releases import Releases
from mcpgen.tokens import measure


def changes(releases: Releases) -> Iterator[Change]:
    """Compare descriptions, titles and the server's instructions."""
    for old, new in releases.pairs:
        if old.description != new.description:
            tokens = f"{measure(old).tokens} -> {measure(new).tokens} tokens with its schema"
            yield releases.change(
                "description-changed",
                (f"description changed; {tokens}",),
                tool=new,
                pointer="/description",
                before=old.description,
                after=new.description,
            )
        if old.title != new.title:
            yield releases.change(
                "title-changed",
                ("title: ", *_title(old.title), " -> ", *_title(new.title)),
                tool=new,
                pointer="/title",
                before=old.title,
                after=new.title,
            )
    before, after = releases.before.instructions, releases.after.instructions
    if before != after and releases.are_whole and not releases.is_first:
        said = ("the server's instructions changed",)
        yield releases.change("instructions-changed", said, pointer="/instructions", before=before, after=after)


def _title(title: str | None) -> Phrase:
    return ("none",) if title is None else (value(title),)
