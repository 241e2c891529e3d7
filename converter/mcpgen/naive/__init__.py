"""Document -> Toolset, one tool an endpoint, with no taste of our own."""

from mcpgen.naive.build import build as build
from mcpgen.naive.listing import listing as listing
from mcpgen.naive.sizes import oversized as oversized
