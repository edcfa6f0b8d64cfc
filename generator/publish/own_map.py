"""What a map must be like that a GM brings, so that every page can be drawn over it, and one for those who bring none."""

from generator.render.diagram import diagram
from generator.render.map_check import check_map

__all__ = ["check_map", "diagram"]
