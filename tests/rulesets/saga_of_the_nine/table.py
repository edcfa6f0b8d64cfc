"""The tables at which the two scenarios of Saga of the Nine are played in these tests."""

from tests.support.dynasty_table import Table

NINE = Table("saga-of-the-nine")
ENDLESS = Table("saga-of-the-nine", {"cycle-cap": 0})
BASIC = Table("saga-of-the-nine-basic")
