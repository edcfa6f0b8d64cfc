"""What players prefer for phases to come: lines that are read, lines that are refused, and what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from generator import rulesets
from generator.core.phase import Phase, read_phase
from generator.core.preferred import Earlier
from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.core.votes import by_name, read_vote
from generator.diplomacy.notation import Trouble, write
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Dislodged, PendingMarriage, Position
from generator.diplomacy.preferences import read_build, read_retreats, write_retreats
from generator.diplomacy.preferring import lines
from generator.store import load_yaml
from tests.rulesets.ambition_and_empire import table
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.support.play_steps import play
from tests.support.random_positions import CLASSICAL

RULES = rulesets.build("classical", CLASSICAL.facts)
SETTINGS, _ = RULES.settings({})
OPENING: Position = RULES.opening(SETTINGS)
LEXICON = SETTINGS.lexicon

RETREATS = {
    "A Vie R Tyr, Boh, D": "A Vie R Tyr, Boh, D",
    "A Vie: Tyr or Boh, else disband": "A Vie R Tyr, Boh, D",
    "Army Vienna retreats to Tyrolia, then Bohemia, otherwise disband.": "A Vie R Tyr, Boh, D",
    "A Vie R Tyr, A Vie R Boh": "A Vie R Tyr, Boh",
    "A Vie - Tyr > Boh": "A Vie R Tyr, Boh",
    "F Mao R Spa/nc, spa/sc; Por": "F MAO R Spa/nc, Spa/sc, Por",
    "A Vie D": "A Vie D",
    "A Vie R D": "A Vie D",
    "A Vie R Tyr, R D": "A Vie R Tyr, D",
    "Vie R Tyr": "Vie R Tyr",
}
UNREAD_RETREATS = {
    "A Vie": "does not say where the unit goes",
    "A Vie H": "does not say where the unit goes",
    "A Vie S A Tyr": "does not say where the unit goes",
    "A Vie R Tyr, Bohh": "no place is called “Bohh”",
    "A Vie R Tyr, A Bud R Ser": "no place is called “A Bud”",
    "please hold": "",
    "": "",
    ":": "",
}
BUILDS = {
    "F Bre": "Build F Bre",
    "build a paris": "Build A Par",
    "Remove A Pic": "Remove A Pic",
    "A Pic D": "Remove A Pic",
    "Waive": "Waive",
    "F StP/nc": "Build F StP/nc",
}


def said(found: Any) -> str:
    return found.message if isinstance(found, Trouble) else write_retreats(found)


@pytest.mark.parametrize(("text", "wanted"), RETREATS.items())
def test_a_line_of_retreats_is_read_and_written_in_one_way(text: str, wanted: str) -> None:
    assert said(read_retreats(text, LEXICON)) == wanted
    assert said(read_retreats(wanted, LEXICON)) == wanted


@pytest.mark.parametrize(("text", "message"), UNREAD_RETREATS.items())
def test_what_is_no_line_of_retreats_is_not_guessed(text: str, message: str) -> None:
    found = read_retreats(text, LEXICON)
    assert isinstance(found, Trouble)
    assert message in found.message


@pytest.mark.parametrize(("text", "wanted"), BUILDS.items())
def test_a_unit_alone_is_to_be_built(text: str, wanted: str) -> None:
    found = read_build(text, LEXICON)
    assert not isinstance(found, Trouble)
    assert write(found) == wanted


def test_a_place_alone_and_a_move_are_no_builds() -> None:
    assert all(isinstance(read_build(text, LEXICON), Trouble) for text in ("Bre", "A Par - Bur", "A Par H", "hello"))


@pytest.mark.parametrize(
    ("text", "vote"),
    [
        ("draw", ("draw", ())),
        ("Draw with Turkey and italy.", ("draw", ("turkey", "italy"))),
        ("draw: france, italy & turkey", ("draw", ("france", "italy", "turkey"))),
        ("concede to the Turkey", ("concede", ("turkey",))),
        ("play on", ("play-on", ())),
        ("concede", None),
        ("draw with Prussia", None),
        ("draws", None),
        ("no idea", None),
    ],
)
def test_a_vote_names_powers_or_is_none(text: str, vote: Any) -> None:
    assert read_vote(text, by_name(OPENING.powers)) == vote


# In an order file


def check(text: str, position: Position = OPENING) -> list[Problem]:
    tree, problems = load_yaml(f"orders: {{}}\n{text}\n".encode(), "orders.yaml")
    assert tree is not None, problems
    _, told = RULES.read(position, SETTINGS, tree)  # type: ignore[arg-type]  # a mapping of texts
    return [problem for problem in told if problem.weight != "missing"]


MISTAKES = {
    "a place that is a slip": ("if dislodged:\n  france: [A Par R Burgndy]", "fault", "unreadable", "Burgundy", (3, 20)),
    "the second place of a block": ("if dislodged:\n  france: |\n    A Par R Bur, Pix", "fault", "unreadable", "Pic", (4, 18)),
    "one unit twice": ("if dislodged:\n  france: [A Par D, Paris R Bur]", "fault", "twice", "keep the one", (3, 21)),
    "no such unit": ("if dislodged:\n  france: [F Par R Pic]", "illegal", "no-such-unit", 'did you mean "A Par"?', (3, 12)),
    "another power's unit": ("if dislodged:\n  france: [A Ber R Mun]", "illegal", "not-yours", "", (3, 12)),
    "a place out of reach": (
        "if dislodged:\n  france: [A Par R Mar]",
        "illegal",
        "not-adjacent",
        "at most: Bre, Bur, Gas",
        (3, 12),
    ),
    "no power": ("builds:\n  frence: [F Bre]", "fault", "unknown-power", 'did you mean "france"?', (3, 3)),
    "a build elsewhere": ("builds:\n  france: [A Mun]", "illegal", "not-home", "at most: Bre, Mar, Par", (3, 12)),
    "a fleet in Paris": ("builds:\n  france: [A Par, F Par]", "illegal", "wrong-kind", "", (3, 19)),
    "a fleet without its coast": ("builds:\n  russia: [F StP]", "illegal", "coast-missing", "", (3, 12)),
    "a build of a place": ("builds:\n  france: [Bre]", "fault", "unreadable", "name a unit", (3, 12)),
    "no text": ("builds:\n  france: [[F Bre]]", "fault", "shape", "F Bre", (3, 12)),
    "no powers": ("votes:\n  - draw", "", "", "", (0, 0)),
    "no vote": ("votes:\n  france: [perhaps]", "fault", "vote", "play on", (3, 12)),
}


@pytest.mark.parametrize(("text", "weight", "code", "hint", "place"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_place(text: str, weight: str, code: str, hint: str, place: tuple[int, int]) -> None:
    told = check(text)
    assert [(each.weight, each.code) for each in told] == ([(weight, code)] if code else [])
    for each in told:
        assert hint in each.suggestion
        assert each.spot is not None
        assert (each.spot.line, each.spot.column) == place


@pytest.mark.parametrize(
    ("step", "key"), [("retreats", "if dislodged"), ("adjustments", "if dislodged"), ("adjustments", "builds")]
)
def test_in_its_own_phase_nothing_is_a_preference(step: str, key: str) -> None:
    late = replace(OPENING, phase=OPENING.phase._replace(step=step))
    (told,) = check(f"{key}:\n  france: [A Par D]", late)
    assert (told.weight, told.code, "`orders:`" in told.suggestion) == ("fault", "wrong-phase", True)
    assert not check("votes:\n  france: draw", late)


def test_votes_and_preferences_are_in_no_hash_and_bound_by_nothing() -> None:
    beside = {"if dislodged", "builds", "votes"}
    assert beside <= RULES.unhashed_keys
    assert not beside & set(RULES.bound_keys)
    assert RULES.bound_keys == ("orders",)


# What comes of them

SPRING, FALL, RETREAT, WINTER = (
    read_phase(name) or OPENING.phase
    for name in ("01-1901-spring-orders", "02-1901-fall-orders", "03-1901-fall-retreats", "04-1901-winter-adjustments")
)


def earlier(phase: Phase, **keys: Mapping[str, Any]) -> Earlier:
    return Earlier(phase, {key.replace("_", " "): value for key, value in keys.items()})


def stranded(*units: tuple[str, str, str, tuple[str, ...]], standing: tuple[Unit, ...] = ()) -> Position:
    lost = tuple(Dislodged(Unit(power, kind, place), "A Gal", ends) for power, kind, place, ends in units)
    return replace(OPENING, phase=RETREAT, units=standing, dislodged=lost)


def come_to(position: Position, *before: Earlier) -> dict[str, list[str]]:
    found = lines(position, SETTINGS, before)
    return {power: [line for several in by_phase.values() for line in several] for power, by_phase in found.items()}


VIE, BUD = ("austria", "A", "Vie", ("Boh", "Tyr")), ("austria", "A", "Bud", ("Boh", "Rum"))
SPAIN = ("france", "F", "MAO", ("Spa/nc", "Spa/sc", "Por"))
CASES = {
    "the first place that is open": ([VIE], {"austria": ["A Vie R Tri, Tyr, Boh"]}, {"austria": ["A Vie R Tyr"]}),
    "none is open": ([VIE], {"austria": ["A Vie R Tri, Gal"]}, {}),
    "rather gone than there": ([VIE], {"austria": ["A Vie R Tri, D, Tyr"]}, {"austria": ["A Vie D"]}),
    "two of one power": ([VIE, BUD], {"austria": ["A Bud R Boh", "A Vie R Boh, Tyr"]}, {"austria": ["A Bud R Boh", "A Vie R Tyr"]}),
    "two of two powers": (
        [VIE, ("italy", "A", "Tri", ("Tyr",))],
        {"austria": ["A Vie R Tyr"], "italy": ["A Tri R Tyr, D"]},
        {"austria": ["A Vie R Tyr"], "italy": ["A Tri R Tyr"]},
    ),
    "no coast named": ([SPAIN], {"france": ["F MAO R Spa, Por"]}, {"france": ["F MAO R Por"]}),
    "a coast": ([SPAIN], {"france": ["F MAO R Spa/sc, Por"]}, {"france": ["F MAO R Spa/sc"]}),
    "another kind of unit": ([VIE], {"austria": ["F Vie R Tyr"]}, {}),
    "another power's unit": ([VIE], {"italy": ["A Vie R Tyr"]}, {}),
    "not dislodged": ([VIE], {"austria": ["A Bud R Rum"]}, {}),
    "a block of text": ([VIE], {"austria": "- A Vie: Tri, Boh\n- A Bud D"}, {"austria": ["A Vie R Boh"]}),
}


@pytest.mark.parametrize(("lost", "wishes", "wanted"), CASES.values(), ids=CASES)
def test_a_dislodged_unit_goes_where_its_player_prefers(lost: list[Any], wishes: Any, wanted: Any) -> None:
    assert come_to(stranded(*lost), earlier(FALL, if_dislodged=wishes)) == wanted


def test_retreats_are_for_the_orders_they_came_with_alone() -> None:
    wishes = earlier(SPRING, if_dislodged={"austria": ["A Vie R Tyr"]})
    assert come_to(stranded(VIE), earlier(FALL), wishes) == {}
    assert come_to(stranded(VIE), wishes) == {"austria": ["A Vie R Tyr"]}


def test_a_unit_stays_where_somebody_stands_by_now() -> None:
    wishes = earlier(FALL, if_dislodged={"austria": ["A Vie R Tyr, Boh"]})
    assert come_to(stranded(VIE, standing=(Unit("italy", "A", "Tyr"),)), wishes) == {"austria": ["A Vie R Boh"]}


def winter(france: tuple[str, ...], *units: Unit, **power: Any) -> Position:
    centres = {place: owner for place, owner in OPENING.centres.items() if owner != "france"} | dict.fromkeys(france, "france")
    others = tuple(unit for unit in OPENING.units if unit.power != "france")
    powers = {**OPENING.powers, "france": replace(OPENING.powers["france"], **power)}
    return replace(OPENING, phase=WINTER, units=(*others, *units), centres=centres, powers=powers)


FOUR = ("Bre", "Par", "Mar", "Bel")
BEL, MAR = Unit("france", "A", "Bel"), Unit("france", "A", "Mar")
WINTERS = {
    "as many as are due": (
        winter(("Bre", "Par", "Mar", "Bel"), BEL, MAR),
        ["F Mar", "F Bre", "A Par", "A Bre"],
        ["Build F Bre", "Build A Par"],
    ),
    "a lost centre": (winter(("Par", "Mar", "Bel"), BEL, MAR), ["F Bre", "A Par"], ["Build A Par"]),
    "fewer than are due": (winter(FOUR, BEL, MAR), ["F Bre", "A Mun"], ["Build F Bre"]),
    "waived": (winter(FOUR, BEL, MAR), ["F Bre", "Waive", "A Par"], ["Build F Bre", "Waive"]),
    "removals": (winter(("Par",), BEL, MAR), ["F Bre", "Remove A Pic", "Remove A Mar", "Remove A Bel"], ["Remove A Mar"]),
    "nothing due": (winter(("Par", "Mar"), BEL, MAR), ["A Par", "Remove A Mar"], []),
    "civil disorder": (winter(("Bre", "Par", "Bel"), BEL, disorder=True), ["F Bre"], []),
    "eliminated": (winter((), kind="eliminated"), ["F Bre"], []),
}


@pytest.mark.parametrize(("position", "wishes", "wanted"), WINTERS.values(), ids=WINTERS)
def test_builds_and_removals_are_the_first_possible_ones(position: Position, wishes: list[str], wanted: list[str]) -> None:
    assert come_to(position, earlier(SPRING, builds={"france": wishes})).get("france", []) == wanted


def test_builds_hold_through_the_year_until_newer_ones_come() -> None:
    position = winter(("Bre", "Par", "Bel"), BEL, MAR)
    old, last_year = (
        earlier(SPRING, builds={"france": ["F Bre"]}),
        earlier(SPRING._replace(year=1900), builds={"france": ["F Bre"]}),
    )
    assert lines(position, SETTINGS, [earlier(RETREAT), old]) == {"france": {SPRING.id: ["Build F Bre"]}}
    assert come_to(position, earlier(RETREAT, builds={"france": ["A Par"]}), old) == {"france": ["Build A Par"]}
    assert come_to(position, earlier(FALL, builds={"france": []}), old) == {}
    assert come_to(position, last_year) == {}


def test_whoever_takes_a_power_over_begins_without_preferences() -> None:
    game_file = {"players": {"france": [{"name": "Ann", "until": SPRING.id}, {"name": "Bob"}]}}
    settings, _ = RULES.settings(game_file)
    position = winter(("Bre", "Par", "Bel"), BEL, MAR)
    assert lines(position, settings, [earlier(SPRING, builds={"france": ["F Bre"]})]) == {}
    assert lines(position, settings, [earlier(FALL, builds={"france": ["F Bre"]})])


def test_what_is_filled_in_reads_as_orders_and_is_marked_unless_replaced() -> None:
    position = winter(("Bre", "Par", "Mar", "Bel"), BEL, MAR)
    preferred = lines(position, SETTINGS, [earlier(FALL, builds={"france": ["F Bre", "A Par"]})])
    assert RULES.preferring is not None
    sheet = RULES.preferring.fill(position, RULES.sheet(position), preferred)
    assert sheet["orders"]["france"] == ["Build F Bre", "Build A Par"]
    edited = {**sheet, "orders": {"france": ["Build A Par", "Waive"]}, "preferred": preferred}
    orders, problems = RULES.read(position, SETTINGS, edited)
    assert [each.message for each in problems if each.code == "preferred"] == [
        f"france: Build A Par: filled in from what came with {FALL.id}"
    ]
    events = play(Turn(position, orders, SETTINGS), RULES.steps(position)).events
    marks = {event["order"]: event.get("preferred") for event in events if event["kind"] == "order"}
    assert marks == {"Build A Par": FALL.id, "Waive": None}


def test_what_preferences_leave_open_is_told_as_missing() -> None:
    position = winter(("Par",), BEL, MAR, Unit("france", "F", "Bre"))
    preferred = lines(position, SETTINGS, [earlier(FALL, builds={"france": ["Remove A Mar"]})])
    _, problems = RULES.read(position, SETTINGS, {"orders": {"france": ["Remove A Mar"]}, "preferred": preferred})
    assert [each.message for each in problems if each.weight == "missing"] == ["france: removals still to be ordered: 1 of 2"]


# Vassals and heirs


def test_holders_prefer_for_their_vassals_and_heirs() -> None:
    rules, settings = DRAGON.ruleset, DRAGON.settings
    start = DRAGON.at("winter adjustments 2", units="CA: A Brg", centres="CA: Brg, Tol", heirs="CA: | NA: ", vassals="vNC: Tun")
    assert "vNC" in start.powers, sorted(start.powers)
    before = start.phase._replace(number=start.phase.number - 2, season="autumn", step="orders")
    found = lines(start, settings, [Earlier(before, {"builds": {"castile": ["vNC: F Tun", "Build Heir", "A Tol"]}})])
    assert found["castile"][before.id] == ["Build Heir Brg", "Build A Tol", "vNC: Build F Tun"]
    assert rules.preferring is not None
    sheet = rules.preferring.fill(start, rules.sheet(start), found)
    assert sheet["orders"]["castile"] == ["Build Heir Brg", {"vNC": "Build F Tun"}, "Build A Tol"]
    orders, problems = rules.read(start, settings, {**sheet, "preferred": found})
    assert not [each for each in problems if each.weight == "fault"]
    events = play(Turn(start, orders, settings), rules.steps(start)).events
    assert {str(event["order"]): event["preferred"] for event in events if "preferred" in event} == {
        "Build Heir Brg": before.id,
        "Build A Tol": before.id,
        "Build F Tun": before.id,
    }


def test_a_vassal_to_come_may_be_named_already() -> None:
    settings, start = DRAGON.settings, DRAGON.at("autumn orders 2")
    coming = replace(start, pending=(PendingMarriage(("naples", "castile"), "Tun", "vNC"),))
    document = {"orders": {}, "builds": {"castile": ["vNC: F Tun"], "naples": [{"vNC": "A Tun"}], "england": []}}
    _, problems = DRAGON.ruleset.read(coming, settings, document)
    assert [each.code for each in problems if each.weight in ("fault", "illegal")] == []
    _, problems = DRAGON.ruleset.read(start, settings, document)
    assert [each.weight for each in problems if each.code in ("unreadable", "shape")] == ["fault", "fault"]


def test_both_holders_of_a_vassal_say_where_its_unit_retreats() -> None:
    rules, settings = DRAGON.ruleset, DRAGON.settings
    start = DRAGON.at("autumn retreats 2", units="CA: A Brg", vassals="vNC: Tun")
    options = tuple(end for end in settings.board.reach["A"]["Tun"])[:2]
    lost = replace(start, units=(), dislodged=(Dislodged(Unit("vNC", "A", "Tun"), "A Mor", options),))
    before = start.phase._replace(number=start.phase.number - 1, step="orders")
    wishes = {"castile": [f"vNC: A Tun R {options[0]}"], "naples": [{"vNC": f"A Tun R {options[1]}, D"}]}
    found = lines(lost, settings, [Earlier(before, {"if dislodged": wishes})])
    assert found == {power: {before.id: [f"vNC: A Tun R {end}"]} for power, end in zip(("castile", "naples"), options, strict=True)}
    assert rules.preferring is not None
    sheet = rules.preferring.fill(lost, rules.sheet(lost), found)
    assert sheet["orders"] == {"castile": [{"vNC": f"A Tun R {options[0]}"}], "naples": [{"vNC": f"A Tun R {options[1]}"}]}
    assert lines(lost, settings, [Earlier(before, {"if dislodged": {"england": ["A Tun R Alb"]}})]) == {}


def test_a_power_of_ambition_and_empire_may_build_where_it_conquers() -> None:
    position = replace(table.START, phase=table.START.phase._replace(number=3, step="adjustments", season="winter"), units=())
    few = next(power for power, state in position.powers.items() if state.kind == "major" and len(state.home) == 2)
    minor = next(place for place, facts in table.SETTINGS.board.minors.items())
    kind = "A" if table.SETTINGS.board.locations("A", minor) else "F"
    owned = replace(position, centres={**position.centres, minor: few})
    found = lines(owned, table.SETTINGS, [Earlier(table.START.phase, {"builds": {few: [f"{kind} {minor}"]}})])
    assert found == {few: {table.START.phase.id: [f"Build {kind} {minor}"]}}
    assert lines(position, table.SETTINGS, [Earlier(table.START.phase, {"builds": {few: [f"{kind} {minor}"]}})]) == {}
