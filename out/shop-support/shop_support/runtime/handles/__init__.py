"""Ids that stand for values which one tool made and another one may spend."""
