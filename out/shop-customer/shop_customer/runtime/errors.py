"""What ends a call early, each kind with the text that its reader gets.

ToolError              the model can fix it or must know it: shown as a tool result with isError
  ├── InvalidArguments   nothing was sent
  └── ApiError           the API answered 4xx
UpstreamError          the API failed, or did not answer: the model gets `str(error)`, the log gets `details`
AnswerDrift            the API answered 2xx, but not as its document says
ProtocolError          nobody but the operator can fix it, or the request itself is wrong: a JSON-RPC error
  └── ConfigurationError a credential or a base URL is missing or refused
"""

INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603


class ToolError(Exception):
    """`str(error)` is what the model reads: what is wrong and what to do."""


class InvalidArguments(ToolError):
    """An argument that no schema refuses but no request can carry; `fault` names it and says why."""

    def __init__(self, fault: str) -> None:
        super().__init__(f"Invalid arguments; nothing was sent.\n- {fault}")
        self.fault = fault


class ApiError(ToolError):
    """A 4xx of the API: `str(error)` holds the status, the API's own message and what to change."""

    def __init__(self, message: str, *, status: int, body: object = None) -> None:
        super().__init__(message)
        self.status = status
        self.body = body
        """The parsed body: JSON, text or None."""


class UpstreamError(Exception):
    """The API failed (5xx), could not be reached or did not answer in time.

    `str(error)` is for the model and holds nothing of the API's answer; `details` is for the log.
    """

    def __init__(
        self, message: str, *, details: str = "", may_have_taken_effect: bool, status: int | None = None
    ) -> None:
        super().__init__(message)
        self.details = details
        self.may_have_taken_effect = may_have_taken_effect
        self.status = status
        """What the API answered, if it did."""


class AnswerDrift(Exception):
    """An answer that lacks what the document declares; the call itself succeeded."""

    def __init__(self, message: str, *, operation: str = "", status: int = 200, data: object = None) -> None:
        super().__init__(message)
        self.operation = operation
        self.status = status
        self.data = data
        """The whole answer, for the model."""


class ProtocolError(Exception):
    """Becomes a JSON-RPC error with `code` and, where it needs them, `data`. Its message never holds a secret."""

    def __init__(self, code: int, message: str, *, data: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class ConfigurationError(ProtocolError):
    """The server lacks what the call needs; the message names the variable to set."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(INTERNAL_ERROR, message)
        self.status = status
        """What the API answered, if it was asked."""
