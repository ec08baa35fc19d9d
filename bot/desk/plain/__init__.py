"""Values, rows, permissions and the arithmetic of time: no match in hand."""
