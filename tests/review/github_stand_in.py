"""A stand-in of what GitHub's REST API has for comments under a pull request: list, create, update, and its head."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

TOKEN = "ghs_secret_of_the_workflow"
BOT = "github-actions[bot]"


@dataclass(slots=True)
class Site:
    """One repository with pull request 7."""

    comments: list[dict[str, Any]] = field(default_factory=list)
    head: str = "a" * 40
    asked: list[str] = field(default_factory=list)
    """Method and path of every request, in order."""
    status: int = 0
    """What every request is answered by instead, if set."""

    def add(self, author: str, body: str) -> None:
        """A comment that somebody made."""
        number = len(self.comments) + 1
        self.comments.append({"id": number, "user": {"login": author, "type": "User"}, "body": body})

    @property
    def app(self) -> Starlette:
        """The site over HTTP."""
        at = "/api/v3/repos/shop/tools"
        return Starlette(
            routes=[
                Route(f"{at}/pulls/7", self._guarded(self._pull), methods=["GET"]),
                Route(f"{at}/issues/7/comments", self._guarded(self._list), methods=["GET"]),
                Route(f"{at}/issues/7/comments", self._guarded(self._create), methods=["POST"]),
                Route(f"{at}/issues/comments/{{number:int}}", self._guarded(self._update), methods=["PATCH"]),
            ]
        )

    def _guarded(self, answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def guarded(request: Request) -> Response:
            self.asked.append(f"{request.method} {request.url.path.removeprefix('/api/v3')}")
            if self.status in (301, 302, 307):
                return Response(status_code=self.status, headers={"Location": f"{request.url}/elsewhere"})
            if self.status:
                said = {"message": f"Resource not accessible by {request.headers['authorization']}"}
                return JSONResponse(said, status_code=self.status)
            if request.headers.get("authorization") != f"Bearer {TOKEN}":
                return JSONResponse({"message": "Bad credentials"}, status_code=401)
            return await answer(request)

        return guarded

    async def _pull(self, _: Request) -> Response:
        return JSONResponse({"number": 7, "head": {"sha": self.head}})

    async def _list(self, request: Request) -> Response:
        page, size = int(request.query_params.get("page", "1")), int(request.query_params.get("per_page", "30"))
        return JSONResponse(self.comments[(page - 1) * size : page * size])

    async def _create(self, request: Request) -> Response:
        self.add(BOT, json.loads(await request.body())["body"])
        return JSONResponse(self.comments[-1], status_code=201)

    async def _update(self, request: Request) -> Response:
        (comment,) = (one for one in self.comments if one["id"] == request.path_params["number"])
        comment["body"] = json.loads(await request.body())["body"]
        return JSONResponse(comment)
