"""Vietnam Solitaire, Special Edition: the rules of the game for one or two."""
