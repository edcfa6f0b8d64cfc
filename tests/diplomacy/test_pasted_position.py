"""A position is read as GMs have it in their threads; what cannot be read is told and never guessed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from generator.cli import games
from generator.core.phase import Phase
from generator.core.placed_values import Spot, Text
from generator.core.problem import faults_of
from generator.core.ruleset import Ruleset
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from tests.support.midgame import midgame


@cache
def rules(name: str) -> Ruleset:
    built = games.on_board(name, None)
    assert isinstance(built, Ruleset)
    return built


CLASSICAL = rules("classical")
SETTINGS: Any = CLASSICAL.settings({})[0]
BOARD = SETTINGS.board
FALL = Phase(1, 1904, "fall", "orders")

Held = dict[str, str]
By = dict[str, list[Unit]]


def pasted(text: str, phase: Phase = FALL, name: str = "classical") -> tuple[Position, list[str]]:
    """The position that a text is read as, and what is told, each with its line."""
    system = rules(name)
    assert system.paste is not None
    lines = [Text(line, Spot("text", number)) for number, line in enumerate(text.splitlines(), 1)]
    position, problems = system.paste(system.settings({})[0], phase, lines)
    return position, [f"{it.spot.line if it.spot else ''} {it.code} {it.advice}" for it in problems]


def by_power(held: Held, units: list[Unit]) -> tuple[dict[str, list[str]], By]:
    centres = {power: sorted(place for place, owner in held.items() if owner == power) for power in BOARD.powers}
    return centres, {power: [unit for unit in units if unit.power == power] for power in BOARD.powers}


def name_of(place: str) -> str:
    return str(BOARD.places[BOARD.province[place]].name)


def long_name(unit: Unit) -> str:
    coast = {"nc": " (north coast)", "sc": " (south coast)", "ec": " (east coast)"}.get(unit.place.partition("/")[2], "")
    return f"{'Army' if unit.kind == 'A' else 'Fleet'} {name_of(unit.place)}{coast}"


def short(centres: dict[str, list[str]], units: By) -> str:
    lines = ["Fall 1904", ""]
    for power, places in centres.items():
        title = power.capitalize()
        lines += [
            f"[b]{title}[/b] ({len(places)}): {', '.join(places)}",
            f"* {title}: {', '.join(map(str, units[power]))}",
        ]
    return "\n".join([*lines, "", "Good luck, everybody!"])


def of_a_judge(centres: dict[str, list[str]], units: By) -> str:
    lines = ["Starting position for Fall of 1904.", ""]
    lines += [f"{power.capitalize()}: {long_name(unit)}." for power in units for unit in units[power]]
    lines += ["", "Ownership of supply centers:"]
    for power, places in centres.items():
        names = [name_of(place) for place in places]
        if names:
            lines += [f"{power.capitalize()}:   {', '.join(names[:4])}{',' if names[4:] else '.'}"]
            lines += [f"           {', '.join(names[4:])}."] if names[4:] else []
    held = {place for places in centres.values() for place in places}
    lines += [f"Unowned:   {', '.join(name_of(place) for place in sorted(set(BOARD.centres) - held))}."]
    lines += [
        f"{power.capitalize()}: {len(centres[power])} Supply centers, {len(units[power])} Units:  Builds 1 unit."
        for power in centres
    ]
    return "\n".join(lines)


def in_blocks(centres: dict[str, list[str]], units: By) -> str:
    lines: list[str] = []
    for power, places in centres.items():
        lines += [power.upper(), "Units:"]
        lines += [f"- The {'army' if it.kind == 'A' else 'fleet'} at {it.place.replace('/', ' ')}" for it in units[power]]
        lines += ["Supply centres:", " ".join(places), ""]
    return "\n".join([*lines, "Good luck, everybody!"])


def by_kind(centres: dict[str, list[str]], units: By) -> str:
    lines = []
    for power, places in centres.items():
        parts = [f"{kind}: {', '.join(it.place for it in units[power] if it.kind == kind[0])}" for kind in ("Armies", "Fleets")]
        lines.append(f"{BOARD.powers[power].adjective} centres: {' & '.join(places)}; {'; '.join(parts)}")
    return "\n".join(lines)


def as_data(centres: dict[str, list[str]], units: By) -> str:
    shown = {power: [str(unit) for unit in those] for power, those in units.items()}
    files = (("units", shown), ("centres", centres))
    return "\n".join(f"{key}:\n" + "\n".join(f"  {power}: [{', '.join(it)}]" for power, it in of.items()) for key, of in files)


@pytest.mark.parametrize("way", [short, of_a_judge, in_blocks, by_kind, as_data], ids=lambda way: way.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_every_notation_gives_the_same_position(way: Callable[[dict[str, list[str]], By], str], seed: int) -> None:
    held, units, _ = midgame(BOARD, {}, seed)
    held = {place: owner for place, owner in held.items() if owner in BOARD.powers}
    held.pop(next(place for place in sorted(held) if all(place not in power.home for power in BOARD.powers.values())))
    units = [unit for unit in units if unit.power in BOARD.powers]
    position, told = pasted(way(*by_power(held, units)))
    assert [line for line in told if " left-out " not in line] == []
    assert dict(position.centres) == held
    assert sorted(position.units) == sorted(units)
    assert position.phase == FALL
    assert CLASSICAL.check(SETTINGS, CLASSICAL.dump(position)[0], {}) == []


WHOLE = "Austria: Bud, Vie\nAustria: A Vie\n"
WRONG = {
    "a place that is none": ("England: Lon, Narnia", "3 unreadable no place is called “Narnia”"),
    "a slip in a place": ("England: F Nrth Sea", "3 unreadable no place is called “Nrth Sea” (did you mean North Sea"),
    "a slip in a power": ("Englnd: F Nth", "3 unknown-power no power is called “Englnd” (did you mean England?)"),
    "nobody's": ("A Par, A Mar", "3 no-power it is not said whose these are (begin the line with the power"),
    "an order": ("England: F Lon - Nth", "3 unreadable this is an order, which does not say where the unit stands now"),
    "a support": ("England: F Lon S F Nth", "3 unreadable this is an order"),
    "a unit or a centre": ("England: F Lon, Wal, F Nth", "3 unit-or-centre Wal may be a unit or a centre here"),
    "a place among units": ("Units\nEngland: Lon", "4 unit-or-centre Lon may be a unit or a centre here"),
    "two owners": ("England: Lon, Bud", "3 two-owners Bud is owned by austria and by england (keep one of the two)"),
    "no centre": ("England: Lon, Wal", "3 no-centre Wal is no supply centre (take it out here)"),
    "two units": ("England: A Vie", "3 two-units two units stand in Vie (a province holds one unit)"),
    "a fleet on land": ("England: F Mun", "3 "),
    "no coast": ("Russia: F StP", "3 "),
    "too few centres": ("England (3): Lon, Edi", "3 count England is said to have 3 here, and 2 centres and 0 units were read"),
    "a lost unit": (
        "England: Lon\nEngland: F Lon\nEngland: 1 Supply centers, 2 Units:  Builds 0 units.",
        "5 count England is said to have 2 here, and 1 units were read",
    ),
    "a retreat too early": (
        "The Austrian army in Serbia can retreat to Bulgaria\nTurkey: A Ser",
        " dislodged no unit retreats in orders",
    ),
    "invisible letters": ("England: F L\u200bon", "3 unreadable here stands the invisible character U+200B"),
    "another script": ("England: F Lоn", "3 unreadable here stands “о”"),
}


@pytest.mark.parametrize(("more", "told"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_its_line_and_a_hint(more: str, told: str) -> None:
    _, problems = pasted(WHOLE + more)
    assert any(line.startswith(told) for line in problems), problems


@pytest.mark.parametrize(("text", "told"), [("Austria: Bud", "no-units"), ("Austria: A Bud", "no-centres"), ("Hello!", "no-units")])
def test_units_and_centres_are_both_needed(text: str, told: str) -> None:
    assert any(f" {told} the text lists no" in line for line in pasted(text)[1])


def test_whoever_has_nothing_is_out_and_that_is_told() -> None:
    position, told = pasted(WHOLE + "England: Lon\nEngland: F Lon\nThe French Army in Gascony was destroyed.")
    assert [power for power, state in position.powers.items() if state.kind == "major"] == ["austria", "england"]
    assert position.powers["italy"].home == ("Nap", "Rom", "Ven")
    assert " out out of the game, since the text gives them nothing: France, Germany, Italy, Russia, Turkey" in told
    assert "5 left-out this line tells nothing of the position, and was left out" in told


RETREATS = """Austria: A Bud, F Gre
Turkey: A Ser, A Bul
Austrian centres: Bud, Gre, Vie
Turkish centres: Con, Bul
The following units were dislodged:
The Austrian Army in Serbia can retreat to Albania or Trieste
or Rumania.
"""


def test_units_that_retreat_have_their_options_and_the_unit_that_stands_there_now() -> None:
    position, told = pasted(RETREATS, Phase(1, 1904, "fall", "retreats"))
    (one,) = position.dislodged
    assert (str(one.unit), one.unit.power, one.by, one.options) == ("A Ser", "austria", "A Ser", ("Alb", "Tri", "Rum"))
    assert Unit("turkey", "A", "Ser") in position.units
    assert not [line for line in told if " out " not in line]
    _, told = pasted(RETREATS.replace("A Ser, A Bul", "A Bul"), Phase(1, 1904, "fall", "retreats"))
    assert told == [
        "6 no-victor no unit is listed in the province that A Ser was driven out of (list the unit that stands there now)"
    ]


def test_minor_powers_that_no_line_names_stand_as_at_the_start() -> None:
    start = rules("ambition-and-empire")
    opening: Position = start.opening(start.settings({})[0])
    free = [power for power, state in opening.powers.items() if state.kind == "minor"]
    text = "Austria: Vie\nAustria: A Vie\n" + f"Austria centres: {free[0]}"
    position, told = pasted(text, Phase(1, 1764, "fall", "orders"), "ambition-and-empire")
    assert position.centres[free[0]] == "austria"
    assert position.units_of(free[0]) == []
    assert position.units_of(free[1]) == opening.units_of(free[1])
    assert any(" as-at-start " in line for line in told)


STRANGE = [
    "(", "Austria (", "Austria:", ":", "[b]", "retreat to", "The retreat to x can retreat to", "can retreat to Vie", "Ä" * 500,
    "Austria: " + "A Vie, " * 200, "units:" * 100, "\0", "Austria - - - A", "A", "Austria can retreat to", " " * 900 + "or",
]  # fmt: skip


def test_a_text_of_any_kind_ends_in_words_and_never_in_an_error() -> None:
    for text in STRANGE:
        for phase in (FALL, FALL._replace(step="retreats")):
            position, _ = pasted(text, phase)
            assert position.phase == phase


def test_each_rule_system_on_a_board_of_provinces_reads_its_own_opening_back() -> None:
    for name in ("classical", "order-of-the-dragon", "saga-of-the-nine"):
        system = rules(name)
        opening: Position = system.opening(system.settings({})[0])
        lines = [f"{power}: {', '.join(map(str, opening.units_of(power)))}" for power in opening.powers]
        lines += [f"{power}: {', '.join(opening.owned(power))}" for power in opening.powers]
        assert system.paste is not None
        position, problems = system.paste(
            system.settings({})[0], opening.phase, [Text(line, Spot("text", at)) for at, line in enumerate(lines, 1)]
        )
        assert faults_of(problems) == [], name
        assert (position.centres, position.units, position.heirs) == (opening.centres, opening.units, opening.heirs)
