"""An overrides file as it is written: what may stand in it, and how it is read."""
