"""What is printed: the files, and the grid of the map, which pictures know as well."""
