"""The persons whom an order names, and whether its sender has a say over them."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.position import Person, Position


def own(position: Position, nation: str, person: str) -> Person | None:
    """The living person of this id whom a nation has, or nobody."""
    found = position.persons.get(person)
    return found if found and found.alive and found.nation == nation else None


def why_not_at_court(position: Position, nation: str, person: str) -> str:
    """Why a nation cannot give an order for a person: he is not its own, or is a prisoner."""
    found = own(position, nation, person)
    if found is None:
        return "not-of-your-court"
    return "" if found.free else "is-a-prisoner"
