"""Saga of the Nine, version 1.1.1, in its two scenarios: they share a board, and Basic leaves the dynasties out."""
