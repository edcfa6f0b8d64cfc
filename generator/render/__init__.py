"""Turns phrases, records and pictures into text, pages and images; it knows no game."""
