"""Functions behind the tools that the conformance suite calls."""

import asyncio

from .fixture_api import (
    Call,
    Found,
    Steps,
    TestElicitationApi,
    TestInputRequiredResultCapabilitiesApi,
    TestInputRequiredResultElicitationApi,
    TestInputRequiredResultMultiRoundApi,
    TestInputRequiredResultRequestStateApi,
    TestInputRequiredResultTamperedStateApi,
    TestLoggingToolApi,
    TestMissingCapabilityApi,
    TestRoutedApi,
    TestStreamingElicitationApi,
    TestToolWithProgressApi,
    Written,
)


async def in_steps(api: TestToolWithProgressApi | TestLoggingToolApi, call: Call) -> Steps:
    """Report three steps."""
    for done in (0, 50, 100):
        await call.progress(done, 100)
        await asyncio.sleep(0.12)  # so short a piece of work is told of at most ten times a second
    return Steps(steps=3)


async def after_a_question(
    api: TestInputRequiredResultCapabilitiesApi
    | TestInputRequiredResultElicitationApi
    | TestInputRequiredResultRequestStateApi
    | TestInputRequiredResultTamperedStateApi
    | TestMissingCapabilityApi
    | TestStreamingElicitationApi,
    call: Call,
) -> Written:
    """Ask, then write."""
    await call.confirm("Shall this be written?")
    return Written(done=(await api.post_writes(what="state-ok"))["done"])


async def after_two_questions(api: TestInputRequiredResultMultiRoundApi, call: Call) -> Written:
    """Ask twice, then write."""
    await call.confirm("Step 1: shall this be written?")
    await call.confirm("Step 2: really?")
    return Written(done=(await api.post_writes(what="twice"))["done"])


async def after_a_message(api: TestElicitationApi, call: Call, *, message: str) -> Written:
    """Ask what the model wants asked, then write."""
    await call.confirm(message)
    return Written(done=(await api.post_writes(what="told"))["done"])


async def in_a_region(api: TestRoutedApi, *, region: str) -> Found:
    """Say which region it was."""
    return Found(region=region)
