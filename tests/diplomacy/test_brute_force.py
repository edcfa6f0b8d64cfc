"""The reference gives the answers that rulebook and DATC give, and the resolver agrees with it on random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from random import Random
from typing import TypeVar

import pytest

from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import ConflictTables
from generator.diplomacy.resolve import resolve
from generator.diplomacy.rules import Rules
from tests.support.brute_force import outcomes
from tests.support.random_positions import CLASSICAL, battles

Value = TypeVar("Value")


def read(text: str, sorties: str = "") -> ConflictTables:
    """A battle from words such as `e:Lon-Bel/Nth` (by convoy), `w:Eng+Lon-Bel`, `w:Bel+Nth` (supports) and `e:Nth`."""
    power, moves, supports, convoys = {}, {}, {}, {}
    for word in text.split():
        owner, told = word.split(":")
        unit, _, support = told.partition("+")
        at, _, to = unit.partition("-")
        power[at] = owner
        if support:
            other, _, end = support.partition("-")
            supports[at] = (other, end or other)
        if to:
            moves[at], _, fleets = to.partition("/")
            if fleets:
                convoys[at] = frozenset(fleets.split(",")) - {"none"}
    return ConflictTables(power, moves, supports, convoys, frozenset(at for at in moves if power[at] in sorties.split()))


def found_by_us(board: Board, tables: ConflictTables, rules: Rules) -> tuple[frozenset[str], frozenset[str]]:
    """Who moves, and whose convoy is stopped, as the resolver has it."""
    resolution = resolve(board, tables, rules)
    return frozenset(start for start in tables.moves if resolution.fate[start]), frozenset(resolution.stopped)


CASES = [
    # why, battle, who moves, whose convoy is stopped, consistent assignments
    ("one walks in", "a:Par-Bur", "Par", "", "one"),
    ("two of equal strength stand off", "a:Par-Bur g:Mun-Bur", "", "", "one"),
    ("the stronger of two enters", "a:Par-Bur a:Mar+Par-Bur g:Mun-Bur", "Par", "", "one"),
    ("an attacked supporter does not help", "a:Par-Bur a:Mar+Par-Bur g:Mun-Bur i:Pie-Mar", "", "", "one"),
    ("its own power cannot cut it", "a:Par-Bur a:Mar+Par-Bur g:Mun-Bur a:Pie-Mar", "Par", "", "one"),
    ("the victim cuts no support against itself", "r:Con+Bla-Ank r:Bla-Ank t:Ank-Con", "Bla", "", "one"),
    (
        "unless it dislodges the supporter",
        "r:Con+Bla-Ank r:Bla-Ank t:Ank-Con t:Smy+Ank-Con t:Arm-Ank",
        "Ank",
        "",
        "one",
    ),
    ("a unit that tried to leave holds alone", "t:Bul-Gre a:Alb-Gre r:Rum-Bul r:Ser+Rum-Bul", "Rum", "", "one"),
    ("support to hold is as good as support to move", "i:Ven i:Tyr+Ven a:Tri-Ven a:Adr+Tri-Ven", "", "", "one"),
    ("between two equal attacks a unit stays", "g:Nth e:Yor-Nth e:Edi+Yor-Nth f:Bel-Nth f:Eng+Bel-Nth", "", "", "one"),
    ("nobody dislodges an own unit, whoever helps", "g:Ber g:Kie-Ber r:Pru+Kie-Ber", "", "", "one"),
    ("nobody dislodges an own unit", "g:Ber g:Kie-Ber g:Mun+Kie-Ber", "", "", "one"),
    ("nor helps to", "a:Tri a:Vie+Ven-Tri i:Ven-Tri", "", "", "one"),
    ("such help still keeps others out", "a:Bud-Rum a:Ser+Vie-Bud i:Vie-Bud r:Gal-Bud r:Rum+Gal-Bud", "", "", "one"),
    ("head to head nobody passes", "g:Ber-Kie e:Kie-Ber", "", "", "one"),
    (
        "the loser does not matter where the winner came from",
        "g:Ber-Pru g:Sil+Ber-Pru r:Pru-Ber g:Kie-Ber",
        "Ber Kie",
        "",
        "one",
    ),
    ("three in a ring go round", "t:Ank-Con t:Con-Smy t:Smy-Ank", "Ank Con Smy", "", "several"),
    ("an outsider stops the ring", "t:Ank-Con t:Con-Smy t:Smy-Ank r:Bul-Con", "", "", "one"),
    ("armies swap over the sea", "e:Lon-Bel/Nth e:Nth f:Bel-Lon/Eng f:Eng", "Lon Bel", "", "several"),
    ("one convoy is enough to swap", "e:Nwy-Swe/Ska e:Ska r:Swe-Nwy", "Nwy Swe", "", "several"),
    ("a convoy with no route goes nowhere", "e:Lon-Bel/none e:Nth f:Pic-Bel", "Pic", "", "one"),
    ("fleets carry an army from sea to sea", "f:Gas-Nap/MAO,Wes,Tys f:MAO f:Wes f:Tys", "Gas", "", "one"),
    ("not where a link is missing", "f:Gas-Nap/MAO,Tys f:MAO f:Tys", "", "", "one"),
    ("a lost fleet ends the convoy", "e:Lon-Hol/Nth e:Nth g:Ska-Nth g:Hel+Ska-Nth g:Bel-Hol", "Ska Bel", "", "one"),
    ("one of two routes is enough", "e:Lon-Bel/Nth,Eng e:Nth e:Eng f:MAO-Eng f:Bre+MAO-Eng", "Lon MAO", "", "one"),
    ("a convoy cuts support against other fleets", "e:Lon-Bel/Nth e:Nth f:Bel+Pic-Eng f:Pic-Eng e:Eng", "", "", "one"),
    ("a paradox with two answers", "e:Lon+Wal-Eng e:Wal-Eng f:Bre-Lon/Eng f:Eng", "Wal", "Bre", "several"),
    ("a paradox with none", "e:Lon+Wal-Eng e:Wal-Eng f:Bre-Lon/Eng f:Eng g:Nth+Bel-Eng g:Bel-Eng", "", "Bre", "none"),
    ("betrayal", "e:Nth e:Lon-Bel/Nth e:Eng+Lon-Bel f:Bel+Nth g:Hel+Ska-Nth g:Ska-Nth", "", "Lon", "none"),
    (
        "two convoys that decide each other",
        "e:Edi-Nth e:Lon+Edi-Nth f:Bre-Lon/Eng f:Eng g:Bel+Pic-Eng g:Pic-Eng r:Nwy-Bel/Nth r:Nth",
        "Edi Pic",
        "Bre Nwy",
        "several",
    ),
    ("a second route leaves no paradox", "f:Tun-Nap/Tys,Ion f:Tys f:Ion i:Nap+Rom-Tys i:Rom-Tys", "", "", "one"),
    (
        "an ordinary convoy beside a paradox",
        "e:Lon+Wal-Eng e:Wal-Eng f:Bre-Lon/Eng f:Eng i:Naf-Wal/Iri,MAO i:Iri i:MAO",
        "Wal Naf",
        "Bre",
        "several",
    ),
    (
        "a ring beside a paradox",
        "e:Lon+Wal-Eng e:Wal-Eng f:Bre-Lon/Eng f:Eng t:Ank-Con t:Con-Smy t:Smy-Ank",
        "Wal Ank Con Smy",
        "Bre",
        "several",
    ),
]


@pytest.mark.parametrize(("tables", "moved", "stopped", "kind"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_reference_gives_the_answer_of_the_rulebook(tables: str, moved: str, stopped: str, kind: str) -> None:
    verdict = outcomes(CLASSICAL, read(tables))
    assert verdict == (frozenset(moved.split()), frozenset(stopped.split()), kind)
    found = found_by_us(CLASSICAL, read(tables), Rules())
    assert found == verdict[:2]


SORTIES = [
    ("a sortie never enters", "m:Bel-Hol", ""),
    ("but keeps another out", "m:Bel-Hol g:Kie-Hol", ""),
    ("not a stronger one", "m:Bel-Hol g:Kie-Hol g:Ruh+Kie-Hol", "Kie"),
    ("it cuts support", "m:Bel-Bur f:Bur+Par-Pic f:Par-Pic g:Eng-Pic", ""),
    ("its supports count when it keeps others out", "m:Bel-Hol n:Ruh+Bel-Hol g:Kie-Hol g:Hel+Kie-Hol", ""),
    ("it does not cut support against its own home", "m:Bel-Bur f:Bur+Pic-Bel f:Pic-Bel", "Pic"),
    ("at home nobody can help it", "m:Bel-Hol f:Pic-Bel f:Bur+Pic-Bel", "Pic"),
    ("head to head its supports defend it", "m:Bel-Bur n:Ruh+Bel-Bur f:Bur-Bel f:Pic+Bur-Bel", ""),
]


@pytest.mark.parametrize(("tables", "moved"), [case[1:] for case in SORTIES], ids=[case[0] for case in SORTIES])
def test_a_sortie_fights_but_stays(tables: str, moved: str) -> None:
    verdict = outcomes(CLASSICAL, read(tables, sorties="m n"))
    assert verdict.moved == frozenset(moved.split())
    found = found_by_us(CLASSICAL, read(tables, sorties="m n"), Rules())
    assert found == verdict[:2]


ORIGIN = "e:Nwy-Swe/Ska e:Den+Nwy-Swe e:Fin+Nwy-Swe g:Ska r:Swe-Nwy r:Bar+Swe-Nwy f:Nwg-Nwy f:Nth+Nwg-Nwy"


@pytest.mark.parametrize(
    ("choice", "tables", "moved"),
    [
        ("bounces", ORIGIN, "Nwy"),
        ("nothing", ORIGIN, "Nwy Nwg"),
        ("nothing", "e:Nwy-Swe/Ska e:Ska e:Fin+Nwy-Swe r:Swe-Nwy r:Bar+Swe-Nwy f:Nwg-Nwy", "Nwy Swe"),
    ],
    ids=[
        "the dislodged unit bounces others",
        "the dislodged unit does not matter",
        "a unit that swapped is not dislodged",
    ],
)
def test_a_unit_dislodged_over_the_sea(choice: str, tables: str, moved: str) -> None:
    verdict = outcomes(CLASSICAL, read(tables), dislodged_origin=choice)
    assert verdict.moved == frozenset(moved.split())
    found = found_by_us(CLASSICAL, read(tables), Rules(dislodged_origin=choice))
    assert found == verdict[:2]


def test_the_resolver_agrees_with_the_reference_on_random_positions() -> None:
    kinds = _compare(seed=1901, positions=1250)
    assert kinds["several"] >= 100
    assert kinds["none"] >= 15


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(8))
def test_the_resolver_agrees_with_the_reference_on_very_many_random_positions(seed: int) -> None:
    kinds = _compare(seed, positions=12_500)
    assert kinds["several"] >= 1000
    assert kinds["none"] >= 150


def _compare(seed: int, positions: int) -> Counter[str]:
    kinds: Counter[str] = Counter()
    rng = Random(seed)
    for board, tables in islice(battles(seed), positions):
        choice = rng.choice(["bounces", "bounces", "bounces", "nothing"])
        rules = Rules(dislodged_origin=choice)
        verdict = outcomes(board, tables, dislodged_origin=choice)
        kinds[verdict.kind] += 1
        found = found_by_us(board, tables, rules)
        assert found == verdict[:2], _told(board, tables, choice)
        again = found_by_us(board, _shuffled(rng, tables), rules)
        assert again == found, f"depends on the order of the tables: {_told(board, tables, choice)}"
        _never_two_in_one_province(tables, verdict.moved)
    return kinds


def _never_two_in_one_province(tables: ConflictTables, moved: Iterable[str]) -> None:
    ends = [tables.moves[at] for at in moved]
    assert len(ends) == len(set(ends)), tables
    assert not tables.sorties.intersection(moved), tables
    stayed = {end for end in ends if end in tables.power and end not in moved}
    lost = {at: end for at, end in tables.moves.items() if at in moved and end in stayed}
    assert all(tables.power[at] != tables.power[end] for at, end in lost.items()), f"dislodged an own unit: {tables}"


def _shuffled(rng: Random, tables: ConflictTables) -> ConflictTables:
    def mixed(table: Mapping[str, Value]) -> dict[str, Value]:
        return dict(rng.sample(sorted(table.items()), len(table)))

    return ConflictTables(mixed(tables.power), mixed(tables.moves), mixed(tables.supports), mixed(tables.convoys), tables.sorties)


def _told(board: Board, tables: ConflictTables, choice: str) -> str:
    near = {sea: sorted(board.sea_neighbours[sea]) for sea in sorted(frozenset().union(*tables.convoys.values()))}
    return f"{choice} {tables} {near}"
