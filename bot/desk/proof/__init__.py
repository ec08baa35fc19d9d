"""What anyone can check: a match as one document, and whether its seed and orders bear it out."""
