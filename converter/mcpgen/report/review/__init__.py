"""Comparisons and reviews -> text, markdown, JSON, annotations."""
