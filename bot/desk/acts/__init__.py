"""What changes a match: opening, playing, moderating, going back, the clock."""
