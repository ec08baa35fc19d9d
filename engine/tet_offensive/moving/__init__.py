"""How units move by land, water and air: what the movement phases share."""
