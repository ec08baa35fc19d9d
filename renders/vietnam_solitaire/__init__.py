"""The pictures of Vietnam Solitaire."""

from renders.vietnam_solitaire.picture import draw, png

__all__ = ["draw", "png"]
