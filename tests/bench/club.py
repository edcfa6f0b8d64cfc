"""What a club of many games costs: whether commands grow with the games and no faster, what they keep in memory, and many jobs.

`make bench CLUB=1000` takes a club of a thousand games in place of a small one, and half an hour of both processors.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench import club_games

REPOSITORY = Path(__file__).parents[2]
LENGTH = 10
PARTS = 8
_MIB = 1024
_LAUNCHER = """
import json, resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([code, used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""
"""Runs a command from a small process: to a process Linux counts the memory of the one that started it, as its own."""
Line = tuple[str, str, str]


class Spent(NamedTuple):
    """What a command took: processor time in seconds, all its processes together, and MiB of memory, its largest process."""

    seconds: float
    memory: float


def club(folder: Path, count: int) -> Iterator[Line]:
    """A club of `count` games without PNGs, one of a quarter of that, and one of a tenth with PNGs."""
    small, large = folder / "small", folder / "large"
    few = max(1, count // 4)
    names = club_games.make(large / "state", count, LENGTH)
    club_games.make(small / "state", few, LENGTH)
    for home in (large, small):
        _commit(home)
    told = f"{count:,} games of {LENGTH} phases without PNGs"
    for words, most in (("check", "120 MiB"), ("run", "120 MiB"), ("build", "300 MiB a process")):
        one, all_of_them = _spent(small, words), _spent(large, words)
        figure = f"{all_of_them.seconds:.1f} s of processor time and {all_of_them.memory:.0f} MiB"
        growth = f"{all_of_them.seconds / one.seconds:.1f} times as long as {few} games, {count / few:.1f} times as many"
        yield f"`gazette {words}` of {told}", f"{figure}; {growth}", f"no longer than there are more, {most}"
    warm = _spent(large, "build")
    goal = f"{5 * count * LENGTH / 10_000:.1f} s"
    yield f"the same built again, nothing changed ({count * LENGTH:,} phases)", f"{warm.seconds:.1f} s, {warm.memory:.0f} MiB", goal
    yield from _new_phase(folder, large, names[count // 2], count // 2)
    yield from _pictures(folder, max(1, count // 10))
    yield from _parts(folder, large, told)


def _new_phase(folder: Path, large: Path, name: str, number: int) -> Iterator[Line]:
    """One more phase of a game alone, and of the same game among the others."""
    alone = folder / "alone"
    (alone / "state").mkdir(parents=True)
    subprocess.run(["cp", "-r", str(large / "state" / name), str(large / "state" / "site.yaml"), str(alone / "state")], check=True)
    _commit(alone)
    _spent(alone, "build")
    took = []
    for at in (alone, large):
        club_games.add(at / "state", name, number, LENGTH)
        took.append(_spent(at, "run", name).seconds + _spent(at, "build").seconds)
    figure = f"{took[1]:.1f} s of processor time, {took[1] / took[0]:.1f} times the {took[0]:.1f} s alone"
    yield "one new phase in that club, run and published", figure, "1.5 times"


def _commit(home: Path) -> None:
    """Make a repository of it, as that of every club is one: a build asks git which games are as they were."""
    (home / ".gitignore").write_text("/site/\n", "utf-8")
    named = ("-c", "user.name=Bench", "-c", "user.email=bench@example.org")
    for words in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message", "A club")):
        subprocess.run(["git", *named, *words], cwd=home, check=True)


def _pictures(folder: Path, few: int) -> Iterator[Line]:
    home = folder / "pictures"
    club_games.make(home / "state", few, LENGTH)
    (home / "state" / "site.yaml").write_text("format: 1\ntitle: A club\n", "utf-8")
    spent = _spent(home, "build")
    each = spent.seconds / few / LENGTH
    yield (
        f"{few} games of {LENGTH} phases with PNGs built",
        f"{each:.2f} s of processor time a phase, {spent.memory:.0f} MiB",
        "300 MiB",
    )


def _parts(folder: Path, large: Path, told: str) -> Iterator[Line]:
    """The same site in parts, each made from a copy of its own, and joined."""
    home = folder / "parts"
    made, took = [home / f"part{number}" for number in range(1, PARTS + 1)], []
    for number, part in enumerate(made, 1):
        took.append(_spent(_copy(large, home / "copy"), "build", "--part", f"{number}/{PARTS}", "--out", str(part)))
    joined = _spent(_copy(large, home / "copy"), "join", "--out", str(home / "joined"), *map(str, made))
    _spent(_copy(large, home / "copy"), "build", "--out", str(home / "one"))
    same = _files(home / "joined") == _files(home / "one")
    seconds = [it.seconds for it in took]
    figure = f"{'the same bytes' if same else 'OTHER BYTES'}; the longest part {max(seconds):.0f} s of {sum(seconds):.0f} s in all"
    memory = max(it.memory for it in (*took, joined))
    yield f"{told} in {PARTS} parts, joined", f"{figure}, the join {joined.seconds:.1f} s, {memory:.0f} MiB", "the same bytes"


def _copy(large: Path, home: Path) -> Path:
    """The state of the club in a repository of its own, whose files are all new."""
    subprocess.run(["rm", "-rf", str(home)], check=True)
    home.mkdir(parents=True)
    subprocess.run(["cp", "-r", str(large / "state"), str(home)], check=True)
    return home


def _files(site: Path) -> dict[str, bytes]:
    """The hash of each file of a site, its list among them."""
    found = {}
    for path in site.rglob("*"):
        if path.is_file():
            found[path.relative_to(site).as_posix()] = hashlib.sha256(path.read_bytes()).digest()
    return found


def _spent(base: Path, *words: str) -> Spent:
    """Run a command on a repository. Raises ValueError where it fails."""
    command = [sys.executable, "-c", _LAUNCHER, sys.executable, "-m", "generator", "-C", str(base), *words]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    told = subprocess.run(command, cwd=base, env=environment, capture_output=True, text=True, check=True)
    code, seconds, memory = json.loads(told.stdout)
    if code:
        raise ValueError(f"{' '.join(words)} failed in {base}")
    return Spent(seconds, memory / _MIB)


def main() -> None:
    """Measure a club alone: `python -m tests.bench.club FOLDER GAMES`; the folder must not be there."""
    for line in club(Path(sys.argv[1]), int(sys.argv[2])):
        print(f"{line[0]}: {line[1]} (to reach: {line[2]})", flush=True)


if __name__ == "__main__":
    main()
