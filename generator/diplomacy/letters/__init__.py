"""What the lines of a letter mean in the variants of Diplomacy: orders, bids, preferences for later, votes, or nothing."""

from generator.diplomacy.letters.sorting import called, sort_lines

__all__ = ["called", "sort_lines"]
