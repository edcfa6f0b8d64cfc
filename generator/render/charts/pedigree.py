"""A sheet of a pedigree drawn as an SVG that stands alone: a column for each generation, a card for each couple."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.pedigree import Marriage, Pedigree, Person
from generator.render.charts import pedigree_signs as signs
from generator.render.charts.pedigree_places import CARD, GAP, LEFT, LINE, TOP, Card, middle, placed
from generator.render.charts.pedigree_signs import FADED, PAPER, SOFT, house_look
from generator.render.looks.owner_styles import INK, Look
from generator.render.markup.dark_mode import dark_rules, painted
from generator.render.markup.document import opening
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Point

_EDGE, _BAND, _TRUNK = 12.0, 5.0, 12.0
_NAME, _SMALL, _SMALLEST = 13.0, 11.0, 8.5
_INDENT = 18.0
"""How far the words about a partner stand to the right, for the rings."""


def draw(sheet: Pedigree, title: str, description: str, font: bytes | None) -> str:
    """The SVG of a sheet. With a `font` (as for maps) it is dark on dark screens."""
    roots = placed(sheet)
    cards = [card for root in roots for card in root.everybody()]
    columns = 1 + round((max(card.at.x for card in cards) - LEFT) / (CARD + GAP)) if cards else 1
    width = LEFT + columns * (CARD + GAP) - GAP + _EDGE
    heading = f"{sheet.title}, sheet {sheet.number}" if sheet.number else sheet.title
    key, height = signs.key(sheet, max((card.foot for card in cards), default=TOP), width)
    body = (
        f'<path d="M0 0H{width:g}V{height:g}H0Z" fill="#fff"/>',
        _text(heading, Point(_EDGE, 24), 16, width - 2 * _EDGE, f' font-weight="600" fill="{INK}"'),
        *_headings(sheet.generation, columns), *_trunk(sheet.generation, roots), *(line for card in cards for line in _lines(card)),
        *(part for card in cards for part in _card(card)), key,
    )  # fmt: skip
    drawing = f"<g>{''.join(body)}</g></svg>\n"
    styles = {person.style.owner: person.style for person in sheet.persons() if person.style}
    rules = f"{font.decode('ascii')}{dark_rules(painted(drawing), styles.values())}" if font else ""
    return (
        opening(
            f"pedigree-{sheet.number}",
            f"{title}, sheet {sheet.number}" if sheet.number else title,
            description,
            (width, height),
            rules,
        )
        + drawing
    )


def written(sheet: Pedigree) -> frozenset[str]:
    """The characters that a sheet writes."""
    persons = list(sheet.persons())
    texts = [sheet.title, "†‡→−·", *(it.name for it in persons), *(title for it in persons for title in it.titles)]
    return frozenset("".join((*texts, *(it.style.name for it in persons if it.style))))


def _headings(first: int, columns: int) -> Iterator[str]:
    for column in range(columns):
        x = LEFT + column * (CARD + GAP)
        yield _text(f"Generation {first + column}", Point(x, TOP - 12), _SMALL, CARD, f' fill="{SOFT}"')


def _trunk(first: int, roots: tuple[Card, ...]) -> Iterator[str]:
    """The line that joins the first generation of a house."""
    if len(roots) > 1 and first == 1:
        paint = house_look(roots[0].branch.person.style)
        ways = "".join(f"M{_TRUNK:g} {root.neck.y:g}H{LEFT:g}" for root in roots)
        yield _line(f"M{_TRUNK:g} {roots[0].neck.y:g}V{roots[-1].neck.y:g}{ways}", paint, ' data-trunk=""')


def _lines(card: Card) -> Iterator[str]:
    """The lines from a couple to its children, for each marriage a little further to the left than for the one before."""
    children = iter(card.children)
    fertile = [(marriage, y) for marriage, y in card.rows() if marriage.children]
    for number, (marriage, y) in enumerate(fertile, 1):
        own = [next(children) for _ in marriage.children]
        start = Point(card.at.x + CARD, middle(marriage.partner or card.branch.person, y))
        x = start.x + GAP * (1 - number / (len(fertile) + 1))
        ends = [start.y, *(child.neck.y for child in own)]
        ways = "".join(f"M{x:.1f} {child.neck.y:g}H{child.at.x:g}" for child in own)
        data = f"M{start.x:g} {start.y:g}H{x:.1f}M{x:.1f} {min(ends):g}V{max(ends):g}{ways}"
        yield _line(data, house_look(card.branch.person.style), ' data-children=""')


def _line(data: str, paint: Look, more: str) -> str:
    return f'<path{more} d="{data}" fill="none" stroke="{paint.dark}" stroke-width="1.5" stroke-linecap="square"/>'


def _card(card: Card) -> Iterator[str]:
    branch, (x, y) = card.branch, card.at
    reigns = "crown" in branch.person.signs
    paint = house_look(branch.person.style)
    outline = f'stroke="{paint.dark}" stroke-width="{2 if reigns else 1:g}"'
    yield f'<g data-person="{escaped(branch.person.name)}">'
    yield f'<path d="M{x:g} {y:g}h{CARD:g}V{card.foot:g}h-{CARD:g}Z" fill="{_paper(branch.person)}" {outline}/>'
    yield from _person(branch.person, Point(x, y), _BAND + 6, f"→ {branch.sheet}" if branch.sheet else "")
    for marriage, row in card.rows():
        if marriage.partner:
            yield from _partner(marriage, marriage.partner, Point(x, row), paint)
    yield "</g>"


def _partner(marriage: Marriage, partner: Person, at: Point, paint: Look) -> Iterator[str]:
    tall = 2 * (middle(partner, at.y) - at.y)
    yield f'<path d="M{at.x + 0.5:g} {at.y:g}h{CARD - 1:g}v{tall - 0.5:g}h-{CARD - 1:g}Z" fill="{_paper(partner)}"/>'
    yield f'<path d="M{at.x:g} {at.y:g}h{CARD:g}" stroke="{paint.dark}" stroke-width=".7" stroke-dasharray="2 2"/>'
    yield from _person(partner, at, _BAND + 6 + _INDENT, marriage.year)
    yield signs.rings(Point(at.x + _BAND + 6 + 5, at.y + LINE - 0.5), annulled=marriage.annulled)


def _person(person: Person, at: Point, indent: float, corner: str) -> Iterator[str]:
    """The words about a person, the signs at the right end of the first line, and a `corner` at that of the second."""
    paint, tall = house_look(person.style), 2 * (middle(person, at.y) - at.y)
    band = f"M{at.x:g} {at.y:g}h{_BAND:g}v{tall:g}h-{_BAND:g}Z"
    yield f'<path d="{band}" fill="{paint.land}" stroke="{paint.dark}" stroke-width=".7"/>'
    x, right = at.x + indent, at.x + CARD - 6
    for what in reversed(person.signs):
        yield signs.sign(what, Point(right - 6, at.y + LINE - 1.5))
        right -= 16
    colour = SOFT if person.end else INK
    yield _text(person.name, Point(x, at.y + LINE + 2.5), _NAME, right - x - 3, f' font-weight="600" fill="{colour}"')
    room = at.x + CARD - 6 - x
    y = at.y + 2 * LINE + 1.5
    if corner:
        wide = text_width(corner, _SMALL)
        yield _text(corner, Point(at.x + CARD - 6 - wide, y), _SMALL, wide + 1, f' font-weight="600" fill="{colour}"')
        room -= wide + 6
    yield _text(_facts(person), Point(x, y), _SMALL, room, f' fill="{SOFT}"')
    if person.titles:
        y += LINE
        yield signs.banner(Point(x + 4, y - 4))
        yield _text(", ".join(person.titles), Point(x + 13, y), _SMALL, at.x + CARD - 6 - x - 13, f' fill="{colour}"')


def _facts(person: Person) -> str:
    """`11100 · age 19 · C 0 L +1`; behind the end `† 1625, age 46`."""
    ratings = " ".join(f"{it.letter} {_signed(it.value)}" for it in person.ratings)
    mark = {"died": "†", "left": "‡"}[person.end.how] + f" {person.end.year}".rstrip() + ", " if person.end else ""
    return " · ".join(part for part in (person.serial, f"{mark}age {person.age}", ratings) if part)


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _paper(person: Person) -> str:
    return FADED if person.end else PAPER


def _text(text: str, at: Point, size: float, room: float, more: str = "") -> str:
    """A text that begins at a point, smaller where it would not fit into `room`, and at last cut off."""
    width = text_width(text, size)
    if width > room:
        size = max(_SMALLEST, size * room / width)
        while text_width(text, size) > room + 1 and len(text) > 1:
            text = text.removesuffix("…")[:-1].rstrip() + "…"
            if text == "…":
                break
    return f'<text x="{at.x:g}" y="{at.y:g}" font-size="{round(size, 1):g}"{more}>{escaped(text)}</text>'
