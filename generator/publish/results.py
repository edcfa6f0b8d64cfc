"""How a game stands or ended, as its page says it, and the results of all finished games by rule system and power."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal

from generator.core.event import Event, texts
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.standing import standing
from generator.publish.timeline import Timeline

Fate = Literal["solo", "draw", "out", "left"]
"""Won alone, shared the end, was eliminated, or was there at the end without a share in it."""
Result = Mapping[str, Any]


def result(rules: Ruleset, line: Timeline, now: Sequence[Picture]) -> Result:
    """The result of a game as plain values, since it is kept with what other pages say of the game.

    `years` are the first and the last that were played; `how` is empty until the game is over. Then `ends` has each power with its
    fate, the year in which it was eliminated, and its numbers (centres, say, as `columns` call them) at the end.
    """
    played = [it.phase.year_name for it in line.line]
    ended = next((it for phase in reversed(line.line) for it in phase.events if it["kind"] == "ended"), None)
    over = line.waiting is None and ended is not None
    told: dict[str, Any] = {"system": rules.title, "power": rules.power, "years": [played[0], played[-1]] if played else []}
    if not over or ended is None:
        return {**told, "how": "", "columns": [], "ends": []}
    table = standing(now, rules.styles, {})
    numbers = {row.owner: [str(it) for it in row.counts if it is not None] for row in table.rows}
    winners = texts(ended, "powers") if "powers" in ended else []
    gone = _eliminated(line.line)
    out = now[-1].out if now else frozenset[str]()
    ends = [
        {
            "id": it.owner,
            "name": it.name,
            "fill": it.fill,
            "second": it.second,
            "fate": _fate(it.owner, winners, out),
            "out": gone.get(it.owner, "") if it.owner in out else "",
            "numbers": numbers.get(it.owner, ["0" for _ in table.columns]),
        }
        for it in rules.styles
        if it.owner in rules.seats
    ]
    return {**told, "how": str(ended["how"]), "columns": list(table.columns), "ends": sorted(ends, key=_rank)}


def by_system(cards: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The finished games by rule system, and for each of its powers how often it came to which end."""
    finished = sorted((it for it in cards if it["result"]["how"]), key=lambda it: (it["result"]["system"], it["title"].casefold()))
    found: list[dict[str, Any]] = []
    for system, those in groupby(finished, key=lambda it: str(it["result"]["system"])):
        games = list(those)
        found.append({"title": system, "power": games[0]["result"]["power"], "games": games, "powers": _powers(games)})
    return found


def by_state(cards: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The games by state: those that are played, that pause, that have not begun, and that are over; no empty lists."""
    states: dict[str, list[Mapping[str, Any]]] = {"Being played": [], "Paused": [], "Not begun yet": [], "Finished": []}
    for it in sorted(cards, key=lambda it: str(it["title"]).casefold()):
        begun = bool(it["result"]["years"])
        state = "Finished" if it["over"] else "Paused" if it["paused"] else "Being played" if begun else "Not begun yet"
        states[state].append(it)
    return [{"title": state, "games": those} for state, those in states.items() if those]


def _powers(games: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A row for each power: in how many games it was, how often it came to each end, and when it was eliminated in which."""
    rows: dict[str, dict[str, Any]] = {}
    for game in games:
        for it in game["result"]["ends"]:
            row = rows.setdefault(it["id"], {**it, "games": 0, "solo": 0, "draw": 0, "left": 0, "gone": []})
            row["games"] += 1
            if it["fate"] == "out":
                row["gone"].append({"game": game["id"], "title": game["title"], "year": it["out"]})
            else:
                row[it["fate"]] += 1
    return sorted(rows.values(), key=lambda it: (-it["solo"], -it["draw"], len(it["gone"]), it["name"]))


def _fate(power: str, winners: Sequence[str], out: Iterable[str]) -> Fate:
    if power in winners:
        return "solo" if len(winners) == 1 else "draw"
    return "out" if power in out else "left"


def _eliminated(line: Iterable[PublicPhase]) -> dict[str, str]:
    """The year in which each power was eliminated, for the last time."""
    told: Iterable[tuple[Event, str]] = ((it, phase.phase.year_name) for phase in line for it in phase.events)
    return {str(it["power"]): year for it, year in told if it["kind"] == "eliminated" and "power" in it}


def _rank(it: Mapping[str, Any]) -> tuple[int, list[float], str]:
    order = ("solo", "draw", "left", "out")
    return order.index(it["fate"]), [-float(number) for number in it["numbers"][:1]], str(it["name"])
