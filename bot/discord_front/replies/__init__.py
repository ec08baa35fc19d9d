"""Replies to what a person does: which match is meant, what came of it, what is asked now."""
