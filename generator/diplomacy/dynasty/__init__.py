"""Heirs, and the thralls and vassals that their marriages make (Order of the Dragon 10, Saga of the Nine 10).

In: a turn with orders to heirs; for the page of the families, the public phases.
Out: the turn after proposals, marriages, census and winter, step by step; the family tree. `dynastic_variant` lists the steps.
"""
