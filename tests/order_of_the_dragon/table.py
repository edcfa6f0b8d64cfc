"""The table at which Order of the Dragon is played in these tests."""

from tests.dynasties import Table

DRAGON = Table("order-of-the-dragon", "order_of_the_dragon")
