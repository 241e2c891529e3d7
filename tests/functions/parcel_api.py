"""The parcel service of tests/data/parcels, with whatever a test puts into it."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

PER_PAGE = 2


def parcel_api(*, weights: dict[str, int | None], towns: list[str], looks: int = 3) -> Starlette:
    """Make it: a weight of None is an error of the API, a sorting is done at the last of `looks`."""
    looked = 0

    async def parcels(request: Request) -> JSONResponse:
        number = int(request.query_params["page"])
        names = list(weights)[PER_PAGE * (number - 1) : PER_PAGE * number]
        more = PER_PAGE * number < len(weights)
        headers = {"Link": f'<{request.url.include_query_params(page=number + 1)}>; rel="next"'} if more else {}
        return JSONResponse([{"parcel_id": name} for name in names], headers=headers)

    async def weight(request: Request) -> JSONResponse:
        grams = weights[request.path_params["parcel_id"]]
        return (
            JSONResponse({"detail": "The scales are broken"}, 409) if grams is None else JSONResponse({"grams": grams})
        )

    async def depots(request: Request) -> JSONResponse:
        start = int(request.query_params.get("cursor", "0"))
        end = start + PER_PAGE
        listed = [{"depot_id": town, "town": town} for town in towns[start:end]]
        return JSONResponse({"depots": listed, "next_cursor": str(end) if end < len(towns) else None})

    async def start(_: Request) -> JSONResponse:
        return JSONResponse(sorting("running"), 202)

    async def look(_: Request) -> JSONResponse:
        nonlocal looked
        looked += 1
        return JSONResponse(sorting("done" if looked >= looks else "running"))

    def sorting(state: str) -> dict[str, object]:
        return {"sorting_id": "S-1", "state": state, "sorted": looked, "total": looks}

    return Starlette(
        routes=[
            Route("/parcels", parcels),
            Route("/parcels/{parcel_id}/weight", weight),
            Route("/depots", depots),
            Route("/sortings", start, methods=["POST"]),
            Route("/sortings/{sorting_id}", look),
        ]
    )
