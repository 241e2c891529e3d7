"""One module a command: what it does once its options are read."""
