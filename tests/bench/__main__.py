"""`make bench`: everything in one go, as ratios where a peer does the same work, else as the median of five; writes BENCH.md.

The peer is the PyPI package `diplomacy`, installed into an environment of its own. Processor time is counted for work inside
one process, wall time for whole commands.
"""

from __future__ import annotations

import gzip
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from generator import store
from generator.cli import composing, starting_files
from generator.cli.games import sound_rules
from tests.bench import archive_checks, campaign, club, games, lords
from tests.support import campaign_on_disk, lords_on_disk, sample_games

REPOSITORY = Path(__file__).parents[2]
PHASES = REPOSITORY / "tests" / "games" / "bench-phases.jsonl.gz"
PEER = REPOSITORY / ".venv" / "peer"
RUNS = 5
KIB = 1024
_PRIVATE = {"reports", "revealed", "seen"}
"""The folders and files of a game for what only some players could read, until it was revealed."""
Line = tuple[str, str, str]
"""What was measured, the figure, and what it is to reach."""


def main() -> None:
    """Measure, print each line as it comes, and write the table."""
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as folder:
        parts = (commands, sealing, archive_checks.rows, site, samples, campaigns, games_of_lords, clubs)
        for line in chain(engine(), replay(Path(folder)), season(), turn_of_lords(), *(part(Path(folder)) for part in parts)):
            print(f"{line[0]}: {line[1]} (to reach: {line[2]})", flush=True)
            lines.append(line)
    rows = "\n".join(f"| {what} | {figure} | {goal} |" for what, figure, goal in lines)
    table = f"| measured | result | to reach |\n|---|---|---|\n{rows}\n"
    (REPOSITORY / "BENCH.md").write_text(f"# Measured by `make bench`\n\n{machine()}\n\n{table}", "utf-8")


def machine() -> str:
    """The machine in a sentence."""
    model = next((line.partition(": ")[2] for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line), "")
    return f"{model or platform.machine()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}."


def engine() -> Iterator[Line]:
    """Adjudication and maps, in alternating runs with the peer; each run is a process of its own."""
    python = str(PEER / "bin" / "python")
    if not Path(python).exists():
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "diplomacy"], check=True)
    goals = {"whole": "30 times the peer, all right", "process": "12 times the peer", "map": "10 ms"}
    told = {
        "whole": "order text to full results",
        "process": "parsed orders to full results, against the peer's process()",
        "map": "SVG map of a phase with its orders",
    }
    for what, goal in goals.items():
        pairs = [
            (seconds([sys.executable, "-m", "tests.bench.ours"], what), seconds([python, "tests/bench/peer.py"], what))
            for _ in range(RUNS)
        ]
        own, other = (statistics.median(each) for each in zip(*((a["each"], b["each"]) for a, b in pairs), strict=True))
        ratio = statistics.median(theirs["each"] / ours["each"] for ours, theirs in pairs)
        right = f", {pairs[0][0]['right']:.0f} of {pairs[0][0]['phases']:.0f} right" if "right" in pairs[0][0] else ""
        figure = f"{ratio:.1f} times the peer ({1 / own:,.0f} a second, the peer {1 / other:,.0f}{right})"
        yield told[what], figure if what != "map" else f"{own * 1000:.1f} ms; {figure}", goal


def replay(folder: Path) -> Iterator[Line]:
    """Describe as the peer reads it: whether its own rules come to the same end with the orders of the game."""
    game, rules = sample_games.sample("describe")
    path = folder / "diplomacy.json"
    path.write_text(json.dumps(rules.exports[0].made(game.id, game.phases)), "utf-8")
    ran = subprocess.run(
        [str(PEER / "bin" / "python"), "tests/bench/replay.py", str(path)],
        cwd=REPOSITORY,
        check=True,
        capture_output=True,
        text=True,
    )
    found = json.loads(ran.stdout.splitlines()[-1])  # the peer prints what it thinks of orders
    what = "Describe, played again by the peer from `diplomacy.json`: positions with the same units and centres"
    yield what, f"{found['same']} of {found['phases']}", "all"


