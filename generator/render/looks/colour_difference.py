"""How different two colours look with normal and with deficient colour vision, for choosing the colours of a board."""

from __future__ import annotations

import math
from typing import Literal

Sight = Literal["normal", "protanopia", "deuteranopia", "tritanopia"]
SIGHTS: tuple[Sight, ...] = ("normal", "protanopia", "deuteranopia", "tritanopia")

Triple = tuple[float, float, float]

_IDENTITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_SIMULATION: dict[Sight, tuple[Triple, Triple, Triple]] = {
    "normal": _IDENTITY,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def difference(one: str, other: str, sight: Sight = "normal") -> float:
    """Return the CIEDE2000 difference of two colours `#rrggbb`, as they look with that kind of colour vision.

    Source: Sharma, Wu and Dalal 2005 (the formula); Machado, Oliveira and Fernandes 2009 (the simulation, severity 1).
    """
    return ciede2000(lab(one, sight), lab(other, sight))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_product(_TO_XYZ, _linear(colour))[1] for colour in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, sight: Sight = "normal") -> Triple:
    """Return a colour's CIE L*a*b* under D65."""
    seen = _product(_SIMULATION[sight], _linear(colour))
    xyz = _product(_TO_XYZ, (_clamp(seen[0]), _clamp(seen[1]), _clamp(seen[2])))
    x, y, z = (_cube(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference of two colours in L*a*b*; the names of the parts are those of Sharma et al. 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(mean / (mean + 25.0**7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = _hue(a1 * (1 + g), b1), _hue(a2 * (1 + g), b2)
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * _sin(turn / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + turn / 2 if c1 * c2 else h1 + h2
    t = 1 - 0.17 * _cos(hm - 30) + 0.24 * _cos(2 * hm) + 0.32 * _cos(3 * hm + 6) - 0.20 * _cos(4 * hm - 63)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * math.sqrt(cm**7 / (cm**7 + 25.0**7))
    rt = -_sin(60 * math.exp(-((((hm % 360) - 275) / 25) ** 2))) * rc
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return (_decoded(red), _decoded(green), _decoded(blue))


def _decoded(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _product(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    x, y, z = (sum(weight * part for weight, part in zip(row, vector, strict=True)) for row in matrix)
    return (x, y, z)


def _clamp(part: float) -> float:
    return min(1.0, max(0.0, part))


def _cube(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360


def _turn(start: float, end: float) -> float:
    """The shorter way round from one hue to another, in degrees."""
    turn = end - start
    return turn - 360 if turn > 180 else turn + 360 if turn < -180 else turn


def _sin(degrees: float) -> float:
    return math.sin(math.radians(degrees))


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
