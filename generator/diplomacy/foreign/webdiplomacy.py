"""A game of webDiplomacy: its order history as text or as a saved page, or its `history.json` (or what `game/status` answered).

The page tells the newest turn first, a sentence for each order (`The army at Vienna move to Galicia. (fail)`); retreats and builds
stand below the turn of the movement before them. Two of its sentences run into others there: a unit that disbands is followed by a
build, and one that is destroyed by its order. In the JSON places and countries are numbers, those of the variant Classic.
Source of both forms: `board/info/orders.php`, `doc/gamedata/02-spec.md`, `api/README.md` and `variants/Classic/install.php` of
https://github.com/kestasjk/webDiplomacy.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.core.foreign import SourceGame, SourcePhase
from generator.core.placed_values import Data, Spot
from generator.core.problem import Problem, fault
from generator.core.ruleset import Document
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.foreign.told import BY_LAND, Told, is_opening, powers_of, read_place
from generator.diplomacy.foreign.web_places import COUNTRIES, PLACES
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Order, Unit

WORDS: Document = {"switches": {"4.A.3": "via", **BY_LAND["switches"]}}
"""Its rules, where they differ from ours: an army goes by sea to a neighbouring place only if its order says so."""

_TURN = re.compile(r"(Spring|Autumn), (\d{1,5}):?")
_LINE = re.compile(
    r"The (army|fleet) at (.+?) (hold|move|support hold|support move|convoy|retreat|disband)"
    r"(?: to (.+?))?(?: from (.+?))?( via convoy)?(?:Build .*)?\.((?: \((?:fail|dislodged)\))*)",
    re.IGNORECASE,
)
_BUILD = re.compile(r"Build (army|fleet) at (.+?)\.(?: \(fail\))?", re.IGNORECASE)
_DESTROY = re.compile(r"Destroy the unit at (.+?)(?:The .*)?\.(?: \(fail\))?", re.IGNORECASE)
_WAIT = re.compile(r"Do not use build order\.", re.IGNORECASE)
_BREAK = re.compile(r"<(?:li|br|h4|/h4|p|ul|strong|/strong|div|tr)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_STEPS = {"Diplomacy": "orders", "Retreats": "retreats", "Builds": "adjustments"}
_SEASONS = ("spring", "fall", "winter")
_ORDER = ("orders", "retreats", "adjustments")
Json = Any


class _UnfitError(Exception):
    """Raised where the file is not what it should be; its text says so."""


@dataclass
class _Phase:
    """A phase as it is read."""

    year: int
    season: str
    step: str
    units: list[Unit] = field(default_factory=list)
    lost: dict[Unit, frozenset[str]] = field(default_factory=dict)
    centres: dict[str, str] = field(default_factory=dict)
    orders: dict[str, list[Data]] = field(default_factory=dict)
    results: dict[str, frozenset[str]] = field(default_factory=dict)
    whole: bool = False
    """Whether the source tells the position, and not only the orders."""

    def told(self) -> SourcePhase:
        units = self.units if self.whole or self.step == "orders" else None
        told = Told(units, self.centres or None, self.lost or None, self.results or None)
        return SourcePhase(self.year, self.season, self.step, self.orders, told)


def fits(text: str) -> bool:
    """Whether a text is such a page or such a file."""
    if text.lstrip("\ufeff \t\r\n")[:1] == "{":
        return '"terrID"' in text and '"phases"' in text
    return bool(_TURN.search(text)) and bool(re.search(r"The (?:army|fleet) at ", text))


def read(board: Board, lexicon: Lexicon, text: str, file: str) -> tuple[SourceGame | None, list[Problem]]:
    """The game, or why it cannot be imported."""
    reader = _Reader(board, lexicon)
    try:
        found = reader.of_json(text) if text.lstrip("\ufeff \t\r\n")[:1] == "{" else reader.of_page(text)
    except _UnfitError as error:
        return None, [fault("import", str(error), Spot(file))]
    return found, []


class _Reader:
    """Reads either form into phases."""

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self.board, self.lexicon, self.powers = board, lexicon, powers_of(board)
        self.phases: dict[tuple[int, int, int], _Phase] = {}

    def of_page(self, text: str) -> SourceGame:
        """The order history: turns, powers and sentences, the newest turn first."""
        plain = html.unescape(_TAG.sub("", _BREAK.sub("\n", text))) if "<li" in text.casefold() else text
        turn, power = (0, ""), ""
        for raw in plain.splitlines():
            line = " ".join(raw.split()).lstrip("•*- ")
            if heading := _TURN.match(line):
                turn, power = (int(heading[2]), heading[1].casefold()), ""
            elif line.removesuffix(":").casefold() in self.powers:
                power = self.powers[line.removesuffix(":").casefold()]
            elif turn[0] and power:
                self._sentence(turn, power, line)
        if not self.phases:
            raise _UnfitError("no orders of webDiplomacy were found in the file")
        return self._game("", over=False)

    def _sentence(self, turn: tuple[int, str], power: str, line: str) -> None:
        if found := _LINE.fullmatch(line):
            kind, at, verb, to, source, via, said = found.groups()
            step = "retreats" if verb.casefold() in ("retreat", "disband") else "orders"
            phase, unit = self._phase(turn, step), Unit(power, kind[0].upper(), self._named(at))
            order = self._order(unit, verb.casefold(), self._named(to), self._named(source), by_sea=bool(via))
            words = frozenset(word for word in ("fail", "dislodged") if f"({word})" in said.casefold())
            self._enter(phase, unit, order, line, words)
        elif (found := _BUILD.fullmatch(line)) or (found := _DESTROY.fullmatch(line)) or _WAIT.fullmatch(line):
            given: Data = "Waive"
            if found:
                place = self._named(found[found.lastindex or 1])
                verb = "build" if found.re is _BUILD else "remove"
                kind = found[1][0].upper() if found.re is _BUILD else ""
                given = notation.write(Order("build" if verb == "build" else "remove", kind, place)) if place else {"void": line}
            self._phase(turn, "adjustments").orders.setdefault(power, []).append(given)
        elif line.startswith(("The army", "The fleet", "Build ", "Destroy ")):
            self._phase(turn, "orders").orders.setdefault(power, []).append({"void": line})

    def _enter(self, phase: _Phase, unit: Unit, order: Order | None, line: str, words: frozenset[str]) -> None:
        """Enter an order of movement or a retreat. What success means for holds and convoys is not known: only dislodged counts."""
        if phase.step == "orders" and unit.place:
            if not phase.whole and self.board.province[unit.place] not in phase.results:
                phase.units.append(unit)
            verb = order.verb if order else "void"
            told = words - {"fail"} if verb in ("hold", "convoy", "void") else words
            phase.results[self.board.province[unit.place]] = told
        phase.orders.setdefault(unit.power, []).append(notation.write(order) if order and unit.place else {"void": line})

    def _order(self, unit: Unit, verb: str, to: str, source: str, *, by_sea: bool) -> Order | None:
        """The order of these words; None where a place is missing."""
        kind, at = unit.kind, unit.place
        known = {
            "hold": Order("hold", kind, at),
            "move": Order("move", kind, at, to, via=by_sea) if to else None,
            "support hold": Order("support", kind, at, "", "", to) if to else None,
            "support move": Order("support", kind, at, to, "", source) if to and source else None,
            "convoy": Order("convoy", kind, at, to, "A", source) if to and source else None,
            "retreat": Order("retreat", kind, at, to) if to else None,
            "disband": Order("disband", kind, at),
        }
        return known.get(verb)

    def _named(self, name: str | None) -> str:
        """The place with this name there; empty where none has it."""
        known = {one.casefold(): place for one, place in PLACES.values()}
        return known.get(" ".join((name or "").split()).casefold(), "") or (read_place(name, self.lexicon) if name else "")

    def _phase(self, turn: tuple[int, str], step: str) -> _Phase:
        season = "winter" if step == "adjustments" else "spring" if turn[1] == "spring" else "fall"
        key = (turn[0], _SEASONS.index(season), _ORDER.index(step))
        return self.phases.setdefault(key, _Phase(turn[0], season, step))

    def of_json(self, text: str) -> SourceGame:
        """`history.json`: phases with their units, centres and orders; the last one is still played, or is called Finished."""
        try:
            tree = json.loads(text.lstrip("\ufeff"))
        except (ValueError, RecursionError) as error:
            raise _UnfitError(f"this is no JSON that can be read: {type(error).__name__}") from None
        if not isinstance(tree, Mapping) or not isinstance(tree.get("phases"), list):
            raise _UnfitError("the file must have a list of `phases`")
        if tree.get("variantID", 1) != 1:
            raise _UnfitError(f"the game was played in the variant {tree['variantID']}; only Classic (1) can be imported")
        after, over = None, tree.get("gameOver") in ("Won", "Drawn")
        for entry in tree["phases"]:
            if not isinstance(entry, Mapping) or not isinstance(entry.get("turn"), int):
                raise _UnfitError("each of the `phases` must have its `turn`, a number")
            if entry.get("phase") == "Finished":
                last = _Phase(0, "", "orders", whole=True)
                self._position(last, entry)
                after, over = last.told().told, True
            elif step := _STEPS.get(str(entry.get("phase"))):
                self._json_phase(entry, step)
        if not self.phases:
            raise _UnfitError("the file tells of no phase that was played")
        drawn = tree.get("gameOver") == "Drawn" and after is not None
        powers = sorted({unit.power for unit in after.units or ()}) if drawn and after else []
        ending: Document = {"rule": "draw", "powers": powers} if powers else {}
        return self._game(str(tree.get("gameID", "")), over=over, after=after, ending=ending)

    def _json_phase(self, entry: Mapping[str, Json], step: str) -> None:
        turn = entry["turn"]
        phase = self._phase((1901 + turn // 2, "fall" if turn % 2 else "spring"), step)
        phase.whole = True
        self._position(phase, entry)
        for one in _maps(entry, "orders"):
            power, told = self._country(one), str(one.get("type"))
            at, to, source = (self._numbered(one.get(key)) for key in ("terrID", "toTerrID", "fromTerrID"))
            words = frozenset(
                word for word, fails in (("fail", not _yes(one, "success", "Yes")), ("dislodged", _yes(one, "dislodged"))) if fails
            )
            if step == "adjustments":
                phase.orders.setdefault(power, []).append(self._winter(told, to or at))
            else:
                stands = [
                    unit for unit in (*phase.units, *phase.lost) if self.board.province[unit.place] == self.board.province.get(at)
                ]
                unit = (
                    stands[-1]
                    if stands and step == "retreats"
                    else stands[0]
                    if stands
                    else Unit(power, str(one.get("unitType"))[:1], at)
                )
                order = self._order(unit._replace(power=power), told.casefold(), to, source, by_sea=_yes(one, "viaConvoy"))
                self._enter(phase, unit._replace(power=power), order, f"{told} {at} {source} {to}", words)

    def _winter(self, told: str, place: str) -> Data:
        match told:
            case "Wait":
                return "Waive"
            case "Build Army" | "Build Fleet" if place:
                return notation.write(Order("build", told[6], place))
            case "Destroy" if place:
                return notation.write(Order("remove", "", place))
        return {"void": f"{told} {place}"}

    def _position(self, phase: _Phase, entry: Mapping[str, Json]) -> None:
        for one in _maps(entry, "units"):
            unit = Unit(self._country(one), str(one.get("unitType", one.get("type")))[:1], self._numbered(one.get("terrID")))
            if not unit.place or unit.kind not in ("A", "F"):
                raise _UnfitError(f"a unit of turn {entry['turn']} cannot be read: {dict(one)}"[:200])
            if _yes(one, "retreating"):
                phase.lost[unit] = frozenset()
            else:
                phase.units.append(unit)
        for one in _maps(entry, "centers"):
            if one.get("countryID"):
                phase.centres[self.board.province.get(self._numbered(one.get("terrID")), "")] = self._country(one)

    def _numbered(self, number: Json) -> str:
        known = PLACES.get(int(number)) if isinstance(number, int) or str(number).isdecimal() else None
        return known[1] if known else ""

    def _country(self, one: Mapping[str, Json]) -> str:
        number = one.get("countryID")
        if not str(number).isdecimal() or int(str(number)) not in COUNTRIES:
            raise _UnfitError(f"there is no country {number!r} in the variant Classic")
        return COUNTRIES[int(str(number))]

    def _game(self, name: str, *, over: bool, after: Told | None = None, ending: Document | None = None) -> SourceGame:
        phases = [self.phases[key] for key in sorted(self.phases)]
        told = [phase.told() for phase in phases]
        running = not over and phases[-1].whole and not any(phases[-1].orders.values())
        if running:
            last = told[-1]
            told[-1] = SourcePhase(last.year, last.season, last.step, {}, last.told, played=False)
        # Every game of Classic begins alike there: units that a page does not tell so are a difference.
        at_start = is_opening(self.board, replace(told[0], told=Told()))
        begins = not (is_opening(self.board, told[0], whole=True) if phases[0].whole else at_start)
        return SourceGame("webdiplomacy", name, told, WORDS, after, over, ending or {}, begins)


def _maps(entry: Mapping[str, Json], key: str) -> Iterator[Mapping[str, Json]]:
    listed = entry.get(key) or []
    if not isinstance(listed, list) or not all(isinstance(one, Mapping) for one in listed):
        raise _UnfitError(f"`{key}` must be a list of objects")
    yield from listed


def _yes(one: Mapping[str, Json], key: str, usual: str = "No") -> bool:
    """Whether a flag is set: `true` in new files, `Yes` in old ones."""
    return one.get(key, usual) in (True, "Yes", 1)
