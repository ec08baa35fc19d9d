"""Tet '68, the hex game: so far what is printed (map, counters, tables) and ways over the map."""
