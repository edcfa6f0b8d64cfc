"""Real games as webDiplomacy tells them: its `history.json` and the text of its order history, made from the rows of `games/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from generator.diplomacy.foreign.web_places import COUNTRIES, PLACES
from generator.diplomacy.orders import Order, Unit
from tests.support import recorded_phases, saved_games, text_adjudicator
from tests.support.recorded_phases import Row

NUMBERS = {place: number for number, (_, place) in PLACES.items()}
POWERS = {power: number for number, power in COUNTRIES.items()}
PHASES = {"Movement": "Diplomacy", "Retreat": "Retreats", "Adjustment": "Builds"}
KINDS = {"A": "Army", "F": "Fleet"}


@lru_cache(maxsize=1)
def rows(game: str) -> list[Row]:
    """The phases of a real game."""
    return [recorded_phases.row_of(dict(facts)) for facts in saved_games.rows()[game]]


def history(game: str) -> dict[str, Any]:
    """Its `history.json`."""
    played = rows(game)
    phases = [
        {
            "turn": _turn(row),
            "phase": PHASES[row.step],
            "units": _units(row),
            "centers": _centres(row),
            "orders": list(_orders(row)),
        }
        for row in played
    ]
    last = played[-1]
    end = {"turn": _turn(last), "phase": "Finished", "units": list(_standing(last.after)), "centers": [], "orders": []}
    return {"schema": 1, "gameID": 4711, "file": "history", "phases": [*phases, end]}


def page(game: str) -> str:
    """The text of its order history: the newest turn first, a sentence for each order."""
    turns: dict[tuple[int, str], dict[str, list[str]]] = {}
    for row in rows(game):
        season = "Spring" if row.season == "Spring" else "Autumn"
        for one in _orders(row):
            power = COUNTRIES[one["countryID"]].capitalize()
            turns.setdefault((row.year, season), {}).setdefault(power, []).append(_sentence(one))
    lines = ["Order history"]
    for year, season in sorted(turns, key=lambda turn: (turn[0], turn[1] == "Spring" and -1), reverse=True):
        lines.append(f"{season}, {year} :")
        for power, sentences in turns[year, season].items():
            lines += [f"{power}:", "Diplomacy", *sentences]
    return "\n".join(lines)


def _turn(row: Row) -> int:
    return 2 * (row.year - 1901) + (row.season != "Spring")


def _standing(units: Mapping[str, list[str]], *, retreating: bool = False) -> Iterator[dict[str, Any]]:
    for power, texts in units.items():
        for text in texts:
            yield {"countryID": POWERS[power], "type": KINDS[text[0]], "terrID": NUMBERS[text[2:]], "retreating": retreating}


def _units(row: Row) -> list[dict[str, Any]]:
    return [*_standing(row.units), *_standing(recorded_phases.sides(row.extra.get("to_retreat", {})), retreating=True)]


def _centres(row: Row) -> list[dict[str, int]]:
    return [{"terrID": NUMBERS[place], "countryID": POWERS[power]} for power, places in row.centres.items() for place in places]


def _orders(row: Row) -> Iterator[dict[str, Any]]:
    lost = {unit for units in row.extra.get("dislodged", {}).values() for unit in map(recorded_phases.spell, units)}
    standing = {
        place.partition("/")[0]: Unit("", *text.split(" "))
        for units in row.units.values()
        for text in units
        for place in [text[2:]]
    }
    ordered = set()
    for power, texts in row.orders.items():
        for text in texts:
            order = text_adjudicator.order(text)
            ordered.add(order.at.partition("/")[0])
            unit = f"{order.kind} {order.at}"
            fails = row.results.get(text, "succeeds") != "succeeds"
            yield {**_named(order), "countryID": POWERS[power], "success": not fails, "dislodged": unit in lost}
    if row.step == "Movement":
        for power, units in row.units.items():
            for text in units:
                if text[2:].partition("/")[0] not in ordered:
                    unit_of = standing[text[2:].partition("/")[0]]
                    held = _named(Order("hold", unit_of.kind, unit_of.place))
                    yield {**held, "countryID": POWERS[power], "success": True, "dislodged": text in lost}


def _named(order: Order) -> dict[str, Any]:
    """An order by the words and the numbers of webDiplomacy."""
    kinds = {"hold": "Hold", "move": "Move", "convoy": "Convoy", "retreat": "Retreat", "disband": "Disband", "remove": "Destroy"}
    told = kinds.get(order.verb, "")
    if order.verb == "support":
        told = "Support move" if order.to else "Support hold"
    if order.verb == "build":
        told = f"Build {KINDS[order.kind]}"
    to = order.other if told == "Support hold" else order.to
    source = order.other if told in ("Support move", "Convoy") else ""
    return {
        "type": told,
        "unitType": KINDS.get(order.kind, ""),
        "terrID": NUMBERS[order.at],
        "toTerrID": NUMBERS.get(to),
        "fromTerrID": NUMBERS.get(source),
        "viaConvoy": order.via,
    }


def _sentence(one: Mapping[str, Any]) -> str:
    at, to, source = (PLACES[one[key]][0] if one[key] else "" for key in ("terrID", "toTerrID", "fromTerrID"))
    kind, told = one["unitType"].lower(), one["type"].lower()
    if told.startswith("build"):
        return f"{one['type'].capitalize()} at {at}."
    if told == "destroy":
        return f"Destroy the unit at {at}The {kind} at {at} destroy."
    if told == "disband":
        return f"The {kind} at {at} disbandBuild fleet at {at}."
    ways = f"{f' to {to}' if to else ''}{f' from {source}' if source else ''}{' via convoy' if one['viaConvoy'] else ''}"
    fails = " (fail)" if not one["success"] and told != "hold" else ""
    return f"The {kind} at {at} {told}{ways}.{fails}{' (dislodged)' if one['dislodged'] else ''}"
