"""The maps of a turn: what everybody knows, and what one realm knows."""
