"""A file, a URL or standard input -> Document: whatever version of OpenAPI it is written in, one file or thousands."""

from mcpgen.importer.load import load as load
from mcpgen.importer.reading.limits import Limits as Limits
