"""A family tree drawn as an SVG that stands alone: house below house, a branch for each person, time from left to right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from generator.core.family_tree import House, Lineage, Person, Suit
from generator.core.phase import Phase
from generator.core.quick_dataclass import dataclass
from generator.render.charts import family_tree_signs as emblems
from generator.render.looks.owner_styles import Look, look
from generator.render.markup.dark_mode import dark_rules, painted
from generator.render.markup.document import opening
from generator.render.markup.escape_xml import escaped
from generator.render.markup.fitted_text import fitted
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Point
from generator.render.signs.letters import letters

WIDTH = 500.0
_EDGE, _TRUNK, _TEXT, _CHART = 12.0, 25.0, 38.0, 226.0
_ROW, _HEADER = 36.0, 32.0
_WIDEST_YEAR = 96.0
_TOP = 62.0
_SLOTS = (0.0, -5.0, 5.0, -8.0, 8.0, -11.0, 11.0)
_CLEAR = 4.5
"""How far apart lines between couples run at least."""
_BEFORE_END = 9.0
_SHEETS = 780.0, 920.0
"""How much of the drawing goes on the first sheet of paper, below the head of its page, and on each further one."""


def draw(lineage: Lineage, title: str, description: str, font: bytes | None) -> str:
    """The SVG of a family tree. With a `font` (as for maps) it is dark on dark screens."""
    chart = _Chart(lineage)
    key, height = emblems.key(lineage, chart.bottom, WIDTH)
    body = (
        f'<path d="M0 0H{WIDTH:g}V{height:g}H0Z" fill="#fff"/>',
        fitted(title, Point(_EDGE, 26), 17, WIDTH - 2 * _EDGE, ' font-weight="600"'),
        *_years(chart), *(mark for house in lineage.houses for mark in _house(chart, house)),
        *_couples(chart), *_marks(chart), key,
    )  # fmt: skip
    drawing = f"{''.join(_sheets(chart, height))}<g>{''.join(body)}</g></svg>\n"
    rules = f"{font.decode('ascii')}{dark_rules(painted(drawing), [house.style for house in lineage.houses])}" if font else ""
    return opening("lineage", title, description, (WIDTH, height), rules) + drawing


def written(lineage: Lineage, title: str) -> frozenset[str]:
    """The characters that a drawing writes."""
    names = (title, *(it.place for it in lineage.persons), *(it.place for it in lineage.marriages))
    return frozenset("".join((*names, *(house.style.name + house.style.label for house in lineage.houses))))


@dataclass(frozen=True)
class _Chart:
    """Where everything lies on the drawing, in its own units."""

    lineage: Lineage

    @cached_property
    def years(self) -> list[str]:
        return list(dict.fromkeys(phase.year_name for phase in self.lineage.phases))

    @cached_property
    def year_width(self) -> float:
        return min((WIDTH - _EDGE - _CHART) / max(len(self.years), 1), _WIDEST_YEAR)

    def x(self, when: Phase | None) -> float:
        """How far to the right the middle of a phase lies; the left edge of the chart for what was before the start."""
        if when is None:
            return _CHART
        same = [phase.number for phase in self.lineage.phases if phase.year_name == when.year_name]
        share = (same.index(when.number) + 0.5) / len(same) if when.number in same else 0.5
        return _CHART + (self.years.index(when.year_name) + share) * self.year_width

    @cached_property
    def rows(self) -> dict[str, float]:
        """The height of the line of each house and person."""
        found: dict[str, float] = {}
        y = _TOP
        for house in self.lineage.houses:
            found[house.style.owner] = y + 20
            y += _HEADER
            for person in self.lineage.members(house):
                y += _ROW
                found[person.id] = y - 6
            y += 8
        return found

    @cached_property
    def bottom(self) -> float:
        return max(self.rows.values(), default=_TOP) + 14

    @cached_property
    def weddings(self) -> dict[str, float]:
        """How far to the right each person marries. Lines between couples meet neither each other nor, if possible, a sign."""
        found: dict[str, float] = {}
        ties: list[tuple[float, float, float]] = []
        for marriage in sorted(self.lineage.marriages, key=lambda one: -len(one.persons)):
            at = self.x(marriage.when) if marriage.when else _CHART + 5
            spots = [self.rows[one] for one in marriage.persons]
            top, bottom = min(spots) - _ROW / 2, max(spots) + _ROW / 2
            crossed = [spot for spot, high, low in ties if high < bottom and low > top]
            x = self._free(at, crossed, [spot.x for spot in self._signs if top < spot.y < bottom])
            if len(spots) > 1:
                ties.append((x, top, bottom))
            found |= dict.fromkeys(marriage.persons, x)
        return found

    def _free(self, at: float, lines: list[float], marks: list[float]) -> float:
        """Of the places near `at` that are clear of all lines, one that is clear of as many signs as possible."""
        clear = [at + slot for slot in _SLOTS if all(abs(at + slot - other) >= _CLEAR for other in lines)] or [at]
        return min(clear, key=lambda spot: sum(abs(spot - other) < _CLEAR for other in marks))

    @cached_property
    def _signs(self) -> list[Point]:
        """Where lives end, and proposals that came to nothing."""
        persons, suits = self.lineage.persons, self.lineage.suits
        ends = [Point(self.x(one.end.when), self.rows[one.id]) for one in persons if one.end]
        return ends + [self.suit(one) for one in suits if one.person]

    def suit(self, suit: Suit) -> Point:
        """Where a proposal in vain is marked; before the end of the person's life if that came in the same phase."""
        end = next(person.end for person in self.lineage.persons if person.id == suit.person)
        before = _BEFORE_END if end and end.when == suit.when else 0
        return Point(self.x(suit.when) - before, self.rows[suit.person])