def season() -> Iterator[Line]:
    """A season of the dynastic campaign, in alternating runs with phases of Diplomacy, which are a measure of the machine."""
    ours, other = [sys.executable, "-m", "tests.bench.campaign"], [sys.executable, "-m", "tests.bench.ours"]
    pairs = [(seconds(ours, ""), seconds(other, "whole")) for _ in range(RUNS)]
    ratio = statistics.median(one["each"] / phase["each"] for one, phase in pairs)
    each, lines = (statistics.median(one[what] for one, _ in pairs) for what in ("each", "lines"))
    what = f"a season of the dynastic campaign, {lines:.0f} orders of nine nations, from order text to full results"
    yield what, f"{each:.3f} s, as long as {ratio:,.0f} phases of Diplomacy", "0.5 s"


def turn_of_lords() -> Iterator[Line]:
    """A turn of Dragon Lords with full plans, and one of ten times as many units."""
    for what, goal, size in (("", "1 s", "each with 20 units more"), ("whole", "10 s", "each with 198 units more")):
        ran = [seconds([sys.executable, "-m", "tests.bench.lords"], what) for _ in range(RUNS if not what else 1)]
        each = statistics.median(it["each"] for it in ran)
        yield (
            f"a turn of Dragon Lords, {ran[0]['lines']:.0f} orders of six realms, {size}, from plans to full results",
            f"{each:.2f} s",
            goal,
        )


