"""What the Diplomacy variants share: orders and their notation, movement, retreats, adjustments."""
