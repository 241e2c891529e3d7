"""Toolsets -> what changed between them: the naive list against task tools, and a release against the one before."""

from mcpgen.diff.compare import METERS as METERS
from mcpgen.diff.compare import compare as compare
from mcpgen.diff.rows import Comparison as Comparison
