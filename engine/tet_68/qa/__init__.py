"""What assures that Tet '68 is right: checks of its data. Play needs none of it."""
