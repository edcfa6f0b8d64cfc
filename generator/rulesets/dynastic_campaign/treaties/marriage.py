"""Who may marry whom, and what a wedding and the end of a marriage do (rulebook 2.4.1, 2.4.5, 2.8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.court.captives import consents
from generator.rulesets.dynastic_campaign.families.lines import reigns
from generator.rulesets.dynastic_campaign.families.return_home import bring_titles, left_the_game, stays
from generator.rulesets.dynastic_campaign.position import Person, Position, Writ
from generator.rulesets.dynastic_campaign.treaties.terms import home_of_bride

OF_AGE = 15
"""The age from which persons marry."""


def may_marry(position: Position, person: Person) -> bool:
    """Whether there is nothing about a person by itself because of which it marries nobody in this phase."""
    single = person.alive and person.dynasty and person.age >= OF_AGE and not (person.clergy or person.spouse)
    return bool(single) and person.free_from <= position.phase.number


def never(position: Position, groom: Person, bride: Person) -> str:
    """Why two persons cannot marry in this phase whatever else happens in it, or nothing."""
    reasons: tuple[tuple[str, bool], ...] = (
        ("not-man-and-woman", groom.woman or not bride.woman),
        ("not-alive", not (groom.alive and bride.alive)),
        ("a-commoner", not (groom.dynasty and bride.dynasty)),
        ("one-dynasty", groom.dynasty == bride.dynasty),
        ("too-young-to-marry", min(groom.age, bride.age) < OF_AGE),
        ("vowed", bool(groom.clergy or bride.clergy)),
        ("married-already", bool(groom.spouse or bride.spouse)),
        ("annulled-lately", max(groom.free_from, bride.free_from) > position.phase.number),
    )
    return next((why for why, so in reasons if so), "")


def hindrance(turn: Turn, groom: Person, bride: Person) -> str:
    """Why two persons cannot marry now, or nothing; a prisoner needs an order of the captor that consents (rulebook 2.5.2)."""
    position: Position = turn.position
    if why := never(position, groom, bride):
        return why
    if not (consents(turn, groom.id) and consents(turn, bride.id)):
        return "captor-objects"
    return "" if any(clerics(position, (groom.nation, bride.nation), 1)) else "no-priest"


def clerics(position: Position, nations: tuple[str, ...], level: int) -> Iterator[Person]:
    """The clerics of nations who have risen so far and are nobody's prisoners, those of the first nation first."""
    for nation in dict.fromkeys(nations):
        yield from (person for person in position.family(nation) if person.clergy >= level and person.free)


def wed(turn: Turn, writ: Writ) -> Turn:
    """The turn with two persons married under a writ.

    The bride comes to the groom's nation; one who wears a crown or holds a Title stays with her own.
    """
    position: Position = turn.position
    groom, bride = position.persons[writ.groom], position.persons[writ.bride]
    rules = any(crown.king == bride.id for crown in position.crowns.values()) or any(
        it.holder == bride.id for it in position.titles
    )
    groom = replace(groom, spouse=bride.id)
    bride = replace(bride, spouse=groom.id, nation=bride.nation if rules else groom.nation)
    persons = changed(position.persons, groom, bride)
    return turn.to(replace(position, persons=persons, writs=(*position.writs, writ)))


def end(turn: Turn, writ: Writ, why: str) -> Turn:
    """The turn with a marriage ended and its writ void, so that both may marry again.

    Where it is `annulled`, everybody is told, the wife returns to the dynasty of her birth with her Titles (a commoner leaves the
    game), and neither marries again before the next phase for marriages (rulebook 2.8.5). For any other reason, such as a death, it
    is for the caller to say where a widow goes and to tell of it.
    """
    position: Position = turn.position
    couple = [replace(position.persons[each], spouse="") for each in (writ.groom, writ.bride)]
    if why == "annulled":
        couple = [_annulled(position, writ, person) for person in couple]
    persons = changed(position.persons, *couple)
    left = tuple(each for each in position.writs if (each.groom, each.bride) != (writ.groom, writ.bride))
    turn = turn.to(replace(position, persons=persons, writs=left))
    if why != "annulled":
        return turn
    bride = position.persons[writ.bride]
    fact = {"kind": "annulled", "groom": writ.groom, "bride": writ.bride, "nation": couple[1].nation if couple[1].alive else ""}
    turn = turn.announce([fact | ({"writ": writ.number} if writ.number else {})])
    return bring_titles(turn, bride.id, bride.nation) if couple[1].alive else turn


def _annulled(position: Position, writ: Writ, person: Person) -> Person:
    """A groom or bride behind an annulment: a commoner has left the game, and a wife is home again.

    One who reigns stays where she is, and so does a noblewoman whose home is out of the game.
    """
    person = replace(person, free_from=position.phase.number + 1)
    if not person.dynasty:
        return left_the_game(person)
    to = home_of_bride(position, writ) if person.woman else person.nation
    remains = reigns(position, person.id) or stays(position, person, to)
    return person if remains else replace(person, nation=to)
