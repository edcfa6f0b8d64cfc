"""Short games of Order of the Dragon in which much becomes of heirs, played from order files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.core.adjudicate import play_on
from generator.core.canonical_yaml import dump
from generator.core.family_tree import Lineage
from generator.core.game import Game
from generator.core.order_file import read_order_file
from generator.core.public import PublicGame, PublicPhase
from generator.core.record import saved_position
from generator.core.ruleset import Ruleset
from generator.publish.site import GameSource
from generator.store import load_yaml
from tests.rulesets.order_of_the_dragon.table import DRAGON
from tests.support.dynasty_table import CIRCUMSTANCES


class Script(NamedTuple):
    """A game to play: the changes to its position in the second cycle, as for `Table.at`, and the order files that follow."""

    start: Mapping[str, str]
    files: tuple[Mapping[str, Any], ...]


FALL = Script(
    {
        "units": "BU: A Ghe | CA: A Brg | EN: A Cha | GH: | HU: A Ofe | LI: A Pru, A Vol | MA: A Sah | NA: F Tun | Bra:",
        "centres": "NA: Tun, Aix, Nap | LI: Qaz",
        "heirs": "BU: | CA: Brg | EN: Bor, Lon | GH: Ker | HU: Bra | KU: Ros | LI: Kra | MA: Siv | NA: Nap | OT: Ama",
    },
    (
        {
            "orders": {
                "castile": ["Heir Castile Marry Heir Naples at Tunis"],
                "naples": ["Heir Naples Marry Heir Castile at Tunis"],
                "ottomans": ["Heir Amasya Marry Salonica"],
                "kalmar-union": ["Heir Ros Marry Lubeck"],
                "england": ["A Cha - Dij", "Heir London Marry Heir Roskilde at York"],
                "lithuania": ["A Pru - Bra", "A Vol - Sar"],
            },
            "bids": {"ottomans": ["2 DP: F Sal Marry Heir Amasya"]},
        },
        {"orders": {"naples": ["Build Heir"], "castile": ["Build Heir Burgos"]}},
        {"orders": {"mamluks": ["A Sah - Tun"], "hungary": ["Heir Hungary Marry Zaragoza"], "castile": ["Heir Brg Hold"]}},
        {"orders": {}},
    ),
)
"""A vassal, a thrall, an execution, an early and a normal elimination and three refusals; heirs are built; the vassal falls."""

WIDOW = Script(
    {
        "units": "CA: A Mor | OT: A Con | GH: A Tre | EN: F Lon",
        "centres": "EN: Lon, Yor, Brg, Tol | OT: Ama, Brs, Con",
        "heirs": "CA: | NA: Nap | OT: Ama | MA: Cai, Siv",
        "vassals": "vNC: Tun",
    },
    (
        {
            "orders": {
                "ottomans": ["Heir Ottomans Marry Heir Mamluks at Constantinople"],
                "mamluks": ["Heir Mamluks Marry Heir Ottomans at Constantinople"],
                "golden-horde": ["A Tre - Ama"],
            },
            "rulings": [{"rule": "name-vassal", "power": "vNC", "name": "Two Sicilies", "why": "both asked for it"}],
        },
    ),
)
"""A vassal gets a name and loses one of its holders; a marriage that was agreed upon is not made, as a capital is captured."""

ORPHAN = Script(
    {
        "units": "CA: A Mor | NA: A Alb",
        "centres": "EN: Lon, Yor, Brg, Tol, Nap, Aix",
        "heirs": "CA: | NA: ",
        "vassals": "vNC: Tun",
    },
    ({"orders": {}},),
)
"""Both holders of a vassal are out at once."""


@cache
def played(which: str = "fall") -> tuple[PublicPhase, ...]:
    """The phases of a game as everyone may read them; the last one waits for orders."""
    script = {"fall": FALL, "widow": WIDOW, "orphan": ORPHAN}[which]
    game = Game("dragon", DRAGON.ruleset, DRAGON.settings, {})
    start = DRAGON.at("autumn orders 2", **script.start)
    standing = saved_position(game.id, start.phase, DRAGON.ruleset.dump(start), {})
    found: list[PublicPhase] = []
    for orders in script.files:
        head = {"format": 1, "game": game.id, "phase": standing.phase.id, "final": True}
        document, _ = load_yaml(dump({**head, **orders}).encode(), "orders.yaml")
        parsed, problems = read_order_file(document, game, standing)
        assert parsed, problems
        records, wrong = play_on(game, standing, parsed, CIRCUMSTANCES)
        assert not wrong, wrong
        for record in records:
            assert record.after is not None
            events: Any = record.results["events"]
            found.append(PublicPhase(record.phase, standing.public, done=True, events=tuple(events), after=record.after.public))
            standing = record.after
    return (*found, PublicPhase(standing.phase, standing.public))


def tree_of(rules: Ruleset, phases: Sequence[PublicPhase]) -> Lineage | None:
    """The family tree that the rule system's page of families shows."""
    (page,) = (it for it in rules.pages() if it.address == "family")
    values = page.values(phases)
    return values["lineage"] if values else None


def lineage(phases: int = 99, which: str = "fall") -> Lineage:
    """The family tree after some of the phases of a game."""
    found = tree_of(DRAGON.ruleset, played(which)[:phases])
    assert found is not None
    return found


def source(phases: Sequence[PublicPhase], **words: Any) -> GameSource:
    """A game of these phases to publish. It has no map, since maps take long."""
    game = PublicGame("dragon", str(words.get("title", "Dragons")), "order-of-the-dragon", words, tuple(phases))
    return GameSource(game.id, {"all": f"{len(phases)} {words}"}, b"", lambda: game, lambda: DRAGON.ruleset)
