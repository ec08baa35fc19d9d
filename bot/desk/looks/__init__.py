"""What only reads a match: status, log, questions, pictures."""
