"""Quarry, a wargame that is no Diplomacy, goes the whole way through the command line: private, sealed, and open with real dice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator import rulesets, store
from generator.cli import base_maps, games, loaded_rulesets, main
from generator.core.forums import FORUMS
from generator.core.turn import Turn
from generator.render.base_maps.base_map import read_base_map
from generator.render.maps import svg
from tests import quarry
from tests.quarry import steps
from tests.quarry.position import Position, Stack

FIRST, EVENING, SECOND, LAST = "01-day-1-march", "02-day-1-reckoning", "03-day-2-march", "04-day-2-reckoning"
TABLE, TABLE_EVENING = "01-day-2-march", "02-day-2-reckoning"
DAYS = (FIRST, EVENING, SECOND, LAST)
GAMES = {"closed": (*DAYS, *(f"{phase}.2" for phase in DAYS)), "sealed": DAYS, "typed": (TABLE, TABLE_EVENING)}
SEED = "5eed" * 16
"""What chance gave when the games were begun."""

SLIPS = {"grey": ["Badgre - Mill", "Beaver + 2 - Ridge - Pitt"], "ochre": ["Magpie - Ford - Pit - Ridge", "Marten", "Marten -"]}
OPENING = {"grey": ["Badger - Mill - Pit", "Beaver + 2 - Ridge"], "ochre": ["Magpie + 1 - Ford - Pit", "Marten - Marsh - Chapel"]}
REALMS = ("grey", "ochre")
AGAIN = {"grey": ["Badger stays", "Beaver - Mill - Pit"], "ochre": ["Marten + 1"]}
GRANT = "rulings:\n  - {rule: grant, power: ochre, money: 1.50, why: a bet}\n"


class Said(NamedTuple):
    """What a command said."""

    out: str
    err: str


@dataclass(frozen=True)
class Club:
    """A repository of games of Quarry, and what commands `said` there that tests are about."""

    base: Path
    key: Path
    said: dict[str, Said] = field(default_factory=dict)

    def __call__(self, *words: str, fine: bool = True) -> Said:
        """What the command line makes of these words."""
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = main(["-C", str(self.base), *(["--key", str(self.key)] if self.key.exists() else []), *words])
        assert (code == 0) == fine, f"{words}: {out.getvalue()}{err.getvalue()}"
        return Said(out.getvalue(), err.getvalue())

    def file(self, game: str, name: str) -> Path:
        return self.base / "state" / game / name

    def page(self, path: str) -> str:
        return (self.base / "site" / path).read_text(encoding="utf-8")

    def order(self, game: str, phase: str, orders: Mapping[str, Sequence[str]], more: str = "") -> None:
        """Write the order file of a phase."""
        listed = "".join(f"  {realm}:\n" + "".join(f"    - {line}\n" for line in lines) for realm, lines in orders.items())
        head = f"format: 1\ngame: {game}\nphase: {phase.partition('.')[0]}\nfinal: false\n"
        self.file(game, f"{phase}/orders.yaml").write_text(f"{head}orders:\n{listed}{more}", encoding="utf-8")

    def play(self, game: str) -> None:
        self("final", game)
        self("run", game)

    def record(self, game: str, phase: str, name: str = "results") -> Any:
        return store.read_yaml(self.file(game, f"{phase}/{name}.yaml"), typed=True)[0]

    def events(self, game: str, phase: str, kind: str) -> list[Any]:
        """The public events of one kind."""
        return [event for event in self.record(game, phase)["events"] if event["kind"] == kind]

    def told(self, game: str, phase: str, realm: str) -> list[Any]:
        """The private events of a realm."""
        found: list[Any] = json.loads(self("tell", game, phase, realm, "--json").out)["facts"]
        return found


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A repository in a house of this one rule system, with a game in each secrecy, all played to their end, and the site built."""
    base = tmp_path_factory.mktemp("club")
    (base / "state").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "MODULES", {"quarry": quarry.__name__})
        patch.setattr("generator.cli.new.token_hex", lambda size: SEED[: 2 * size])
        loaded_rulesets._kept.clear()
        made = Club(base, base / "gm.key")
        spare, _ = (made("keygen", "--out", str(path)).out.split("\n")[0] for path in (base / "spare.key", made.key))
        _play_private(made)
        _play_sealed(made, spare)
        _play_typed(made)
        made("build")
        yield made
        loaded_rulesets._kept.clear()


