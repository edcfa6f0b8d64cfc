"""A played game of sixty phases as a repository, made from recorded orders for the benchmarks of the site."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from generator import rulesets, store
from tests.support import recorded_phases

RECORDED = "droidippy-10738"
LENGTH = 60
STEPS = {"Movement": "orders", "Retreat": "retreats", "Adjustment": "adjustments"}
FACTS, _ = store.read_yaml(Path(rulesets.__file__).parent / "classical" / "board.yaml")
RULES = rulesets.build("classical", FACTS)  # type: ignore[arg-type]  # the package's own board can be read
SWITCHES = {"4.A.3-fallback": "by-land", "removal": "2000"}
Rows = dict[tuple[int, str, str], recorded_phases.Row]


def make(root: Path, game: str, length: int = LENGTH) -> None:
    """Play the first `length` phases of the recorded game into `root/game`; the phase after them waits for its orders."""
    store.new_game(root, game, RULES, {"title": game.capitalize(), "switches": SWITCHES})
    rows = recorded_rows()
    for _ in range(length):
        add(root, game, rows)


def add(root: Path, game: str, rows: Rows) -> None:
    """Play one more phase."""
    write(root, game, rows)
    written = store.run(root, game, RULES, datetime.now(UTC))
    if written.faults:
        raise ValueError(written.faults)


def write(root: Path, game: str, rows: Rows, final: str = "true") -> None:
    """Write the recorded orders into the sheet that waits, as far as there are any; `final` is `true` or a time."""
    sheet = max((root / game).glob("*/orders.yaml"))
    _, year, season, step = sheet.parent.name.split("-")
    row = rows.get((int(year), "fall" if season == "winter" else season, step))
    head = sheet.read_text("utf-8").partition("final:")[0]
    lines = [f"  {power}: [{', '.join(orders)}]\n" for power, orders in sorted(row.orders.items())] if row else []
    sheet.write_text(f"{head}final: {final}\norders:{' {}' if not lines else ''}\n{''.join(lines)}", "utf-8")


def recorded_rows(name: str = RECORDED) -> Rows:
    """The recorded phases of a game, by their time."""
    return {
        (row.year, row.season.lower(), STEPS[row.step]): row
        for row in recorded_phases.rows("classical-real-games.jsonl.gz")
        if row.game == name
    }
