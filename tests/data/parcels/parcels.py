"""Functions that read all pages, do work for many items, and wait for work that takes a while."""

from .parcels_api import (
    Call,
    Depot,
    FindDepotsApi,
    FoundDepots,
    NotYet,
    PageOf,
    Parcel,
    Sorted,
    Sorting,
    SortParcelsApi,
    Weighed,
    WeighParcelsApi,
    fan_out_collecting,
    gather,
    next_link,
    poll,
)


async def find_depots(api: FindDepotsApi) -> FoundDepots:
    """Follow the cursor."""

    async def page(cursor: str | None) -> PageOf[Depot, str]:
        listed = await api.get_depots(cursor=cursor)
        return PageOf(listed["depots"], listed.get("next_cursor"))

    found = await gather(page, first=None, most_items=100)
    return FoundDepots(towns=sorted(depot["town"] for depot in found.items), truncated=found.truncated)


async def weigh_parcels(api: WeighParcelsApi, *, at_most: int = 50) -> Weighed:
    """Follow the Link header, then weigh a few parcels at a time."""

    async def page(number: str) -> PageOf[Parcel, str]:
        listed = await api.get_parcels(page=int(number))
        return PageOf(listed, next_link(listed, "page"))

    async def weigh(parcel: Parcel) -> int:
        return (await api.get_parcels_by_parcel_id_weight(parcel_id=parcel["parcel_id"]))["grams"]

    found = await gather(page, first="1", most_items=at_most)
    weighed = await fan_out_collecting(found.items, weigh, at_most=3)
    return Weighed(
        kilograms=sum(grams for _, grams in weighed.results) / 1000,
        parcels=len(weighed.results),
        truncated=found.truncated,
        failed=[f"{parcel['parcel_id']}: {error}" for parcel, error in weighed.failures],
    )


async def sort_parcels(api: SortParcelsApi, call: Call, *, depot_id: str) -> Sorted:
    """Start, then look until it is done."""
    begun = await api.post_sortings(depot_id=depot_id)

    async def look() -> Sorting | NotYet:
        sorting = await api.get_sortings_by_sorting_id(sorting_id=begun["sorting_id"])
        if sorting["state"] == "done":
            return sorting
        return NotYet("sorting", done=sorting["sorted"], total=sorting["total"])

    sorting = await poll(look, call=call, every=0, deadline=20)
    return Sorted(sorted=sorting["sorted"])
