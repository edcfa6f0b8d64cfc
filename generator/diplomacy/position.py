"""The position before a phase, and the document that records it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.core.phase import Phase, known_phase
from generator.core.placed_values import Data, is_true
from generator.core.quick_dataclass import dataclass
from generator.core.remembered import remembered
from generator.diplomacy.orders import Unit


@dataclass(frozen=True, slots=True)
class PowerState:
    """What is true of a power now.

    `kind` is `major`, `eliminated`, `minor`, `thrall` or `vassal`. `home` are its home centres, `missed` the phases in a row that
    it missed. A minor power is named after its centre: `start` is the unit it is rebuilt with (`F`, `F/ec`), `of` the power that
    holds it as a thrall. A vassal is shared by the `giver` and the `receiver` of its `capital`, and may have a `name`. `points` are
    the Diplomacy Points it has for the next orders, `extra` is the home centre it has added in play, `heir_built` the year in which
    it last built an heir.
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
    capital: str = ""
    giver: str = ""
    receiver: str = ""
    name: str = ""
    heir_built: int | None = None


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A dislodged unit, the unit that dislodged it, and the locations it may retreat to."""

    unit: Unit
    by: str
    options: tuple[str, ...]


class Heir(NamedTuple):
    """An heir of a power, where it lives, and the minor or vassal power that it is married into."""

    of: str
    at: str
    married: str = ""


class PendingMarriage(NamedTuple):
    """A marriage agreed upon but not made yet: of one heir into the minor power `at`, or of two heirs, the giver's first."""

    heirs: tuple[str, ...]
    at: str
    makes: str


@dataclass(frozen=True, slots=True)
class Position:
    """The board before a phase. `centres` takes a supply centre to its owner; `pending` are marriages; `over`: the game has ended.

    Units, heirs and marriages are sorted, even if a file lists them in another order.
    """

    phase: Phase
    powers: Mapping[str, PowerState]
    centres: Mapping[str, str]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...] = ()
    heirs: tuple[Heir, ...] = ()
    pending: tuple[PendingMarriage, ...] = ()
    over: bool = False

    def owned(self, power: str) -> list[str]:
        """The supply centres of a power, sorted."""
        return sorted(place for place, owner in self.centres.items() if owner == power)

    def ordered_units(self) -> list[Unit]:
        """The units that get orders in this phase: the dislodged ones in retreats, else all on the board."""
        return [one.unit for one in self.dislodged] if self.phase.step == "retreats" else list(self.units)

    def units_of(self, power: str) -> list[Unit]:
        """The units of a power on the board, in order."""
        return [unit for unit in self.units if unit.power == power]


def load(public: Mapping[str, Any]) -> Position:
    """The position in a document that `dump` made."""
    phase = public["phase"]
    return Position(
        phase=known_phase(phase["id"], phase.get("revision", 1)),
        powers={str(power): _power(str(power), fields, public) for power, fields in public["powers"].items()},
        centres={str(place): str(power) for power, places in public["centres"].items() for place in places},
        units=tuple(sorted(unit(str(power), str(text)) for power, texts in public["units"].items() for text in texts)),
        dislodged=tuple(sorted((_dislodged(fields) for fields in public.get("dislodged", ())), key=lambda one: one.unit)),
        heirs=tuple(sorted(Heir(**{str(key): str(value) for key, value in fields.items()}) for fields in public.get("heirs", ()))),
        pending=tuple(sorted((_marriage(fields) for fields in public.get("pending", ())), key=lambda one: sorted(one.heirs))),
    )


@remembered(256)  # the positions of a long game, and few enough for the memory of a build of many
def load_once(public: Mapping[str, Any]) -> Position:
    """The same for a document that nobody changes: a dozen pages and pictures of a game ask for each position of its phases."""
    return load(public)


