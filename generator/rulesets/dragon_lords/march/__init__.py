"""The phases of movement: loading, sailing, landing, marching, hiding and searching, and who owns what then."""
