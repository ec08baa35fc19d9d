"""A match in memory: who sits where, what is drafted, who is awaited, what must be told."""
