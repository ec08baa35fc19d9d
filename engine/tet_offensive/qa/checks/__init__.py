"""What must be true of the data files, one file of checks for each; they yield sentences."""
