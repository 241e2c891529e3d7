"""An operation -> the description of its tool: summary and description, else its method and path."""

from mcpgen.ir import DocumentOperation


def description_of(operation: DocumentOperation) -> str:
    """Join what the document says of an operation; a deprecated one says so."""
    texts = [operation.summary, operation.description]
    said = "\n\n".join(dict.fromkeys(text for text in texts if text)) or operation.key
    parts = [said]
    if operation.deprecated:
        parts.append("Deprecated.")
    if operation.body and len(operation.body.contents) > 1:
        taken, *others = (content.media_type for content in operation.body.contents)
        parts.append(f"The body is sent as {taken} (the API also takes {', '.join(others)}).")
    return "\n\n".join(parts)
