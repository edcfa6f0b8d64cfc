"""Families for tests of pedigrees: in few words, and by lot as large as wanted."""

from __future__ import annotations

from random import Random

from generator.core.pedigree import SIGNS, Branch, End, Marriage, Person, Rating
from generator.core.picture import Style

HOUSES = (
    Style("montclair", "Montclair", "MON", "#4f8fe3"), Style("valdoro", "Valdoro", "VAL", "#e3c04f"),
    Style("karabey", "Karabey", "KAR", "#5fa97c"),
)  # fmt: skip


def person(name: str, **more: object) -> Person:
    """A person of the first house, 30 years old."""
    return Person(**{"name": name, "style": HOUSES[0], "age": 30, **more})  # type: ignore[arg-type]


def branch(name: str, *children: Branch) -> Branch:
    """A person with a partner and children, or without both."""
    marriages = (Marriage(person(f"wife of {name}", style=HOUSES[1]), "1618", children=children),) if children else ()
    return Branch(person(name), marriages)


def by_lot(rng: Random, size: int) -> tuple[Branch, ...]:
    """A family of about so many members, each with all that a person may be."""
    members: list[list[int]] = [[], [], []]
    while len(members) < size:
        members[rng.randrange(max(0, len(members) - 30), len(members))].append(len(members))
        members.append([])
    return tuple(_member(rng, members, number) for number in range(3))


def _member(rng: Random, members: list[list[int]], number: int) -> Branch:
    children = [_member(rng, members, child) for child in members[number]]
    first = rng.randrange(len(children) + 1)
    shares = [children[:first], children[first:]]
    partners = [_person(rng, f"Partner {number}"), _person(rng, f"Partner {number} the Second") if rng.random() < 0.9 else None]
    marriages = [
        Marriage(partner, rng.choice(("", "1620")), rng.random() < 0.2, tuple(share))
        for partner, share in zip(partners, shares, strict=True)
        if share or rng.random() < 0.3
    ]
    return Branch(_person(rng, f"Member {number}"), tuple(it for it in marriages if it.partner or it.children))


def _person(rng: Random, name: str) -> Person:
    return Person(
        name,
        rng.choice((*HOUSES, None)),
        rng.randrange(80),
        serial="" if rng.random() < 0.3 else "21a10",
        ratings=(
            Rating("C", "constitution", rng.randint(-3, 3)),
            rng.choice((Rating("L", "leadership", 1), Rating("G", "guile", -1))),
        ),
        signs=tuple(sign for sign in SIGNS if rng.random() < 0.2),
        titles=rng.choice(((), (), ("Languedoc",), ("Languedoc", "Brittany"))),
        end=rng.choice((None, None, End("1625", "died"), End("1625", "left"))),
    )
