"""Matches that nobody plays: demo, fuzzer and gallery. A running umpire needs none of it."""
