"""The phases of a turn, one file each, in the order and by the names of the rulebook."""
