"""The eight phases of a turn, one file each, in the rulebook's order; and the set-up."""
