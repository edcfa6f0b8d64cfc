"""How a base map looks: colours, widths of lines and sizes of letters, in map units of which the map has 1000 from side to side."""

SEA = "#e3eef3"
LAND = "#fcf5e3"
MINOR = "#e6c999"
"""The fill of what a minor power owns."""

IMPASSABLE = "#d9d5ca"
PANEL = "#f3f1ea"
"""The ground of the boxes of places off the map."""

HATCHING = "#c1bbad"
HATCHING_WIDTH = 0.9
INK = "#1d1d1b"
SEA_INK = "#24485c"

LINES = {"sea-border": ("#527a91", 1.0), "land-border": ("#4a433b", 1.1), "coast": ("#2b363e", 1.3)}
"""Colour and width of the borders, by class: coasts and borders at sea have a contrast of 3 to 1 with what they divide."""

RIVER = "#5b92b0"
RIVER_WIDTH = 1.1
REALM = "#d4808f"
REALM_WIDTH = 4.0
"""The band along the borders of a realm, of which the border itself covers the middle."""

CROSSING = "#5d554b"
"""Arrows between provinces without a border, and bars between those that meet in a point."""

RIM = 3.0
"""The width of the pale stroke around them, of which half is seen."""

FONT = "Fira Sans Condensed"
WEIGHT = 500
ABBR_SIZE = 13.0
NAME_SIZE = 11.0
COAST_SIZE = 10.0

SUPPLY_RADIUS = 5.6
CAPITAL_RADIUS = 7.5
SUPPLY_STROKE = 0.9
"""How far the sign of a supply centre goes beyond its radius."""

UNIT = (-14.0, -13.0, 14.0, 9.4)
"""Left, top, right and bottom of a unit's symbol, from its place: an army's hexagon or a fleet's hull and sail."""

RING = 3.8
"""How far the ring around a unit that holds goes beyond it."""

DISLODGED = (-14.5, -13.0, 16.5, 10.0)
"""The same for a dislodged unit, with its exclamation mark."""

HEIR = (-8.0, -5.3, 8.0, 5.3)
"""The same for the dashed rectangle of an heir."""
