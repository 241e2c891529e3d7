"""What a change is compared with: commits and folders, and what they held."""
