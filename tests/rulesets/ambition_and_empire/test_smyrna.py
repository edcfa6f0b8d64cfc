"""Smyrna's two coasts, and the power that controls Constantinople (rulebook VII, Smyrna & Constantinople)."""

from __future__ import annotations

import pytest

from tests.rulesets.ambition_and_empire.table import board, expect, run

OPEN = "RU: A Mos, A Kev | HA: A Vie, A Bud"

MOVES = {
    "E-080 the holder of Constantinople names the coast": ("OT: F Bla", "", "OT: F Bla - Smy", "F Bla void coast-missing"),
    "E-080 a coast is missing and there is only one": (
        "RU: F Bla | OT: A Con",
        "",
        "RU: F Bla - Smy",
        "F Bla moves, after RU F Smy/nc",
    ),
    "E-080 a coast is missing and there are two": (
        "RU: F Con | OT: A Bos",
        "HA: Con",
        "RU: F Con - Smy",
        "F Con void coast-missing",
    ),
    "E-080 Constantinople has both coasts": (
        "RU: F Con | OT: A Bos",
        "HA: Con",
        "RU: F Con - Smy/nc",
        "F Con moves, after RU F Smy/nc",
    ),
    "E-081 from the Aegean to the north coast": ("OT: F Aeg", "", "OT: F Aeg - Smy (nc)", "F Aeg moves, after OT F Smy/nc"),
    "E-082 not for another": ("HA: F Aeg | OT: A Con", "", "HA: F Aeg - Smy (nc)", "F Aeg void two-coasts"),
    "E-082 the other coast is open to it": ("HA: F Aeg | OT: A Con", "", "HA: F Aeg - Smy (sc)", "F Aeg moves, after HA F Smy/sc"),
    "E-081 from the north coast to Syria": ("OT: F Smy/nc", "", "OT: F Smy/nc - Syr", "F Smy/nc moves"),
    "E-082 not for a Turk without Constantinople": ("OT: F Smy/nc", "HA: Con", "OT: F Smy/nc - Syr", "F Smy/nc void two-coasts"),
    "E-081 for whoever has it": ("HA: F Smy/nc | OT: A Bos", "HA: Con", "HA: F Smy/nc - Syr", "F Smy/nc moves"),
    "E-081 nobody goes from coast to coast": ("OT: F Smy/nc", "", "OT: F Smy/nc - Smy/sc", "F Smy/nc void same-place"),
    "E-081 a unit in Constantinople is no control": (
        "HA: A Con, F Smy/nc | OT: A Bos",
        "",
        "HA: F Smy/nc - Syr",
        "F Smy/nc void two-coasts",
    ),
    "E-081 control without a unit is": ("OT: F Smy/nc | HA: A Con", "", "OT: F Smy/nc - Syr", "F Smy/nc moves"),
    "E-081 support to the other coast's seas": (
        "OT: F Smy/sc | RU: F Kaz",
        "",
        "OT: F Smy/sc S F Kaz - Bla | RU: F Kaz - Bla",
        "F Smy/sc supports, F Kaz moves 2:0",
    ),
    "E-082 not for another's fleet": (
        "HA: F Smy/sc | OT: A Con | RU: F Kaz",
        "",
        "HA: F Smy/sc S F Kaz - Bla | RU: F Kaz - Bla",
        "F Smy/sc void two-coasts, F Kaz moves 1:0",
    ),
    "E-082 support into Smyrna needs no coast": (
        "RU: F Bla | OT: A Con | HA: A Arm",
        "",
        "RU: F Bla S A Arm - Smy | HA: A Arm - Smy",
        "F Bla supports, A Arm moves 2:0",
    ),
    "E-080 an army knows no coasts": ("HA: A Arm | OT: A Con", "", "HA: A Arm - Smy", "A Arm moves, after HA A Smy"),
    "E-080 nor does one that is helped": (
        "RU: F Bla | OT: A Con | HA: A Arm",
        "",
        "HA: A Arm - Smy (sc) | RU: F Bla S A Arm - Smy (sc)",
        "A Arm moves 2:0, F Bla supports, after HA A Smy",
    ),
}


@pytest.mark.parametrize(("units", "centres", "orders", "expected"), MOVES.values(), ids=MOVES)
def test_fleets_round_smyrna(units: str, centres: str, orders: str, expected: str) -> None:
    """E-080 to E-082."""
    expect(run(board("spring 1768", units, centres), orders), expected)


ATTACK = "HA: A Arm - Smy, A Syr S A Arm - Smy"


