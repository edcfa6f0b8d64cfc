"""How a base map looks: colours, widths of lines and sizes of letters, in map units of which the map has 1000 from side to side."""

SEA = "#c8dce7"
LAND = "#fbf5e6"
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

SEA_LINE, FAR_LINE = "#9dc0d2", "#b4cfdd"
"""Lines in the sea along the coast, and the farthest of them."""

SHALLOWS = "#d6e7ef"
"""The water between them and the coast."""

HACHURE, HACHURE_OPACITY = "#5b4a36", 0.34
"""The strokes of mountains, faint upon whatever owner's land."""

FRAME = 5.0
"""How far the frame reaches into the sheet."""

PLATE, ENGRAVING = "#fffdf5", "#3a454d"
"""The paper and the ink of the frame, the compass and the plate for the title."""

CROSSING = "#5d554b"
"""Arrows between provinces without a border, and bars between those that meet in a point."""

RIM = 3.0
"""The width of the pale stroke around them, of which half is seen."""

FONT = "Fira Sans Condensed"
WEIGHT = 500
ABBR_SIZE = 13.5
NAME_SIZE = 11.0
COAST_SIZE = 13.5

SUPPLY_RADIUS = 5.6
CAPITAL_RADIUS = 7.5
SUPPLY_STROKE = 0.9
"""How far the sign of a supply centre goes beyond its radius."""

UNIT = (-15.2, -13.2, 15.2, 9.8)
"""Left, top, right and bottom of a unit's symbol, from its place: an army's hexagon or a fleet's hull and sail."""

RING = 3.8
"""How far the ring around a unit that holds goes beyond it."""

DISLODGED = (-15.4, -13.2, 16.8, 10.0)
"""The same for a dislodged unit, with its exclamation mark."""

HEIR = (-8.0, -5.3, 8.0, 5.3)
"""The same for the dashed rectangle of an heir."""
