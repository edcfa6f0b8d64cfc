"""Board files that a GM brings, whatever rule system they are for: their check, their schema, and how two of them differ."""

from generator.diplomacy.board_diff import Comparison, Difference, compare, compare_edges, lost, read_list
from generator.diplomacy.board_file import check
from generator.diplomacy.board_shape import schema

__all__ = ["Comparison", "Difference", "check", "compare", "compare_edges", "lost", "read_list", "schema"]