def _sheets(chart: _Chart, height: float) -> Iterator[str]:
    """Where a drawing too long for a sheet of paper is parted, between houses: a view of each part, `sheet_1` and so on."""
    tops = [0.0]
    ends = [*(chart.rows[house.style.owner] - 20 for house in chart.lineage.houses[1:]), height]
    for top, end in pairwise(ends):
        if end - tops[-1] > _SHEETS[len(tops) > 1]:
            tops.append(top)
    if len(tops) > 1:
        for number, (top, end) in enumerate(pairwise([*tops, height]), 1):
            yield f'<view id="sheet_{number}" viewBox="0 {top:g} {WIDTH:g} {end - top:g}"/>'


def _years(chart: _Chart) -> Iterator[str]:
    """A light line for each year, named above and below where there is room."""
    room = max((text_width(name, 10.5) + 4 for name in chart.years), default=0)
    every = max(1, -int(-room // chart.year_width))
    for spot, year in enumerate(chart.years):
        x = round(_CHART + spot * chart.year_width, 1)
        yield f'<path d="M{x:g} {_TOP - 6:g}V{chart.bottom - 4:g}" stroke="#e2ddd2" stroke-width="1"/>'
        if spot % every == 0:
            for y in (_TOP - 11, chart.bottom + 9):
                yield fitted(year, Point(x, y), 10.5, 90, ' fill="#5d564b"')


def _house(chart: _Chart, house: House) -> Iterator[str]:
    paint, y = look(house.style), chart.rows[house.style.owner]
    members = chart.lineage.members(house)
    if members:
        last = chart.rows[members[-1].id]
        yield f'<path d="M{_TRUNK:g} {y:g}V{last:g}" fill="none" stroke="{paint.dark}" stroke-width="2"/>'
    box = f'<path d="M{_EDGE:g} {y - 13:g}h26v17h-26Z" fill="{paint.land}" stroke="{paint.dark}" stroke-width="1.3"/>'
    label = letters(house.style.label, Point(_TRUNK, y - 0.6), "#1a1a1a", 11, room=22)
    yield f'{box}<g font-weight="600" text-anchor="middle">{label}</g>'
    out = f", out {house.end.when.year_name}" if house.end else ""
    yield fitted(house.style.name + out, Point(_TEXT + 6, y), 14.5, _CHART - _TEXT - 14, ' font-weight="600"')
    for person in members:
        yield from _person(chart, person, paint)


def _person(chart: _Chart, person: Person, paint: Look) -> Iterator[str]:
    """The branch, the words on it, and the line of a life: thin while unmarried, then broad."""
    y, marriage = chart.rows[person.id], chart.lineage.marriage(person)
    born, end = chart.x(person.born), chart.x(person.end.when if person.end else chart.lineage.phases[-1])
    yield f'<path d="M{_TRUNK:g} {y:g}H{born:g}" fill="none" stroke="{paint.dark}" stroke-width="1"/>'
    where, room = marriage.place if marriage else person.place, _CHART - _TEXT - 8
    yield f'<g data-person="{escaped(person.id)}">'
    yield fitted(where, Point(_TEXT, y - 16.5), 13, room)
    yield fitted(_dates(chart.lineage, person), Point(_TEXT, y - 4.5), 10.5, room, ' fill="#5d564b"')
    if marriage is None or chart.weddings[person.id] > born:
        until = chart.weddings[person.id] if marriage else end
        yield f'<path d="M{born:g} {y:g}H{until:g}" fill="none" stroke="{paint.dark}" stroke-width="2.6"/>'
    if marriage:
        yield emblems.married_line(paint, chart.weddings[person.id], end, y)
    yield "</g>"


def _dates(lineage: Lineage, person: Person) -> str:
    """`b. 1405, m. 1415 Naples, d. 1425`; of those who were there at the start, `before` and the first year."""
    marriage, partner = lineage.marriage(person), lineage.partner(person)
    start = f"before {lineage.phases[0].year_name}"
    dates = []
    if person.born or not marriage or marriage.when:
        dates.append(f"b. {person.born.year_name if person.born else start}")
    if marriage:
        names = {house.style.owner: house.style.name for house in lineage.houses}
        dates.append(f"m. {marriage.when.year_name if marriage.when else start}{' ' + names[partner.house] if partner else ''}")
    if person.end:
        dates.append(f"d. {person.end.when.year_name}")
    return ", ".join(dates)


def _couples(chart: _Chart) -> Iterator[str]:
    """The line between the two who married, in the colour of the first."""
    looks = {house.style.owner: look(house.style) for house in chart.lineage.houses}
    for marriage in (one for one in chart.lineage.marriages if len(one.persons) > 1):
        x, spots = chart.weddings[marriage.persons[0]], [chart.rows[one] for one in marriage.persons]
        giver = next(one for one in chart.lineage.persons if one.id == marriage.persons[0])
        yield emblems.tie(looks[giver.house].dark, x, min(spots), max(spots))


def _marks(chart: _Chart) -> Iterator[str]:
    """What lies on the lines: proposals in vain, marriages, and how a life ended."""
    lineage = chart.lineage
    for suit in lineage.suits:
        if suit.person:
            yield emblems.suit(chart.suit(suit))
    for person in lineage.persons:
        y = chart.rows[person.id]
        if person.id in chart.weddings:
            yield emblems.rings(Point(chart.weddings[person.id], y))
        end = chart.x(person.end.when if person.end else lineage.phases[-1])
        yield emblems.ending(person.end.how if person.end else None, Point(end, y))
