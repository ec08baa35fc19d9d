"""What the pictures of every game share: palettes, fonts, counters, labels, layers. Names no game."""
