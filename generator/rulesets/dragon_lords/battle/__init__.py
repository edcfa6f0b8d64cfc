"""Battles at borders, on land and at sea."""
