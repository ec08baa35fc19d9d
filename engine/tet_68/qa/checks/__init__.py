"""What must agree in the data files of Tet '68, a module a subject."""
