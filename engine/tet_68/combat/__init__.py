"""Combat and Combat Support: an attack step by step, a file a step."""
