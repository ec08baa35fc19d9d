"""What assures that the game is right, and that nothing which play needs imports."""
