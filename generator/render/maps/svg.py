"""A picture drawn over a base map as an SVG that stands alone: no script, nothing loaded from outside itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from generator.core.drawing import MapLayer
from generator.core.picture import Picture, Style
from generator.core.quick_dataclass import dataclass
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.base_maps.tight_ground import TightGround, tight_ground
from generator.render.maps.answering import Answering, Silent
from generator.render.maps.drawn_map import SILENT, definitions, over_names, provinces, routed, signs, under_names
from generator.render.maps.legend import band, legend
from generator.render.maps.moved_names import moved_names
from generator.render.maps.tints import Tint, tints
from generator.render.maps.title_plate import title_plate
from generator.render.markup import two_pictures
from generator.render.markup.answers import Answers
from generator.render.markup.clean_svg import MapError
from generator.render.markup.dark_mode import dark_rules, painted
from generator.render.markup.document import DOCUMENT, IMAGE, opening
from generator.render.markup.escape_xml import escaped
from generator.render.markup.shared_looks import with_shared_colours, with_shared_looks
from generator.render.markup.short_svg import shortened, tightened
from generator.render.scenes.map_scene import Scene, UnknownOwnerError, UnknownPlaceError
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import Point
from generator.render.ways.arrow_routes import RoutedArrow

__all__ = ["BaseMap", "Labels", "MapError", "UnknownOwnerError", "UnknownPlaceError", "draw", "draw_layer", "read_base_map"]

ONE_LAYER = ".n:not(:target){display:none}"
"""The style rule of an SVG with the signs of several maps."""
_GROUND, _NAMES, _WATER = "<?ground?>", "<?names?>", "<?water?>"
"""Where the parts of a drawing go that were tightened before."""


def draw(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels, font: bytes | None) -> str:
    """The SVG of a picture, its provinces named by abbreviations (`abbr`) or in full (`name`).

    `font` is what `generator.render.markup.fonts.label_font` made; a drawing that has it is dark on dark screens. Without it the
    reader's own fonts are used, and there is one set of colours. The same input always gives the same text.
    Raises UnknownPlaceError, UnknownOwnerError or ColourError.
    """
    plain = sketch(picture, base, styles, labels).drawn()
    return for_screens(plain, styles, font) if font else plain


def sketch(picture: Picture, base: BaseMap, styles: Sequence[Style], labels: Labels, game: str = "") -> Sketch:
    """A picture to be drawn once or twice, with its game's name where the map has a plate; raises what `draw` raises."""
    return Sketch(scene(picture, base, styles, labels), game)


