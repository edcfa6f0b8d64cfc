"""The Autumn Census (2.2, 3.4): captures, executions, eliminations, marriages, transfers and disbands, each in its step."""

from __future__ import annotations

import pytest

from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from tests.rulesets.saga_of_the_nine.table import NINE

FORCED = {"rule": "force-eliminate", "power": "aesir", "when": "census", "why": "no word for two cycles"}


def everything_at_once() -> Position:
    """Autumn of the fourth cycle, with something for every step.

    Aesir's capital has been occupied by Dokkalfar since spring, with Aesir's only heir in it; an army of Aesir stands in Gimle,
    Ymir's thrall. Ljosalfar stands in Glaesisvellir, the capital of the vassal that it holds with Jotnar; an army of that vassal
    stands in Thrymheimr. Surtr stands in both centres of Zwergar, which has a thrall and holds a vassal with Ymir. Madr owns
    Bifrost, where it marries Vanir.
    """
    return NINE.at(
        "autumn orders 4",
        "DO: F Asg, F Che, F Sva | AE: F Orm, A Him, A Gim | LJ: F Gla, F Alf | JO: F Jot, F Sae | vLJ: A Thr, A Bel"
        " | MA: A Bif, F Mid, F Sie | VA: A Van, F Noa | SU: F Nid, F Iva, F Mus, F Rag | ZW: F Gjo | YM: F Nif, A Aud | vYZ: A Nas"
        " | Gim: ",
        "MA: Bif",
        "AE: Asg | LJ:  | JO:  | ZW: Iqa | YM: Nif, Gim",
        "vLJ: Gla, Bel | vYZ: Nas",
    )


WEDDING = "MA: Heir Marry Heir Vanir at Bifrost | VA: Heir Marry Heir Madr at Bifrost"

BY_HAND = """
a Asg aesir>dokkalfar
a Gim Gim>aesir
a Gla vLJ>ljosalfar
a Iva zwergar>surtr
a Nid zwergar>surtr
a Thr jotnar>vLJ
b heir of aesir in Asg
b heir of jotnar in Gla
b heir of ljosalfar in Gla
b heir of ymir in Gim
c aesir early
c vLJ vassal
c zwergar normal
d madr and vanir in Bif: vMV
e Bel vLJ>Bel
e Bif madr>vMV
e Gim aesir>Gim
e Him aesir>Him
e Iqa free
e Thr vLJ>Thr
f A Bel of vLJ: eliminated
f A Bif of madr: dowry
f A Gim of aesir: eliminated
f A Him of aesir: eliminated
f A Thr of vLJ: eliminated
f F Gjo of zwergar: eliminated
f F Orm of aesir: eliminated
"""


def test_a_census_with_everything_at_once_comes_out_as_worked_by_hand() -> None:
    played = NINE.run(everything_at_once(), WEDDING)
    found = played.census()
    assert [fact[0] for fact in found] == sorted(fact[0] for fact in found)
    assert sorted(found) == BY_HAND.strip().splitlines()


@pytest.mark.parametrize(
    ("power", "own", "thralls", "vassals", "builds", "points"),
    [
        ("DO", 3, 0, 0, 0, 2),
        ("JO", 1, 0, 0, -1, 1),
        ("LJ", 2, 0, 0, 0, 1),  # it has killed its own heir, but keeps its capital
        ("MA", 2, 0, 1, 0, 2),
        ("SU", 4, 0, 0, 0, 2),
        ("VA", 2, 0, 1, 0, 2),
        ("YM", 2, 0, 1, 0, 3),  # holds the vassal alone now
    ],
)
def test_after_it_every_player_has_what_the_hand_counted(
    power: str, own: int, thralls: int, vassals: int, builds: int, points: int
) -> None:
    total = NINE.run(everything_at_once(), WEDDING).total(power)
    assert [total[key] for key in ("own", "thralls", "vassals", "centres", "builds", "points")] == [
        own, thralls, vassals, own + thralls + vassals, builds, points,
    ]  # fmt: skip


def test_after_it_the_board_is_as_the_hand_left_it() -> None:
    after = NINE.run(everything_at_once(), WEDDING).after
    assert {power for power, state in after.powers.items() if state.kind == "eliminated"} == {"aesir", "zwergar"}
    vassals = {power: after.owned(power) for power, state in after.powers.items() if state.kind == "vassal"}
    assert vassals == {"vMV": ["Bif"], "vYZ": ["Nas"]}
    assert [f"{heir.of} {heir.at}" for heir in after.heirs] == [
        "dokkalfar Sva", "madr Bif", "surtr Mus", "vanir Bif", "ymir Nas", "ymir Nif",
    ]  # fmt: skip
    assert all(after.powers[place].kind == "minor" for place in ("Bel", "Gim", "Him", "Iqa", "Thr"))


def test_in_the_winter_after_it_the_new_minor_powers_get_what_stood_there_when_the_game_began() -> None:
    winter = NINE.run(NINE.run(everything_at_once(), WEDDING).after, "JO: Remove F Sae")
    assert [event["unit"] for event in winter.kind("rebuilt")] == ["A Bel", "A Gim", "F Him", "F Thr"]
    assert winter.unit_in("Iqa") == Unit("Iqa", "F", "Iqa")


