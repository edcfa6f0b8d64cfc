"""Lanterns, a game of a few lines that is no Diplomacy: boats sail a ring of islands, bury lamps with a note, and find others'.

A buried lamp is secret for two phases: it is hidden in a dusk, may be found at the next dawn's voyage (which its finder alone is
told), and comes to light for everyone in the tally after that.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from generator import store
from generator.core.event import Event
from generator.core.file_shapes import Key as Field
from generator.core.file_shapes import Table, Words
from generator.core.phase import Phase, read_phase
from generator.core.picture import Picture, Piece, Style
from generator.core.placed_values import spot_of
from generator.core.position_file import PositionFile
from generator.core.problem import Problem, fault
from generator.core.public import PublicPhase
from generator.core.ruleset import Count, Key, Ruleset, Ruling, System
from generator.core.signs import Sign, Signs
from generator.core.turn import Turn
from tests.toy import board

SIGNS = Signs({"boat": Sign("ship", "boat")})
RING = ("North", "East", "South", "West")
LAST_YEAR = 2
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Lamp:
    owner: str
    at: str
    note: str
    age: int = 0


@dataclass(frozen=True)
class Lanterns:
    phase: Phase
    boats: Mapping[str, str]
    lamps: tuple[Lamp, ...] = ()
    over: bool = False


def sail_boats(turn: Turn) -> Turn:
    boats = {power: turn.orders.get(power, {}).get("to", place) for power, place in turn.position.boats.items()}
    events = [{"kind": "sailed", "power": power, "from": turn.position.boats[power], "to": boats[power]} for power in boats]
    return turn.to(replace(turn.position, boats=boats)).announce(events)


def find_lamps(turn: Turn) -> Turn:
    for lamp in turn.position.lamps:
        for power, place in turn.position.boats.items():
            if place == lamp.at and power != lamp.owner:
                turn = turn.confide(power, [{"kind": "found", "place": lamp.at, "note": lamp.note}])
    return turn


def bury_lamps(turn: Turn) -> Turn:
    boats = turn.position.boats
    notes = {power: order["note"] for power, order in turn.orders.items() if "note" in order and power in boats}
    buried = tuple(Lamp(power, boats[power], note) for power, note in notes.items())
    return turn.to(replace(turn.position, lamps=turn.position.lamps + buried))


def light_lamps(turn: Turn) -> Turn:
    lit = [lamp for lamp in turn.position.lamps if lamp.age >= 1]
    dark = tuple(replace(lamp, age=lamp.age + 1) for lamp in turn.position.lamps if lamp.age < 1)
    events = [{"kind": "lit", "place": lamp.at, "power": lamp.owner} for lamp in lit]
    return turn.to(replace(turn.position, lamps=dark)).announce(events)


def next_phase(turn: Turn) -> Turn:
    phase = turn.position.phase
    dawn = phase.step == "tally"
    following = Phase(phase.number + 1, phase.year + dawn, "dawn" if dawn else "dusk", "voyage" if dawn else "tally")
    over = dawn and phase.year >= LAST_YEAR
    ended = [{"kind": "ended", "how": "last", "powers": sorted(turn.position.boats)}] if over else []
    return turn.to(replace(turn.position, phase=following, over=over)).announce(ended)


STEPS = {"voyage": (sail_boats, find_lamps, bury_lamps, next_phase), "tally": (light_lamps, next_phase)}


def sink(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    power = str(ruling.get("power"))
    if power not in turn.position.boats:
        return fault("ruling", f"there is no boat of {power}", ruling.get("power"))
    return turn.to(replace(turn.position, boats={key: at for key, at in turn.position.boats.items() if key != power}))


def stop(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    ended = {"kind": "ended", "how": "none", "powers": sorted(turn.position.boats)}
    return turn.to(replace(turn.position, over=True)).announce([ended])


def read(
    islands: Container[str], position: Lanterns, settings: Any, file: Mapping[str, Any]
) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    orders: dict[str, dict[str, str]] = {}
    problems: list[Problem] = []
    for power, lines in file["orders"].items():
        if power not in position.boats:
            problems.append(fault("unknown-power", f"there is no boat of {power}", power, f"boats: {', '.join(position.boats)}"))
            continue
        for line in lines:
            verb, _, rest = line.partition(" ")
            if verb == "sail" and rest in islands:
                orders.setdefault(power, {})["to"] = rest
            elif verb == "bury":
                orders.setdefault(power, {})["note"] = rest
            elif line != position.boats[power]:
                problems.append(fault("unreadable", f"nobody can do `{line}`", line, "write `sail East` or `bury some words`"))
    problems += [
        Problem("missing", "silent", f"{power} ordered nothing", spot_of(file)) for power in position.boats if power not in orders
    ]
    return orders, problems


def load(public: Mapping[str, Any], secret: Mapping[str, Any]) -> Lanterns:
    phase = read_phase(public["phase"]["id"], public["phase"]["revision"])
    assert phase is not None
    lamps = tuple(Lamp(lamp["owner"], lamp["at"], lamp["note"], lamp["age"]) for lamp in secret.get("lamps", ()))
    return Lanterns(phase, dict(public["boats"]), lamps)


def dump(position: Lanterns) -> tuple[dict[str, Any], dict[str, Any]]:
    lamps = [{"owner": lamp.owner, "at": lamp.at, "note": lamp.note, "age": lamp.age} for lamp in position.lamps]
    return {"boats": dict(sorted(position.boats.items()))}, {"lamps": lamps} if lamps else {}


def pictures(phase: PublicPhase, _: Sequence[Event] = ()) -> tuple[Picture, ...]:
    boats: Any = phase.after.get("boats", {}) if phase.done else phase.position["boats"]
    pieces = tuple(Piece(place, "boat", power) for power, place in boats.items())
    return (Picture("position", phase.phase.title, "Boats among four islands.", pieces=pieces, signs=SIGNS),)


def _settings(game: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    house = game.get("house", {})
    return {}, [] if house == {} else [fault("house", "there are no house rules", house)]


def _names(boats: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
    return ((power, [place]) for power, place in boats.items())


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Lanterns on a board."""
    return replace(
        BARE,
        read=partial(read, facts["islands"]),
        board={"islands": list(facts["islands"]), "ways": facts["ways"]},
        chart=board.chart(facts),
        gazetteer=lambda: board.gazetteer(facts, BARE.styles),
    )


