"""What hand-written functions are given: the client of the API, pages, fanning out, polling."""
