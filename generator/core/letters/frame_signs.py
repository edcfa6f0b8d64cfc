"""The signs that stand around a quote in a text whose markup was taken off."""

OPEN, CLOSE = "\ue000", "\ue001"
"""What stands for the beginning and the end of a quote's frame: letters for private use, taken out of what strangers wrote.

Behind `OPEN` stands on the same line who is quoted."""
