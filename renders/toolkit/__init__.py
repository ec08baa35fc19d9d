"""What the pictures of all games share: palettes, fonts, counters, labels, layers."""
