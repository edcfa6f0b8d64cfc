"""How a base map looks: colours, widths of lines and sizes of letters, in map units of which the map has 1000 from side to side."""

SEA = "#d3e4ed"
LAND = "#f4efe3"
IMPASSABLE = "#c9c5bb"
SEA_BORDER = "#93b3c4"
LAND_BORDER = "#6f675c"
COAST = "#3f4a52"
INK = "#1d1d1b"
SEA_INK = "#24485c"

COAST_WIDTH = 1.1
LAND_BORDER_WIDTH = 0.9
SEA_BORDER_WIDTH = 1.0
STRAIT_WIDTH = 2.4

FONT = "Fira Sans Condensed"
WEIGHT = 500
ABBR_SIZE = 11.0
NAME_SIZE = 10.0
COAST_SIZE = 8.0

SUPPLY_RADIUS = 4.0
UNIT = (26.0, 20.0)
"""Width and height of a unit's symbol."""
