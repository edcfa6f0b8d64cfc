"""The Pope annuls marriages, if one side asks him to (rulebook 2.8.5).

A Pope whom nobody plays answers by a die (a house value, `clergy: pope_annuls:`), another one by his player's order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court import powers
from generator.rulesets.dynastic_campaign.court.offices import POPE, pope
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import Annul, Sent
from generator.rulesets.dynastic_campaign.position import Person, Position, Writ
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done, failed
from generator.rulesets.dynastic_campaign.treaties import marriage
from generator.rulesets.dynastic_campaign.treaties.terms import in_force

Key = tuple[int, str, str]
"""The number of a marriage's writ, 0 where it has none, with the groom and the bride."""
Requests = dict[Key, list[Sent]]


def check(_: Settings, position: Position, nation: str, order: Annul) -> str:
    """Why a nation cannot ask for an annulment, or have its Pope grant one, or nothing."""
    writ, the_pope = next(filter(order.is_about, position.writs), None), pope(position)
    if writ is None:
        return "no-such-marriage"
    if the_pope is None:
        return "no-pope"
    if order.by:
        return powers.why_not(position, nation, order.by, (POPE,))
    return "" if nation in _sides(position, writ) else "not-your-marriage"


@in_marriage_phases
def annul(turn: Turn) -> Turn:
    """Marriages are annulled; the Pope does it once between two phases for marriages.

    Who asked in vain is told why; of a marriage that ends everybody is told (`annulled`, of treaties).
    """
    asked: Requests = {}
    ordered: Requests = {}
    for sent, order in turn.orders.of(Annul):
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
        else:
            writ = next(filter(order.is_about, turn.position.writs))
            (ordered if order.by else asked).setdefault(_key(writ), []).append(sent)
    the_pope = pope(turn.position)
    if the_pope is None:
        return turn
    nation = turn.position.nations.get(the_pope.nation)
    by_order = nation is not None and nation.played and not nation.out
    return _obeys(turn, the_pope, asked, ordered) if by_order else _answers(turn, the_pope, asked)


def _answers(turn: Turn, the_pope: Person, asked: Mapping[Key, list[Sent]]) -> Turn:
    """The Pope of a GM hears requests in the order of their writs, those without one first, until he has granted one."""
    needed = int(turn.settings.scenario.clergy["pope_annuls"])
    for key, those in sorted(asked.items()):
        if turn.position.persons[the_pope.id].acted:
            turn = _vain(turn, those, "pope-has-annulled")
            continue
        readers = sorted({sent.nation for sent in those})
        turn, ((face,),) = turn.roll(readers, Throw(f"the Pope's answer on {_named(key)}", 1, 6, needed=f"at least {needed}"))
        turn = _annulled(turn, the_pope, key, those) if face >= needed else _vain(turn, those, "pope-refused")
    return turn


def _obeys(turn: Turn, the_pope: Person, asked: Mapping[Key, list[Sent]], ordered: Mapping[Key, list[Sent]]) -> Turn:
    """A player's Pope grants what his player orders and one side asked for; the player's order is a request, if the side is his."""
    writs = _writs(turn.position)
    for key, those in sorted(ordered.items()):
        writ = writs[key]
        sides = _sides(turn.position, writ)
        requests = asked.get(key, [])
        if turn.position.persons[the_pope.id].acted:
            turn = _vain(turn, those, "power-used")
        elif not requests and the_pope.nation not in sides:
            turn = _vain(turn, those, "nobody-asked")
        elif the_pope.nation in sides and any(it == writ for it, _ in in_force(turn.position, "no-annulment")):
            turn = _vain(turn, those, "writ-forbids-annulment")
        else:
            turn = _annulled(turn, the_pope, key, [*requests, *those])
    left = [sent for key, those in sorted(asked.items()) for sent in those if key in _writs(turn.position)]
    return _vain(turn, left, "pope-silent")


def _annulled(turn: Turn, the_pope: Person, key: Key, those: Iterable[Sent]) -> Turn:
    writ = _writs(turn.position)[key]
    for sent in those:
        turn = done(turn, sent, "annulment", writ=writ.number, groom=writ.groom, bride=writ.bride)
    return marriage.end(powers.used(turn, the_pope.id), writ, "annulled")


def _vain(turn: Turn, those: Iterable[Sent], why: str) -> Turn:
    for sent in those:
        turn = failed(turn, sent, why)
    return turn


def _key(writ: Writ) -> Key:
    return writ.number, writ.groom, writ.bride


def _named(key: Key) -> str:
    """What a roll calls a marriage."""
    number, groom, bride = key
    return f"writ {number}" if number else f"the marriage of {groom} and {bride}"


def _writs(position: Position) -> Mapping[Key, Writ]:
    """The marriages in force."""
    return {_key(writ): writ for writ in position.writs}


def _sides(position: Position, writ: Writ) -> set[str]:
    """The nations that may ask: those that the treaty binds, and those that have the groom and the bride now."""
    return {*writ.sides, position.persons[writ.groom].nation, position.persons[writ.bride].nation}
