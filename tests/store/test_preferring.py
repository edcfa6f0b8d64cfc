"""A year played from one sitting: what players prefer is filled in, told in the record, and bound by nothing before it counts."""

from __future__ import annotations

import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.core.votes import Vote
from generator.store.entering import enter
from generator.store.preferring import is_as_preferred
from generator.store.sealing import NO_KEYS, Keyring, new_key, write_hidden
from generator.store.sheets import entered, is_blank
from generator.store.votes import votes_of
from tests.diplomacy.test_preferences import RULES
from tests.support.real_report import of_phase

NOW = datetime(2026, 11, 23, 23, 0, tzinfo=UTC)
FALL, RETREAT, WINTER, SPRING = (
    "01-1904-fall-orders",
    "02-1904-fall-retreats",
    "03-1904-winter-adjustments",
    "04-1905-spring-orders",
)
HOMES = {
    "austria": "Bud Tri Vie", "england": "Edi Lon Lvp", "france": "Bre Mar Par", "germany": "Ber Kie Mun", "italy": "Nap Rom Ven",
    "russia": "Mos Sev StP War", "turkey": "Ank Con Smy",
}  # fmt: skip
UNITS = {
    "austria": "A Vie, A Boh", "england": "F Lon, F Edi", "france": "A Bur, A Bel, F Bre", "germany": "A Mun, A Ruh, A Kie",
    "italy": "A Tyr, A Tri, A Ven", "russia": "A War, A Gal, F Sev", "turkey": "A Con, F Ank, F Smy",
}  # fmt: skip
ORDERS = {
    **{power: ", ".join(f"{unit} H" for unit in units.split(", ")) for power, units in UNITS.items()},
    "germany": "A Mun - Bur, A Ruh S A Mun - Bur, A Kie H",
    "italy": "A Tyr - Vie, A Tri S A Tyr - Vie, A Ven H",
}
AHEAD = """\
if dislodged:
  austria: ["A Vie R Tri, Gal, D"]
  france: ["A Bur: Mun, else Gas"]
builds:
  england: [F Lon, A Lvp]
  italy: [F Rom, A Nap]
  austria: [Remove A Boh]
votes:
  france: [draw with turkey and italy]
"""


def position() -> str:
    lists = {power: f"[{', '.join(homes.split())}]" for power, homes in HOMES.items()}
    return "\n".join(
        [
            "format: 1", "game: tea", f"phase: {{id: {FALL}, revision: 1, year: 1904, season: fall, step: orders}}",
            "powers:", *(f"  {power}: {{kind: major, home: {homes}}}" for power, homes in lists.items()),
            "centres:", *(f"  {power}: {homes}" for power, homes in lists.items()),
            "units:", *(f"  {power}: [{units}]" for power, units in UNITS.items()), "",
        ]
    )  # fmt: skip


def order_file(phase: str, orders: dict[str, str], more: str = "", final: str = "true") -> str:
    lines = [f"  {power}: [{several}]" for power, several in orders.items()]
    return "\n".join(["format: 1", "game: tea", f"phase: {phase}", f"final: {final}", "orders:", *lines, more])


class Tea:
    """The game, and what one does with it."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def text(self, name: str) -> str:
        return (self.root / "tea" / name).read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        path = self.root / "tea" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self) -> Any:
        done = store.run(self.root, "tea", RULES, NOW)
        assert not done.faults, done.faults
        return done

    def finish(self, name: str) -> None:
        """Say that a phase is final, and run it."""
        self.write(name, self.text(name).replace("final: false", "final: true"))
        assert len(self.run().played) == 1

    def check(self) -> Any:
        return store.check(self.root, "tea", RULES, NOW).problems

    def events(self, phase: str, kind: str = "order") -> list[Any]:
        tree, _ = store.reading.read_yaml(self.root / "tea" / phase / "results.yaml", typed=True)
        assert isinstance(tree, dict)
        return [event for event in tree["events"] if event["kind"] == kind]

    def archive(self) -> Any:
        archive, problems = store.archive.open_archive(self.root, "tea", RULES)
        assert archive is not None, problems
        return archive


@pytest.fixture(scope="module")
def fall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The state after the orders of fall; two units were dislodged."""
    tea = Tea(tmp_path_factory.mktemp("fall") / "state")
    tea.write("game.yaml", "format: 1\ngame: tea\ntitle: Tea\nrules: classical\nedition: 2023\nsecrecy: private\n")
    tea.write("keys.yaml", f"secret: {'ab' * 32}\n")
    tea.write(f"{FALL}/position.yaml", position())
    tea.write(f"{FALL}/orders.yaml", order_file(FALL, ORDERS, AHEAD))
    assert [phase.id for phase in tea.run().played] == [FALL]
    return tea.root


@pytest.fixture
def tea(fall: Path, tmp_path: Path) -> Tea:
    shutil.copytree(fall, tmp_path / "state")
    return Tea(tmp_path / "state")


