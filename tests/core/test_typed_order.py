"""The order in which a GM types powers, orders and names changes no fact and no hash of facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from generator.core.adjudicate import play_on
from generator.core.canonical_yaml import dump, flow
from generator.core.event import public
from generator.core.game import Game
from generator.core.order_file import read_order_file
from generator.core.record import Record, SavedPosition, saved_position
from generator.core.ruleset import Ruleset
from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.diplomacy.settings import Settings
from generator.store import load_yaml
from tests.diplomacy.dynasty import players
from tests.diplomacy.dynasty.boards import RULES as DYNASTIES
from tests.rulesets.ambition_and_empire.table import RULES as EMPIRES
from tests.rulesets.ambition_and_empire.test_self_play import ruled as empires_ruled
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.support import self_play


def _retyped(file: Mapping[str, Any], rng: Random, *, lists: bool) -> dict[str, Any]:
    """An order file with its powers in another order, and with other orders first where `lists` is set."""
    typed: dict[str, Any] = {}
    for key, value in file.items():
        if isinstance(value, Mapping):
            entries = rng.sample(sorted(value.items()), len(value))
            typed[key] = {power: rng.sample(texts, len(texts)) if lists else texts for power, texts in entries}
        elif key == "rulings":
            typed[key] = [dict(rng.sample(sorted(ruling.items(), key=str), len(ruling))) for ruling in value]
        else:
            typed[key] = value
    return typed


def _upside_down(position: Mapping[str, Any]) -> dict[str, Any]:
    """A position as somebody else might have written it: powers, units and those driven out the other way round."""
    turned = {**position}
    for key in ("powers", "centres", "units"):
        turned[key] = dict(reversed(position[key].items()))
    for key in ("centres", "units"):
        turned[key] = {power: list(reversed(texts)) for power, texts in turned[key].items()}
    for key in ("dislodged", "heirs", "pending"):
        turned |= {key: list(reversed(position[key]))} if key in position else {}
    return turned


def _play(ruleset: Ruleset, settings: Settings, saved: SavedPosition, file: Mapping[str, Any]) -> list[Record]:
    table = Game("chance", ruleset, settings, {})
    head = {"format": 1, "game": table.id, "phase": saved.phase.id, "final": True}
    document, _ = load_yaml(dump({**head, **file}).encode(), "orders.yaml")
    parsed, problems = read_order_file(document, table, saved)
    assert parsed, problems
    records, problems = play_on(table, saved, parsed, self_play.CIRCUMSTANCES)
    assert not problems, problems
    return records


def _told(records: Sequence[Record], *, sort: bool) -> list[Any]:
    """All that records tell but the hashes of what they were made from; `sort`: the private events in any order."""
    found: list[Any] = []
    for record in records:
        secret: Any = record.secret.get("events", ())
        private = [flow(event) for event in secret]
        public = dump({key: value for key, value in record.results.items() if key not in ("inputs", "after")})
        found.append((public, sorted(private) if sort else private))
    return found


GAMES: dict[str, tuple[Ruleset, self_play.Draw, self_play.Rule]] = {
    "ambition-and-empire": (EMPIRES, self_play.order_file, empires_ruled),
    "order-of-the-dragon": (DYNASTIES["order-of-the-dragon"], players.order_file, partial(players.ruled, stern=False)),
    "saga-of-the-nine": (DYNASTIES["saga-of-the-nine"], players.order_file, partial(players.ruled, stern=True)),
}


def _compare(name: str, seed: int, years: int) -> set[str]:
    """Play a game of chance, every phase from its order file and from the same typed in another order; the steps it came by."""
    ruleset, draw, rule = GAMES[name]
    settings, _ = ruleset.settings({})
    rng, seen = Random(seed), set[str]()
    for moment in self_play.game(ruleset, settings, seed, years, rule, draw):
        if not moment.file:
            continue
        phase = moment.before.phase
        seen.add(phase.step)
        saved = saved_position("chance", phase, ruleset.dump(moment.before), {})
        other = SavedPosition(_upside_down(saved.public), saved.secret)
        lists = phase.step != "adjustments"  # of too many builds the first ones count
        first = _play(ruleset, settings, saved, moment.file)
        for mixed in (False, True):
            again = _play(ruleset, settings, other, _retyped(moment.file, rng, lists=lists and mixed))
            assert _told(again, sort=mixed) == _told(first, sort=mixed)
    return seen


@pytest.mark.parametrize(
    ("name", "seed", "years"), [("ambition-and-empire", 12, 2), ("order-of-the-dragon", 10, 16), ("saga-of-the-nine", 11, 58)]
)
def test_the_order_of_typing_changes_no_fact(name: str, seed: int, years: int) -> None:
    assert _compare(name, seed, years) >= {"orders", "retreats", "adjustments"}


@pytest.mark.fuzz
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_typing_changes_no_fact_in_long_games(name: str, seed: int) -> None:
    assert _compare(name, seed, 10**6 if name in DYNASTIES else 10)


@pytest.mark.parametrize("typed", [["rule", "powers", "why"], ["why", "powers", "rule"]])
@pytest.mark.parametrize("powers", [["austria", "france"], ["france", "austria"]])
def test_a_ruling_is_told_alike_however_it_was_typed(typed: list[str], powers: list[str]) -> None:
    settings, _ = EMPIRES.settings({})
    said: dict[str, Any] = {"rule": "draw", "powers": powers, "why": "voted"}
    turn, problems = apply_rulings(Turn(EMPIRES.opening(settings), None, settings), ({key: said[key] for key in typed},), EMPIRES)
    assert not problems
    assert flow(public(turn.events)[0]) == "{kind: ruling, rule: draw, powers: [austria, france], why: voted}"


def test_what_defends_centres_is_told_alike_however_it_was_typed() -> None:
    settings, _ = EMPIRES.settings({})
    told = set[str]()
    for units in ({"Lvp": "F", "Lon": "F"}, {"Lon": "F", "Lvp": "F"}):
        said: dict[str, Any] = {"rule": "civil-disorder", "power": "britain-hanover", "units": units}
        turn, problems = apply_rulings(Turn(EMPIRES.opening(settings), None, settings), (said,), EMPIRES)
        assert not problems
        told.add("\n".join(map(flow, turn.events)))
    assert len(told) == 1


@pytest.mark.parametrize("lines", [("vNC>Build A Lon", "vNC>Build A Yor"), ("vNC>Build A Yor", "vNC>Build A Lon")])
def test_overruled_orders_of_a_holder_are_told_alike_however_they_were_typed(lines: tuple[str, str]) -> None:
    position = DRAGON.at("winter adjustments", "vNC: ", vassals="vNC: Tun")
    played = DRAGON.run(position, f"NA: vNC>Build F Tun | CA: {', '.join(lines)}")
    assert [event["order"] for event in played.kind("overruled")] == ["Build A Lon", "Build A Yor"]
