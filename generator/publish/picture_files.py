"""The files that a picture is published as, and making them: an SVG, and PNGs of it for boards that take nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from generator.core.picture import Picture, Style
from generator.core.problem import Problem, fault
from generator.publish.cache_keys import key, sha256
from generator.render.base_map import BaseMap, read_base_map

Labels = Literal["abbr", "name"]
Sizes = Mapping[str, tuple[int, int]]
"""The files of pictures that could be made, by path; width and height are those of the SVG."""

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Print(NamedTuple):
    """A PNG of a picture: how wide, and with which labels."""

    path: str
    width: int
    labels: Labels


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture and where its files go. The first of several, the one with the orders, is also printed large with full names."""

    folder: str
    picture: Picture
    large: bool = False

    @property
    def name(self) -> str:
        """What its files are listed under."""
        return f"{self.folder}/{self.picture.name}"

    @property
    def svg(self) -> str:
        """The path of the SVG."""
        return f"{self.name}.svg"

    @property
    def prints(self) -> tuple[Print, ...]:
        """The PNGs that belong to it."""
        small = Print(f"{self.name}-900.png", 900, "abbr")
        return (small, Print(f"{self.name}-1200.png", 1200, "name")) if self.large else (small,)

    @property
    def labels(self) -> tuple[Labels, ...]:
        """The labels that it is drawn with, each once."""
        return ("abbr", "name") if self.large else ("abbr",)

    @property
    def paths(self) -> tuple[str, ...]:
        """Every file of it."""
        return (self.svg, *(it.path for it in self.prints))


@dataclass(frozen=True, slots=True)
class Easel:
    """What pictures of one game are drawn with: its base map, its styles, the label fonts, and those cut down to embed."""

    base: bytes
    styles: tuple[Style, ...]
    fonts: Path
    embedded: bytes | None = None

    def key(self, drawing: str) -> str:
        """One key for all that pictures have in common; `drawing` is that of the code and the fonts."""
        return key(drawing, sha256(self.base), self.styles)

    def with_font(self) -> Easel:
        """The same with the label fonts cut down to what its pictures may write."""
        try:
            written = _base(self.base).characters
        except ValueError:  # each picture will tell what is wrong with the map
            return self
        characters = written | frozenset("".join(it.name + it.label for it in self.styles))
        return replace(self, embedded=_label_font(self.fonts, characters))


class Drawn(NamedTuple):
    """The files made of a plate, why one is missing where one is, and width and height of the SVG."""

    files: Mapping[str, bytes]
    trouble: Problem | None = None
    size: tuple[int, int] = (0, 0)


def plates(folder: str, pictures: Sequence[Picture]) -> tuple[Plate, ...]:
    """The plates of a phase's pictures."""
    several = len(pictures) > 1
    return tuple(Plate(folder, picture, large=several and not spot) for spot, picture in enumerate(pictures))


def engrave(plate: Plate, easel: Easel) -> Drawn:
    """Draw a plate: without the library that PNGs need the SVG alone, and nothing where picture and base map do not fit."""
    from generator.render import png, svg

    try:
        base = _base(easel.base)
        drawn = {labels: svg.draw(plate.picture, base, easel.styles, labels, None) for labels in plate.labels}
    except (ValueError, LookupError) as error:
        return Drawn({}, fault("no-map", f"{plate.name} cannot be drawn: {error}"))
    plain = drawn["abbr"]
    files = {plate.svg: (svg.for_screens(plain, easel.styles, easel.embedded) if easel.embedded else plain).encode()}
    try:
        for it in plate.prints:
            files[it.path] = png.png(drawn[it.labels], it.width, easel.fonts)
    except png.CairoMissing as missing:
        return Drawn(files, Problem("notice", "no-png", str(missing)), size(plain))
    return Drawn(files, None, size(plain))


def get_ready() -> None:
    """Load what engraving needs, which takes as long as a picture."""
    from generator.render import png, svg  # noqa: F401  # only to load it

    with suppress(png.CairoMissing):
        png.cairo()


def png_works() -> bool:
    """Whether the library that PNGs need is there."""
    try:
        import cairocffi  # noqa: F401  # only whether it loads
    except OSError:
        return False
    return True


def size(svg: str) -> tuple[int, int]:
    """Width and height of a drawn picture, as its first tag has them."""
    found = _SIZE.search(svg[:1000])
    return (round(float(found[1])), round(float(found[2]))) if found else (1000, 1000)


@lru_cache(maxsize=4)
def _label_font(fonts: Path, characters: frozenset[str]) -> bytes:
    from generator.render.fonts import label_font

    return label_font(fonts, sorted(characters))


@lru_cache(maxsize=4)
def _base(data: bytes) -> BaseMap:
    return read_base_map(data)
