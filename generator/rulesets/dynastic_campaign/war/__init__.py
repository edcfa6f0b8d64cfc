"""War and peace, moves, supports, battles, retreats and sieges (rulebook 3, 4.2, 5, 7 and 8; scenario 9, 10, 12 and 13)."""
