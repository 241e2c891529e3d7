"""What an emitted server runs on. Copied into each emitted project byte for byte; imports nothing else of mcpgen."""
