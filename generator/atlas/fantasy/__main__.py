"""`python -m generator.atlas.fantasy BOARD`: redraw the map of a made-up world in the folder BOARD.

BOARD is a folder with `board.yaml` and `fantasy.yaml`; `map.svg` is written there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import yaml

from generator.atlas.fantasy.draw import draw
from generator.atlas.fantasy.shapes import WorldError

FONTS = Path(__file__).parents[3] / "templates" / "static" / "fonts"


def main() -> None:
    """Write the map of a world."""
    parser = argparse.ArgumentParser(
        prog="python -m generator.atlas.fantasy", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("board", type=Path)
    folder: Path = parser.parse_args().board
    facts, board = (yaml.safe_load((folder / file).read_text(encoding="utf-8")) for file in ("fantasy.yaml", "board.yaml"))
    try:
        drawn = draw(facts, board, FONTS)
    except WorldError as error:
        raise SystemExit(f"the map cannot be drawn:\n{error}") from None
    (folder / "map.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
