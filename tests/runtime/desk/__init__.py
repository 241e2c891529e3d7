"""A small server as mcpgen emits it. A test copies it, with the runtime inside, and starts it."""
