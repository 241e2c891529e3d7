"""The command line: the only part of mcpgen that prints, exits or writes, and the only one that sees every stage."""
