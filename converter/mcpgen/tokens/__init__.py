"""Tool definitions -> what they cost in a prompt: bytes and tokens, each with its tokenizer and rendering."""

from mcpgen.tokens.cost import Cost as Cost
from mcpgen.tokens.cost import ListCost as ListCost
from mcpgen.tokens.cost import Quality as Quality
from mcpgen.tokens.cost import add as add
from mcpgen.tokens.measure import Meter as Meter
from mcpgen.tokens.measure import measure as measure
from mcpgen.tokens.measure import measure_list as measure_list
from mcpgen.tokens.measure import measure_total as measure_total
from mcpgen.tokens.registry import RENDERINGS as RENDERINGS
from mcpgen.tokens.registry import TOKENIZERS as TOKENIZERS
from mcpgen.tokens.registry import rendering_named as rendering_named
from mcpgen.tokens.registry import tokenizer_named as tokenizer_named