BARE = Ruleset(
    id="lanterns",
    title="Lanterns",
    credits=("Lanterns was made up for a test.",),
    keys={"orders": Key(needed=True), "whispers": Key(secret=True)},
    settings=_settings,
    opening=lambda _: Lanterns(Phase(1, 1, "dawn", "voyage"), {"blue": "South", "red": "North"}),
    load=load,
    dump=dump,
    written=PositionFile({"boats": Field("where each boat is", Table("power", Words(9), Words(9), 9), needed=True)}),
    read=partial(read, RING),
    counts=lambda position, orders: (Count("boats", len(orders), len(position.boats)),),
    sheet=lambda position: {"orders": dict(_names(position.boats))},
    players=lambda position: sorted(position.boats),
    waits=lambda position: position.phase.step == "voyage",
    timed=("voyage",),
    steps=lambda position: STEPS[position.phase.step],
    rulings={"sink": Ruling(sink, {"power": "text"}), "stop": Ruling(stop)},
    styles=(Style("blue", "Blue", "BLU", "#3366cc"), Style("red", "Red", "RED", "#cc3333")),
    pictures=pictures,
    view=lambda *_: {"powers": {"blue": {"name": "Blue", "adjective": "blue"}, "red": {"name": "Red", "adjective": "red"}}},
    templates=str(HERE / "templates"),
    schema=lambda _: {"orders": {"type": "object"}},
)
"""Lanterns without a board: four islands, and no map."""

FACTS, _ = store.read_yaml(HERE / "board.yaml")
LANTERNS = ruleset(FACTS or {})
SYSTEM = System(ruleset, board.BOARDS)
