"""Provinces are pillaged (L-053, L-123, L-124; scenario 5, 13.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, progressed
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Pillage, Sent
from generator.rulesets.dragon_lords.provinces.taxes import tax
from generator.rulesets.dragon_lords.realms.permission import may_invade
from generator.rulesets.dragon_lords.told import book, done, failed, tell
from generator.rulesets.dragon_lords.troops import combat

REASONS: Mapping[str, str] = {
    "not-in-a-province": "it is not in a province",
    "is-hidden": "it is hidden",
    "cannot-pillage": "armies and garrisons pillage",
    "pillaged-already": "that province was pillaged in this turn",
    "not-at-war": "the two realms are not at war",
    "too-weak-to-pillage": "all who pillage there have too little combat together",
}


def pillage(turn: Turn) -> Turn:
    """Every province in which units pillage in this phase; they share what they take by their combat."""
    there: dict[str, list[Sent]] = {}
    for sent, _ in list(turn.orders.next(Pillage)):
        why = _hindrance(turn, sent)
        if why:
            turn = failed(turn, sent, why)
        else:
            there.setdefault(turn.position.units[sent.unit].at, []).append(sent)
    for place, those in there.items():
        turn = _pillaged(turn, place, those)
    return turn


def _hindrance(turn: Turn, sent: Sent) -> str:
    unit = own_unit(turn.position, sent)
    if unit is None:
        return "no-such-unit"
    if unit.type == "fleet":
        return "cannot-pillage"
    if unit.aboard or turn.settings.scenario.is_sea(unit.at):
        return "not-in-a-province"
    if unit.hidden:
        return "is-hidden"
    tired = unit.type == "army" and motion(turn, unit.id).points < 1
    if tired or unit.at in turn.orders.progress.pillaged:
        return "no-points" if tired else "pillaged-already"
    own = turn.position.provinces[unit.at].owner == unit.realm
    return "" if own or may_invade(turn, unit.realm, unit.at) else "not-at-war"


def _pillaged(turn: Turn, place: str, those: Sequence[Sent]) -> Turn:
    scenario = turn.settings.scenario
    strengths = [combat(scenario, turn.position.units[sent.unit]) for sent in those]
    if sum(strengths) < scenario.numbers["conquest.combat"]:
        for sent in those:
            turn = failed(turn, sent, "too-weak-to-pillage")
        return turn
    gold = tax(scenario, turn.position, place) * scenario.numbers["pillage"] / 100
    for sent, share in zip(those, shares(gold, strengths), strict=True):
        turn = book(turn, sent.realm, share, "pillage", place=place, unit=sent.unit) if share else turn
        turn = moved(done(turn, sent, "pillaged", place=place, gold=share), sent.unit, points=0)
    turn = progressed(turn, pillaged=turn.orders.progress.pillaged | {place})
    owner = turn.position.provinces[place].owner
    by = sorted({sent.realm for sent in those})
    return tell(turn, owner, "was-pillaged", place=place, by=by) if by != [owner] else turn


def shares(gold: Decimal, strengths: Sequence[int]) -> list[Decimal]:
    """Gold split by strength, to the hundredth; what a hundredth cannot split goes to the first."""
    whole = sum(strengths)
    parts = [Decimal(int(gold * 100) * each // whole) / 100 for each in strengths]
    return [parts[0] + gold - sum(parts), *parts[1:]]
