"""Tet '68, the hex game: what is printed, ways over the map, and so far the frame of its play."""
