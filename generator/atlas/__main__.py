"""`python -m generator.atlas BOARD LAND`: draw anew the base map in the folder BOARD from the coastlines in the file LAND.

BOARD is a rule system's folder with `board.yaml` and `atlas.yaml`; `map.svg` is written there.
LAND is `land-50m.json` of the npm package world-atlas 2.0.2, which holds Natural Earth's public-domain data.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

from generator.atlas.draw import draw
from generator.atlas.sheet import read_sheet

FONTS = Path(__file__).parents[2] / "templates" / "static" / "fonts"


def main(folder: str, land: str) -> None:
    """Write `map.svg` into the folder, from its `atlas.yaml` and `board.yaml`."""
    board = Path(folder)
    places = yaml.safe_load((board / "board.yaml").read_text(encoding="utf-8"))["places"]
    fonts = FONTS / "FiraSansCondensed-Medium.ttf", FONTS / "FiraSansCondensed-MediumItalic.ttf"
    drawn = draw(read_sheet(board / "atlas.yaml"), places, Path(land), fonts)
    (board / "map.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], sys.argv[2])
