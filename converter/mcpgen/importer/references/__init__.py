"""A `$ref` -> the place that it means, in the document or in a file beside it. No network."""
