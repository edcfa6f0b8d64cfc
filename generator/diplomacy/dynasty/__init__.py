"""Heirs, and the thralls and vassals that their marriages make (Order of the Dragon 10, Saga of the Nine 10)."""