@dataclass(frozen=True)
class Sketch:
    """A picture with everything laid out: it can be drawn with what it answers and without, and that looks the same."""

    view: Scene
    game: str = ""

    def drawn(self, answers: Answers | None = None) -> str:
        """The SVG without a font; with `answers` it is a document whose places and units are links. Raises what `draw` raises."""
        told = Answering(answers, self.view) if answers else SILENT
        once = self.view.base.once() if answers else None
        base = once or self.view.base
        places = "".join(provinces(self.view, told, self._tints, once))
        names = self.view.outlined(self.names) if answers else self.view.written(self.names)
        ground = f"{''.join(self.definitions)}{base.under}{places}{base.over}"
        return self._head(answers, self.key_height) + self._whole(told, ground, names, self.key_height)

    def for_screens(
        self,
        answers: Answers,
        styles: Sequence[Style],
        font: bytes,
        rules: str = "",
        *,
        short: bool = False,
        second: tuple[Sketch, Answers] | None = None,
    ) -> str:
        """What `drawn` gives, tightened, with a font in it and dark on dark screens; a `short` one looks the same.

        `rules` are more rules for its style sheet. A `second` picture over the same map is in the drawing, too, and is seen where
        the address of that has its name.
        """
        ground = tight_ground(self.view.base, self.view.labels, short=short)
        shown = ((self, answers), *((second,) if second else ()))
        high = max(it.key_height for it, _ in shown)
        begins = "".join(dict.fromkeys(each for it, _ in shown for each in it.definitions)) + _GROUND
        parts = [it.parts(told, begins, high, ground) for it, told in shown]
        own = Parts(*map(two_pictures.merged, *parts)) if second else parts[0]
        drawing = own.drawing
        if short:
            drawing = shortened(drawing, ground.end)
        drawing = tightened(drawing, ground.end)
        head = self._head(answers, high, second[0].view.picture if second else None)
        drawing, looks = with_shared_looks(drawing, ground.looks)
        drawing, classes = with_shared_colours(drawing, (ground.looks, looks))
        colours = ground.colours | painted(head) | painted(drawing) | painted(own.places)
        drawing = drawing.replace(_GROUND, f"{ground.under}{own.places}{ground.over}", 1)
        drawing = drawing.replace(_NAMES, own.names, 1).replace(_WATER, own.water, 1)
        rules += two_pictures.rules() if second else ""
        sheet = f"{font.decode('ascii')}{rules}{ground.looks.rules}{looks.rules}{dark_rules(colours, styles, classes)}"
        return f"{head}<style>{sheet}</style>{drawing}"

    @property
    def key_height(self) -> float:
        """How high the band under the map is."""
        return self._legend[1]

    @property
    def definitions(self) -> Iterable[str]:
        """The markup that its paints refer to."""
        return definitions(self.view, self._tints)

    def parts(self, answers: Answers, begins: str, high: float, ground: TightGround) -> Parts:
        """The drawing that answers, with marks where its ground, names and water go, and these."""
        view, told = self.view, Answering(answers, self.view)
        places = told.quiet("".join(provinces(view, told, self._tints, view.base.once())))
        water = told.water()  # which is the same in every picture, and nothing in it comes again
        drawing = self._whole(told, begins, _NAMES, high).replace(water or _WATER, _WATER, 1)
        steps = view.all_steps(self.names)
        return Parts(drawing, places, view.with_leaders(ground.written(steps, view.base.scale), steps), water)

    def _head(self, answers: Answers | None, high: float, second: Picture | None = None) -> str:
        """The opening of the SVG with its words; if there is a `second` picture in it, with the marks of that."""
        view, picture = self.view, self.view.picture
        words = "" if answers else picture.description  # it lists the units, which all have words
        role, named_by = DOCUMENT if answers else IMAGE, two_pictures.TITLES if second else ""
        head = opening(picture.name, picture.title, words, (1000, view.base.height + high), "", role=role, named_by=named_by)
        return head + two_pictures.marks(second.name, (picture.title, second.title)) if second else head

    def _whole(self, told: Silent, ground: str, names: str, high: float) -> str:
        """The drawing with this ground and these names of places, and a band of this height under it."""
        view = self.view
        plate = title_plate(view.base.title, self.game, view.picture.title) if view.base.title else ""
        under = "".join((ground, plate, *under_names(view, self.arrows, told), names))
        key = f'<g transform="translate(0 {view.base.height:g})">{band(self._legend[0], high)}</g></svg>\n'
        return told.whole(under, "".join(over_names(view, told)), key)

    @cached_property
    def arrows(self) -> Sequence[RoutedArrow]:
        """Every arrow with its way."""
        return routed(self.view)

    @cached_property
    def names(self) -> Mapping[str, Point]:
        """The steps by which names move off the lines of orders, by place."""
        return moved_names(self.view, self.arrows)

    @cached_property
    def _tints(self) -> Mapping[str, Tint]:
        return tints(self.view)

    @cached_property
    def _legend(self) -> tuple[str, float]:
        return legend(self.view, self._tints)


class Parts(NamedTuple):
    """A drawing in the parts that are made tight one by one."""

    drawing: str
    places: str
    names: str
    water: str


def draw_layer(it: MapLayer, base: BaseMap, styles: Sequence[Style], labels: Labels) -> str:
    """The SVG of a part of a map, without a font; raises what `draw` raises."""
    picture, view = it.picture, scene(it.picture, base, styles, labels, fixed=True)
    painted = tints(view)
    if it.part == "key":
        drawn, height = legend(view, painted)
        body: Iterable[str] = (*definitions(view, painted), band(drawn, height))
    elif it.part == "ground":
        once = base.once()
        ground = once or base
        places = (ground.under, *provinces(view, SILENT, painted, once), ground.over)
        height, body = base.height, (*definitions(view, painted), *places, view.written())
    else:
        height, body = base.height, signs(view)
    head = opening(f"{picture.name}-{it.part}", picture.title, picture.description, (1000, height), "")
    return f"{head}<g>{''.join(body)}</g></svg>\n"


def draw_layers(those: Mapping[str, MapLayer], title: str, base: BaseMap, styles: Sequence[Style], labels: Labels) -> str:
    """One SVG with the signs of several maps over one ground, without a font; with `ONE_LAYER` its address names those to show."""
    drawn = ""
    for name, it in those.items():
        drawn_signs = "".join(signs(scene(it.picture, base, styles, labels, fixed=True)))
        words = f"<title>{escaped(it.picture.title)}</title><desc>{escaped(it.picture.description)}</desc>"
        drawn += f'<g id="{name}" class="n">{words}{drawn_signs}</g>'
    return f"{opening('layers', title, '', (1000, base.height), '')}{drawn}</svg>\n"


def for_screens(plain: str, styles: Sequence[Style], font: bytes, rules: str = "", *, short: bool = False) -> str:
    """An SVG that was drawn without a font, with a font in it, and dark on dark screens; a `short` one looks the same.

    `rules` are more rules for its style sheet.
    """
    head, end, drawing = plain.partition("</desc>" if "</desc>" in plain.partition("<g")[0] else "</title>")
    drawing, looks = with_shared_looks(tightened(shortened(drawing) if short else drawing))
    drawing, classes = with_shared_colours(drawing, (looks,))
    sheet = f"{font.decode('ascii')}{rules}{looks.rules}{dark_rules(painted(head + drawing), styles, classes)}"
    return f"{head}{end}<style>{sheet}</style>{drawing}"
