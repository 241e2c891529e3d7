"""Values -> streams, files and pull requests: everything that leaves mcpgen passes here."""
