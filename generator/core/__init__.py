"""What every rule system shares: the values that all packages speak of, and the loop that plays a phase.

In: documents (what was read from YAML, with places), a rule system as one value, a moment.
Out: records, problems, and plain values to draw and to tell. It knows no game, no file and no clock.
"""
