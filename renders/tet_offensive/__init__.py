"""The pictures of Tet Offensive."""

from renders.tet_offensive.picture import draw, png

__all__ = ["draw", "png"]
