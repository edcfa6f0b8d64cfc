"""War and peace, moves, supports, battles and retreats (rulebook 3, 4.2, 5 and 7; scenario 9, 10, 12 and 13)."""
