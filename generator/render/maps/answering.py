"""Makes a drawing answer: its places, units and orders have words and links, and each line of a report shows what it tells of.

A line of the report becomes one link, that is called as the line is: it has the unit, and uses the lines of its orders, which are
drawn below. These copies lie unseen above the drawing, so that a pointer finds them; they are seen under the pointer, in focus, and
where the address of the drawing names the line: then all other orders are gone. No script does it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.core.picture import Arrow, Mark, Piece, province
from generator.render.base_maps.base_map import Province
from generator.render.markup.answers import ALL, Answers, Place
from generator.render.markup.escape_xml import escaped
from generator.render.markup.short_svg import sheet_of
from generator.render.scenes.map_scene import Scene

_NOTE = re.compile(r' data-[a-z-]+="[^"]*"')


class Silent:
    """Leaves the markup of a picture as it is: for a PNG, which can answer nothing."""

    def whole(self, ground: str, units: str, key: str) -> str:
        """The drawing of its three parts."""
        return f"<g>{ground}{units}</g>{key}"

    def place(self, it: Province, owner: str, markup: str) -> str:  # noqa: ARG002  # for those who answer
        """A place, and its owner's id or nothing."""
        return markup

    def lines(self, drawn: Iterable[tuple[Arrow, str]]) -> Iterator[str]:
        """The lines of arrows."""
        return (markup for _, markup in drawn)

    def ends(self, drawn: Iterable[tuple[Arrow, str]]) -> Iterator[str]:
        """The ends of arrows."""
        return (markup for _, markup in drawn)

    def stands(self, drawn: Iterable[tuple[Mark, str]]) -> Iterator[str]:
        """The marks that are outlines of pieces."""
        return (markup for _, markup in drawn)

    def units(self, pieces: Iterable[tuple[Piece, str]], marks: Iterable[tuple[Mark, str]]) -> Iterator[str]:
        """All pieces, and the other marks over them, in the order of painting."""
        yield from (markup for _, markup in pieces)
        yield from (markup for _, markup in marks)


