"""Heirs, and the thralls and vassals that their marriages make (Order of the Dragon 10, Saga of the Nine 10).

In come a turn with orders to heirs, and on the page of the families the public phases. Out come, step by step, the turn after
proposals, marriages, the census and winter, and the family tree. The two rule systems differ in their boards alone.
"""
