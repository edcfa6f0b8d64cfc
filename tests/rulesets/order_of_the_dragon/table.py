"""The tables at which Order of the Dragon is played in these tests: with ten cycles, and without a last one."""

from tests.support.dynasty_table import Table

DRAGON = Table("order-of-the-dragon")
ENDLESS = Table("order-of-the-dragon", {"cycle-cap": 0})
