"""The phases of a game turn in the order of the rulebook, a file each."""
