"""Stand-ins for Tet Offensive: one player a seat, and the plans and reckoning they share."""
