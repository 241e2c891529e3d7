"""Names and texts of others -> their words, and what these say, as far as lists of words tell."""

from mcpgen.words.splitting import words as words
from mcpgen.words.vocabulary import vocabulary as vocabulary
