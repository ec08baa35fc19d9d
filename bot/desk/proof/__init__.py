"""What anyone can check: a match as one document, and whether it follows from seed and orders."""
