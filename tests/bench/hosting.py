"""`python -m tests.bench.hosting`: what a game takes on the site and in an archive, and what a hundred and more of them take.

It builds the sample Describe in a few ways, and prints the figures and the table of `generator/docs/hosting.md`. Times are
processor time, which other work on the machine hardly changes.
"""

from __future__ import annotations

import resource
import shutil
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from generator.cli import main

REPOSITORY = Path(__file__).parents[2]
GAME = "describe"
CLUBS = (100, 1_000, 10_000)
BOARDS = "boards: [phpbb, discord, markdown]\n"
ONE = f"{BOARDS}pictures: one\n"
ARCHIVED = "archived: https://archive.example/\n"


class Taken(NamedTuple):
    """What the folder of a game takes: files, bytes, and bytes when each file is packed by itself."""

    files: int
    size: int
    packed: int


class Way(NamedTuple):
    """A way to publish the game: in a few words, what site.yaml has of it, and what is written behind game.yaml."""

    told: str
    site: str = ONE
    game: str = ""


WAYS = (
    Way("on the site, `pictures: orders`", site=f"{BOARDS}pictures: orders\n"),
    Way("on the site, `pictures: small`", site=f"{BOARDS}pictures: small\n"),
    Way("on the site, `pictures: one`"),
    Way("on the site, `pictures: one`, `boards: []`", site="boards: []\npictures: one\n"),
    Way("on the site, `pictures: none`", site=f"{BOARDS}pictures: none\n"),
    Way("archived, `pictures: one`", game=ARCHIVED),
    Way("archived, `keep-pictures: no`", game=f"{ARCHIVED}keep-pictures: no\n"),
)


def measured() -> None:
    """Build, measure and print."""
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        shutil.copytree(REPOSITORY / "state" / GAME, base / "state" / GAME)
        phases = len(list((base / "state" / GAME).glob("*/results.yaml")))
        game_file = (base / "state" / GAME / "game.yaml").read_text()
        usual = "format: 1\nbase-url: https://club.example/\n"
        found = {}
        for way in WAYS:
            (base / "state/site.yaml").write_text(usual + way.site)
            (base / "state" / GAME / "game.yaml").write_text(game_file + way.game)
            seconds = spent(lambda: build(base))
            found[way.told] = taken(base / "site" / GAME)
            print(f"{GAME}, {phases} phases, {way.told}: {words(found[way.told])}; {seconds:.1f} s of processor time")
        (base / "state" / GAME / "game.yaml").write_text(game_file)
        (base / "state/site.yaml").write_text(usual + ONE)
        shutil.rmtree(base / "site")
        print(f"from nothing: {spent(lambda: build(base)) / phases:.2f} s of processor time a phase")
        print(f"nothing changed: {spent(lambda: build(base)):.1f} s of processor time")
    print(table(phases, found))


def build(base: Path) -> None:
    """Build the site of a repository, and say nothing."""
    if main(["-C", str(base), "build"]):
        raise SystemExit("the build failed")


def spent(work: Callable[[], None]) -> float:
    """The processor time of some work, in seconds, with that of the processes that draw."""
    before = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    work()
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) - before


def taken(folder: Path) -> Taken:
    """What a folder takes, without what only builds read."""
    contents = [it.read_bytes() for it in folder.rglob("*") if it.is_file() and not it.name.startswith(".")]
    return Taken(len(contents), sum(map(len, contents)), sum(len(zlib.compress(it, 6)) for it in contents))


def words(it: Taken) -> str:
    """`671 files, 26.1 MB, packed 14.2 MB`."""
    return f"{it.files} files, {it.size / 1e6:.2f} MB, packed {it.packed / 1e6:.2f} MB"


def table(phases: int, found: dict[str, Taken]) -> str:
    """What clubs of such games take, as Markdown."""
    rows = [("", *(f"{count:,} games" for count in CLUBS)), ("---",) * (len(CLUBS) + 1)]
    rows.append(("phases", *(f"{count * phases:,}" for count in CLUBS)))
    for told, it in found.items():
        rows.append((told, *(f"{count * it.size / 1e9:,.2f} GB in {count * it.files:,} files" for count in CLUBS)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    measured()
