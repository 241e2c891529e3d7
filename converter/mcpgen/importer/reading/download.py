"""A URL that the user typed -> the bytes behind it, bounded in size and time."""

import time

from mcpgen.errors import UnreadableInput
from mcpgen.importer.reading.limits import Limits
from mcpgen.location import Location

_CURE = "correct the URL, or download the document yourself"


def download(url: str, *, limits: Limits) -> bytes:
    """Fetch an http(s) URL, following at most five redirects."""
    import httpx

    place = Location(file=url)
    deadline = time.monotonic() + limits.seconds
    data = bytearray()
    try:
        with (
            httpx.Client(follow_redirects=True, max_redirects=5, timeout=limits.seconds) as client,
            client.stream("GET", url, headers={"Accept": "application/json, application/yaml, */*"}) as response,
        ):
            if response.status_code != 200:
                raise UnreadableInput(
                    f"the server answered {response.status_code}; {_CURE}",
                    place,
                )
            for chunk in response.iter_bytes():
                data += chunk
                if len(data) > limits.bytes:
                    raise UnreadableInput(f"is larger than {limits.bytes // 2**20} MiB", place)
                if time.monotonic() > deadline:
                    raise UnreadableInput(f"did not arrive within {limits.seconds:.0f} s", place)
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
        raise UnreadableInput(f"cannot be fetched: {error}; {_CURE}", place) from None
    return bytes(data)
