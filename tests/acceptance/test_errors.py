"""What goes wrong: tool errors say what to do, what no model can fix is a JSON-RPC error, nothing tells a secret."""

import json
import re
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp.shared.exceptions import MCPError
from starlette.applications import Starlette

from mcpgen.demo import shop_api
from mcpgen.demo.middleware import CountRequests
from tests.acceptance.apis import INTERNALS, SECRET, Site, broken
from tests.acceptance.conftest import Connect
from tests.acceptance.host import Host, data_of, error_of

INVALID_PARAMS, INTERNAL_ERROR = -32602, -32603

AT_A_MOVED_CLOCK = """\
import sys
from pathlib import Path
from shop_support.runtime.serving.command_line import run
from shop_support.server import app
clock = Path(sys.argv[1])
app.use(clock=lambda: float(clock.read_text()))
run(app, sys.argv[2:])
"""


@pytest.fixture
def clock(tmp_path: Path) -> Path:
    """A file that holds the time of `clocked`."""
    clock = tmp_path / "clock"
    clock.write_text(str(time.time()))
    return clock


@pytest.fixture
def clocked(connect: Connect, project: Path, site: Site, shop: Starlette, clock: Path) -> Iterator[Host]:
    """The emitted server at the time that `clock` holds."""
    command = [sys.executable, "-c", AT_A_MOVED_CLOCK, str(clock)]
    with connect(command, {"SHOP_API_URL": site.url, "SHOP_API_KEY": SECRET}, cwd=project) as host:
        yield host


def move(clock: Path, seconds: float) -> None:
    """Move the clock forward."""
    clock.write_text(str(float(clock.read_text()) + seconds))


