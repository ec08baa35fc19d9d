"""The terminal: the hot-seat table and what the command line prints. It holds no rules."""
