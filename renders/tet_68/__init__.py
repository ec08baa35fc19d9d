"""Pictures of Tet '68: so far its map without units."""
