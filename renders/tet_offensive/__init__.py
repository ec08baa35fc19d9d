"""The pictures of Tet Offensive."""

from renders.tet_offensive.picture import png

__all__ = ["png"]
