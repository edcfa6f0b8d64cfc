"""What a GM does to a game's files, each job with the game as it is just before."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

from generator import store
from generator.store.sealing import Keyring, new_key
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, FIRST, NOW, ONE


@dataclass(frozen=True)
class Job:
    """A job: how a new game comes to the point where it is done, and doing it."""

    ready: Callable[[Closed], object]
    work: Callable[[Closed], store.Written]


def erratum(game: Closed) -> store.Written:
    return store.erratum(game.root, "pit", CALM, ONE, "a slip", game.keys)


def reveal(game: Closed) -> store.Written:
    return store.reveal(game.root, "pit", CALM, game.keys)


def finalise(game: Closed) -> store.Written:
    return store.finalise(game.root, "pit", NOW, game.keys)


HEIR = new_key()
"""A key that comes later."""


def rekey(game: Closed) -> store.Written:
    """By who has the old key only."""
    return store.rekey(game.root, "pit", [HEIR[1]], Keyring(game.keys.identities[:1]))


OPEN = {
    "run": Job(lambda game: game.send(ONE, FIRST), Closed.run),
    "final": Job(lambda game: game.send(ONE, FIRST, final="false"), finalise),
    "erratum": Job(Closed.play, erratum),
    "reveal": Job(Closed.play, reveal),
}
SEALED = OPEN | {
    "seal": Job(lambda game: game.write(ONE, FIRST), Closed.seal),
    "open": Job(lambda game: game.send(ONE, FIRST), Closed.open),
    "rekey": Job(Closed.play, rekey),
}
JOBS = {
    **{f"{name} (sealed)": (job, True) for name, job in SEALED.items()},
    **{f"{name} (open)": (job, False) for name, job in OPEN.items()},
}


class Scene:
    """A job that is done again and again, each time on a copy of the same game, and what it leads to when nothing disturbs it."""

    def __init__(self, home: Path, name: str) -> None:
        self.home, (self.job, sealed) = home, JOBS[name]
        first = set_closed(home / "first", sealed=sealed)
        self._first = replace(first, keys=Keyring((*first.keys.identities, HEIR[0]))) if sealed else first
        self.job.ready(self._first)
        self.before = self._first.texts()
        whole = self.copy("whole")
        assert not self.job.work(whole).faults
        self.whole = whole.texts()
        assert self.whole != self.before

    def copy(self, name: str) -> Closed:
        """The game, in a folder of its own."""
        return replace(self._first, root=Path(shutil.copytree(self._first.root, Path(mkdtemp(dir=self.home), name))))

    def finish(self, game: Closed) -> None:
        """Do it again after something disturbed it, unless it was done, and see that it ends as if nothing had."""
        if game.texts() != self.whole or game.unfinished():
            assert not self.job.work(game).faults
        assert game.texts() == self.whole
        assert list(game.root.rglob("*.part")) == []

    def strange(self, game: Closed) -> list[str]:
        """The files that are neither what they were before nor what they are in the end."""
        found = game.texts()
        return [name for name, text in found.items() if text not in (self.before.get(name), self.whole.get(name))]

    def lost(self, game: Closed) -> list[str]:
        """The files that are gone although they are still there in the end, or that lie there neither open nor sealed."""
        found = game.texts()
        gone = [name for name in self.before if name not in found]
        return [name for name in gone if name in self.whole or not {name.removesuffix(".age"), f"{name}.age"} & set(found)]
