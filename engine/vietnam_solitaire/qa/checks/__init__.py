"""What must be true of the data files, a module a file; each sentence names file and entry."""
