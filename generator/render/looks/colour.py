"""Colours: a dark ink of the same hue, mixtures, contrast, and the ways to write them."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Sequence
from functools import lru_cache
from math import cbrt

_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_PLAIN = re.compile(r"#[0-9a-f]{6}")
Ends = tuple[tuple[float, float], tuple[float, float]]
"""Two pairs, one for dark and one for light colours: a lightness, 0 to 1, and the value that belongs to it."""
_CONTRASTS: Ends = ((0.6, 10.0), (0.85, 5.5))  # with white, of the inks of such colours
_DARKER = 101  # steps of a hundredth from white to black
_GREY = 0.12  # how little hue a colour has whose ink is grey too


class ColourError(ValueError):
    """A colour that is not written `#rrggbb`."""


def checked(colour: str) -> str:
    """The colour itself; raises ColourError unless it is written `#rrggbb`."""
    if not _HEX.fullmatch(colour):
        raise ColourError(f"a colour must be written #rrggbb, not {colour[:40]!r}")
    return colour


@lru_cache(maxsize=256)
def ink(colour: str) -> str:
    """A dark colour of the same hue. That of a dark colour is darker, so that inks differ also for those who see no hues.

    White text on it has a contrast of at least 5.5 to 1 (WCAG 2.2, 1.4.3).
    """
    hue, lightness, saturation = colorsys.rgb_to_hls(*_parts(colour))
    if saturation > _GREY:
        saturation = min(1.0, saturation * 0.6 + 0.3)
    wanted = graded(cbrt(_luminance(colour)), _CONTRASTS)
    for _ in range(_DARKER):
        dark = written(colorsys.hls_to_rgb(hue, lightness, saturation))
        if contrast(dark, "#ffffff") >= wanted:
            return dark
        lightness -= 0.01
    return "#000000"


def plain(colour: str) -> tuple[str, float]:
    """A colour of SVG (`black`, `#ABC`, `rgb(9, 9, 9)`, `#rrggbbaa`) as `#rrggbb`, and how opaque it is, 0 to 1.

    Raises ColourError for what is not one colour, such as `none`, or no colour at all.
    """
    if _PLAIN.fullmatch(colour):
        return colour, 1.0
    if (read := _read(colour)) is None:
        raise ColourError(f"{colour[:40]!r} is no colour")
    return read


@lru_cache(maxsize=256)
def _read(colour: str) -> tuple[str, float] | None:
    """As `plain`; None for no colour. A map has few colours, and thousands of parts."""
    from PIL import ImageColor

    try:
        red, green, blue, *rest = ImageColor.getrgb("black" if colour.lower() == "currentcolor" else colour.strip())
    except ValueError:
        return None
    return written([part / 255 for part in (red, green, blue)]), rest[0] / 255 if rest else 1.0


def graded(lightness: float, ends: Ends) -> float:
    """The value that belongs to a lightness: in proportion between the two `ends`, and that of the nearer end beyond them."""
    (dark, its), (light, other) = ends
    share = (min(light, max(dark, lightness)) - dark) / (light - dark)
    return its + (other - its) * share


@lru_cache(maxsize=256)
def mixed(colour: str, other: str, share: float) -> str:
    """A mixture of two colours; `share` (0 to 1) is how much of `other` it has."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return written([one + (two - one) * share for one, two in pairs])


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def linear(colour: str) -> tuple[float, float, float]:
    """How much red, green and blue light a colour gives, 0 to 1 each."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return red, green, blue


def written(parts: Sequence[float]) -> str:
    """Red, green and blue, 0 to 1 each, as `#rrggbb`."""
    return "#" + "".join(f"{min(255, max(0, round(part * 255))):02x}" for part in parts)


def _luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[float, float, float]:
    digits = colour[1:]
    number = int(digits if len(digits) == 6 else "".join(digit * 2 for digit in digits), 16)
    return (number >> 16) / 255, (number >> 8 & 255) / 255, (number & 255) / 255