@pytest.mark.parametrize(
    ("why", "units", "centres", "options"),
    [
        ("its holder has Constantinople", "OT: F Smy/sc, A Con", "", "Aeg Bla Eas"),
        ("its holder does not", "OT: F Smy/sc", "RU: Con", "Aeg Con Eas"),
        ("another has the north coast only", "RU: F Smy/nc | OT: A Bos", "", "Bla Con"),
        ("a foreign unit stands in Constantinople", "OT: F Smy/sc | RU: A Con", "", "Aeg Bla Eas"),
    ],
)
def test_retreats_from_smyrna(why: str, units: str, centres: str, options: str) -> None:
    """E-080, E-081: control at the start of the turn counts."""
    played = run(board("fall 1768", f"{units} | HA: A Arm, A Syr", centres), ATTACK)
    fleet = next(str(unit) for unit in played.before.units if unit.place.startswith("Smy/"))
    assert " ".join(played.options(fleet)) == options, why


def test_a_retreat_to_smyrna_names_its_coast() -> None:
    """E-080, E-082: the holder of Constantinople has both, and has to say which; another has its own."""
    turkish = run(board("spring 1768", "OT: F Bla, A Con | RU: F Kaz, F Cri | Cri:"), "RU: F Kaz - Bla, F Cri S F Kaz - Bla")
    assert turkish.options("F Bla") == ["Arm", "Smy/nc", "Smy/sc", "Wla"]
    assert run(turkish.after, "OT: F Bla R Smy").answers("OT") == ["disbands"]
    assert run(turkish.after, "OT: F Bla R Smy/sc").unit_in("Smy") == ("ottomans", "F", "Smy/sc")
    other = run(board("spring 1768", "HA: F Bla | OT: A Con | RU: F Kaz, F Cri | Cri:"), "RU: F Kaz - Bla, F Cri S F Kaz - Bla")
    assert other.options("F Bla") == ["Arm", "Smy/nc", "Wla"]
    assert run(other.after, "HA: F Bla R Smy").unit_in("Smy") == ("austria", "F", "Smy/nc")


def test_constantinople_changes_hands_in_fall_alone() -> None:
    """E-081, E-082: entered in spring it is still Turkish in fall; from the spring after, the coasts are two for Turkey."""
    spring = run(board("spring 1768", "OT: F Smy/sc | HA: A Bos"), "HA: A Bos - Con")
    assert run(spring.after, "OT: F Smy/sc - Bla").said("F Smy/sc") == "moves 1:0"
    fall = run(spring.after, "OT: F Smy/sc H | HA: A Con H")
    assert fall.after.centres["Con"] == "austria"
    after = board("spring 1769", base=fall.after)
    assert run(after, "OT: F Smy/sc - Bla").said("F Smy/sc") == "void two-coasts"
    assert run(after, "OT: F Smy/sc - Aeg").said("F Smy/sc") == "moves 1:0"


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ("F Smy/nc", "builds"),
        ("F Smy/sc", "builds"),
        ("F Smy", "void coast-missing"),
        ("A Smy", "builds"),
    ],
)
@pytest.mark.parametrize("centres", ["OT: Cri, Tun", "HA: Con | OT: Cri, Tun"])
def test_a_fleet_built_in_smyrna_names_its_coast(order: str, answer: str, centres: str) -> None:
    """E-080: whoever has Constantinople."""
    assert run(board("winter 1768", "OT: F Aeg, A Bos", centres), f"OT: Build {order}").answers("OT") == [answer]


def test_a_minor_power_in_smyrna_has_two_coasts() -> None:
    """E-049, E-081, E-083: set free, it has the fleet of the start on the south coast, and nobody controls Constantinople."""
    freed = ({"rule": "civil-disorder", "power": "ottomans"},)
    at = board("spring 1768", "RU: F Bla, A Kev")
    played = run(at, "", "FR: 1 DP F Smy - Arm", rulings=freed)
    expect(played, "F Smy/sc void two-coasts")
    assert run(at, "RU: F Bla - Smy/sc", rulings=freed).said("F Bla") == "void two-coasts"
    assert run(at, "HA: A Bud H", "FR: 1 DP F Smy - Aeg", rulings=freed).said("F Smy/sc") == "void sortie-unopposed"


def test_the_only_coast_is_that_of_the_board_as_it_is() -> None:
    """E-021, E-082: nobody controls Constantinople, so that to a Russian fleet in the Black Sea Smyrna is its north coast."""
    freed = ({"rule": "civil-disorder", "power": "ottomans"},)
    at = board("spring 1768", "RU: F Bla, A Kev")
    bids = "FR: 1 DP A Con S F Bla - Smy | DN: 1 DP A Con S F Bla - Smy/nc | HA: 1 DP A Con H"
    assert run(at, "", bids, rulings=freed).printed("A Con") == "A Con S F Bla - Smy (Invalid)"  # for its faith
