"""What options and arguments can be: the words that a user may give, for `app` and for the commands behind it."""

from enum import StrEnum


class NaiveFormat(StrEnum):
    """How the naive list is shown."""

    TABLE = "table"
    JSON = "json"
    MARKDOWN = "markdown"


class DiffFormat(StrEnum):
    """How the comparison is shown."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    GITHUB = "github"


class LintFormat(StrEnum):
    """How the findings of lint are shown."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


class LintLevel(StrEnum):
    """How bad a finding has to be for lint to fail."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class ChooseFormat(StrEnum):
    """How it is shown which tool is picked."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


class Selector(StrEnum):
    """Who picks."""

    TOOL_SEARCH = "tool-search"
    ENDPOINT = "endpoint"


class Search(StrEnum):
    """How a tool search compares; `choose.Search` says what each is."""

    BM25 = "bm25"
    EMBEDDINGS = "embeddings"


class TextCalls(StrEnum):
    """Where in a model's text calls are looked for; `choose.TextForm` says what each is."""

    AUTO = "auto"
    TAGS = "tags"
    MISTRAL = "mistral"
    LLAMA = "llama"
    JSON = "json"
    NONE = "none"


class PriceFormat(StrEnum):
    """How prices are shown."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


class ResultFormat(StrEnum):
    """How the result of a call is shown."""

    TEXT = "text"
    JSON = "json"


class Schema(StrEnum):
    """Formats of our own that have a JSON Schema."""

    OVERRIDES = "overrides"
    DIFF = "diff"
    NAIVE = "naive"
    TICKETS = "tickets"
    DESCRIPTIONS = "descriptions"
    CHOICES = "choices"


class DemoApi(StrEnum):
    """The bundled APIs."""

    SHOP = "shop"
    WEATHER = "weather"


class Host(StrEnum):
    """A host that is configured."""

    CLAUDE_DESKTOP = "claude-desktop"
    CLAUDE_CODE = "claude-code"
    VSCODE = "vscode"
    CURSOR = "cursor"
    JSON = "json"
