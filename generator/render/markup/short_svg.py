"""Makes a drawing shorter that looks the same: for the maps of campaigns, of which a game has hundreds, and for large ones.

A shape that comes again is written once; letters and the halo around them are one text; water as blue as the sheet below it, or as
clear, and notes for programs are left out. In a drawing that is tightened a sign made of several shapes is written once as well.
PNGs are made of drawings as they are, since cairo knows no order of painting.
"""

from __future__ import annotations

import re
from collections import Counter

from generator.render.markup.repeated_svg import once
from generator.render.shapes.short_paths import with_short_paths

_PATH = re.compile(r'<path([^<>]*?) d="([^"]{24,})"([^<>]*)/>')
_SHEET = re.compile(r'<rect [^<>]*fill="(#[0-9a-f]{6})"/></g><g>(?:<path data-place=[^<>]*/>)*')
_ON_SHEET = re.compile(r'<rect [^<>]*fill="(#[0-9a-f]{6})"/></g><g>$')
_CLEAR = re.compile(r'<path data-place="[^"]*"[^<>]* fill="none"[^<>]*/>')
_NOTE = re.compile(r' data-[a-z-]+="[^"]*"')
_TWICE = re.compile(
    r'<text (x="[^"]*" y="[^"]*" font-size="[^"]*") fill="([^"]*)" stroke="\2" stroke-width="([^"]*)" opacity="([^"]*)"[^<>]*>'
    r"([^<]*)</text><text \1([^<>]*)>\5</text>"
)
_TEXT = r"<text [^<>]*>[^<]*</text>"
_NAMES = re.compile(rf'<g( [^<>]* opacity="[^"]*")>((?:{_TEXT}|<g [^<>]*>(?:{_TEXT})*</g>)+)</g>\2')
_USUAL = re.compile(r'(?<=<text) x="0"| c[xy]="0"|(?<= transform=")translate\(0 0\) ')


_NAMED = re.compile(r' id="s(\d+)"')


def shortened(drawing: str, first: int = 0) -> str:
    """The drawing; it may have anything but ids that are `s` and a number, from `first` on."""
    drawing = _CLEAR.sub("", _SHEET.sub(_without_water, drawing))
    drawing, names = _shared(_merged(_NOTE.sub("", drawing)), first)
    return _NAMES.sub(rf'<use href="#s{names}"\1/><g id="s{names}">\2</g>', drawing, count=1)


def tightened(drawing: str, first: int = 0) -> str:
    """The drawing, shortened or not, in which signs that come again have names: `s` and a number, from `first` on.

    That is for files as they lie on a disk: a server that packs what it sends makes them no smaller, since names pack badly.
    """
    drawing, names = _shared(_USUAL.sub("", drawing), max(first, names_end(drawing)))
    return once(with_short_paths(drawing), names)


def names_end(drawing: str) -> int:
    """The number behind all those of its names."""
    return 1 + max(map(int, _NAMED.findall(drawing)), default=-1)


def sheet_of(under: str) -> str:
    """The colour of the sheet that places lie right upon, by what a base map has under them; empty where there is more between."""
    found = _ON_SHEET.search(under)
    return found[1] if found else ""


def _without_water(sheet: re.Match[str]) -> str:
    """The sheet of a map and the places that lie right upon it, without those that have its colour."""
    return re.sub(rf'<path [^<>]*fill="{sheet[1]}"/>', "", sheet[0])


def _merged(drawing: str) -> str:
    """With one text for a halo, which is a broad white outline, and the letters upon that."""
    halo = r'stroke="\2" stroke-width="\3" stroke-opacity="\4" paint-order="stroke"'
    return _TWICE.sub(rf"<text \1 {halo}\6>\5</text>", drawing)


def _shared(drawing: str, first: int) -> tuple[str, int]:
    """With a name for each outline that comes more than once, and the number behind these.

    What paints an outline stands where it is used, and so works there.
    """
    outlines = Counter(found[2] for found in _PATH.finditer(drawing))
    names = {outline: f"s{number}" for number, outline in enumerate((it for it, count in outlines.items() if count > 1), first)}
    if not names:
        return drawing, first
    defined = "".join(f'<path id="{name}" d="{outline}"/>' for outline, name in names.items())

    def used(found: re.Match[str]) -> str:
        name = names.get(found[2])
        return f'<use href="#{name}"{found[1]}{found[3]}/>' if name else found[0]

    return f"<defs>{defined}</defs>{_PATH.sub(used, drawing)}", first + len(names)
