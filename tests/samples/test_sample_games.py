"""The made-up games in `state/`: each special rule of their systems stands in the records, and no bid in public ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator import store
from generator.core.public import PublicPhase
from generator.diplomacy.position import load
from tests.support import quick_yaml, real_report, shown_in_aurora, shown_in_wyvern
from tests.support.family_games import tree_of
from tests.support.rerun_samples import STATE, rules_of

MINUET = STATE / "minuet"

MINUET_SHOWN = {
    # Diplomacy Points and sorties: II
    "equal orders, spelled differently, win together": ("01", "order A Swi; order: A Swi S A Mar - Sav, outcome: supports"),
    "a minor power's support carries an attack": ("01", "order A Mar; outcome: moves, supports: [A Swi]"),
    "an impossible order is printed as it was written": (
        "01",
        "order A HeW; written: A Hesse-Westphalia to Bavaria, outcome: void, cause: {kind: illegal, why: not-adjacent}",
    ),
    "a sortie bounces a fleet": ("01", "order F Bre; outcome: bounces, cause: {kind: contested, by: [F UPr]}"),
    "it bounces itself": ("01", "order F UPr; outcome: bounces, cause: {kind: contested, by: [F Bre]}"),
    "a support that would carry a sortie is invalid": (
        "01",
        "order F Lon; outcome: void, cause: {kind: illegal, why: sortie-supported}",
    ),
    "a sortie that nobody opposes is invalid": (
        "02",
        "order F Por; outcome: void, cause: {kind: illegal, why: sortie-unopposed}",
    ),
    "a sortie loses head to head": ("02", "order A Cri; outcome: bounces, cause: {kind: head-to-head, by: A Wla}"),
    "a sortie cuts no support aimed at its own home": ("07", "order A HeW; order: A HeW - UPr, outcome: bounces"),
    "the support stands": ("07", "order F UPr; order: F UPr S F Hel - HeW, outcome: supports"),
    "a minor power saves another": ("07", "order F Tun; order: F Tun S F Alg, outcome: supports"),
    "a minor power holds after a tie": ("02", "holds HeW"),
    # The Religion Rule: II
    "an Islamic unit helps no Christian against an Islamic one": (
        "02",
        "order F Alg; outcome: void, cause: {kind: illegal, why: religion}",
    ),
    "the Papal army attacks no Catholic": ("05", "order A Pap; outcome: void, cause: {kind: illegal, why: religion}"),
    # Units of minor powers: II, V
    "a minor power's unit is destroyed at once": ("01", "dislodged F Ven; by: A Vie"),
    "it is rebuilt in winter": ("04", "rebuilt F Ven"),
    "a minor power is conquered": ("03", "centre Sav; from: Sav, to: france"),
    # Home centres: II
    "Austria builds nothing in the Southern Netherlands": (
        "04",
        "order None; order: Build A SNe, outcome: void, cause: {kind: illegal, why: not-home}",
    ),
    "a power makes a third home of a conquered centre": ("09", "home Bav; power: poland-saxony"),
    "it makes no fourth": ("14", "order None; order: Build A BaW, outcome: void, cause: {kind: illegal, why: not-home}"),
    "Russia builds in Crimea": ("14", "order F Cri; power: russia, order: Build F Cri, outcome: builds"),
    # The straits, and the coasts of Smyrna: VII
    "the strait of Gibraltar is closed by a foreign fleet": (
        "02",
        "order A And; outcome: void, cause: {kind: illegal, why: strait-closed}",
    ),
    "that fleet may convoy across it": ("05", "order A And; outcome: moves, route: [F Gib]"),
    "the strait is open when the fleet is gone": ("12", "order A And; order: A And - Mor, outcome: moves"),
    "Smyrna's coasts are one to the holder of Constantinople": ("01", "order F Smy/sc; order: F Smy/sc - Bla, outcome: moves"),
    "they are two to all others": ("05", "order F Bla; outcome: void, cause: {kind: illegal, why: two-coasts}"),
    # Civil disorder: III
    "nothing comes from a power": ("05", "nmr sweden"),
    "its unit is disbanded for want of a retreat": ("08", "order A StP; power: sweden, outcome: disbands, cause: no-order"),
    "it is declared in civil disorder": ("12", "civil-disorder sweden"),
    "its centres become independent": ("12", "independent F Sto; power: Sto"),
    "a new minor power makes a sortie": ("12", "order F Sto; power: Sto, order: F Sto - Bal, outcome: bounces"),
    "a centre that was occupied becomes independent when it is left": ("13", "independent None; power: Abo"),
    "it gets its unit in winter": ("14", "rebuilt A Abo"),
    # The rules of every game
    "units stand off": ("01", "standoff LPo"),
    "a unit that is driven out retreats": ("06", "order A Han; outcome: retreats"),
    "a unit takes a centre by retreating": ("08", "centre Smy; from: ottomans, to: austria"),
    "a unit without a retreat is destroyed": ("12", "dislodged A Sav; power: austria"),
    "the game ends by agreement": ("14", "ended None; how: draw"),
}
"""What stands where: the number of the phase; the kind of the fact and what it is about; some of its fields."""

MINUET_AGREED = {
    "01": {("austria", "won", ""), ("britain-hanover", "lost", ""), ("france", "won", "")},
    "02": {("britain-hanover", "void", "attacking"), ("denmark-norway", "lost", ""), ("france", "lost", "")},
    "05": {("austria", "void", "overspent")},
    "12": {("denmark-norway", "void", "attacking"), ("russia", "won", "")},
}
"""What came of some bids: pooled ones, a tie, attackers that bid and one that spent too much."""


SHOWN = {"aurora": shown_in_aurora.SHOWN, "minuet": MINUET_SHOWN, "wyvern": shown_in_wyvern.SHOWN}
AGREED = {"aurora": shown_in_aurora.AGREED, "minuet": MINUET_AGREED, "wyvern": shown_in_wyvern.AGREED}

RULES = [(game, rule) for game, rules in SHOWN.items() for rule in rules]
BIDS = [(game, number) for game, phases in AGREED.items() for number in phases]

SUBJECTS = {"married": ("at",), "ruling": ("rule",), "order": ("unit",)} | dict.fromkeys(
    ("nmr", "civil-disorder", "heir-order", "eliminated", "freed", "overruled", "total"), ("power",)
)
"""Where a fact of some kind says what it is about; others say it in their unit or place."""


def record(game: str, number: str, name: str = "results.yaml") -> Mapping[str, Any]:
    """A file that the engine wrote in a phase."""
    (path,) = (STATE / game).glob(f"{number}-*/{name}")
    found: Mapping[str, Any] = quick_yaml.load(path.read_text("utf-8"))
    return found


def about(fact: Mapping[str, Any]) -> str:
    """What a fact is about, as the table names it."""
    subjects = SUBJECTS.get(fact["kind"], ("unit", "place"))
    return f"{fact['kind']} {next((fact[key] for key in subjects if key in fact), None)}"


def stands(fact: Mapping[str, Any], words: str) -> bool:
    """Whether a fact is what the table says."""
    subject, _, fields = words.partition("; ")
    wanted = quick_yaml.load("{" + fields + "}")
    return about(fact) == subject and all(fact.get(key) == value for key, value in wanted.items())


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_rule_is_shown_where_the_table_says(game: str, rule: str) -> None:
    number, words = SHOWN[game][rule]
    facts = record(game, number)["events"]
    if words.startswith("holds "):
        (order,) = (fact for fact in facts if fact.get("power") == words.removeprefix("holds "))
        assert order["outcome"] == "holds"
    else:
        assert len([fact for fact in facts if stands(fact, words)]) == 1


@pytest.mark.parametrize(("game", "number"), BIDS)
def test_the_secret_half_tells_what_came_of_the_bids(game: str, number: str) -> None:
    told = {(fact["power"], fact["outcome"], fact.get("cause", "")) for fact in record(game, number, "secret.yaml")["events"]}
    assert told >= AGREED[game][number]


def owners(place: str) -> list[str]:
    """Who took a centre, one after the other."""
    facts = [fact for path in sorted(MINUET.glob("*/results.yaml")) for fact in record("minuet", path.parent.name[:2])["events"]]
    return [fact["to"] for fact in facts if fact["kind"] == "centre" and fact["place"] == place]


CHANGING = {
    "Sav": ["france", "austria", "france"],
    "Con": ["austria", "ottomans"],
    "StP": ["sweden", "russia"],
    "Han": ["prussia", "britain-hanover"],
    "SNe": ["france", "britain-hanover"],
    "Cri": ["ottomans", "russia"],
    "Cou": ["russia", "prussia"],
}


@pytest.mark.parametrize("place", CHANGING)
def test_a_centre_changes_hands_more_than_once(place: str) -> None:
    assert owners(place) == CHANGING[place]


@pytest.mark.parametrize("game", SHOWN)
def test_every_phase_has_a_word_from_the_gamemaster(game: str) -> None:
    phases = [path for path in (STATE / game).iterdir() if path.is_dir()]
    assert len(phases) >= 10
    assert all((path / "press.md").read_text("utf-8").strip() for path in phases)


def kept(game: str) -> list[str]:
    """The public files of a game without those that tell its secrets after the end, or sealed."""
    return [name for name in store.public_files(STATE, game) if not name.endswith(("/revealed.yaml", ".age"))]


@pytest.mark.parametrize(("game", "power"), [("aurora", "madr"), ("minuet", "france"), ("wyvern", "hungary")])
def test_what_was_bid_is_revealed_now_that_the_game_is_over(game: str, power: str) -> None:
    assert record(game, "01", "revealed.yaml")["powers"][power]["bids"]
    revealed = [name for name in store.public_files(STATE, game) if name.endswith("/revealed.yaml")]
    assert len(revealed) == len(list((STATE / game).glob("*/orders.yaml")))


@pytest.mark.parametrize("game", SHOWN)
def test_no_public_file_tells_of_a_bid(game: str) -> None:
    public = {name: (STATE / name).read_text("utf-8") for name in kept(game)}
    assert len([name for name in public if name.endswith("results.yaml")]) == len(list((STATE / game).glob("*/results.yaml")))
    assert not [name for name in public if name.endswith(("orders.yaml", "secret.yaml"))]
    assert not [name for name, text in public.items() if "audience" in text or "kind: bid" in text or " DP" in text]


def phases_of(game: str) -> Sequence[PublicPhase]:
    found, _ = store.public_game(STATE, game)
    assert found is not None
    return found.phases


def report(game: str, number: str) -> str:
    """The report of a phase, in words."""
    (phase,) = (phase for phase in phases_of(game) if phase.phase.folder.startswith(number))
    return real_report.of_phase(rules_of(game), load(phase.position), phase.events, load(phase.after))


EXECUTED = {
    "aurora": [
        ("jotnar", "Dokkalfar"),
        ("ljosalfar", "Dokkalfar"),
        ("surtr", "Ymir"),
        ("vanir", "Madr"),
        ("ymir", "Jotnar"),
        ("zwergar", "Surtr"),
    ],
    "wyvern": [
        ("golden-horde", "Lithuania"),
        ("hungary", "Naples"),
        ("lithuania", "Naples"),
        ("naples", "Danubia"),
        ("ottomans", "the Mamluks"),
        ("ottomans", "the Mamluks"),
    ],
}


@pytest.mark.parametrize("game", EXECUTED)
def test_the_families_name_who_executed_whom(game: str) -> None:
    tree = tree_of(rules_of(game), phases_of(game))
    assert tree is not None
    assert sorted((one.house, one.end.by) for one in tree.persons if one.end and one.end.how == "executed") == EXECUTED[game]


@pytest.mark.parametrize(
    ("number", "line"),
    [
        ("11", "- Danubia A Vie, driven out by Neapolitan A Mil: Bav, Boh, Can, Kni, Ofe or disband"),
        ("12", "### Danubia (vHL), vassal of Hungary and Lithuania"),
        ("15", "- Mainz, thrall of Naples, goes to Danubia."),
        ("15", "- Hungary's heir in Vienna, married into Danubia, is executed by Naples (OOD 10.1)."),
        ("15", "- Mainz, centre of Danubia, becomes a minor power (OOD 3.3)."),
    ],
)
def test_reports_call_a_vassal_by_the_name_that_it_was_given(number: str, line: str) -> None:
    assert line in report("wyvern", number).replace("**", "").splitlines()


@pytest.mark.parametrize("number", ["09", "10", "11", "16"])
def test_who_is_out_has_no_row_in_the_standing(number: str) -> None:
    text = report("wyvern", number)
    assert "| Castile |" in text
    assert "| Burgundy |" not in text


VAIN = [("aurora", number) for number in ("01", "02", "05", "07", "10")]
VAIN += [("minuet", number) for number in ("01", "02", "05", "07", "10", "12")]
VAIN += [("wyvern", number) for number in ("01", "02", "07", "11", "13")]


@pytest.mark.parametrize(("game", "number"), VAIN)
def test_no_public_file_has_an_order_that_was_bid_for_in_vain(game: str, number: str) -> None:
    told = record(game, number, "secret.yaml")["events"]
    won = {fact["order"] for fact in told if fact["outcome"] == "won"}
    lost = {fact["order"] for fact in told} - won - {fact["order"] for fact in record(game, number)["events"] if "order" in fact}
    assert lost
    for path in (STATE / name for name in kept(game) if f"/{number}-" in name):
        assert [order for order in lost if order in path.read_text("utf-8")] == []
