"""Document -> Toolset, one tool an endpoint, with no taste of our own."""

from mcpgen.naive.build import build as build