# Step a: who captures (S-014a, S-015).


@pytest.mark.parametrize(
    ("units", "centres", "vassals", "place", "owner"),
    [
        ("DO: F Per, F Sva | Per: ", "", "", "Per", "dokkalfar"),  # a minor power's
        ("DO: F Asg | AE: F Him", "", "", "Asg", "dokkalfar"),
        ("AE: F Him, F Orm", "", "", "Asg", "aesir"),  # a centre that nobody stands in keeps its owner
        ("vDA: F Asg | AE: F Him", "", "vDA: Gim", "Asg", "vDA"),  # a vassal captures, also from its holder
        ("DO: F Gim, F Sva", "", "vDA: Gim", "Gim", "dokkalfar"),  # and a holder from its vassal
    ],
)
def test_whoever_of_the_great_powers_and_vassals_stands_in_a_centre_owns_it(
    units: str, centres: str, vassals: str, place: str, owner: str
) -> None:
    played = NINE.run(NINE.at("autumn census", units, centres, vassals=vassals))
    assert played.after.centres[place] == owner


def test_a_centre_occupied_in_spring_changes_owner_in_autumn_only() -> None:
    position = NINE.at("spring orders", "LJ: A Ziv, F Ylg")
    spring = NINE.run(position, "LJ: A Ziv - Per, F Ylg S A Ziv - Per")
    assert (spring.unit_in("Per"), spring.after.centres["Per"]) == (Unit("ljosalfar", "A", "Per"), "Per")
    assert NINE.run(spring.after, "LJ: A Per H").after.centres["Per"] == "ljosalfar"
    left = NINE.run(spring.after, "LJ: A Per - Ziv")
    assert left.after.centres["Per"] == "Per"
    assert NINE.run(left.after).unit_in("Per") == Unit("Per", "F", "Per")


# Step b: whose heirs die (S-016, S-094, S-107).


@pytest.mark.parametrize(
    ("units", "heirs", "vassals", "dead"),
    [
        ("DO: F Asg | AE: F Him", "AE: Asg, Kor", "", ["aesir in Asg"]),
        ("MA: A Kor | Kor: ", "AE: Asg, Kor", "", ["aesir in Kor"]),
        ("AE: A Kor, F Asg | Kor: ", "AE: Asg, Kor", "", ["aesir in Kor"]),  # its own thrall
        ("DO: F Gim", "", "vDA: Gim", ["aesir in Gim", "dokkalfar in Gim"]),  # its own vassal's capital
        ("DO: F Bel | vDA: F Gim", "", "vDA: Gim, Bel", []),  # another centre of its vassal
        ("DO: F Himinbjorg | AE: F Asg", "AE: Asg", "", []),
        ("AE: F Him, F Orm", "AE: Asg", "", []),
    ],
)
def test_an_heir_in_a_captured_centre_dies_and_no_other(units: str, heirs: str, vassals: str, dead: list[str]) -> None:
    units = units.replace("Himinbjorg", "Him")
    played = NINE.run(NINE.at("autumn census", units + (" | LJ: F Alf" if "Bel" in units else ""), "", heirs, vassals))
    assert sorted(f"{event['power']} in {event['place']}" for event in played.kind("executed")) == dead


FELL = "vDA vassal"


# Step c: who is out, and how (S-008, S-009, S-095, S-035, S-036, S-037).


@pytest.mark.parametrize(
    ("units", "centres", "heirs", "vassals", "out"),
    [
        ("DO: F Asg | AE: F Him", "", "AE: Asg", "", ["aesir early"]),
        ("DO: F Asg | AE: F Him", "", "AE: Asg, Kor", "", []),  # an heir lives in a thrall
        ("DO: F Asg | AE: F Him", "", "AE: Asg", "vDA: Per", []),  # or in a vassal
        ("DO: F Asg, F Him | AE: F Orm", "", "AE: Asg, Kor", "vDA: Per", ["aesir normal"]),  # whoever lives where
        ("MA: A Kor | AE: F Him | DO: F Sva | Kor: ", "DO: Asg", "AE: Kor", "", ["aesir early"]),  # the capital was lost long ago
        ("AE: F Him | DO: F Sva", "DO: Asg", "AE: Kor", "", []),
        ("DO: F Him | AE: F Asg", "", "AE: ", "", []),  # it owns its capital
        ("DO: F Gim, F Sva", "", "", "vDA: Gim", ["vDA vassal"]),
        ("MA: A Gim, F Mid", "", "", "vDA: Gim, Per", ["vDA vassal"]),
        ("MA: A Per, F Mid", "", "", "vDA: Gim, Per", []),
        ("LJ: F Asg, F Him, F Sva, F Che | AE: F Orm | DO: F Ylg", "", "", "vDA: Gim", ["aesir normal", "dokkalfar normal", FELL]),
        ("LJ: F Asg, F Him | AE: F Orm", "", "", "vDA: Gim", ["aesir normal"]),
    ],
)
def test_who_is_out_and_how(units: str, centres: str, heirs: str, vassals: str, out: list[str]) -> None:
    played = NINE.run(NINE.at("autumn census", units, centres, heirs, vassals))
    assert sorted(f"{event['power']} {event['how']}" for event in played.kind("eliminated")) == sorted(out)


