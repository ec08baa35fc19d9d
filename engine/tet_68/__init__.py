"""Tet '68, the hex game: played by its rules but for the variants; no front door offers it yet."""
