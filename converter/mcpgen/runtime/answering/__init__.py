"""The reply of the API, or what a function returned -> the content of a tool result."""
