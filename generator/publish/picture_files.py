"""The files that a picture is published as, and how they are made: an SVG, and PNGs for forums, which show no SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.core.picture import Picture, Style
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.publish.cache_keys import key, sha256
from generator.publish.png_choices import PngChoice
from generator.render.base_maps.map_frame import WIDTH
from generator.render.markup.answers import ALL, RULES, Answers
from generator.render.raster.hairlines import fitted_hairlines

if TYPE_CHECKING:
    from generator.render.base_maps.base_map import BaseMap
    from generator.render.maps.svg import Sketch

Labels = Literal["abbr", "name"]
Size = tuple[int, int, int]
"""The width and height of a picture's SVG, and how much of the height its key takes."""

Sizes = Mapping[str, Size]
"""The files of pictures that could be made, by path, with the size of their SVG."""

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_KEY = re.compile(r'<path d="M0 0H1000V(\d+)H0Z"')
_PLATE = re.compile(rb"""\bid\s*=\s*["']title["']""")
"""What only a map has on which the name of the game may stand."""
_LEAST = 30
"""To draw what every map has takes as long as so many signs."""


class Png(NamedTuple):
    """A PNG of a picture: its path in the site, its width in pixels, and which labels it has."""

    path: str
    width: int
    labels: Labels


@dataclass(frozen=True, slots=True)
class PlannedPicture:
    """A picture that is to be drawn, and where its files go: `folder` of the site, and the picture's own name.

    A `large` one gets a second PNG, wider and with full names: the picture of the orders, where a phase has several or that has
    captions, which stand only where names are in full; or any, if the site wants that. Where the site wants none, or one a phase
    and this is another, it has no `small` one either. With `answers`, its SVG is a document whose places and units are links;
    without `has_svg` there is none. One of its `parts` has `only` the files with these labels.

    Two pictures may share an SVG: it is that of the first, which has the `second`; that one is `within` the first, by its name.
    """

    folder: str
    picture: Picture
    large: bool = False
    small: bool = True
    only: Labels | None = None
    answers: Answers | None = None
    has_svg: bool = True
    second: tuple[Picture, Answers] | None = None
    within: str = ""

    @property
    def name(self) -> str:
        """The name under which its files are listed: their path without the ending."""
        return f"{self.folder}/{self.picture.name}"

    @property
    def svg(self) -> str:
        """The path of the SVG."""
        return f"{self.folder}/{self.within or self.picture.name}.svg"

    @property
    def pngs(self) -> tuple[Png, ...]:
        """Its PNGs, for forum posts and previews of links; none where no post has it."""
        if not self.picture.posted:
            return ()
        small, wide = Png(f"{self.name}-900.png", 900, "abbr"), Png(f"{self.name}-1200.png", 1200, "name")
        wanted = (*((small,) if self.small else ()), *((wide,) if self.large else ()))
        return tuple(it for it in wanted if self.only in (None, it.labels))

    @property
    def labels(self) -> Labels:
        """Which labels its SVG has."""
        return "name" if self.picture.named else "abbr"

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of all its files."""
        svg = [self.svg] if self._draws_svg and self.only in (None, self.labels) else []
        return (*svg, *(it.path for it in self.pngs))

    @property
    def parts(self) -> tuple[PlannedPicture, ...]:
        """The picture by what labels its files have. Each part is drawn by itself, which takes about as long as any other."""
        labels = dict.fromkeys([*([self.labels] if self._draws_svg else []), *(it.labels for it in self.pngs)])
        return tuple(replace(self, only=it) for it in labels) if len(labels) > 1 else (self,)

    @property
    def sign_count(self) -> int:
        """How many signs it has, which tells roughly how long it takes to draw."""
        it = self.picture
        return _LEAST + len(it.pieces) + len(it.arrows) + len(it.marks) + len(it.forts)

    @property
    def _draws_svg(self) -> bool:
        return self.has_svg and not self.within


@dataclass(frozen=True, slots=True)
class RenderInputs:
    """What all pictures of a game are drawn with: the base map (SVG), how each owner looks, and the folder of the label fonts.

    `embedded` is the font that stands inside each SVG, by its kind of labels: cut down to the letters that these may need. Without
    it there is no font inside. `game` is the name that stands on a map's plate above the title of a picture.
    """

    base: bytes
    styles: tuple[Style, ...]
    fonts: Path
    game: str = ""
    embedded: Mapping[Labels, bytes] = field(default_factory=dict)

    def key(self, drawing: str) -> str:
        """The cache key of what the pictures have in common; `drawing` is that of the code and the fonts."""
        has_plate = _PLATE.search(self.base)  # to read the whole map for this takes longer than all keys of a game
        return key(drawing, sha256(self.base), self.styles, self.game if has_plate else "")

    def with_font(self) -> RenderInputs:
        """The same inputs, with the font to embed."""
        try:
            base = base_map(self.base)
        except ValueError:  # each picture will tell what is wrong with the map
            return self
        characters = base.characters | frozenset("".join(it.name + it.label for it in self.styles) + self.game)
        kinds: tuple[Labels, ...] = ("abbr", "name")
        return replace(self, embedded={it: _label_font(self.fonts, characters, base.italics[it]) for it in kinds})


class DrawnPicture(NamedTuple):
    """The files of a picture by path, the problem where one of them could not be made, and the size of the SVG."""

    files: Mapping[str, bytes]
    problem: Problem | None = None
    size: Size = (0, 0, 0)


def plan_pictures(folder: str, pictures: Sequence[Picture], wanted: PngChoice = "orders") -> tuple[PlannedPicture, ...]:
    """The pictures of a phase with their places in its folder, and with those PNGs that are wanted."""
    if wanted in {"none", "one"}:
        first = next((it for it in pictures if it.posted), None) if wanted == "one" else None
        return tuple(PlannedPicture(folder, it, small=it is first) for it in pictures)
    several = len(pictures) > 1

    def large(index: int, it: Picture) -> bool:
        return wanted == "all" or (wanted == "orders" and not index and (several or it.named or bool(it.captions)))

    return tuple(PlannedPicture(folder, it, large=large(index, it)) for index, it in enumerate(pictures))


def share_svg(those: Sequence[PlannedPicture]) -> tuple[PlannedPicture, ...]:
    """The pictures of a phase, of which the first two have one SVG where they answer and look alike: most of it is the same."""
    if len(those) < 2:
        return (*those,)
    first, second, *others = those
    if not (first.answers and second.answers and first.labels == second.labels):
        return (*those,)
    answers = replace(second.answers, whole=f"{second.picture.name}.{ALL}")
    return (replace(first, second=(second.picture, answers)), replace(second, answers=answers, within=first.picture.name), *others)


def draw_picture(planned: PlannedPicture, inputs: RenderInputs, *, pngs: bool = True) -> DrawnPicture:
    """Draw a picture: no files where it does not fit its base map; the SVG alone without `pngs`, or without their library."""
    from generator.render.raster import png

    wanted = planned.pngs if pngs else ()
    has_svg = planned.svg in planned.paths
    labels = dict.fromkeys([*([planned.labels] if has_svg else []), *(it.labels for it in wanted)])
    try:
        sketches = {it: _sketch(planned.picture, it, inputs) for it in labels}
        drawn = {it: sketch.drawn() for it, sketch in sketches.items()}
        document = _svg(planned, sketches[planned.labels], drawn[planned.labels], inputs) if has_svg else ""
    except (ValueError, LookupError) as error:
        return DrawnPicture({}, fault("no-map", f"{planned.name} cannot be drawn: {error}"))
    files: dict[str, bytes] = {}
    if has_svg:
        files[planned.svg] = document.encode()
    problem = None
    try:
        for it in wanted:
            fine = base_map(inputs.base).scale * it.width / WIDTH
            files[it.path] = png.png(fitted_hairlines(drawn[it.labels], fine), it.width, inputs.fonts)
    except png.CairoMissing as missing:
        problem = Problem("notice", "no-png", str(missing))
    return DrawnPicture(files, problem, size(document) if has_svg else (0, 0, 0))


def _sketch(picture: Picture, labels: Labels, inputs: RenderInputs) -> Sketch:
    from generator.render.maps import svg

    return svg.sketch(picture, base_map(inputs.base), inputs.styles, labels, inputs.game)


def _svg(planned: PlannedPicture, sketch: Sketch, plain: str, inputs: RenderInputs) -> str:
    """The SVG with a font and in two sets of colours; one that answers is written once more, since no PNG can hold the answers."""
    from generator.render.maps import svg

    font = inputs.embedded.get(planned.labels)
    if not font:
        return plain
    short = planned.picture.signs.inside
    if planned.answers:
        second = (_sketch(planned.second[0], planned.labels, inputs), planned.second[1]) if planned.second else None
        return sketch.for_screens(planned.answers, inputs.styles, font, RULES, short=short, second=second)
    return svg.for_screens(plain, inputs.styles, font, short=short)


def joined(planned: PlannedPicture, parts: Sequence[DrawnPicture]) -> DrawnPicture:
    """A picture from its drawn parts, in whatever order those come; without files where one of them could not be drawn."""
    for it in parts:
        if it.problem and it.problem.weight == "fault":
            return it
    files = {path: it.files[path] for path in planned.paths for it in parts if path in it.files}
    return DrawnPicture(files, next((it.problem for it in parts if it.problem), None), max(it.size for it in parts))


def load_libraries() -> None:
    """Load the libraries that drawing needs, which takes as long as drawing a picture."""
    from generator.render.maps import svg  # noqa: F401  # only to load it
    from generator.render.raster import png  # only to load it

    with suppress(png.CairoMissing):
        png.cairo()


def png_works() -> bool:
    """Whether the library for PNGs (cairo) is there."""
    from generator.render.raster import png

    try:
        png.cairo()
    except png.CairoMissing:
        return False
    return True


def size(svg: str) -> Size:
    """The size of an SVG, read from its first tag and from the ground of its key."""
    found, key = _SIZE.search(svg[:1000]), _KEY.search(svg)
    width, height = (round(float(found[1])), round(float(found[2]))) if found else (1000, 1000)
    return width, height, int(key[1]) if key else 0


@lru_cache(maxsize=16)
def _label_font(fonts: Path, characters: frozenset[str], italics: frozenset[str]) -> bytes:
    from generator.render.markup.fonts import label_font

    return label_font(fonts, sorted(characters), italic=sorted(italics), sentences=False)


@lru_cache(maxsize=4)
def base_map(data: bytes) -> BaseMap:
    """The base map in an SVG file, read once."""
    from generator.render.raster import kept_base_map

    return kept_base_map.base_map(data)