class Answering(Silent):
    """Puts words and links around the markup of one picture, as it is asked for: ground, lines, outlines, ends, units."""

    def __init__(self, answers: Answers, scene: Scene) -> None:
        self._answers, self._scene, picture = answers, scene, scene.picture
        self._arrows = {picture.arrows[number]: number for line in answers.lines for number in line.arrows}
        self._marks = {picture.marks[number]: number for line in answers.lines for number in line.marks}
        self._pieces = {picture.pieces[number]: number for line in answers.lines for number in line.pieces}
        self._used: dict[tuple[str, int], str] = {}
        self._sheet = (sheet_of(scene.base.under), "none") if picture.signs.inside else ()
        self._once = scene.base.once()
        self._water: list[str] = []

    def whole(self, ground: str, units: str, key: str) -> str:
        """The drawing, without the notes for programs; a screen reader finds the units in it, in the order of the report."""
        quiet = '<g aria-hidden="true"'
        return self.quiet(f"{quiet}>{self.water()}{ground}</g>{units}{key.replace('<g', quiet, 1)}")

    def water(self) -> str:
        """What the pointer finds where water was left out."""
        return f'<g class="w">{"".join(self._water)}</g>' if self._water else ""

    def quiet(self, markup: str) -> str:
        """The markup without the notes for programs."""
        return _NOTE.sub("", markup)

    def place(self, it: Province, owner: str, markup: str) -> str:
        """A place with its name and whose it is.

        Water of the sheet's colour is left out where the pointer can find it by something below all: by its rough outline, and in a
        drawing that is shortened by a disc.
        """
        if it.id not in self._answers.places:
            return markup
        name, href = self._answers.places[it.id]
        if it.wet and not owner and it.fill in self._sheet and it.id in self._scene.base.centres:
            x, y = self._scene.base.centres[it.id]
            self._water.append(_link(href, name, f'<circle cx="{x:.0f}" cy="{y:.0f}" r="36"/>', ' tabindex="-1"'))
            return ""
        if self._once and it.id in self._once.waters and markup.endswith(' fill="none"/>'):
            self._water.append(_link(href, name, f'<path d="{self._once.waters[it.id]}"/>', ' tabindex="-1"'))
            return ""
        called = self._owner(owner) if owner else name
        words = name if called == name else f"{name} ({called})"
        shown = markup.replace("<path ", '<path pointer-events="all" ', 1) if it.fill == "none" else markup
        return _link(href, words, shown, ' tabindex="-1"')

    def lines(self, drawn: Iterable[tuple[Arrow, str]]) -> Iterator[str]:
        """The lines of arrows, each with an id if a line of the report tells of it."""
        return _group(self._named("l", self._arrows.get(it), markup) for it, markup in drawn)

    def ends(self, drawn: Iterable[tuple[Arrow, str]]) -> Iterator[str]:
        """The ends of arrows, as their lines."""
        return _group(self._named("e", self._arrows.get(it), markup) for it, markup in drawn)

    def stands(self, drawn: Iterable[tuple[Mark, str]]) -> Iterator[str]:
        """The outlines of pieces, as the lines of arrows."""
        return _group(self._named("h", self._marks.get(it), markup) for it, markup in drawn)

    def units(self, pieces: Iterable[tuple[Piece, str]], marks: Iterable[tuple[Mark, str]]) -> Iterator[str]:
        """The pieces that no line tells of, then each line as a link with all that it tells of, and then the other marks."""
        own: dict[tuple[str, int], str] = {}
        below, above = list[str](), list[str]()
        quiet = ' tabindex="-1"' if self._pieces else ""
        for it, markup in pieces:
            if (number := self._pieces.get(it)) is not None:
                own["piece", number] = own.get(("piece", number), "") + markup
            else:
                below.append(self._untold(it, markup, quiet))
        for one, markup in marks:
            if (number := self._marks.get(one)) is not None:
                own["mark", number] = own.get(("mark", number), "") + markup
            else:
                above.append(markup)
        yield '<g class="u">'
        yield from below
        for line in self._answers.lines:
            uses = [self._used.get((sign, number), "") for number in line.marks for sign in "h"]
            uses += [self._used.get((sign, number), "") for number in line.arrows for sign in "le"]
            uses += [own.get(("piece", number), "") for number in line.pieces]
            uses += [own.get(("mark", number), "") for number in line.marks]
            yield _link(f"{self._answers.page}#{line.id}", line.words, "".join(uses), f' id="{line.id}"')
        yield from (*above, "</g>", self._back())

    def _named(self, sign: str, number: int | None, markup: str) -> str:
        if number is None:
            return markup
        name = f"{sign}.{number}" if self._answers.whole == ALL else f"{sign}.{self._answers.whole}.{number}"
        self._used[sign, number] = f'<use href="#{name}"/>'
        if markup.count("<") == 1 or (markup.startswith("<g ") and markup.count("<g") == 1):
            return markup.replace(" ", f' id="{name}" ', 1)
        return f'<g id="{name}">{markup}</g>'

    def _untold(self, it: Piece, markup: str, more: str) -> str:
        kind = self._scene.picture.signs.pieces[it.kind].named(it.number)
        name, href = self._answers.places.get(province(it.place), Place(it.place))
        parts = (f"{kind[:1].upper()}{kind[1:]}", self._owner(it.owner), name)
        return _link(href, ", ".join(filter(None, parts)), markup, more)

    def _owner(self, owner: str) -> str:
        return self._scene.picture.names.get(owner) or self._scene.look(owner).style.name

    def _back(self) -> str:
        """The way back to all orders, which is seen only where one is shown alone."""
        if not self._answers.lines:
            return ""
        frame = '<rect x="8" y="8" width="124" height="30" rx="4" fill="#fff" stroke="#222222"/>'
        words = f'<text x="70" y="28" font-size="14" text-anchor="middle">{escaped(self._answers.back)}</text>'
        return f'<a class="b" href="#{self._answers.whole}">{frame}{words}</a>'


def _group(drawn: Iterable[str]) -> Iterator[str]:
    """What goes where one line is shown alone."""
    found = [*drawn]
    yield from ('<g class="f">', *found, "</g>") if found else ()


def _link(href: str, words: str, markup: str, more: str = "") -> str:
    leads = f' target="_top" href="{escaped(href)}"' if href else ""
    return f"<a{more}{leads}><title>{escaped(words)}</title>{markup}</a>"
