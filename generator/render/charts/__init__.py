"""Drawings without a base map: family trees, pedigrees, charts of trade and of numbers over time."""
