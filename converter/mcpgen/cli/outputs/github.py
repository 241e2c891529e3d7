"""A pull request -> its comments, over the few endpoints of GitHub's REST API that a sticky comment needs.

The token goes to the one host that is configured and into no message: redirects are not followed.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from mcpgen.errors import UsageError

_REPOSITORY = re.compile(r"[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+")
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_A_PAGE = 100
_MOST_PAGES = 30
_SECONDS = 30.0
_LONGEST_MESSAGE = 200


class GithubError(Exception):
    """GitHub did not do what it was asked; the text says what, without the token."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A comment under a pull request."""

    id: int
    author: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PullRequest:
    """One pull request, and who asks."""

    api: str
    """Where the API is, without a slash at the end."""
    repository: str
    number: int
    token: str

    def head(self) -> str:
        """The id of its last commit."""
        path = f"/repos/{self.repository}/pulls/{self.number}"
        match self._asked("GET", path):
            case {"head": {"sha": str(commit)}}:
                return commit
        raise GithubError(f"GET {path} was answered without the commit that it is at")

    def comments(self) -> Iterator[Comment]:
        """Every comment, the oldest first."""
        for page in range(1, _MOST_PAGES + 1):
            listed = self._asked("GET", f"{self._comments}?per_page={_A_PAGE}&page={page}")
            for item in listed:
                match item:
                    case {"id": int(id_), "user": {"login": str(author)}, "body": str(body)}:
                        yield Comment(id=id_, author=author, body=body)
            if len(listed) < _A_PAGE:
                return

    def create(self, body: str) -> None:
        """Add a comment."""
        self._asked("POST", self._comments, {"body": body})

    def update(self, comment: Comment, body: str) -> None:
        """Give a comment another text."""
        self._asked("PATCH", f"/repos/{self.repository}/issues/comments/{comment.id}", {"body": body})

    @property
    def _comments(self) -> str:
        return f"/repos/{self.repository}/issues/{self.number}/comments"

    def _asked(self, method: str, path: str, data: Mapping[str, Any] | None = None) -> Any:
        import httpx

        headers = {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {self.token}",
            "User-Agent": "mcpgen",
            "X-GitHub-Api-Version": "2022-11-28",
        }
        try:
            answer = httpx.request(method, f"{self.api}{path}", headers=headers, json=data, timeout=_SECONDS)
        except httpx.HTTPError as error:
            raise GithubError(f"{method} {path} got no answer: {type(error).__name__}") from None
        if not answer.is_success:
            raise GithubError(f"{method} {path} was answered by {answer.status_code}{self._message(answer.content)}")
        try:
            return json.loads(answer.content)
        except ValueError:
            raise GithubError(f"{method} {path} was answered by something that is no JSON") from None

    def _message(self, content: bytes) -> str:
        """What GitHub says about it, if it does."""
        try:
            said = str(json.loads(content)["message"])
        except (ValueError, KeyError, TypeError):
            return ""
        return f": {said.replace(self.token, '***')[:_LONGEST_MESSAGE]}"


def pull_request(number: int, *, repository: str | None, environ: Mapping[str, str] = os.environ) -> PullRequest:
    """The pull request that is meant, as a workflow's environment has it. Raises UsageError for what is missing."""
    name = repository or environ.get("GITHUB_REPOSITORY", "")
    if not _REPOSITORY.fullmatch(name) or ".." in name:
        raise UsageError(f'--repository: "{name}" is no OWNER/NAME; a workflow has it in GITHUB_REPOSITORY')
    token = environ.get("GITHUB_TOKEN", "")
    if not token.isascii() or not token.isprintable() or not token.strip():
        raise UsageError("GITHUB_TOKEN: there is no token in the environment; give the step one that may comment")
    return PullRequest(api=_api(environ), repository=name, number=number, token=token)


def _api(environ: Mapping[str, str]) -> str:
    url = environ.get("GITHUB_API_URL") or "https://api.github.com"
    parts = urlsplit(url)
    is_safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    if not is_safe or not parts.hostname or parts.query or parts.fragment or "@" in parts.netloc:
        raise UsageError("GITHUB_API_URL: the token goes to an https address only; unset it, or correct it")
    return url.rstrip("/")
