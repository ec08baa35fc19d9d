"""Combat, which two phases share: turning up, order of battles, fire, retreat, what follows."""
