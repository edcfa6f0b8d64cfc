"""A position that somebody wrote by hand: every slip is told where it stands and without a secret, and play makes none."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import rulesets
from generator.core.problem import Problem
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.settings import Settings
from tests.support import lords, lords_play, written_positions

RULES = rulesets.build("dragon-lords", lords.facts())


def texts(position: Position) -> tuple[str, str]:
    return written_positions.texts(RULES, position)


def wrong(folder: Path, public: str, secret: str, *, fog: bool = True) -> list[Problem]:
    return written_positions.wrong(folder, RULES, Settings(lords.scenario(), fog), public, secret)


@pytest.mark.parametrize("fog", [True, False], ids=["with fog", "without fog"])
def test_what_play_leads_to_has_no_fault(tmp_path: Path, *, fog: bool) -> None:
    settings = Settings(lords.scenario(), fog)
    for _, turn in list(lords_play.play(3, 6, settings))[::2]:
        assert wrong(tmp_path, *texts(turn.position), fog=fog) == []


def test_the_public_half_alone_has_no_fault(tmp_path: Path) -> None:
    assert wrong(tmp_path, texts(lords.start())[0], "") == []


PUBLIC_SLIPS = {
    "a commoner against game.yaml": ("brynn: {}", "brynn: {royal: false}", "brynn is of royal blood by game.yaml"),
    "an unknown owner": ("owner: brynn", "owner: bryn", 'did you mean "brynn"?'),
    "a phase of another game": ("01-turn-1-plans", "01-1902-fall-orders", "no phase of Dragon Lords"),
    "a province that the world does not have": ("\n  Sal:", "\n  Sol:", "there is no province `Sol`"),
    "a fort too high": ("fort: 4", "fort: 13", "no fort has more than 12 levels"),
    "a harbour inland": ("WGa: {fort: 2}", "WGa: {fort: 2, harbour: true}", "Wyrmgate has no coast"),
    "lost and never annexed": ("Sal: {}", "Sal: {lost: 1}", "the turn since which"),
    "serving itself": ("brynn: {}", "brynn: {suzerain: brynn}", "there is no realm `brynn`"),
    "fog against game.yaml": ("fog: true", "fog: false", "says that fog is on"),
    "a war of one": ("realms:", "wars: [[brynn, brynn]]\nrealms:", "brynn and brynn is no war"),
    "allies at war": (
        "realms:",
        "wars: [[brynn, corvane]]\nalliances: [[brynn, corvane]]\nrealms:",
        "brynn and corvane is no alliance",
    ),
    "a title nobody knows": ("realms:", "fiefdoms: {duchy-of-ale: brynn}\nrealms:", "there is no fiefdom `duchy-of-ale`"),
}
SECRET_SLIPS = {
    "a unit with another name": ("number: 1, at: Ald", "number: 2, at: Ald", "called otherwise"),
    "an army at sea": ("type: army, number: 1, at: Ald", "type: army, number: 1, at: Amb", "cannot stand there"),
    "a second garrison": ("type: garrison, number: 1, at: Bry", "type: garrison, number: 1, at: Ald", "one garrison"),
    "a ship in an army": ("type: light-cavalry", "type: longship", "ships in fleets"),
    "no such troops": ("type: light-cavalry", "type: camel", "no such kind of troops"),
    "fewer than none": ("treasury: 40.0", "treasury: -1.0", "below zero"),
    "a leader who is elsewhere": ("leader: aldermark Orla", "leader: brynn Tegan", "led by one of its heroes"),
    "following nobody's unit": ("leader: aldermark Orla", "leader: aldermark Orla, follow: brynn A1", "another one of its realm"),
    "tactics beyond all": ("tactics: 2", "tactics: 7", "tactics go from 0 to 6"),
    "damage beyond all": ("provinces:\n", "provinces:\n  Sal: {damage: 4}\n", "damage goes to 3"),
    "more standing than built": ("provinces:\n", "provinces:\n  Sal: {standing: 1}\n", "more of a fort stands"),
}


@pytest.mark.parametrize("slip", [pytest.param(slip, id=name) for name, slip in PUBLIC_SLIPS.items()])
def test_a_slip_in_the_public_half(tmp_path: Path, slip: tuple[str, str, str]) -> None:
    public, secret = texts(lords.start())
    right, mistaken, told = slip
    assert right in public, public[:3000]
    found = [str(it) for it in wrong(tmp_path, public.replace(right, mistaken, 1), secret)]
    assert any(told in it for it in found), found


@pytest.mark.parametrize("slip", [pytest.param(slip, id=name) for name, slip in SECRET_SLIPS.items()])
def test_a_slip_in_the_secret_half_is_told_without_a_secret(tmp_path: Path, slip: tuple[str, str, str]) -> None:
    public, secret = texts(lords.start())
    right, mistaken, told = slip
    assert right in secret, secret[:3000]
    found = [str(it) for it in wrong(tmp_path, public, secret.replace(right, mistaken, 1))]
    assert any(told in it for it in found), found
    private = ("camel", "longship", "Orla", "Tegan", "A1 ")
    assert not [it for it in found if any(word in it for word in private) and "as brynn" not in it]
