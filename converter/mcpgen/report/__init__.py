"""Values of the stages -> text for a terminal or for GitHub. Nothing here prints; everything that others wrote is
escaped here and nowhere else."""

from mcpgen.report.findings import findings_text as findings_text
from mcpgen.report.lint import lint_github as lint_github
from mcpgen.report.lint import lint_json as lint_json
from mcpgen.report.lint import lint_text as lint_text
from mcpgen.report.naive import naive_markdown as naive_markdown
from mcpgen.report.naive import naive_table as naive_table
from mcpgen.report.naive_schema import naive_schema as naive_schema
from mcpgen.report.review.diff_markdown import diff_markdown as diff_markdown
from mcpgen.report.review.diff_text import diff_text as diff_text
from mcpgen.report.review.review_github import review_github as review_github
from mcpgen.report.review.review_json import review_json as review_json
from mcpgen.report.review.review_markdown import review_markdown as review_markdown
from mcpgen.report.review.review_schema import review_schema as review_schema
from mcpgen.report.review.review_text import review_text as review_text
from mcpgen.report.review.stopped import stopped_github as stopped_github
from mcpgen.report.review.stopped import stopped_markdown as stopped_markdown
from mcpgen.report.review.trace import trace_markdown as trace_markdown
from mcpgen.report.review.trace import trace_text as trace_text
from mcpgen.report.rule_page import rule_page as rule_page
from mcpgen.report.writing.escape import visible as visible
