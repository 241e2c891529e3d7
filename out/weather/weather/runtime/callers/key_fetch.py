"""A URL of the issuer -> the JSON there, fetched within short limits and never from another host."""

from urllib.parse import urlsplit

from ..errors import ProtocolError, ToolError, UpstreamError
from ..sending.client import ApiConnection
from ..sending.limits import Limits
from ..sending.servers import Address
from ..wire import Api, Operation
from .signing_keys import FetchFailed, Json

_LIMITS = Limits(connect_seconds=3.0, read_seconds=5.0, total_seconds=8.0, retries=1, read_bytes=1024 * 1024)


async def fetch_json(url: str) -> Json:
    """Get the JSON at `url`. Raises FetchFailed, with a text that is for the log."""
    parts = urlsplit(url)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    operation = Operation(method="GET", path=path, accept=("application/json",))
    address = Address(base_url=f"{parts.scheme}://{parts.netloc}")
    async with ApiConnection(Api(title=parts.netloc), address=address, limits=_LIMITS, environ={}) as connection:
        try:
            return (await connection.send(operation, {})).json()
        except UpstreamError as error:
            raise FetchFailed(f"{url}: {error.details or error}") from None
        except (ToolError, ProtocolError, ValueError) as error:
            raise FetchFailed(f"{url}: {type(error).__name__}: {str(error)[:200]}") from None
