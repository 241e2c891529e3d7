"""Schema and a value -> every fault at once, in words that a model can act on."""
