"""(JSON Schema before, JSON Schema after) -> what a value may be now that it could not, and the other way round."""

from mcpgen.diff.schemas.difference import Aspect as Aspect
from mcpgen.diff.schemas.difference import Difference as Difference
from mcpgen.diff.schemas.difference import Kind as Kind
from mcpgen.diff.schemas.walk import differences as differences
