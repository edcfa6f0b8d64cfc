"""`python -m generator.atlas BOARD LAND`: redraw the base map in the folder BOARD from the coastlines in the file LAND.

BOARD is a folder with `board.yaml` and `atlas.yaml`; `map.svg` is written there. With `--draft OUT.svg` only a quick draft is
written to that file, with degrees to read off, and everything that does not fit the board is printed. With `--ornament` the map
that is there stays as it is but for its ornament, for which LAND is not needed.
LAND is `land-50m.json` of the npm package world-atlas 2.0.2, which holds Natural Earth's public-domain data.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import yaml

from generator.atlas.any_board import drawn_board
from generator.atlas.atlas_file import read_sheet

FONTS = Path(__file__).parents[2] / "templates" / "static" / "fonts"
FACES = FONTS / "FiraSansCondensed-Medium.ttf", FONTS / "FiraSansCondensed-MediumItalic.ttf"


def main() -> None:
    """Write a base map or a draft of it."""
    parser = argparse.ArgumentParser(
        prog="python -m generator.atlas", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("board", type=Path)
    parser.add_argument("land", type=Path, nargs="?")
    parser.add_argument("--draft", type=Path, metavar="OUT.svg")
    parser.add_argument("--ornament", action="store_true")
    given = parser.parse_args()
    if given.ornament:
        _ornament(given.board)
        return
    if given.land is None:
        parser.error("the following arguments are required: land")
    board = drawn_board(yaml.safe_load((given.board / "board.yaml").read_text(encoding="utf-8")))
    sheet = read_sheet(given.board / "atlas.yaml")
    if given.draft:
        from generator.atlas.draft import draft

        drafted = draft(sheet, board, given.land)
        given.draft.write_text(drafted.svg, encoding="utf-8")
        sys.stdout.write("\n".join([*(drafted.report or ["all borders and shores are as the board says"]), ""]))
        return
    from generator.atlas.draw import draw

    try:
        drawn = draw(sheet, board, given.land, FACES)
    except ValueError as error:
        raise SystemExit(f"the map cannot be drawn: {error}") from None
    (given.board / "map.svg").write_text(drawn.svg, encoding="utf-8")
    if drawn.problems:
        raise SystemExit("\n".join(["the map is written, but these need help in labels: of the atlas file", *drawn.problems]))


def _ornament(folder: Path) -> None:
    from generator.atlas.glyphs import read_face
    from generator.atlas.legibility import read_sight
    from generator.atlas.ornament import ornamented, without_ornament

    file = folder / "map.svg"
    svg = without_ornament(file.read_text(encoding="utf-8"))
    sight = read_sight(svg.encode(), *map(read_face, FACES))
    file.write_text(ornamented(svg, read_sheet(folder / "atlas.yaml"), sight), encoding="utf-8")


if __name__ == "__main__":
    main()
