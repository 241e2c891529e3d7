"""The functions file, read with `ast` and never imported, and held against the tools that it does."""
