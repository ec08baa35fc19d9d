"""Tet Offensive: areas, five turns of eight phases, two sides with hidden units."""
