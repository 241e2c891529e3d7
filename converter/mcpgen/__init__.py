"""mcpgen: from an OpenAPI document to a reviewed set of MCP task tools."""

__version__ = "0.1.0"
