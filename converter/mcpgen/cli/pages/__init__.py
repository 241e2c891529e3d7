"""Pages of docs/ that are made from the code, each printed by `python -m`."""
