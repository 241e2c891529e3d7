"""Choices and their scores -> text, markdown, JSON."""
