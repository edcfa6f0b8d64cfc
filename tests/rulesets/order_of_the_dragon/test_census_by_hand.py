"""A census that has everything at once, worked out from the words of the rulebook before it was run (2.2, 3.1, 3.3, 8 to 10).

Autumn 1420, the fourth cycle.

* Ottoman armies stand in Ofen, Hungary's capital, and go from Erzurum into Tiflis, a vacant centre of the Mamluks.
* Hungary has its army in Knin, and one heir, who waits in Ofen.
* Lithuania stands in Krakow, its own thrall, where its only heir lives.
* Castile's fleet goes from Toledo into Lisbon, the capital of vEB, which England (giver) and Burgundy (receiver) hold; nobody
  defends it. The vassal also owns Rennes, and its army goes from there into Paris, which has lost its unit.
* Naples and Castile marry their heirs at Tunis, where a Neapolitan fleet stands.
* The Mamluks and the Golden Horde want to marry theirs at Tiflis.
* The heir of the Kalmar Union marries into Mainz.

The Kalmar marriage is made with the retreats, before the census (2.2, 2c). Then:

a. Standard captures. Units of majors and vassals take what they stand in: Castile Lisbon, Lithuania Krakow, the Ottomans Ofen
   and Tiflis, vEB Paris. Krakow and Paris were powers of their own and are no more.
b. Heirs in captured centres are executed, also where the captor's own heir is among them (10.1): Hungary's in Ofen, those of
   England and Burgundy in Lisbon, Lithuania's in Krakow. Nobody lived in Paris or Tiflis.
c. Hungary has lost its capital and has no living heir: out (3.3), although it owns Knin. Lithuania has no heir either, but
   owns its capital: it stays. England too. vEB has lost its capital: out (3.3.1). Neither of its holders is.
d. Tunis was not captured, nor was Burgos or Napoli, so vNC is made, its giver Naples, who owns Tunis. Tiflis was captured: no
   marriage there (10.4, condition 4); both heirs stay where they are.
e. What the eliminated own and nobody captured becomes minor powers, each its own: Knin; Rennes, and Paris, which vEB owned
   since a. Lisbon is Castile's. Tunis goes to vNC. Hungary had no thrall, so none is set free.
f. Hungary's army in Knin and the vassal's in Paris disband, and so does the fleet of Naples in Tunis (10.4).

Counted after that: a player has its own centres, one for each thrall, and all of each vassal it holds (3.1). Builds follow from
own centres alone and need a vacant home centre (8.0): Castile has Toledo vacant, Lithuania Vilnius, the Ottomans two centres
more than units but only Bursa vacant. Points are one for the capital, one for an heir waiting there, one for each thrall and
vassal (9.2).

In winter Knin, Paris and Rennes build the armies that stood there when the game began (8.2).
"""

from __future__ import annotations

from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.support.dynasty_table import Played

UNITS = (
    "OT: A Ofe, A Ama, A Erz | HU: A Kni | LI: A Kra, A Kie | CA: A Brg, F Tol/wc | NA: A Aix, F Nap, F Tun | vEB: A Ren"
    " | Kra: | Par: "
)
CENTRES = "OT: Erz | MA: Tif | NA: Tun"
HEIRS = "HU: Ofe | LI: Kra | EN: | BU: Ver | CA: Brg, Zar | NA: Nap, Rom | MA: Cai, Siv | GH: Sar, Ker"

ORDERS = (
    "OT: A Erz - Tif, A Ofe H | CA: F Tol/wc - Lis, Heir Castile Marry Heir Naples at Tunis"
    " | NA: F Tun H, Heir Naples Marry Heir Castile at Tunis | MA: Heir Mamluks Marry Heir Golden Horde at Tiflis"
    " | GH: Heir Sarai Marry Heir Cairo at Tiflis | KU: Heir Roskilde Marry Mainz"
)
BIDS = "EN: 1 DP A Rennes - Paris | KU: 2 DP A Mainz Marry Heir Kalmar"

