"""What the variants of Diplomacy share: orders and their notation, movement, retreats, adjustments, bids, pictures.

In: a board's facts, a position, the texts that players sent.
Out: the parts of a rule system, which `variant` puts together. Pure functions, without files.
"""
