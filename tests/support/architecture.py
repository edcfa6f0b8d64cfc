"""The picture of the house and the tables of its packages in `generator/docs/architecture.md`: `make architecture` makes them anew.

Where a room stands and where its arrows run is laid down here; which rooms and arrows there are, and what a room says of itself, is
read from the code, and an arrow nobody laid a way for is an error.
"""

from __future__ import annotations

import importlib
import re
import textwrap
from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from tests.support.imports import PACKAGES, ROOT, between_packages

PAGE = ROOT / "docs" / "architecture.md"
PICTURE = PAGE.with_suffix(".svg")
WIDTH, HEIGHT = 960, 640
LETTER = 6.5
"""About the width of a letter of the small text, in units of the picture."""


class Box(NamedTuple):
    """A room of the picture, by its upper left corner."""

    x: int
    y: int
    width: int
    height: int


ROOMS = {
    "cli": Box(20, 20, 920, 66),
    "store": Box(180, 164, 200, 132),
    "rulesets": Box(420, 164, 200, 132),
    "publish": Box(660, 164, 200, 132),
    "diplomacy": Box(444, 356, 190, 132),
    "render": Box(684, 356, 190, 132),
    "atlas": Box(20, 356, 190, 132),
    "core": Box(20, 548, 920, 66),
}
FOLDERS = {"state/": (Box(20, 190, 120, 80), "the games, as YAML in git"), "site/": (Box(880, 190, 60, 80), "the pages")}
"""Folders of files, beside the room that alone writes them, and what lies there."""

WAYS = {
    ("cli", "store"): [(280, 86), (280, 164)],
    ("cli", "rulesets"): [(520, 86), (520, 164)],
    ("cli", "publish"): [(760, 86), (760, 164)],
    ("cli", "render"): [(867, 86), (867, 356)],
    ("cli", "core"): [(400, 86), (400, 548)],
    ("store", "core"): [(280, 296), (280, 548)],
    ("rulesets", "diplomacy"): [(540, 296), (540, 356)],
    ("rulesets", "core"): [(430, 296), (430, 548)],
    ("publish", "render"): [(780, 296), (780, 356)],
    ("publish", "core"): [(670, 296), (670, 548)],
    ("diplomacy", "core"): [(540, 488), (540, 548)],
    ("render", "core"): [(780, 488), (780, 548)],
}
"""The corners of each arrow, from the room that imports to the one that is imported."""

ROOMS_OF_RENDER = ("shapes", "looks", "markup", "signs", "base_maps", "scenes", "ways", "maps", "raster", "charts", "texts")
"""The packages within `render`: a module imports from its own and from those before it."""

_TABLE = re.compile(r"^\| package \|.*\n(?:\|.*\n)+", re.MULTILINE)
_TABLE_OF_RENDER = re.compile(r"^\| room of `render` \|.*\n(?:\|.*\n)+", re.MULTILINE)

STYLE = """
    .sheet { fill: #ffffff } .room { fill: #eef3f8; stroke: #35556f; stroke-width: 1.5 } .files { fill: #fdf6e3; stroke: #8a6d1f }
    .way { fill: none; stroke: #35556f; stroke-width: 1.5 } .flow { stroke: #8a6d1f; stroke-dasharray: 5 4 } .tip { fill: #35556f }
    text { font-family: system-ui, sans-serif; fill: #14212b } .name { font-size: 16px; font-weight: 700 }
    .about { font-size: 12px }
    @media (prefers-color-scheme: dark) {
      .sheet { fill: #14181c } .room { fill: #22303c; stroke: #9cc3e0 } .files { fill: #3a3320; stroke: #e0c068 }
      .way { stroke: #9cc3e0 } .flow { stroke: #e0c068 } .tip { fill: #9cc3e0 } text { fill: #edf2f6 }
    }"""


def picture() -> str:
    """The picture as an SVG that stands alone.

    Raises ValueError where the code has a package without a room, or an import without a way or the other way round.
    """
    if set(PACKAGES) - {"docs"} != set(ROOMS):
        raise ValueError(f"these rooms or packages are missing: {sorted(set(PACKAGES) ^ set(ROOMS))}")
    if between_packages() != set(WAYS):
        raise ValueError(f"these imports or ways are missing: {sorted(between_packages() ^ set(WAYS))}")
    return "\n".join(_lines()) + "\n"


def table() -> str:
    """The table of the packages as the page has it, from the first lines of each package's docstring."""
    head = "| package | what it is | what comes in | what goes out |\n|---|---|---|---|\n"
    return head + "".join(f"| `{name}` | {' | '.join(docstring(name))} |\n" for name in ROOMS)


def table_of_render() -> str:
    """The table of the rooms of `render` as the page has it, from their docstrings."""
    said = {name: importlib.import_module(f"generator.render.{name}").__doc__ for name in ROOMS_OF_RENDER}
    return "| room of `render` | what is in it |\n|---|---|\n" + "".join(
        f"| `{name}` | {words} |\n" for name, words in said.items()
    )


def docstring(package: str) -> tuple[str, str, str]:
    """What a package is, what comes in and what goes out. Raises ValueError where its docstring does not say so."""
    paragraphs = (importlib.import_module(f"generator.{package}").__doc__ or "").split("\n\n")
    found = re.fullmatch(r"(.*?) In: (.*?) Out: (.*)", " ".join(" ".join(paragraphs[:2]).split()))
    if found is None:
        raise ValueError(f"the docstring of {package} has no lines `In:` and `Out:`")
    return found[1], _capital(found[2]), _capital(found[3])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lines() -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">'
    yield "  <title>The packages of Gazette; an arrow leads from a package to one that it imports</title>"
    yield f"  <style>{STYLE}\n  </style>"
    tip = '<path class="tip" d="M 0 0 L 8 4 L 0 8 Z"/>'
    yield f'  <marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">{tip}</marker>'
    yield f'  <rect class="sheet" width="{WIDTH}" height="{HEIGHT}"/>'
    for way in WAYS.values():
        corners = " L ".join(f"{x} {y}" for x, y in way)
        yield f'  <path class="way" marker-end="url(#tip)" d="M {corners}"/>'
    yield from ('  <path class="way flow" d="M 140 230 L 180 230"/>', '  <path class="way flow" d="M 860 230 L 880 230"/>')
    for name, box in ROOMS.items():
        yield from _box(name, docstring(name)[0].rstrip(".").replace("`", ""), box, "room")
    for name, (box, words) in FOLDERS.items():
        yield from _box(name, words, box, "files")
    yield "</svg>"


def _box(name: str, words: str, box: Box, kind: str) -> Iterator[str]:
    yield f'  <rect class="{kind}" x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" rx="6"/>'
    yield f'  <text class="name" x="{box.x + 10}" y="{box.y + 24}">{escape(name)}</text>'
    for number, line in enumerate(textwrap.wrap(words, int((box.width - 20) / LETTER))):
        yield f'  <text class="about" x="{box.x + 10}" y="{box.y + 44 + 16 * number}">{escape(line)}</text>'


def draw() -> None:
    """Write the picture beside the page of the architecture, and the tables into it."""
    PICTURE.write_text(picture(), encoding="utf-8")
    page = _TABLE.sub(lambda _: table(), PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(_TABLE_OF_RENDER.sub(lambda _: table_of_render(), page), encoding="utf-8")


if __name__ == "__main__":
    draw()