def _play_private(club: Club) -> None:
    """Two days in a private repository, the first of them corrected."""
    club.said["no-dice"] = club("new", "closed", "--rules", "quarry", "--secrecy", "open", fine=False)
    club("new", "closed", "--rules", "quarry")
    club.order("closed", FIRST, SLIPS)
    club.said["slips"] = club("check", "closed", fine=False)
    club.order("closed", FIRST, {}, "rulings: [{rule: truce}]\n")
    club.said["truce"] = club("preview", "closed", "--for", "markdown")
    club.order("closed", FIRST, OPENING)
    club.said["preview"] = club("preview", "closed", "--for", "markdown")
    club.play("closed")
    club.order("closed", SECOND, AGAIN, GRANT)
    club.said["second"] = club("check", "closed")
    club.play("closed")
    club("erratum", "closed", FIRST, "--why", "the Beaver hired one man only")
    path = club.file("closed", f"{FIRST}.2/orders.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("Beaver + 2", "Beaver + 1"), encoding="utf-8")
    club.play("closed")
    club.play("closed")
    club("reveal", "closed")


def _play_sealed(club: Club, spare: str) -> None:
    """Two days with orders that lie sealed in the repository."""
    club("new", "sealed", "--rules", "quarry", "--secrecy", "sealed", "--recipient", spare)
    for phase, orders in ((FIRST, OPENING), (SECOND, AGAIN)):
        club.order("sealed", phase, orders)
        club("final", "sealed")
        club("seal", "sealed")
        club("run", "sealed")
    club("reveal", "sealed")


def _play_typed(club: Club) -> None:
    """The second day of a game that was begun at a table, from a scenario, with real dice and no secrets."""
    club("new", "typed", "--rules", "quarry", "--secrecy", "open", "--dice", "typed", "--start", "day 2")
    path, scenario = club.file("typed", f"{TABLE}/position.yaml"), Path(quarry.__file__).with_name("scenario.yaml")
    head, _, rest = path.read_text(encoding="utf-8").partition("money:")
    assert rest.startswith("\n  grey: 6.5\n  ochre: 6.5\n")  # a line for each entry, to be written over
    text = head + scenario.read_text(encoding="utf-8")
    path.write_text(text.replace("at: Ford", "at: Frod"), encoding="utf-8")
    club.said["scenario"] = club("check", "typed", fine=False)
    path.write_text(text, encoding="utf-8")
    club("run", "typed")
    grey = ["Badger - Pit - Ford", "Otter - Pit", "Heron - Chapel", "Beaver stays"]
    club.order("typed", TABLE, {"grey": grey, "ochre": ["Magpie - Pit", "Marten + 1"]})
    club("final", "typed")
    for name, faces in (
        ("fights", ["[1]", "[2]", "[1, 2, 6]", "[6, 1, 4]", "[5]"]),
        ("lookouts", ["[3]", "[4]", "[1]"]),
        ("lookout", ["[2]"]),
        ("digging", ["[1]", "[2]"]),
    ):
        club.said[f"rolls of {name}"] = club("run", "typed", fine=False)
        for each in faces:
            orders = club.file("typed", f"{TABLE}/orders.yaml")
            orders.write_text(re.sub(r"\[d6.*\]", each, orders.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    club("run", "typed")
    club("reveal", "typed")


def test_an_open_game_cannot_roll(club: Club) -> None:
    assert "--dice typed if you roll real ones" in club.said["no-dice"].err


def test_every_slip_is_told_at_its_place_with_what_is_right(club: Club) -> None:
    told = [line.partition("orders.yaml:")[2] for line in club.said["slips"].err.splitlines() if "orders.yaml:" in line]
    assert told == [
        "6:3: missing: Badger has no order",
        '7:7: fault: there is no stack Badgre (did you mean "Badger"?)',
        '8:7: fault: there is no place Pitt (did you mean "Pit"?)',
        "10:7: illegal: no way leads from Pit to Ridge; Magpie stays (from Pit: Ford, Mill)",
        "11:7: missing: Marten has no order",
        "12:7: fault: `Marten -` is no order (write `Badger - Mill - Pit`, `Badger + 2 - Mill` or `Badger stays`)",
    ]


def test_what_is_wrong_with_a_scenario_is_told_as_well(club: Club) -> None:
    assert 'fault: there is no place Frod (did you mean "Ford"?)' in club.said["scenario"].err


def test_a_day_is_played_in_rounds_until_no_stack_can_move(club: Club) -> None:
    fights = [(it["round"], it["place"], it["hits"], it["left"]) for it in club.events("closed", FIRST, "fought")]
    assert fights == [
        (2, "Chapel", {"monks": 0, "ochre": 1}, {"Abbot": 0, "Marten": 2}),
        (3, "Pit", {"grey": 2, "ochre": 0}, {"Badger": 4, "Magpie": 0}),
    ]
    report = club("post", "closed", FIRST, "--for", "markdown").out
    assert "## Round 2" in report
    assert "- The Pit: The Grey Guild hit 2 times and The Ochre Guild hit 0 times; left are Badger 4 and Magpie 0." in report


def test_a_preview_shows_what_the_orders_lead_to(club: Club) -> None:
    assert "- The Grey Guild dug 2.75 in The Pit; left are Badger 4." in club.said["preview"].out
    assert "The Grey Guild and The Ochre Guild made peace." in club.said["truce"].out


def test_money_is_exact(club: Club) -> None:
    assert [(it["realm"], it["money"]) for it in club.events("closed", EVENING, "paid")] == [
        ("grey", Decimal("6.5") - 2 * Decimal("1.5") + Decimal("2.75") - 8 * Decimal("0.25")),
        ("ochre", Decimal("6.5") - Decimal("1.5") - 2 * Decimal("0.25")),
    ]
    assert '"money":4.25' in club.page(f"closed/{EVENING}/record.json")


def test_the_word_of_the_gm_is_money_too(club: Club) -> None:
    (ruling,) = club.events("closed", SECOND, "ruling")
    assert (ruling["power"], ruling["money"]) == ("ochre", "1.50")
    assert club.events("closed", LAST, "paid")[-1]["money"] == Decimal("4.5") + Decimal("1.5") - 2 * Decimal("0.25")


def test_nobody_learns_where_a_hidden_stack_stands(club: Club) -> None:
    assert set(club.record("closed", SECOND, "position")["stacks"]) == {"Badger", "Marten"}
    assert "Ridge" not in club.page(f"sealed/{FIRST}/index.html")
    assert "Beaver" not in club.page(f"sealed/{FIRST}/index.html")
    assert "0 faults" in club.said["second"].out  # that no way leads from there to the Mill would tell where it is
    halted = [(it["stack"], it["why"]) for realm in REALMS for it in club.told("closed", SECOND, realm) if "why" in it]
    assert halted == [("Beaver", "no-way"), ("Marten", "no-hall")]


def test_each_realm_is_told_what_it_alone_knows(club: Club) -> None:
    grey, ochre = (club("tell", "closed", f"{FIRST}.2", realm).out for realm in REALMS)
    assert "  Round 1: Beaver hired 1.\n  Round 2: Badger went to The Pit.\n" in grey
    assert "  The lookout of Badger threw 4, and needed 4 or more.\n" in grey
    assert "  You know: Beaver of The Grey Guild in The Ridge, 3 of strength 4.\n" in grey
    assert "Beaver" not in ochre
    assert "Beaver hired 2" in club("tell", "closed", FIRST, "grey").out


def test_each_realm_has_a_map_of_what_it_knows(club: Club) -> None:
    rules = games.on_board("quarry", None)
    game, _ = store.public_game(club.base / "state", "closed")
    assert not isinstance(rules, list)
    assert game is not None
    (seen,) = rules.pictures(game.phases[0])
    assert sorted((it.place, it.owner, it.count) for it in seen.pieces) == [("Chapel", "ochre", 2), ("Pit", "grey", 4)]
    assert rules.pictures(game.phases[0], club.told("closed", FIRST, "ochre")) == (seen,)  # who has no secret needs no map of it
    one, known = rules.pictures(game.phases[0], club.told("closed", FIRST, "grey"))
    assert one == seen
    assert sorted((it.place, it.owner, it.count) for it in {*known.pieces} - {*seen.pieces}) == [("Ridge", "grey", 4)]
    assert "what you know" in svg.draw(known, read_base_map(base_maps.of_rules("quarry").data), rules.styles, "abbr", None)


def test_real_dice_are_asked_for_and_published_as_typed(club: Club) -> None:
    assert "`round 1: Badger in Pit` is a roll of 3d6" in club.said["rolls of fights"].err
    assert "`lookout of Badger` is a roll of 1d6" in club.said["rolls of lookouts"].err
    rolls = club.events("typed", TABLE, "roll")
    assert [it["dice"] for it in rolls] == [[1], [2], [1, 2, 6], [6, 1, 4], [5]]
    assert all(it["typed"] for it in rolls)
    assert [it["dice"] for it in club.told("typed", TABLE, "grey") if it["kind"] == "roll"] == [[3], [4], [1]]


def test_the_winner_of_a_fight_loses_a_man_for_each_hit_and_a_tie_ends_all(club: Club) -> None:
    assert [(it["hits"], it["left"]) for it in club.events("typed", TABLE, "fought")] == [
        ({"grey": 1, "monks": 1}, {"Abbot": 0, "Heron": 0}),
        ({"grey": 2, "ochre": 1}, {"Badger": 2, "Magpie": 0, "Otter": 1}),
    ]


def test_whoever_fought_goes_no_further(club: Club) -> None:
    assert [(it["realm"], it["place"]) for it in club.events("typed", TABLE_EVENING, "dug")] == [("grey", "Pit")]
    assert [it["at"] for it in club.told("typed", TABLE, "grey") if it.get("stack") == "Badger"] == ["Pit"]


def test_a_sharp_lookout_sees_the_places_around_and_a_dull_one_does_not(club: Club) -> None:
    seen = {realm: {it["kind"]: set(it["stacks"]) for it in club.told("typed", TABLE, realm) if "stacks" in it} for realm in REALMS}
    assert seen == {"grey": {"sighted": {"Marten"}, "known": {"Beaver"}}, "ochre": {"known": {"Marten"}}}


def test_a_one_buries_a_man_of_who_digs(club: Club) -> None:
    assert "`02-day-2-reckoning/cave-in on Badger` is a roll of 1d6" in club.said["rolls of digging"].err
    (dug,) = club.events("typed", TABLE_EVENING, "dug")
    assert dug["left"] == {"Badger": 1, "Otter": 1}
    assert club.record("typed", TABLE_EVENING)["after"]["stacks"]["Badger"]["count"] == 1


def test_who_has_no_money_hires_nobody_and_loses_men(club: Club) -> None:
    assert [it["why"] for it in club.told("typed", TABLE, "ochre") if it["kind"] == "halted"] == ["no-money"]
    (unpaid,) = club.events("typed", TABLE_EVENING, "unpaid")
    assert (unpaid["wages"], unpaid["money"]) == (Decimal("0.75"), Decimal("0.5"))
    rules = games.on_board("quarry", None)
    assert not isinstance(rules, list)
    poor = Position(rules.first, {"Marten": Stack("Marten", "ochre", "Ochre", 3, 4)}, {"ochre": Decimal("0.5")}, {})
    assert steps.pay(Turn(poor, {}, rules.settings({})[0])).position.stacks["Marten"].count == 2


def test_dice_fall_by_their_purpose_in_whatever_game_and_revision(club: Club) -> None:
    rolls = club.events("closed", FIRST, "roll")
    assert len(rolls) == 4
    assert club.events("closed", f"{FIRST}.2", "roll") == rolls
    assert club.events("sealed", FIRST, "roll") == rolls


def test_an_erratum_is_played_beside_what_it_corrects(club: Club) -> None:
    paid = [club.events("closed", phase, "paid")[0]["money"] for phase in (EVENING, f"{EVENING}.2", LAST, f"{LAST}.2")]
    assert paid == [Decimal("4.25"), Decimal("6.0"), Decimal("5.25"), Decimal("7.25")]
    assert "the Beaver hired one man only" in club.page(f"closed/{FIRST}.2/index.html")


def test_orders_of_a_sealed_game_lie_sealed(club: Club) -> None:
    names = {path.name for path in club.file("sealed", FIRST).iterdir()}
    assert {"orders", "secret.yaml.age"} <= names
    assert not {"orders.yaml", "secret.yaml"} & names
    assert {path.name for path in club.file("sealed", f"{FIRST}/orders").iterdir()} == {
        f"{name}.yaml.age" for name in (*REALMS, "gm")
    }
    assert "Magpie + 1 - Ford - Pit" in club("open", "sealed", FIRST).out


@pytest.mark.parametrize("kind", FORUMS)
def test_it_is_posted_in_every_dialect(club: Club, kind: str) -> None:
    assert "The Grey Guild paid 2.0 and has 4.25." in club("post", "closed", EVENING, "--for", kind).out.replace("\n", " ")
    assert "The Ochre Guild" in club("post", "closed", "--first", "--for", kind).out


def test_it_has_a_page_of_its_own_and_one_for_its_board(club: Club) -> None:
    assert 'href="purses/index.html"' in club.page("closed/index.html")
    head, *rows = re.findall("<tr>(.*)</tr>", club.page("closed/index.html"))
    assert re.findall("<th[^<>]*>([^<>]+)", head) == ["Realm", "men", "money"]
    assert [re.findall(r">\s*([^<>]+?)\s*(?:</span>)?\s*(?=<td|</td>)", row) for row in rows] == [
        ["The Grey Guild", "3", "7.25"],
        ["The Ochre Guild", "0", "5.5"],  # its men are hidden
    ]
    assert ": none left" not in club.page("closed/index.html")  # the Monks hold no centres that could be counted
    purses = club.page("closed/purses/index.html")
    assert re.findall("<td>([^<>]*)<td>([^<>]*)", purses) == [("6.0", "4.5"), ("7.25", "5.5")]
    board = club.page("boards/quarry/index.html")
    slide, cliff = "The Pit (down a slide: nobody comes back by it)", "a cliff, which nobody climbs, to The Marsh"
    assert f'<li id="Ridge">The Ridge: Grey Hall, {slide}; {cliff}\n' in board
    assert '<li id="Pit">The Pit: The Ford, The Mill; a pit worth 2.75 a day\n' in board
    assert 'src="start.svg"' in board


def test_its_pages_count_days_where_others_count_years(club: Club) -> None:
    front = club.page("closed/index.html")
    assert "<dt>Day 2</dt>" in front
    assert "Day 2 March</a>" in front
    assert club("post", "closed", "day 1 reckoning", "--for", "text") == club("post", "closed", f"{EVENING}.2", "--for", "text")


@pytest.mark.png
def test_its_maps_are_there_for_boards_that_take_no_other(club: Club) -> None:
    made = {path.relative_to(club.base / "site").as_posix() for path in (club.base / "site").rglob("*.png")}
    phases = {f"{game}/{phase}/position-900.png" for game, those in GAMES.items() for phase in those}
    strip = {path for path in made if path.endswith(("/small.png", "/film.png"))}
    assert {path.split("/")[0] for path in strip} == set(GAMES)
    assert made - strip == phases | {"boards/quarry/start-900.png"} | {f"{game}/now-900.png" for game in GAMES}


def test_every_file_can_be_made_again_and_every_outcome_proved(club: Club) -> None:
    assert club("replay").out == "".join(f"{game}: every byte is the same\n" for game in GAMES)
    fits = {"typed": "nothing was bound when it was sent"}
    marches = {game: sum("march" in phase for phase in phases) for game, phases in GAMES.items()}
    assert [line.partition("; ")[2] for line in club("verify", str(club.base / "site")).out.splitlines()] == [
        f"{marches[game]} revealed: {fits.get(game, 'commitments fit')}; outcomes fit" for game in GAMES
    ]
