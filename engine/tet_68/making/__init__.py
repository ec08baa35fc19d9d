"""How `data/map.toml` is made from outlines, a gazetteer and zones; nothing of it is played."""
