"""Serve the tools: stdio by default, Streamable HTTP with `--http HOST:PORT`."""

from mcpgen.runtime.serving.command_line import run

from .server import app

if __name__ == "__main__":
    run(app)
