"""Points, lines, outlines and grounds as numbers, without a look."""
