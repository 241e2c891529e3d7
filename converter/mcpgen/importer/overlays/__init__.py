"""Overlays (OpenAPI Overlay 1.0, 1.1) -> the values of a document as they make them."""
