"""What the command line names -> values: documents, overrides files, tickets, lists of tools, reviews."""
