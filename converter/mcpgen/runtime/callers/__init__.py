"""A bearer token -> who calls, verified, and what they may see and call."""