CENSUS = {
    "a": {
        "Kra Kra>lithuania",
        "Lis vEB>castile",
        "Ofe hungary>ottomans",
        "Par Par>vEB",
        "Tif mamluks>ottomans",
    },
    "b": {
        "heir of hungary in Ofe",
        "heir of england in Lis",
        "heir of burgundy in Lis",
        "heir of lithuania in Kra",
    },
    "c": {"hungary early", "vEB vassal"},
    "d": {"naples and castile in Tun: vNC", "no marriage in Tif: captured"},
    "e": {"Kni hungary>Kni", "Par vEB>Par", "Ren vEB>Ren", "Tun naples>vNC"},
    "f": {"A Kni of hungary: eliminated", "A Par of vEB: eliminated", "F Tun of naples: dowry"},
}

TOTALS = {  # own, thralls, vassals, all; units, builds; points
    "burgundy": (2, 1, 0, 3, 2, 0, 2),
    "castile": (3, 1, 1, 5, 2, 1, 3),
    "england": (2, 0, 0, 2, 2, 0, 1),
    "golden-horde": (2, 1, 0, 3, 2, 0, 3),
    "kalmar-union": (2, 1, 0, 3, 2, 0, 2),
    "lithuania": (3, 0, 0, 3, 2, 1, 1),
    "mamluks": (2, 1, 0, 3, 2, 0, 3),
    "naples": (2, 1, 1, 4, 2, 0, 3),
    "ottomans": (5, 0, 0, 5, 3, 1, 2),
}

ALIVE = {
    "burgundy Ver=Ver",
    "castile Tun=vNC",
    "castile Zar=Zar",
    "golden-horde Ker=Ker",
    "golden-horde Sar=",
    "kalmar-union Mai=Mai",
    "mamluks Cai=",
    "mamluks Siv=Siv",
    "naples Rom=Rom",
    "naples Tun=vNC",
    "ottomans Ama=",
}


def played() -> Played:
    """The autumn and its census."""
    position = DRAGON.at("autumn orders 4", UNITS, CENTRES, HEIRS, "vEB: Lis, Ren")
    assert position.phase.title == "Autumn 1420 Orders"
    return DRAGON.run(position, ORDERS, BIDS)


def test_the_facts_of_every_step_are_those_worked_out_by_hand() -> None:
    found = played().census()
    assert [line[0] for line in found] == sorted(line[0] for line in found), "the steps stand in order"
    assert {step: {line[2:] for line in found if line[0] == step} for step in "abcdef"} == CENSUS
    assert len(found) == sum(map(len, CENSUS.values()))


def test_the_kalmar_marriage_is_made_before_the_census() -> None:
    before = [(phase.step, event) for phase, events in played().phases for event in events if event["kind"] == "married"]
    assert [(step, event["heirs"], event["makes"]) for step, event in before] == [
        ("orders", ["kalmar-union"], "Mai"),
        ("census", ["castile", "naples"], "vNC"),
    ]


def test_every_player_and_the_vassal_are_counted_as_by_hand() -> None:
    keys = ("own", "thralls", "vassals", "centres", "units", "builds", "points")
    totals = {str(event["power"]): event for event in played().kind("total")}
    assert {power: tuple(event.get(key) for key in keys) for power, event in totals.items() if power != "vNC"} == TOTALS
    assert totals["vNC"] == {"kind": "total", "power": "vNC", "own": 1, "units": 0, "builds": 1}


def test_who_lives_where_and_who_executed_the_others_is_as_by_hand() -> None:
    after = played()
    assert {f"{heir.of} {heir.at}={heir.married}" for heir in after.after.heirs} == ALIVE
    by = {(str(event["power"]), str(event["place"])): (event["by"], event.get("married", "")) for event in after.kind("executed")}
    assert by == {
        ("hungary", "Ofe"): ("ottomans", ""),
        ("england", "Lis"): ("castile", "vEB"),
        ("burgundy", "Lis"): ("castile", "vEB"),
        ("lithuania", "Kra"): ("lithuania", "Kra"),
    }


def test_in_winter_the_new_minor_powers_build_their_first_units() -> None:
    winter = DRAGON.run(played().after, "CA: Build F Tol/ec, vNC>Build A Tun")
    assert [event["unit"] for event in winter.kind("rebuilt")] == ["A Kni", "A Par", "A Ren"]
    assert "vEB" not in winter.after.powers
    assert winter.after.powers["hungary"].kind == "eliminated"
