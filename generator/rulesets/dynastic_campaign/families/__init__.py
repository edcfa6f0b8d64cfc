"""The families of a campaign: births, ratings, serials, survival, and who comes after the dead (rulebook 2.2, 2.3, 2.6.3, 2.7)."""
