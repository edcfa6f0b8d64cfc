"""Dark counterparts of a drawing's colours, as style rules that apply where a reader's screen is dark.

Paper turns dark and ink light, at the same hue; an owner's land stays a field of colour between the two. Among colours that are
nearly white, the cool ones, those of water, turn darker and bluer than the warm ones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from math import cbrt
from typing import Literal

from generator.core.picture import Style
from generator.render.looks.colour import Ends, graded, linear, mixed, written
from generator.render.looks.owner_styles import inked, on_own_land
from generator.render.looks.patterns import paints
from generator.render.looks.tint_paints import dark_tint, light_tints

Role = Literal["land", "pattern", "ink", "pale", "other"]
Triple = tuple[float, float, float]

NO_CLASSES: Mapping[str, Iterable[tuple[str, str]]] = {}
_PAINTED = re.compile(r' (fill|stroke|stop-color)="(#(?:[0-9a-f]{3}){1,2})"')
# Lightness, 0 to 1: from where on a colour is nearly white; of the counterpart of white; of the lightest such counterparts.
_PALE, _PAPER, _LIGHTEST_PAPER, _LIGHTEST_WATER = 0.85, 0.17, 0.3, 0.2
_SHADE = 0.25  # how much darker than land, where a board gives that, the pattern on it is
_FADING = 100  # steps that take a twentieth each: after them less than a hundredth of a colour's chroma is left
# For a dark and a light colour of each role: its lightness, and that of its counterpart.
_ROLES: Mapping[Role, Ends] = {
    "land": ((0.51, 0.3), (0.85, 0.47)), "pattern": ((0.46, 0.24), (0.8, 0.4)),
    "ink": ((0.27, 0.58), (0.56, 0.92)), "pale": ((0, 0.34), (1, 0.34)),
}  # fmt: skip


def painted(markup: str) -> set[tuple[str, str]]:
    """The colours in the markup, each with the attribute that it stands in."""
    return {*_PAINTED.findall(markup)}


def dark_rules(
    colours: Collection[tuple[str, str]], styles: Iterable[Style], classes: Mapping[str, Iterable[tuple[str, str]]] = NO_CLASSES
) -> str:
    """Style rules for a dark screen: one for each colour, by the attribute that it stands in; and one for each class of colours.

    Those of `classes`, which are attributes with their values by its name, stand behind one for any screen.
    """
    given, roles = _palette(tuple(styles))

    def night(colour: str) -> str:
        return colour if colour == "none" else given.get(colour) or dark(colour, roles.get(colour, "other"))

    rules = [f'[{name}="{it}"]{{{name}:{night(it)}}}' for name, it in sorted(colours)]
    rules += [f".{each}{{{_declared((name, night(it)) for name, it in row if it != 'none')}}}" for each, row in classes.items()]
    day = "".join(f".{each}{{{_declared(row)}}}" for each, row in classes.items())
    return f"{day}@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"


def _declared(row: Iterable[tuple[str, str]]) -> str:
    return ";".join(f"{name}:{value}" for name, value in row)


@lru_cache(maxsize=1024)
def dark(colour: str, role: Role) -> str:
    """A colour's counterpart by its use: an owner's `land`, the `pattern` on that, `ink` or `pale` pieces, or anything `other`."""
    lightness, a, b = _oklab(colour)
    if role != "other":
        return _nearest(graded(lightness, _ROLES[role]), a, b)
    if lightness > _PALE:
        return _nearest(*_paper(lightness, a, b))
    return _nearest(_PAPER + 0.95 * (1 - lightness), a, b)


@lru_cache(maxsize=64)
def _palette(styles: tuple[Style, ...]) -> tuple[Mapping[str, str], Mapping[str, Role]]:
    """The counterparts that a board gives for colours of its owners, and the roles of their other colours."""
    given: dict[str, str] = {}
    roles: dict[str, Role] = {}
    owned = {(style.fill, style.paints) for style in styles} | {(style.second, style.second_paints) for style in styles}
    for fill, own in sorted(owned):
        if fill:
            dark_ink = inked(fill, own)
            dark_letters = on_own_land(dark_ink, fill)
            roles |= {mixed(fill, "#ffffff", 0.55): "pale", dark_letters: "ink", dark_ink: "ink", fill: "land"}
            both = own.dark_pieces and own.dark_land
            light_letters = both and on_own_land(own.dark_pieces, own.dark_land, "#ffffff")
            nights = (dark_letters, light_letters), (dark_ink, own.dark_pieces), (fill, own.dark_land)
            given |= {light: night for light, night in nights if night}
    for style in styles:
        if style.pattern and style.pattern != "hatch":  # pale land under a hatch is paper, as that which nobody owns
            line = paints(style.pattern, style.fill)[1]
            roles |= {line: "pattern"}
            if style.paints.dark_land:
                given |= {line: mixed(style.paints.dark_land, "#000000", _SHADE)}
    return {**given, **_night_tints(styles)}, roles


def _night_tints(styles: tuple[Style, ...]) -> Mapping[str, str]:
    """The counterparts of the light colours of those who were the last in a place."""
    found: dict[str, str] = {}
    for style, night in night_tints(styles).items():
        found |= dict.fromkeys(light_tints(style), night)
    return found


@lru_cache(maxsize=16)
def night_tints(styles: tuple[Style, ...]) -> Mapping[Style, str]:
    """The colour on a dark screen of places that each owner was the last in; without those for whom there is none."""
    single = [style for style in styles if not style.second and not style.unplayed]
    lands = {style: style.paints.dark_land or dark(style.fill, "land") for style in styles if not style.second}
    every = frozenset(lands.values())
    return {style: night for style in single if (night := dark_tint(lands[style], every))}


def _paper(lightness: float, a: float, b: float) -> Triple:
    """The counterpart of a colour that is nearly white; a cool one is that of water, which is darker than any land."""
    if b < -0.004:
        return min(_LIGHTEST_WATER, _PAPER + 0.9 * (1 - lightness)), a * 2.2, b * 2.2
    return min(_LIGHTEST_PAPER, _PAPER + 3.4 * (1 - lightness)), a * 0.6, b * 0.6


def _nearest(lightness: float, a: float, b: float) -> str:
    """The colour of a lightness and hue, with as much of its chroma as a screen can show; nothing is lighter than white."""
    lightness = min(1.0, lightness)
    for _ in range(_FADING):
        parts = _screen(lightness, a, b)
        if all(-0.001 <= part <= 1.001 for part in parts):
            return written(parts)
        a, b = a * 0.95, b * 0.95
    return written(_screen(lightness, 0, 0))


def _oklab(colour: str) -> Triple:
    """Lightness 0 to 1, and how red and how yellow (Ottosson 2020)."""
    red, green, blue = linear(colour)
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _screen(lightness: float, a: float, b: float) -> Triple:
    """Red, green and blue as screens take them, below 0 or above 1 where they cannot show the colour."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        _encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        _encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
    )


def _encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
