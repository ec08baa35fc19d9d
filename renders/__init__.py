"""Pictures: a seat's view -> a PNG. What is drawn here was seen by the seat, or is not drawn."""
