"""Reads what players of a campaign write, a line for each order, and says what is due.

In: the texts below `orders:` of an order file, and a position without its secret half.
Out: `orders.Orders`, and every problem at once. `forms` is the table of orders, from which lines are read and written.
"""
