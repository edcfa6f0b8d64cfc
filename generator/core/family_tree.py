"""The family tree of a game, as plain values; it is drawn and put into words elsewhere."""

from __future__ import annotations

from typing import Literal, NamedTuple

from generator.core.phase import Phase
from generator.core.picture import Style
from generator.core.quick_dataclass import dataclass

Fate = Literal["executed", "extinct", "captured", "freed", "gone"]
"""How something ended: a person was `executed` or went with a house that is `extinct`; what a marriage made was `captured`, or
`freed`; `gone` is all else, such as the GM's word.
"""


class End(NamedTuple):
    """When and how something came to its end, and the name of who brought it about (or empty)."""

    when: Phase
    how: Fate
    by: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """A family: how its owner looks, and its end, once the owner is out of the game."""

    style: Style
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A member of the house of an owner. `place` is the name of the birthplace; `born` is None for who was there at the start."""

    id: str
    house: str
    place: str
    born: Phase | None = None
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Marriage:
    """A marriage of one person, into the place itself, or of two; `when` is None for one made before the start.

    It made something of a `kind` that the rule system knows (`fief`), perhaps with a `name`, and `end` is what became of that.
    """

    persons: tuple[str, ...]
    place: str
    kind: str
    when: Phase | None = None
    name: str = ""
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Suit:
    """A proposal of a house that came to nothing, and the rule system's word for why.

    `person` is empty where nobody was there to marry; `partner` is the owner of the other house, empty for a marriage into a place.
    Where the other side was told something else, `other` is its name within a sentence, and `told` its order, empty if it had none.
    Where a place was captured that it needed, that is `lost`, and `by` whom.
    """

    house: str
    person: str
    place: str
    partner: str
    when: Phase
    why: str
    other: str = ""
    told: str = ""
    lost: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Lineage:
    """All houses of a game with their members, in order, and the phases they lived through, the last of which is now."""

    phases: tuple[Phase, ...]
    houses: tuple[House, ...]
    persons: tuple[Person, ...]
    marriages: tuple[Marriage, ...] = ()
    suits: tuple[Suit, ...] = ()

    def members(self, house: House) -> list[Person]:
        """The persons of a house, the eldest first."""
        return [person for person in self.persons if person.house == house.style.owner]

    def marriage(self, person: Person) -> Marriage | None:
        """The marriage of a person, if there was one."""
        return next((one for one in self.marriages if person.id in one.persons), None)

    def partner(self, person: Person) -> Person | None:
        """The other person of a marriage of two."""
        found = self.marriage(person)
        return next((one for one in self.persons if found and one.id in found.persons and one != person), None)