def seconds(command: list[str], what: str) -> dict[str, float]:
    """What a run of one side printed, with the seconds for each phase."""
    ran = subprocess.run([*command, str(PHASES), what], cwd=REPOSITORY, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(ran.stdout)
    return found | {"each": found["seconds"] / found["phases"]}


def commands(folder: Path) -> Iterator[Line]:
    """The commands that people wait for while they type."""
    base = folder / "typing"
    shutil.copytree(REPOSITORY / "state" / "describe", base / "state" / "describe")
    phase = sorted((base / "state" / "describe").glob("*-fall-orders"))[-1]
    for later in sorted((base / "state" / "describe").glob("[0-9]*")):
        if later.name > phase.name:
            shutil.rmtree(later)
    (phase / "results.yaml").unlink()
    yield "`gazette check` of a full order file", wall(lambda: gazette(REPOSITORY, base, "check")), "0.4 s"
    other = folder / "season"
    other.mkdir()
    gazette(REPOSITORY, other, "new", "campaign", "--rules", "dynastic-campaign")
    campaign.fill_in(next(other.glob("state/campaign/*/orders.yaml")))
    yield "`gazette check` of a full season of the campaign", user(lambda: gazette(REPOSITORY, other, "check")), "0.4 s"
    another = folder / "turn"
    another.mkdir()
    gazette(REPOSITORY, another, "new", "lords", "--rules", "dragon-lords")
    lords.fill_in(next(another.glob("state/lords/*/orders.yaml")))
    yield "`gazette check` of six full plans of Dragon Lords", user(lambda: gazette(REPOSITORY, another, "check")), "0.4 s"
    yield "`gazette --help`", wall(lambda: gazette(REPOSITORY, base, "--help")), "0.15 s"


def sealing(folder: Path) -> Iterator[Line]:
    """Private reports of Minuet, a game of ten powers; each composed, packed and sealed, over all phases."""
    state = folder / "sealing" / "state"
    shutil.copytree(REPOSITORY / "state" / "minuet", state / "minuet")
    rules = sound_rules(state, "minuet")
    written: list[Path] = []

    def seal() -> None:
        done = store.reseal_reports(state, "minuet", rules, composing.composer(state, "minuet", rules))
        written[:] = [path for path in done.paths if path.suffix == ".age"]

    each = median(seal, clock=time.process_time) * len(rules.seats) / len(written)
    yield f"private reports of a phase sealed for {len(rules.seats)} powers, without maps", f"{each:.2f} s", "0.15 s"


def site(folder: Path) -> Iterator[Line]:
    """Publishing a game of sixty phases, with a copy of the code whose templates can be changed."""
    code, base = folder / "code", folder / "one"
    for part in ("generator", "templates"):
        shutil.copytree(REPOSITORY / part, code / part, ignore=shutil.ignore_patterns("__pycache__"))
    state = base / "state"
    state.mkdir(parents=True)
    games.make(state, "sixty")
    start = _spent()
    yield "60 phases published from nothing", wall(lambda: gazette(code, base, "build"), runs=1), "14 s on two cores"
    yield "the same, a phase", _as_adjudication((_spent() - start) / 60), "at most 15 % more than in the version before"
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / KIB
    yield "largest process of the full build", f"{peak:.0f} MiB", "250 MiB"
    before = snapshot(base)
    yield "60 phases built again, nothing changed", wall(lambda: gazette(code, base, "build")), "1 s"
    yield "bytes that differ after it", str(sum(snapshot(base)[path] != data for path, data in before.items())), "0"
    yield from sizes(base / "site" / "sixty")
    template = code / "templates" / "site" / "base.html"

    def change() -> None:
        template.write_text(template.read_text("utf-8").replace("</body>", "<!-- changed --></body>"), "utf-8")
        gazette(code, base, "build")

    yield "templates changed, maps kept", wall(change, runs=3), "3 s"
    yield from new_phases(code, base, folder)


def new_phases(code: Path, base: Path, folder: Path) -> Iterator[Line]:
    """One more phase, alone and among ten games."""
    rows = games.recorded_rows()
    ten = folder / "ten"
    for number in range(10):
        games.make(ten / "state", f"game{number}")
    gazette(code, ten, "build")
    for name, at, game in (("one game", base, "sixty"), ("ten games, one of them", ten, "game3")):
        took = []
        for _ in range(RUNS):
            games.write(at / "state", game, rows)
            took.append(_taken(partial(gazette, code, at, "run", game), partial(gazette, code, at, "build")))
        clock, spent = map(statistics.median, zip(*took, strict=True))
        yield f"one new phase adjudicated and published, {name}", f"{clock:.2f} s", "1.5 s"
        yield f"the same, {name}", _as_adjudication(spent), "at most 10 % more than in the version before"


def campaigns(folder: Path) -> Iterator[Line]:
    """One more season of a campaign published, beside a phase of Diplomacy in the same run, and a campaign of thirteen years.

    All on sites with the PNGs that a new site has.
    """
    short, long, other = (folder / name / "state" for name in ("year", "years", "beside"))
    for at in (short, long, other):
        at.mkdir(parents=True)
        (at / "site.yaml").write_text(starting_files.site_text(["phpbb"]), "utf-8")
    campaign_on_disk.make(short, "year", campaign_on_disk.A_YEAR)
    games.make(other, "beside", campaign_on_disk.A_YEAR)
    for at in (short, other):
        gazette(REPOSITORY, at.parent, "build")
    pairs = [(_season(short, "year", seed, campaign_on_disk.add), _phase(other)) for seed in range(campaign_on_disk.A_YEAR)]
    ratio = statistics.median(one.spent / phase.spent for one, phase in pairs)
    clock, spent = (statistics.median(each) for each in zip(*(one for one, _ in pairs), strict=True))
    yield "a season of a campaign published, with its maps and nine private reports", f"{clock:.2f} s", "4 s"
    yield "the same", f"{spent:.2f} s of processor time, as long as {ratio:.1f} phases of Diplomacy", ""
    campaign_on_disk.make(long, "years", 13 * campaign_on_disk.A_YEAR - 1)  # the last phase ends it
    yield "a campaign of 13 years published from nothing", wall(lambda: gazette(REPOSITORY, long.parent, "build"), runs=1), ""
    yield "its last season", f"{_season(long, 'years', 1, campaign_on_disk.add).clock:.2f} s", ""
    yield "that campaign on the site, with the PNGs of a new site", _size(long.parent / "site" / "years"), "50 MB"


def games_of_lords(folder: Path) -> Iterator[Line]:
    """One more turn of Dragon Lords published, and a game of 24 turns."""
    short, long = (folder / name / "state" for name in ("turns", "day"))
    lords_on_disk.make(short, "turns", 6)
    gazette(REPOSITORY, short.parent, "build")
    each = statistics.median(_season(short, "turns", seed, lords_on_disk.add).spent for seed in range(RUNS))
    yield "a turn of Dragon Lords published, with its maps and six private reports, in processor time", f"{each:.2f} s", "6 s"
    lords_on_disk.make(long, "day", 24)
    yield "24 turns of Dragon Lords published from nothing", wall(lambda: gazette(REPOSITORY, long.parent, "build"), runs=1), ""
    yield "that game on the site", _size(long.parent / "site" / "day"), "50 MB"


def clubs(folder: Path) -> Iterator[Line]:
    """A club of as many games as `CLUB` says; a thousand take too long to be measured each time."""
    return club.club(folder / "club", int(os.environ.get("CLUB", "60")))


def _size(folder: Path) -> str:
    return f"{sum(path.stat().st_size for path in folder.rglob('*') if path.is_file()) / 1e6:.1f} MB"


class _Taken(NamedTuple):
    """The seconds that something took: by the clock, and of processors."""

    clock: float
    spent: float


def _taken(*commands: Callable[[], None]) -> _Taken:
    """What it takes to run some commands."""
    began, spent = time.perf_counter(), _spent()
    for command in commands:
        command()
    return _Taken(time.perf_counter() - began, _spent() - spent)


def _season(state: Path, game: str, seed: int, add: Callable[[Path, str, int], None]) -> _Taken:
    """What it takes to publish a phase with its private reports, once `add` has played it."""
    add(state, game, seed)
    tell = ("tell", game, "--all", "--into", str(state.parent / "private"))
    return _taken(*(partial(gazette, REPOSITORY, state.parent, *words) for words in (("build",), tell)))


def _phase(state: Path) -> _Taken:
    """The same for a phase of Diplomacy, which has no private reports."""
    games.add(state, "beside", games.recorded_rows())
    return _taken(partial(gazette, REPOSITORY, state.parent, "build"))


def _as_adjudication(spent: float) -> str:
    """Seconds of processor time, and how many phases this machine adjudicates meanwhile, which compares versions on any machine."""
    each = statistics.median(seconds([sys.executable, "-m", "tests.bench.ours"], "whole")["each"] for _ in range(RUNS))
    return f"{spent:.2f} s of processor time, as long as {spent / each:,.0f} phases adjudicated"


def _spent() -> float:
    """The processor time, in user mode, of all commands that were run so far."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def sizes(game: Path) -> Iterator[Line]:
    """What a reader loads, and what a game takes on the disk."""
    pages = [len(gzip.compress(page.read_bytes())) for page in game.rglob("index.html")]
    yield "largest page, compressed", f"{max(pages) / KIB:.0f} KiB", "150 KiB"
    yield "the game on the site", _size(game), "20 MB"
    whole = sum(path.stat().st_size for path in game.rglob("*") if path.is_file())
    yield "a phase on the site", f"{whole / KIB / len([*game.glob('*/record.json')]):.0f} KiB", "300 KiB"
    for name, most in (("*-900.png", 110), ("*-1200.png", 196)):
        yield f"largest `{name}`", f"{max(path.stat().st_size for path in game.rglob(name)) / KIB:.0f} KiB", f"{most} KiB"


def samples(folder: Path) -> Iterator[Line]:
    """What the sample games take on a site as `gazette new` makes it, without what only some players could read."""
    base = folder / "as-new"
    shutil.copytree(REPOSITORY / "state", base / "state")
    (base / "state" / "site.yaml").write_text(starting_files.site_text(["phpbb"]), "utf-8")
    gazette(REPOSITORY, base, "build")
    phases, size = 0, 0
    for game in store.find_games(base / "state"):
        for path in (base / "site" / game).rglob("*"):
            inside = path.relative_to(base / "site" / game)
            phases += inside.match("*/record.json")
            if path.is_file() and not (path.name.startswith(".") or _PRIVATE & {inside.stem, *inside.parts}):
                size += path.stat().st_size
    what = "the sample games on a site as `gazette new` makes it, without private reports, a phase"
    yield what, f"{size / KIB / phases:.0f} KiB", "300 KiB"


def snapshot(base: Path) -> dict[Path, bytes]:
    """Every file of the site."""
    return {path: path.read_bytes() for path in (base / "site").rglob("*") if path.is_file()}


def gazette(code: Path, base: Path, *words: str) -> None:
    """Run a command of the code in one folder on the repository in another."""
    # As on most machines, Python may keep what it compiled; where it may not, each command compiles and cuts fonts anew.
    environment = {name: it for name, it in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(code)
    command = [sys.executable, "-m", "generator", "-C", str(base), *words]
    subprocess.run(command, cwd=base, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wall(action: Callable[[], None], runs: int = RUNS) -> str:
    """The median wall time of an action, as it is told."""
    return f"{median(action, runs):.2f} s"


def user(action: Callable[[], None], runs: int = RUNS) -> str:
    """The least processor time, in user mode, of an action that runs commands, as it is told; other work adds to it, none takes."""
    taken = []
    for _ in range(runs):
        start = _spent()
        action()
        taken.append(_spent() - start)
    return f"{min(taken):.2f} s of processor time"


def median(action: Callable[[], None], runs: int = RUNS, clock: Callable[[], float] = time.perf_counter) -> float:
    """The median time of an action by a clock, in seconds."""
    taken = []
    for _ in range(runs):
        start = clock()
        action()
        taken.append(clock() - start)
    return statistics.median(taken)


if __name__ == "__main__":
    main()
