"""What assures that the game is right; nothing that play needs imports it."""
