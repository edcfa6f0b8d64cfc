"""Where everybody stands on a sheet of a pedigree: a column a generation, and parents beside the middle of their children."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.core.pedigree import Branch, Marriage, Pedigree, Person
from generator.render.shapes.geometry import Point

CARD, GAP, LEFT, TOP = 203.0, 28.0, 24.0, 58.0
"""The width of a card, the space between two columns, and where the first card of a sheet begins."""
LINE, EDGE, BELOW = 14.0, 6.0, 9.0
"""The height of a line of text, what a card has besides its lines, and the space below it."""


class Card(NamedTuple):
    """A person with all partners in one place, by the upper left corner, and the cards of the children."""

    branch: Branch
    at: Point
    children: tuple[Card, ...]

    @property
    def foot(self) -> float:
        """Where the card ends."""
        return self.at.y + _height(self.branch)

    @property
    def neck(self) -> Point:
        """Where the line from the parents arrives."""
        return Point(self.at.x, self.at.y + _tall(self.branch.person) / 2)

    def rows(self) -> Iterator[tuple[Marriage, float]]:
        """The marriages, each with the height at which its partner begins; one without a partner has that of the person."""
        y = self.at.y + _tall(self.branch.person)
        for marriage in self.branch.marriages:
            yield marriage, y if marriage.partner else self.at.y
            y += _tall(marriage.partner) if marriage.partner else 0.0

    def everybody(self) -> Iterator[Card]:
        """The card itself and those of all descendants."""
        yield self
        for child in self.children:
            yield from child.everybody()


def middle(person: Person, y: float) -> float:
    """The middle of a part of a card that begins at `y`."""
    return y + _tall(person) / 2


def placed(sheet: Pedigree) -> tuple[Card, ...]:
    """The cards of the first generation of a sheet."""
    found, top = [], TOP
    for branch in sheet.branches:
        found.append(_placed(branch, LEFT, top))
        top += _room(branch)
    return tuple(found)


def _placed(branch: Branch, x: float, top: float) -> Card:
    room = _room(branch)
    y = top + (room - sum(map(_room, branch.children))) / 2
    children = []
    for child in branch.children:
        children.append(_placed(child, x + CARD + GAP, y))
        y += _room(child)
    highest, lowest = top, top + room - _height(branch) - BELOW
    if not children:
        return Card(branch, Point(x, (highest + lowest) / 2), ())
    card = Card(branch, Point(x, 0), tuple(children))
    starts = [middle(it.partner or branch.person, y) for it, y in card.rows() if it.children]
    wanted = (children[0].neck.y + children[-1].neck.y) / 2 - (starts[0] + starts[-1]) / 2
    return card._replace(at=Point(x, round(min(max(wanted, highest), lowest), 1)))


def _tall(person: Person) -> float:
    return person.lines * LINE + EDGE


def _height(branch: Branch) -> float:
    return _tall(branch.person) + sum(_tall(it.partner) for it in branch.marriages if it.partner)


def _room(branch: Branch) -> float:
    """The height that a branch takes, with the space below it."""
    return max(_height(branch) + BELOW, sum(map(_room, branch.children)))
