"""SVG to PNG, drawn by cairo; and the film of a game."""
