"""How owners look: the paints of their land, pieces and lines, in two colours for what two powers own together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from generator.core.picture import Paints, Style
from generator.core.quick_dataclass import dataclass
from generator.render.looks.colour import checked, contrast, ink, mixed
from generator.render.looks.patterns import pattern

INK = "#222222"
_NEUTRAL = "#0f0d0c"
_BAND = 7.0
_READ = 4.5  # the least contrast of letters (WCAG 2.2, 1.4.3)
_BLUR = 0.02  # share of two bands over which they blend: cairo draws a sudden change of colour with jagged edges


@dataclass(frozen=True, slots=True)
class Look:
    """An owner's paints: `land` for provinces, `dark` for pieces, `pale` for dislodged ones, `line` for arrows, `ink` for letters.

    `ground` is the paint of provinces on a map: that of `land`, or its pattern. `definitions` is the markup that paints of two
    colours and patterns refer to, and `scale` how many units of a picture one of the units of provinces is.
    """

    style: Style
    land: str
    dark: str
    pale: str
    line: str
    ink: str
    ground: str
    definitions: str = ""
    scale: float = 1.0


@lru_cache(maxsize=512)
def look(style: Style, name: str = "two", scale: float = 1.0) -> Look:
    """The look of a style; raises ColourError for a fill that is not written `#rrggbb`.

    Paints of two colours have ids that begin with `name`; those of patterns tell what they are. `scale` is how many units of a
    picture one of a province's own units is.
    """
    one, two = checked(style.fill), style.second
    dark, pale = shade(style), _pale(one)
    if not two:
        if not style.pattern:
            return Look(style, one, dark, pale, dark, dark, one, "", scale)
        name = f"{style.pattern}-{one[1:]}"
        return Look(style, one, dark, pale, dark, dark, f"url(#{name})", pattern(name, style.pattern, one, scale), scale)
    other = inked(two, style.second_paints)
    paints = (
        _bands(f"{name}-land", one, two, _BAND / scale), _bands(f"{name}-line", dark, other, _BAND),
        _halves(f"{name}-dark", dark, other), _halves(f"{name}-pale", pale, _pale(two)),
    )  # fmt: skip
    land, line, dark, pale = (f"url(#{name}-{what})" for what in ("land", "line", "dark", "pale"))
    return Look(style, land, dark, pale, line, INK, land, "".join(paints), scale)


def shade(style: Style) -> str:
    """The dark paint of an owner's pieces; owners that nobody plays share one that is darker than all others."""
    return _NEUTRAL if style.unplayed else inked(style.fill, style.paints)


def inked(fill: str, paints: Paints) -> str:
    """The colour of an owner's pieces and lines: those of the board if white letters can be read on them, else the ink.

    Raises ColourError for a colour that is not written `#rrggbb`.
    """
    given = paints.pieces and checked(paints.pieces)
    return given if given and contrast(given, "#ffffff") >= _READ else ink(checked(fill))


@lru_cache(maxsize=512)
def on_own_land(inked: str, land: str, end: str = "#000000") -> str:
    """The ink of letters that stand right on an owner's land: that of its pieces, or where it is read badly there a darker one.

    On a dark screen it is a lighter one: `end` is what it comes nearer to.
    """
    steps = (mixed(inked, end, share / 10) for share in range(10))
    return next((it for it in steps if contrast(it, land) >= _READ), end)


def _pale(colour: str) -> str:
    return mixed(colour, "#ffffff", 0.55)


def _bands(name: str, one: str, two: str, width: float) -> str:
    """Diagonal bands in two colours, each `width` across."""
    reach = f"{2 * width / 2**0.5:.4g}"
    stops = ((_BLUR, one), (0.5 - _BLUR, one), (0.5 + _BLUR, two), (1 - _BLUR, two), (1, mixed(one, two, 0.5)))
    place = f'gradientUnits="userSpaceOnUse" spreadMethod="repeat" x1="0" y1="0" x2="{reach}" y2="{reach}"'
    return _gradient(f'id="{name}" {place}', ((0, mixed(one, two, 0.5)), *stops))


def _halves(name: str, one: str, two: str) -> str:
    """The left half in one colour, the right half in the other."""
    return _gradient(f'id="{name}"', ((0.5, one), (0.5, two)))


def _gradient(head: str, stops: Sequence[tuple[float, str]]) -> str:
    inner = "".join(f'<stop offset="{round(offset, 2):g}" stop-color="{colour}"/>' for offset, colour in stops)
    return f"<linearGradient {head}>{inner}</linearGradient>"
