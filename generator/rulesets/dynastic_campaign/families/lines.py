"""Lines of succession: who comes after whom to a throne or a Title (rulebook 2.2.3 and 2.8, Cardinals)."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.position import Crown, Person, Position, Serial, Title


def line(position: Position, dynasty: str) -> tuple[Person, ...]:
    """The order of succession to the throne of a dynasty: everybody alive who may be king, the lowest serial first.

    Sons and their lines come before daughters; those skipped for a Title come behind all others, those skipped as kings never.
    """
    return _below(position, dynasty, ())


def crown_line(position: Position, crown: Crown) -> tuple[Person, ...]:
    """The order of succession to a crown: `line`, and for a crown that a noble made, only his own line (rulebook 2.7)."""
    return _below(position, crown.dynasty, crown.steps)


def title_line(position: Position, title: Title) -> tuple[Person, ...]:
    """The order of succession to a Title: the line of the first noble who had it, without those who may never have a Title."""
    found = _below(position, title.first.dynasty, title.first.steps, kings=False)
    return tuple(person for person in found if not person.never_titled)


def passed_over(position: Position, crown: Crown) -> tuple[Person, ...]:
    """The living whose serials would bring them into the line of a crown, if they had not been passed over as its kings."""
    those = (it for it in position.persons.values() if it.alive and it.never_king)
    return tuple(it for it in those if stands_by(it, crown.dynasty, crown.steps))


def is_heir(position: Position, person: Person) -> bool:
    """Whether a person is the first in line for a throne or for a Title, behind whoever has it now (rulebook 2.6.1)."""
    crowns = (it for it in position.crowns.values() if stands_by(person, it.dynasty, it.steps))
    titles = (it for it in position.titles if stands_by(person, it.first.dynasty, it.first.steps))
    return any(_next(it.king, crown_line(position, it)) == person.id for it in crowns) or any(
        _next(it.holder, title_line(position, it)) == person.id for it in titles
    )


def reigns(position: Position, person: str) -> bool:
    """Whether a person is the king of some crown."""
    return any(crown.king == person for crown in position.crowns.values())


def _next(holder: str, heirs: tuple[Person, ...]) -> str:
    return next((it.id for it in heirs if it.id != holder), "")


def stands_by(person: Person, dynasty: str, steps: tuple[str, ...] = ()) -> Serial | None:
    """The serial by which a person stands in the line of a dynasty, or of those whose serials begin with some steps."""
    return next((it for it in serials.of_dynasty(person, dynasty) if it.steps[: len(steps)] == steps), None)


def _below(position: Position, dynasty: str, steps: tuple[str, ...], *, kings: bool = True) -> tuple[Person, ...]:
    """The living whose serials in a dynasty begin with some steps, in order."""
    found = []
    for person in position.persons.values():
        own = None if not person.alive or (kings and person.never_king) else stands_by(person, dynasty, steps)
        if own:
            found.append(((own.brackets, serials.rank(own.steps)), person.id, person))
    return tuple(person for _, _, person in sorted(found, key=lambda it: it[:2]))
