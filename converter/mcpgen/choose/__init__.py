"""Tickets, tools and a selector -> which tool is picked, how often rightly, and what may be concluded.

Nothing here prints, reads or writes files; `endpoint` opens the network, to the address that the user's environment
names. The work is a chain: `read_tickets`, `variants`, `questions`, a selector's `answers`, `score`.
"""

from mcpgen.choose.calls_in_text import TextForm as TextForm
from mcpgen.choose.choices import Choices as Choices
from mcpgen.choose.descriptions import CURRENT as CURRENT
from mcpgen.choose.descriptions import DescriptionSet as DescriptionSet
from mcpgen.choose.descriptions import read_descriptions as read_descriptions
from mcpgen.choose.descriptions import variants as variants
from mcpgen.choose.endpoint import Endpoint as Endpoint
from mcpgen.choose.endpoint import Server as Server
from mcpgen.choose.labels import label_faults as label_faults
from mcpgen.choose.recording import MANIFEST as MANIFEST
from mcpgen.choose.recording import REPLIES as REPLIES
from mcpgen.choose.recording import Manifest as Manifest
from mcpgen.choose.recording import changes as changes
from mcpgen.choose.recording import manifest_of as manifest_of
from mcpgen.choose.recording import manifest_text as manifest_text
from mcpgen.choose.recording import read_manifest as read_manifest
from mcpgen.choose.recording import read_replies as read_replies
from mcpgen.choose.recording import reply_line as reply_line
from mcpgen.choose.replay import Replay as Replay
from mcpgen.choose.request import Sampling as Sampling
from mcpgen.choose.score import score as score
from mcpgen.choose.scores import Scores as Scores
from mcpgen.choose.scores import read_scores as read_scores
from mcpgen.choose.selector import About as About
from mcpgen.choose.selector import Answer as Answer
from mcpgen.choose.selector import Key as Key
from mcpgen.choose.selector import Message as Message
from mcpgen.choose.selector import Question as Question
from mcpgen.choose.selector import Selector as Selector
from mcpgen.choose.selector import questions as questions
from mcpgen.choose.ticket import Ticket as Ticket
from mcpgen.choose.ticket_file import read_tickets as read_tickets
from mcpgen.choose.tool_search import Search as Search
from mcpgen.choose.tool_search import ToolSearch as ToolSearch
from mcpgen.choose.variant import Variant as Variant
from mcpgen.choose.variant import endpoints as endpoints
