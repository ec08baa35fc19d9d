"""Pictures of a seat's views. Nothing is drawn here that the seat may not know."""
