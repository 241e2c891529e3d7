"""Serve the tools: stdio by default, Streamable HTTP with `--http HOST:PORT`."""

from .server import app

if __name__ == "__main__":
    app.main()
