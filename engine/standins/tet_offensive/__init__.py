"""Stand-ins for Tet Offensive: a player for each side, and the plans that they share."""
