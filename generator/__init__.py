"""Gazette: from committed orders to a published game of the Diplomacy family."""

__version__ = "0.1.0"