def test_a_year_is_finished_in_one_sitting(tea: Tea) -> None:
    filled_in = tea.text(f"{RETREAT}/orders.yaml")
    # Trieste and Galicia are taken, and Germany came from Munich.
    assert f"preferred:\n  austria: {{{FALL}: [A Vie D]}}\n  france: {{{FALL}: [A Bur R Gas]}}\norders:\n" in filled_in
    assert filled_in.endswith("  austria:\n    - A Vie D\n  france:\n    - A Bur R Gas\n")
    assert [(each.weight, each.code) for each in tea.check()] == [("notice", "preferred")] * 2
    tea.finish(f"{RETREAT}/orders.yaml")
    tea.finish(f"{WINTER}/orders.yaml")
    assert {(event["order"], event.get("preferred")) for event in tea.events(RETREAT)} == {("A Vie D", FALL), ("A Bur R Gas", FALL)}
    built = {event["order"]: event.get("preferred") for event in tea.events(WINTER)}
    assert built == {"Build A Lvp": FALL, "Build F Rom": FALL, "Build A Nap": FALL}
    assert not tea.events(RETREAT, "nrr")
    assert {event["power"] for event in tea.events(WINTER, "nbr")} == {"france", "russia"}
    assert "preferred" not in tea.text(f"{SPRING}/orders.yaml")
    assert store.replay(tea.root, "tea", RULES) == []


def test_the_report_says_what_was_filled_in(tea: Tea) -> None:
    tea.finish(f"{RETREAT}/orders.yaml")
    before, after = (
        RULES.load(store.reading.read_yaml(tea.root / "tea" / name / "position.yaml", typed=True)[0] or {}, {})  # type: ignore[arg-type]
        for name in (RETREAT, WINTER)
    )
    text = of_phase(RULES, before, tea.events(RETREAT), after)
    assert "filled in from what Austria and France had sent with Fall 1904 Orders" in text
    assert re.search(r"^- A Bur R Gas, as preferred$", text, re.MULTILINE)


def test_a_line_that_was_changed_is_not_said_to_be_preferred(tea: Tea) -> None:
    tea.write(f"{RETREAT}/orders.yaml", tea.text(f"{RETREAT}/orders.yaml").replace("    - A Bur R Gas", "    - A Bur R Pic"))
    assert [each.message.partition(":")[0] for each in tea.check()] == ["austria"]
    tea.finish(f"{RETREAT}/orders.yaml")
    assert [event.get("preferred") for event in tea.events(RETREAT)] == [FALL, None]
    assert store.replay(tea.root, "tea", RULES) == []


def test_nothing_binds_or_reveals_what_is_only_preferred(tea: Tea, tmp_path: Path) -> None:
    other = Tea(tmp_path / "other")
    shutil.copytree(tea.root, other.root, ignore=shutil.ignore_patterns("0[23]*", "results.yaml"))
    other.write(f"{FALL}/orders.yaml", order_file(FALL, ORDERS))
    other.run()
    assert other.text(f"{FALL}/results.yaml") == tea.text(f"{FALL}/results.yaml")
    assert "commitments:" in tea.text(f"{FALL}/results.yaml")
    assert "preferred" not in other.text(f"{RETREAT}/orders.yaml")


def test_what_the_engine_filled_in_is_nobodys_work_until_it_is_changed(tea: Tea) -> None:
    archive = tea.archive()
    here = archive.line[-1]
    assert is_blank(archive, here, here.orders)
    assert entered(archive, here) == []
    assert is_as_preferred(archive, here)
    assert not is_as_preferred(archive, archive.line[0])
    tea.write(f"{RETREAT}/orders.yaml", tea.text(f"{RETREAT}/orders.yaml").replace("- A Bur R Gas", "- A Bur R Pic"))
    assert entered(archive, here) == [here.orders]
    assert not is_as_preferred(archive, here)


def test_an_erratum_fills_in_anew_what_was_left_as_it_was(tea: Tea) -> None:
    tea.finish(f"{RETREAT}/orders.yaml")
    tea.write(f"{WINTER}/orders.yaml", tea.text(f"{WINTER}/orders.yaml").replace("- Build A Nap", "- Waive"))
    tea.finish(f"{WINTER}/orders.yaml")
    done = store.erratum(tea.root, "tea", RULES, FALL, "France wrote Pic")
    assert not done.faults
    assert sorted(path.parent.name for path in done.paths if path.name == "orders.yaml") == [f"{FALL}.2", f"{WINTER}.2"]
    corrected = tea.text(f"{FALL}.2/orders.yaml")
    assert "else Gas" in corrected
    tea.write(f"{FALL}.2/orders.yaml", corrected.replace("else Gas", "else Pic"))
    tea.finish(f"{FALL}.2/orders.yaml")
    assert "    - A Bur R Pic\n" in tea.text(f"{RETREAT}.2/orders.yaml")
    tea.finish(f"{RETREAT}.2/orders.yaml")
    assert "    - Waive\n" in tea.text(f"{WINTER}.2/orders.yaml")
    tea.finish(f"{WINTER}.2/orders.yaml")
    assert store.replay(tea.root, "tea", RULES) == []


