"""What every game shares; it names no game."""
