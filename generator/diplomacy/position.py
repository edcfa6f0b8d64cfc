"""The board between two phases, and the document that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.core.phase import Phase, read_phase
from generator.core.text import Data
from generator.diplomacy.orders import Unit


@dataclass(frozen=True, slots=True)
class PowerState:
    """What is true of a power now.

    `kind` is `major`, `eliminated`, `minor` or `thrall`. `home` are its home centres, `missed` the phases in a row that it missed.
    A minor power is named after its centre: `start` is the unit it is rebuilt with (`F`, `F/ec`), `of` the power that holds it as a
    thrall. `points` are the Diplomacy Points it has for the next orders, `extra` the home centre it has added in play.
    """

    kind: str = "major"
    home: tuple[str, ...] = ()
    missed: int = 0
    disorder: bool = False
    start: str = ""
    of: str = ""
    religion: str = ""
    extra: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that was driven out, the unit that did it, and the locations it may retreat to."""

    unit: Unit
    by: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The board before a phase. `centres` takes a supply centre to its owner; `units` are sorted."""

    phase: Phase
    powers: Mapping[str, PowerState]
    centres: Mapping[str, str]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...] = ()
    over: bool = False

    def owned(self, power: str) -> list[str]:
        """The supply centres of a power, sorted."""
        return sorted(place for place, owner in self.centres.items() if owner == power)

    def army_list(self, power: str) -> list[Unit]:
        """The units of a power on the board, in order."""
        return [unit for unit in self.units if unit.power == power]


def load(public: Mapping[str, Any]) -> Position:
    """The position in a document that `position_problems` found nothing wrong with."""
    phase = public["phase"]
    named = read_phase(str(phase["id"]), int(phase.get("revision", 1)))
    if named is None:
        raise ValueError(f"{phase['id']} names no phase")
    return Position(
        phase=named,
        powers={str(power): _power(fields) for power, fields in public["powers"].items()},
        centres={str(place): str(power) for power, places in public["centres"].items() for place in places},
        units=tuple(sorted(unit(str(power), str(text)) for power, texts in public["units"].items() for text in texts)),
        dislodged=tuple(_dislodged(fields) for fields in public.get("dislodged", ())),
    )


def unit(power: str, text: str) -> Unit:
    """The unit that `A Par` writes."""
    kind, _, place = text.partition(" ")
    return Unit(power, kind, place)


def dump(position: Position) -> dict[str, Data]:
    """The public document of a position, without what the engine adds to every record."""
    phase = position.phase
    document: dict[str, Data] = {
        "phase": {
            "id": phase.id,
            "revision": phase.revision,
            "year": phase.year,
            "season": phase.season,
            "step": phase.step,
        },
        "powers": {power: _state(state) for power, state in sorted(position.powers.items())},
        "centres": {power: position.owned(power) for power in sorted(position.powers)},
        "units": {power: [str(one) for one in position.army_list(power)] for power in sorted(position.powers)},
    }
    if position.dislodged:
        document["dislodged"] = [
            {"power": one.unit.power, "unit": str(one.unit), "by": one.by, "options": list(one.options)}
            for one in position.dislodged
        ]
    return document


def _power(fields: Mapping[str, Any]) -> PowerState:
    words = {key: str(fields[key]) for key in ("start", "of", "religion", "extra") if key in fields}
    return PowerState(
        kind=str(fields.get("kind", "major")),
        home=tuple(str(place) for place in fields.get("home", ())),
        missed=int(fields.get("missed", 0)),
        disorder=str(fields.get("civil-disorder", "false")).lower() == "true",
        points=int(fields["points"]) if "points" in fields else None,
        **words,
    )


def _dislodged(fields: Mapping[str, Any]) -> Dislodged:
    options = tuple(str(place) for place in fields["options"])
    return Dislodged(unit(str(fields["power"]), str(fields["unit"])), str(fields["by"]), options)


def _state(state: PowerState) -> dict[str, Data]:
    """The fields of a power that say anything; one with players always shows its home."""
    fields: dict[str, Data] = {"kind": state.kind}
    if state.home or not state.start:
        fields["home"] = list(state.home)
    fields |= {key: value for key in ("of", "start", "religion", "extra") if (value := getattr(state, key))}
    if state.points is not None:
        fields["points"] = state.points
    if state.missed:
        fields["missed"] = state.missed
    if state.disorder:
        fields["civil-disorder"] = True
    return fields
