"""The language of orders: the lines of a headquarters and of each unit."""
