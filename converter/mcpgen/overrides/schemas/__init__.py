"""JSON Schemas as overrides files have and change them: short forms, narrowed ones, what a path selects."""
