"""What happens beyond the map: trade routes, factories, corsairs, voyages and colonies (rulebook 3.6, 5, 9 and 11)."""