def unit(power: str, text: str) -> Unit:
    """The unit of a power that is written as `A Par`."""
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
        "units": {power: [str(one) for one in position.units_of(power)] for power in sorted(position.powers)},
    }
    if position.dislodged:
        document["dislodged"] = [
            {"power": one.unit.power, "unit": str(one.unit), "by": one.by, "options": list(one.options)}
            for one in position.dislodged
        ]
    document |= _family(position)
    return document


def _family(position: Position) -> dict[str, Data]:
    """The heirs and marriages of a position, on boards that have them."""
    if not any(state.capital for state in position.powers.values()):
        return {}
    heirs = [{key: value for key, value in heir._asdict().items() if value} for heir in position.heirs]
    built = {power: state.heir_built for power, state in sorted(position.powers.items()) if state.heir_built is not None}
    pending = [{"heirs": list(one.heirs), "at": one.at, "makes": one.makes} for one in position.pending]
    return {"heirs": heirs, "heir-built": built, "pending": pending}


WORDS = ("of", "giver", "receiver", "capital", "name", "start", "religion", "extra")
"""The fields of a power that are words, as a document has them."""


def _power(power: str, fields: Mapping[str, Any], public: Mapping[str, Any]) -> PowerState:
    texts = {key: str(fields[key]) for key in WORDS if key in fields}
    built = public.get("heir-built", {})
    return PowerState(
        kind=str(fields.get("kind", "major")),
        home=tuple(str(place) for place in fields.get("home", ())),
        missed=int(fields.get("missed", 0)),
        disorder=is_true(fields, "civil-disorder"),
        points=int(fields["points"]) if "points" in fields else None,
        heir_built=int(built[power]) if power in built else None,
        **texts,
    )


def _marriage(fields: Mapping[str, Any]) -> PendingMarriage:
    return PendingMarriage(tuple(map(str, fields["heirs"])), str(fields["at"]), str(fields["makes"]))


def _dislodged(fields: Mapping[str, Any]) -> Dislodged:
    options = tuple(str(place) for place in fields["options"])
    return Dislodged(unit(str(fields["power"]), str(fields["unit"])), str(fields["by"]), options)


def _state(state: PowerState) -> dict[str, Data]:
    """The fields of a power that are not empty; a power with a player always shows its home."""
    fields: dict[str, Data] = {"kind": state.kind}
    if state.home or not state.start:
        fields["home"] = list(state.home)
    fields |= {key: value for key in WORDS if (value := getattr(state, key))}
    if state.points is not None:
        fields["points"] = state.points
    if state.missed:
        fields["missed"] = state.missed
    if state.disorder:
        fields["civil-disorder"] = True
    return fields


def players(position: Position) -> list[str]:
    """The powers that have players, including eliminated ones, sorted."""
    return sorted(power for power, state in position.powers.items() if state.kind in ("major", "eliminated"))


def survivors(position: Position) -> list[str]:
    """The powers with players that are still in the game, sorted."""
    return sorted(power for power, state in position.powers.items() if state.kind == "major")


def commanders(position: Position, power: str) -> tuple[str, ...]:
    """The powers whose players give a power's orders: the power itself, or for a vassal its holders that are still in the game."""
    state = position.powers[power]
    named = (state.giver, state.receiver) if state.kind == "vassal" else (power,)
    return tuple(one for one in named if one in position.powers and position.powers[one].kind == "major")


def thralls_of(position: Position, power: str) -> list[str]:
    """The minor powers that a power holds as thralls, sorted."""
    return sorted(one for one, state in position.powers.items() if state.kind == "thrall" and state.of == power)


def vassals_of(position: Position, power: str) -> list[str]:
    """The vassals that a power holds, alone or with another, sorted."""
    return sorted(one for one, state in position.powers.items() if state.kind == "vassal" and power in commanders(position, one))


def shares(position: Position, power: str) -> tuple[int, int, int]:
    """The centres that count for a player: own, of thralls, and all of the vassals it shares (O 3.1; S9 3.2)."""
    of_vassals = sum(len(position.owned(one)) for one in vassals_of(position, power))
    return len(position.owned(power)), len(thralls_of(position, power)), of_vassals
