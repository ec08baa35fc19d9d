"""Values and words: where Discord is, what a text may hold, the log file. No match in hand."""
