"""A family over several generations, as plain values: who descends from whom, whom they married, and what each of them is.

A large family is drawn on several sheets; `core.pedigree_sheets` divides it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from generator.core.picture import Style
from generator.core.quick_dataclass import dataclass

Sign = Literal["crown", "mitre", "arms", "captive"]
"""What a person is besides: who reigns, a cleric, who leads troops, a prisoner."""
SIGNS: tuple[Sign, ...] = ("crown", "mitre", "arms", "captive")


class Rating(NamedTuple):
    """A number that a person has: the letter that stands for it (`C`), the word (`constitution`), and how much it is."""

    letter: str
    word: str
    value: int


class End(NamedTuple):
    """When somebody's part in the game ended: the year, empty where nobody knows, and whether the person `died` or `left`."""

    year: str
    how: Literal["died", "left"]


@dataclass(frozen=True, slots=True)
class Person:
    """A person as a tree shows one. `style` is that of the house of birth, None for somebody of no house.

    `serial` is the place in the line of succession, as it is printed; `titles` the names of what the person is lord of; `age` is
    that of today, or of the day of the end.
    """

    name: str
    style: Style | None
    age: int
    serial: str = ""
    ratings: tuple[Rating, ...] = ()
    signs: tuple[Sign, ...] = ()
    titles: tuple[str, ...] = ()
    end: End | None = None

    @property
    def lines(self) -> int:
        """How many lines of text the person takes."""
        return 3 if self.titles else 2


@dataclass(frozen=True, slots=True)
class Marriage:
    """A marriage of a person of the tree, with the children of the two, the eldest first.

    `partner` is None where nobody knows the other parent; `year` is empty for a marriage from before the game.
    """

    partner: Person | None
    year: str = ""
    annulled: bool = False
    children: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """A person with all marriages. `sheet` is the number of another sheet that shows the rest: the children, or more of them."""

    person: Person
    marriages: tuple[Marriage, ...] = ()
    sheet: int = 0

    @property
    def children(self) -> tuple[Branch, ...]:
        """All children, in the order of the marriages."""
        return tuple(child for marriage in self.marriages for child in marriage.children)

    @property
    def own_lines(self) -> int:
        """How many lines the person and the partners take, with the space below them."""
        return 1 + self.person.lines + sum(it.partner.lines for it in self.marriages if it.partner)

    @property
    def lines(self) -> int:
        """How many lines the branch takes, one below the other."""
        return max(self.own_lines, sum(child.lines for child in self.children))

    @property
    def generations(self) -> int:
        """How many generations the branch has."""
        return 1 + max((child.generations for child in self.children), default=0)


@dataclass(frozen=True, slots=True)
class Pedigree:
    """A sheet with a family or a part of it.

    `generation` is that of its first column, counted from 1; `number` is that of the sheet, 0 where there is one alone.
    """

    title: str
    branches: tuple[Branch, ...]
    generation: int = 1
    number: int = 0

    def everybody(self) -> Iterator[Branch]:
        """All branches of the sheet, each before those of the children."""
        return _everybody(self.branches)

    def persons(self) -> Iterator[Person]:
        """Everybody on the sheet, partners too."""
        for branch in self.everybody():
            yield branch.person
            yield from (it.partner for it in branch.marriages if it.partner)


def _everybody(branches: Sequence[Branch]) -> Iterator[Branch]:
    for branch in branches:
        yield branch
        yield from _everybody(branch.children)
