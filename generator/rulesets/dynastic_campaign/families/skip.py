"""A cardinal passes over the rightful heir of a dead noble or king (rulebook 2.8, Cardinals)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.event import EVERYBODY
from generator.core.placed_values import Data
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.court.offices import CARDINAL, ISLAM, POPE, faith
from generator.rulesets.dynastic_campaign.court.powers import used, why_not
from generator.rulesets.dynastic_campaign.families.lines import crown_line, title_line
from generator.rulesets.dynastic_campaign.orders import Sent, Skip
from generator.rulesets.dynastic_campaign.position import Person, Position
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import TITLES_FOR_SKIPPED, Settings
from generator.rulesets.dynastic_campaign.told import failed

SECOND = 2


def check(_: Settings, position: Position, nation: str, order: Skip) -> str:
    """Why a nation's cleric cannot back an heir: he must be a cardinal, a Grand Mufti or a Pope who has not used his power."""
    if why := why_not(position, nation, order.by, (CARDINAL, POPE)):
        return why
    if order.back < SECOND:
        return "back-the-second"
    holds = any(it.king == order.dead for it in position.crowns.values()) or any(it.holder == order.dead for it in position.titles)
    return "" if holds else "nothing-to-inherit"


def chance(scenario: Scenario, cleric: Person, back: int) -> int:
    """By what a roll of 1d100 a cleric has the second in line succeed, or with a lower chance the third and so on.

    `skip:` of the scenario's clergy has the chances by faith, and the `step` that each place behind the second takes.
    """
    numbers = scenario.clergy["skip"]
    return int(numbers[ISLAM if faith(scenario, cleric) == ISLAM else "catholic"]) - int(numbers["step"]) * (back - SECOND)


def heirs(position: Position, dead: str) -> list[tuple[bool, tuple[Person, ...]]]:
    """The lines that a cleric can meddle with when somebody has died: those of his crowns, each with True.

    Of a noble who was no king those of his Titles, each with False.
    """
    crowns = [(True, crown_line(position, it)) for _, it in sorted(position.crowns.items()) if it.king == dead]
    return crowns or [(False, title_line(position, it)) for it in position.titles if it.holder == dead]


def skip_heirs(turn: Turn) -> Turn:
    """The turn with heirs passed over for those whom clerics back, where the rolls say so.

    It comes between the deaths and the succession. Of several who meddle with one succession all roll, and of those who succeed the
    first by the order of nations has his way. `{kind: skip, by, nation, dead, back, chance, rolled, skipped}` is public; `skipped`
    are those passed over, none where he failed or another went before.
    """
    tried: list[tuple[Sent, Skip]] = []
    for sent, order in turn.orders.of(Skip):
        if why := check(turn.settings, turn.position, sent.nation, order) or _too_late(turn.position, order, tried):
            turn = failed(turn, sent, why)
        else:
            tried.append((sent, order))
    persons = turn.position.persons
    chances = [chance(turn.settings.scenario, persons[order.by], order.back) for _, order in tried]
    throws = [
        Throw(f"skip by {order.by}", 1, 100, needed=f"at most {most}") for (_, order), most in zip(tried, chances, strict=True)
    ]
    turn, fell = turn.roll(EVERYBODY, *throws)
    settled: set[str] = set()
    for (sent, order), most, (face,) in zip(tried, chances, fell, strict=True):
        succeeds = face <= most and order.dead not in settled
        skipped = list(_passed(turn.position, order)) if succeeds else []
        settled |= {order.dead} if succeeds else set()
        fact: dict[str, Data] = {
            "kind": "skip",
            "by": order.by,
            "nation": sent.nation,
            "dead": order.dead,
            "back": order.back,
            "chance": most,
        }
        fact |= {"rolled": face, "skipped": list(dict.fromkeys(it.id for it, _ in skipped))}
        turn = used(_skipped(turn, skipped), order.by).announce([fact])
    return turn


def _too_late(position: Position, order: Skip, tried: Iterable[tuple[Sent, Skip]]) -> str:
    """Why there is nobody to be passed over now: the noble lives, his line is too short, or the cleric backs another already."""
    if position.persons[order.dead].alive:
        return "still-lives"
    if all(len(line) < order.back for _, line in heirs(position, order.dead)):
        return "line-too-short"
    return "power-used" if any(other.by == order.by for _, other in tried) else ""


def _passed(position: Position, order: Skip) -> Iterable[tuple[Person, bool]]:
    """Who is passed over, each with whether it is for a crown."""
    for crown, line in heirs(position, order.dead):
        if len(line) >= order.back:
            yield from ((person, crown) for person in line[: order.back - 1])


def _skipped(turn: Turn, skipped: Iterable[tuple[Person, bool]]) -> Turn:
    """The turn with persons passed over: never titled, and for a crown never king; for a Title with brackets round every serial.

    Who was passed over as a king is unfit for a Title as well: rulebook 2.8 says so of every "skipped noble" before it parts those
    who were skipped as kings from the others.
    """
    persons = dict(turn.position.persons)
    titled = TITLES_FOR_SKIPPED in turn.settings.older
    for person, crown in skipped:
        it = persons[person.id]
        brackets = tuple(replace(serial, brackets=True) for serial in it.serials)
        unfit = (
            replace(it, never_king=True, never_titled=it.never_titled or not titled)
            if crown
            else replace(it, never_titled=True, serials=brackets)
        )
        persons = changed(persons, unfit)
    return turn.to(replace(turn.position, persons=persons))
