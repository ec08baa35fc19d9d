"""The umpire for people: desk, store and front doors."""
