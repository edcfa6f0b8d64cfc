"""Marriages and their treaties: writs, terms, and how they end (rulebook 2.3, 2.4 and 2.8)."""
