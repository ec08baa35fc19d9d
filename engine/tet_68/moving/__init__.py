"""What moves units, a file a heading: movement, marines, airmobility, guerrillas, stacking."""