@pytest.fixture
def alone(connect: Connect, project: Path) -> Iterator[Host]:
    """The emitted server while its API is down: nothing listens at the address."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        variables = {"SHOP_API_URL": f"http://127.0.0.1:{taken.getsockname()[1]}", "SHOP_API_KEY": SECRET}
        with connect([sys.executable, "-m", "shop_support"], variables, cwd=project) as host:
            yield host


# --- what a model can fix ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", ["get_order_status", "quote_refund"])
def test_a_missing_order_is_a_tool_error_that_says_what_to_check(support: Host, tool: str) -> None:
    error = error_of(support.call(tool, order_id="O-9999"))
    assert "404" in error
    assert "There is no order O-9999" in error
    assert "Check the ids" in error


@pytest.mark.parametrize(
    ("order_id", "status"), [("O-2469", "placed"), ("O-2456", "cancelled"), ("O-2406", "returned")]
)
def test_an_order_that_cannot_be_refunded_is_a_tool_error(support: Host, order_id: str, status: str) -> None:
    error = error_of(support.call("quote_refund", order_id=order_id))
    assert error == (
        f"Order {order_id} is {status}; only shipped and delivered orders can be refunded. Tell the customer so."
    )


def test_a_sku_that_is_not_on_the_order_is_a_tool_error_that_names_those_that_are(support: Host) -> None:
    error = error_of(support.call("quote_refund", order_id="O-2415", sku="KG-1043"))
    assert error == "Order O-2415 has no line for KG-1043. Its SKUs are KG-1050, KG-1051; quote one of these."


@pytest.mark.parametrize("quote_id", ["Q-1", "Q-aaaaaaaaaaaaaaaaaaaaaaaaaa", "O-2415", ""])
def test_an_unknown_quote_is_a_tool_error_that_names_the_tool_to_call(
    support: Host, shop: Starlette, quote_id: str
) -> None:
    error = error_of(support.call("issue_refund", quote_id=quote_id))
    assert f'There is no quote "{quote_id}"' in error
    assert "call quote_refund for a new one" in error
    assert not shop.state.received


def test_a_quote_expires_after_its_fifteen_minutes(clocked: Host, clock: Path, shop: Starlette) -> None:
    in_time, late = (data_of(clocked.call("quote_refund", order_id="O-2415"))["quote_id"] for _ in range(2))
    move(clock, 899)
    refund = data_of(clocked.call("issue_refund", quote_id=in_time))
    move(clock, 1)
    error = error_of(clocked.call("issue_refund", quote_id=late))
    assert f"{late} has expired" in error
    assert "call quote_refund for a new one" in error
    assert data_of(clocked.call("issue_refund", quote_id=in_time)) == refund
    assert shop.state.received["POST", "/refunds"] == 1


# --- what no model can fix --------------------------------------------------------------------------------------------


def test_an_unknown_task_tool_is_a_json_rpc_error(support: Host) -> None:
    assert _protocol_error(support, "find_order", customer_id="C-0085") == (INVALID_PARAMS, "Unknown tool: find_order")


def test_an_unknown_endpoint_tool_is_a_json_rpc_error(endpoints: Host) -> None:
    assert _protocol_error(endpoints, "get_order") == (INVALID_PARAMS, "Unknown tool: get_order")


def test_a_wrong_key_of_a_task_tool_is_a_json_rpc_error_that_does_not_tell_it(support: Host, site: Site) -> None:
    site.app = shop_api.create_app(api_key="another")
    code, message = _protocol_error(support, "get_order_status", order_id="O-2415")
    assert code == INTERNAL_ERROR
    assert re.search(r"rejected the credentials.*The server needs reconfiguring.*\bSHOP_API_KEY\b", message), message
    assert "(401)" in support.log.line_with("rejected the credentials")
    assert SECRET not in support.log.text


def test_a_wrong_key_of_an_endpoint_tool_is_a_json_rpc_error_that_does_not_tell_it(endpoints: Host, site: Site) -> None:
    site.app = shop_api.create_app(api_key="another")
    code, message = _protocol_error(endpoints, "post_refunds", order_id="O-2415", amount="1.00")
    assert code == INTERNAL_ERROR
    assert re.search(r"rejected the credentials.*The server needs reconfiguring.*\bMCPGEN_AUTH_APIKEY\b", message), (
        message
    )
    assert SECRET not in endpoints.log.text


def _protocol_error(host: Host, tool: str, **arguments: str) -> tuple[int, str]:
    """Call a tool, which has to end in a JSON-RPC error that holds no secret: its code and message."""
    with pytest.raises(MCPError) as raised:
        host.call(tool, **arguments)
    assert SECRET not in json.dumps(raised.value.error.model_dump())
    return raised.value.error.code, raised.value.error.message


# --- an API that fails ------------------------------------------------------------------------------------------------


def test_an_api_that_is_down_is_a_generic_error_with_details_in_the_log_only(alone: Host) -> None:
    error = error_of(alone.call("get_order_status", order_id="O-2415"))
    assert error == "GET /orders/{order_id}: the API could not be reached. Nothing was sent; try again later."
    logged = alone.log.line_with("get_order_status")
    assert "ConnectError" in logged
    assert "O-2415" not in alone.log.text
    assert SECRET not in alone.log.text


def test_a_failing_api_is_a_generic_error_with_details_in_the_log_only(support: Host, site: Site) -> None:
    site.app = broken()
    error = error_of(support.call("check_stock", sku="KG-1050"))
    assert error == (
        "GET /stock/{sku}: the API answered 500 Internal Server Error. Nothing was changed; try again later."
    )
    assert "check_stock" in support.log.line_with(INTERNALS)


def test_a_refund_whose_outcome_is_unknown_is_not_sent_again(support: Host, shop: Starlette, site: Site) -> None:
    quote_id = data_of(support.call("quote_refund", order_id="O-2415"))["quote_id"]
    site.app = CountRequests(broken(), received=shop.state.received)
    first = error_of(support.call("issue_refund", quote_id=quote_id))
    assert "may have taken effect" in first
    assert INTERNALS not in first
    site.app = shop
    assert "is not sent again" in error_of(support.call("issue_refund", quote_id=quote_id))
    assert shop.state.received["POST", "/refunds"] == 1


def test_a_quote_that_could_not_be_sent_at_all_can_be_spent_later(support: Host, shop: Starlette, site: Site) -> None:
    quote_id = data_of(support.call("quote_refund", order_id="O-2415"))["quote_id"]
    site.app = shop_api.create_app(api_key="another")
    with pytest.raises(MCPError):
        support.call("issue_refund", quote_id=quote_id)
    site.app = shop
    assert data_of(support.call("issue_refund", quote_id=quote_id))["refund_id"] == "R-0111"
