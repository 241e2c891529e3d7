"""Toolsets -> what changed between them: the naive list against task tools, and a release against the one before."""

from mcpgen.diff.change import LEVELS as LEVELS
from mcpgen.diff.change import Change as Change
from mcpgen.diff.change import Level as Level
from mcpgen.diff.changes import changes as changes
from mcpgen.diff.changes import over_budget as over_budget
from mcpgen.diff.changes import server_removed as server_removed
from mcpgen.diff.compare import METERS as METERS
from mcpgen.diff.compare import compare as compare
from mcpgen.diff.compare import nothing as nothing
from mcpgen.diff.contract import Contract as Contract
from mcpgen.diff.contract import contract_of as contract_of
from mcpgen.diff.contract import read_contract as read_contract
from mcpgen.diff.places import placed as placed
from mcpgen.diff.review import FAIL_ON as FAIL_ON
from mcpgen.diff.review import Review as Review
from mcpgen.diff.review import refused as refused
from mcpgen.diff.rows import Comparison as Comparison
from mcpgen.diff.trace import Trace as Trace
from mcpgen.diff.trace import trace as trace
