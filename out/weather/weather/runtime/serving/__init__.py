"""App -> a server on stdio or Streamable HTTP. The only folder that speaks MCP."""