def test_the_newest_votes_are_found(tea: Tea) -> None:
    assert {power: found.lines for power, found in votes_of(tea.archive()).items()} == {"france": ("draw with turkey and italy",)}
    tea.write(f"{RETREAT}/orders.yaml", tea.text(f"{RETREAT}/orders.yaml") + "votes:\n  france: []\n  turkey: draw\n")
    (power, found), *others = votes_of(tea.archive()).items()
    assert (power, found.phase.id, found.votes, others) == ("turkey", RETREAT, (Vote("draw"),), [])


def test_what_was_entered_ahead_is_completed_and_wins(fall: Path, tmp_path: Path) -> None:
    tea = Tea(tmp_path / "state")
    shutil.copytree(fall, tea.root, ignore=shutil.ignore_patterns("02*", "results.yaml"))
    tea.write(f"{RETREAT}/orders.yaml", order_file(RETREAT, {"austria": "A Vie D"}, "# ahead\n", "false"))
    tea.write(f"{WINTER}/orders/gm.yaml", f"format: 1\ngame: tea\nphase: {WINTER}\nfinal: true\norders: {{}}\n")
    tea.write(f"{WINTER}/orders/england.yaml", order_file(WINTER, {"england": "Build F Lon"}).replace("final: true\n", ""))
    tea.run()
    text = tea.text(f"{RETREAT}/orders.yaml")
    assert text.endswith("orders:\n  austria: [A Vie D]\n  france:\n    - A Bur R Gas\n# ahead\n")
    assert "austria: {" not in text
    tea.write(f"{RETREAT}/orders.yaml", text.replace("final: false", "final: true"))
    assert [phase.id for phase in tea.run().played] == [RETREAT, WINTER]
    built = {event["order"]: event.get("preferred") for event in tea.events(WINTER)}
    assert built == {"Build F Lon": None, "Build F Rom": FALL, "Build A Nap": FALL}
    assert store.replay(tea.root, "tea", RULES) == []


def test_a_newer_letter_wins_over_what_was_filled_in(tea: Tea) -> None:
    assert not enter(tea.root, "tea", RULES, NO_KEYS, {"france": {"orders": ["A Bur R Gas"]}}, NOW).paths
    assert enter(tea.root, "tea", RULES, NO_KEYS, {"france": {"orders": ["A Bur R Pic"]}}, NOW).paths
    text = tea.text(f"{RETREAT}/orders.yaml")
    assert "  france: {}\n" in text
    assert [each.code for each in tea.check()] == ["preferred"]
    tea.finish(f"{RETREAT}/orders.yaml")
    assert {event["order"]: event.get("preferred") for event in tea.events(RETREAT)} == {"A Vie D": FALL, "A Bur R Pic": None}


def test_what_somebody_took_out_stays_out(tea: Tea) -> None:
    text = tea.text(f"{RETREAT}/orders.yaml")
    tea.write(f"{RETREAT}/orders.yaml", text.replace("  france:\n    - A Bur R Gas\n", ""))
    assert tea.run().paths == ()


def test_in_a_sealed_game_nobody_sees_who_had_preferences(tmp_path: Path) -> None:
    identity, recipient = new_key()
    keys = Keyring((identity,))
    sizes, marks = [], []
    for name, ahead in (("with", AHEAD), ("without", "")):
        tea = Tea(tmp_path / name)
        words = f"format: 1\ngame: tea\ntitle: Tea\nrules: classical\nedition: 2023\nsecrecy: sealed\nrecipients: [{recipient}]\n"
        tea.write("game.yaml", words)
        write_hidden(tea.root, tea.root / "tea" / "keys.yaml", f"secret: {'ab' * 32}\n", (recipient,), keys)
        tea.write(f"{FALL}/position.yaml", position())
        tea.write(f"{FALL}/orders.yaml", order_file(FALL, ORDERS, ahead))
        assert not store.seal_orders(tea.root, "tea", RULES, keys).faults
        assert not store.run(tea.root, "tea", RULES, NOW, keys).faults
        retreats = tea.root / "tea" / RETREAT / "orders"
        sizes.append({path.name: path.stat().st_size for path in retreats.iterdir()})
        assert not store.finalise(tea.root, "tea", NOW, keys).faults
        assert not store.run(tea.root, "tea", RULES, NOW, keys).faults
        marks.append([event.get("preferred") for event in tea.events(RETREAT)])
        assert store.replay(tea.root, "tea", RULES, keys) == []
    assert sizes[0] == sizes[1]
    assert marks == [[FALL, FALL], [None, None]]
