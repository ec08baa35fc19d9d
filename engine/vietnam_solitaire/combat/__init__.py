"""Combat on the ground: what three phases share."""
