"""The Six Quays turned by one sector: whole turns come out turned, so nothing depends on the names or the order of realms (L-164).

The dice turn too: a roll falls alike for what it turns into. Who is meant by the number of a target is told apart by realm, and
realms stand in another order once they are turned; so that order is turned back.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from generator.core.dice import Dice, Faces, Throw, roll
from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dragon_lords import scenario as scenarios
from generator.rulesets.dragon_lords.battle import rounds
from generator.rulesets.dragon_lords.notation.plans import in_plans
from generator.rulesets.dragon_lords.orders import Order, Sent
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.sequence import steps
from generator.rulesets.dragon_lords.settings import Settings
from tests.support import lords, lords_play

WORD = re.compile(r"[\w-]+")
GROUPS = ("places", "realms", "fiefdoms")
SECTORS = 6


@cache
def turned_words(*, back: bool = False) -> Mapping[str, str]:
    """What each id of the world, and each name of a hero, turns into."""
    facts, found = lords.facts(), dict[str, str]()
    land = [place for place, it in facts["places"].items() if it["kind"] != "sea"]
    seas = [place for place, it in facts["places"].items() if it["kind"] == "sea"]
    realms, fiefdoms = list(facts["realms"]), list(facts["fiefdoms"])
    rings = [land[kind::5] for kind in range(5)] + [seas, realms, fiefdoms[:SECTORS], fiefdoms[SECTORS : 2 * SECTORS]]
    rings += [list(column) for column in zip(*(facts["names"][realm] for realm in realms), strict=True)]
    for ring in rings:
        found |= dict(zip(ring, [*ring[1:], ring[0]], strict=True))
    return {new: old for old, new in found.items()} if back else found


def turn_text(text: str, *, back: bool = False) -> str:
    """A text with every id in it turned."""
    words = turned_words(back=back)
    return WORD.sub(lambda word: words.get(word[0], word[0]), text)


def turned(value: Any) -> Any:
    """A value with every id in it turned. Tables keep their order."""
    if isinstance(value, str):
        return turn_text(value)
    if isinstance(value, Mapping):
        return {turned(key): turned(item) for key, item in value.items()}
    if is_dataclass(value):
        return replace(value, **{each.name: turned(getattr(value, each.name)) for each in fields(value)})  # type: ignore[type-var]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(turned, value))
    if isinstance(value, list | tuple | frozenset):
        return type(value)(map(turned, value))
    return value


def in_pairs(position: Position) -> Position:
    """A turned position with the pairs in it sorted again."""
    pairs = {key: tuple(tuple(sorted(pair)) for pair in getattr(position, key)) for key in ("wars", "alliances", "ambassadors")}
    return replace(position, **pairs)  # type: ignore[arg-type]


def plain(value: Any) -> Any:
    """A value without the order of anything in it."""
    if isinstance(value, Mapping):
        return sorted((repr(key), plain(item)) for key, item in value.items())
    if is_dataclass(value):
        return [plain(getattr(value, each.name)) for each in fields(value)]
    if isinstance(value, list | tuple | frozenset):
        return sorted((plain(item) for item in value), key=repr)
    return repr(value)


@cache
def world(*, turn: bool) -> Settings:
    """The world, or the same turned: each place and realm stands in the file where that stood which turned into it."""
    facts = dict(lords.facts())
    if turn:
        facts |= {part: {turn_text(key): facts[part][turn_text(key)] for key in facts[part]} for part in GROUPS}
    return Settings(scenarios.build(facts))


@dataclass(frozen=True, slots=True)
class Turning(Dice):
    """Dice that fall for a purpose as they fall for what turns into it."""

    back: bool = False

    def throw(self, throws: Sequence[Throw]) -> tuple[Faces, ...]:
        return tuple(roll(self.seed, self._key(each.purpose), each.count, each.sides) for each in throws)

    def _key(self, purpose: str) -> str:
        return " ".join(sorted(WORD.findall(turn_text(purpose, back=True) if self.back else purpose)))


def played(position: Position, orders: Mapping[str, Sequence[Order]], seed: bytes, *, turn: bool) -> Turn:
    """A turn after its last step, in the world as it is or turned."""
    sent = {
        realm: tuple(Sent(realm, number, order, "", getattr(order, "unit", "")) for number, order in enumerate(each, 1))
        for realm, each in orders.items()
    }
    now = Turn(position, in_plans(sent), world(turn=turn), Turning("rolled", position.phase.id, seed, back=turn))
    for step in steps(position):
        now = step(now)
    return now


def test_the_map_is_unchanged_by_a_turn() -> None:  # scenario 1
    one, other = world(turn=False).scenario, world(turn=True).scenario
    assert {turned(place): turned(ways) for place, ways in one.ways.items()} == other.ways
    assert {turned(pair): barrier for pair, barrier in one.barriers.items()} == other.barriers
    assert list(other.places) == [turned(place) for place in one.places]


@pytest.mark.parametrize(("seed", "turns"), [(1, 5), *(pytest.param(seed, 24, marks=pytest.mark.fuzz) for seed in range(2, 30))])
def test_turns_come_out_turned(seed: int, turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    target, chance = rounds._target, random.Random(seed)
    position = lords.start()
    for _ in range(turns):
        orders = lords_play.by_chance(lords.scenario(), position, chance)
        now = played(position, orders, str(seed).encode(), turn=False)
        with monkeypatch.context() as patch:
            patch.setattr(
                rounds, "_target",
                lambda others, face: target(dict(sorted(others.items(), key=lambda it: turn_text(it[0], back=True))), face),
            )  # fmt: skip
            other = played(in_pairs(turned(position)), turned(orders), str(seed).encode(), turn=True)
        if any("who takes" in str(event.get("purpose")) or "captor of" in str(event.get("purpose")) for event in now.events):
            return  # a lot between realms, whose order turns too
        assert plain(in_pairs(turned(now.position))) == plain(other.position)
        assert plain([turned(each) for each in now.events if each["kind"] == "gold"]) == plain(
            [each for each in other.events if each["kind"] == "gold"]
        )
        position = now.position
        if position.over:
            return