def test_a_power_without_capital_or_heir_plays_on_until_the_next_census() -> None:
    """Its heir cannot die in between, so only the GM's word can make this; it is checked in every census, not at a loss alone."""
    position = NINE.at("spring orders", "AE: F Him | DO: F Sva", "DO: Asg", "AE: ")
    spring = NINE.run(position, "AE: F Him H")
    assert spring.kind("eliminated") == []
    assert [event["how"] for event in NINE.run(spring.after, "AE: F Him H").kind("eliminated")] == ["early"]


def test_the_gm_puts_an_abandoned_power_out_in_a_census_and_everything_follows() -> None:
    position = NINE.at("autumn orders", heirs="AE: Asg, Kor", vassals="vDA: Per")
    played = NINE.run(position, "DO: F Sva H", rulings=[FORCED])
    assert played.census() == [
        "c aesir forced",
        "e Asg aesir>Asg",
        "e Him aesir>Him",
        "e Kor free",
        "f F Asg of aesir: eliminated",
        "f F Him of aesir: eliminated",
    ]
    assert played.heirs("AE") == []
    assert (played.after.powers["Kor"].kind, played.after.powers["Kor"].of) == ("minor", "")
    assert (played.after.powers["vDA"].kind, played.heirs("DO")) == ("vassal", ["Per=vDA", "Sva"])
    assert (played.total("DO")["vassals"], played.points("DO")) == (1, 3)


def test_a_vassal_held_alone_takes_the_bids_retreats_and_builds_of_the_one_that_is_left() -> None:
    position = NINE.at("autumn orders", "vDA: F Mor", vassals="vDA: Gim, Per", out="AE: ")
    played = NINE.run(position, "DO: F Sva H", "DO: 1 DP F Mor - Orm")
    assert played.order("F Mor")["outcome"] == "moves"
    assert NINE.run(played.after, "DO: vDA>Build A Gim").unit_in("Gim") == Unit("vDA", "A", "Gim")


# Steps e and f: what becomes of what was theirs (S-030 to S-035).


def test_centres_that_an_eliminated_power_takes_this_autumn_become_minor_powers_too() -> None:
    position = NINE.at("autumn census", "DO: F Asg, F Sva | AE: F Him, A Bif, F Mid | MA: F Sie | Bif: ", "AE: Lak")
    played = NINE.run(position)
    assert sorted(played.census()) == [
        "a Asg aesir>dokkalfar", "a Bif Bif>aesir", "a Mid madr>aesir",
        "b heir of aesir in Asg", "b heir of madr in Mid",
        "c aesir early", "c madr early",
        "e Bif aesir>Bif", "e Him aesir>Him", "e Lak aesir>Lak", "e Mid aesir>Mid", "e Sie madr>Sie",
        "f A Bif of aesir: eliminated", "f F Him of aesir: eliminated", "f F Mid of aesir: eliminated",
        "f F Sie of madr: eliminated",
    ]  # fmt: skip
    assert {place: played.after.powers[place].start for place in ("Bif", "Him", "Lak", "Mid")} == {
        "Bif": "A", "Him": "F", "Lak": "A", "Mid": "F",
    }  # fmt: skip


def test_a_fallen_vassals_other_centres_become_minor_powers_and_the_captor_keeps_the_capital() -> None:
    """One of them is the capital of Dokkalfar, taken this autumn: Dokkalfar, whose heirs all die, is out as well."""
    position = NINE.at("autumn census", "MA: A Gim, F Mid | vDA: F Sva, F Ylg | DO: F Che", "", "", "vDA: Gim, Per, Eir")
    played = NINE.run(position)
    assert [f"{event['power']} {event['how']}" for event in played.kind("eliminated")] == ["dokkalfar early", "vDA vassal"]
    after = played.after
    assert after.centres["Gim"] == "madr"
    assert {place: after.centres[place] for place in ("Per", "Eir", "Sva")} == {"Per": "Per", "Eir": "Eir", "Sva": "Sva"}
    assert [unit for unit in after.units if unit.power == "vDA"] == []
    assert "vDA" not in after.powers
    rebuilt = NINE.run(after)
    assert [event["unit"] for event in rebuilt.kind("rebuilt")] == ["F Che", "F Eir", "F Per", "F Sva"]


def test_a_holder_whose_capital_is_gone_falls_with_its_vassal_and_one_that_has_it_does_not() -> None:
    position = NINE.at("autumn census", "MA: A Gim, F Mid | AE: F Him | DO: F Sva", "LJ: Asg", "AE:  | DO: ", "vDA: Gim")
    assert [f"{event['power']} {event['how']}" for event in NINE.run(position).kind("eliminated")] == ["aesir early", "vDA vassal"]
