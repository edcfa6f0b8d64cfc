"""A table at which Quarry is played in a sealed game, or in a private one that has a secret for its commitments too."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from generator import store
from generator.core.ruleset import Ruleset
from generator.store.order_parts import bare
from generator.store.sealing import NO_KEYS, Keyring, new_key, seal, sealed_name, unseal
from tests.support.quarry_tables.table import CALM, FIRST, NOW, ONE, SECOND, TWO

SEED = bytes.fromhex("5eed" * 16)
Orders = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Closed:
    """A game of Quarry in `root`, and the key of what is sealed in it; without a recipient it is a private game."""

    root: Path
    keys: Keyring = NO_KEYS
    recipient: str = ""
    rules: Ruleset = CALM

    def file(self, name: str) -> Path:
        return self.root / "pit" / name

    def write(self, phase: str, orders: Orders, more: str = "", final: str = "true") -> Path:
        entries = "".join(f"  {realm}: [{', '.join(lines)}]\n" for realm, lines in orders.items())
        path = self.file(f"{phase}/orders.yaml")
        path.write_text(f"format: 1\ngame: pit\nphase: {phase}\nfinal: {final}\norders:\n{entries}{more}")
        return path

    def seal(self) -> store.Written:
        return store.seal_orders(self.root, "pit", self.rules, self.keys)

    def seal_as_one(self, phase: str, orders: Orders, more: str = "", final: str = "true") -> Path:
        """Seal the orders of a phase in one file, as an older Gazette did; gives that file."""
        path = self.write(phase, orders, more, final)
        shutil.rmtree(path.with_name("orders"), ignore_errors=True)
        sealed_name(path).write_bytes(seal(path.read_bytes(), [self.recipient]))
        path.unlink()
        return sealed_name(path)

    def parts(self, phase: str) -> dict[str, bytes]:
        """The sealed files of a phase by power and `gm`."""
        return {path.name.partition(".")[0]: path.read_bytes() for path in self.file(phase).glob("orders/*.yaml.age")}

    def open(self) -> store.Written:
        return store.open_orders(self.root, "pit", self.keys)

    def run(self, keys: Keyring | None = None, now: datetime = NOW) -> store.Written:
        return store.run(self.root, "pit", self.rules, now, keys or self.keys)

    def check(self, keys: Keyring | None = None) -> store.CheckResult:
        return store.check(self.root, "pit", self.rules, NOW, self.keys if keys is None else keys)

    def replay(self) -> list[Any]:
        return store.replay(self.root, "pit", self.rules, self.keys)

    def send(self, phase: str, orders: Orders, final: str = "true") -> None:
        """Write the orders of a phase, and seal them where the game does."""
        self.write(phase, orders, final=final)
        assert not self.recipient or not self.seal().faults

    def play(self, first: Orders = FIRST, second: Orders = SECOND) -> None:
        for phase, orders in ((ONE, first), (TWO, second)):
            self.send(phase, orders)
            assert not self.run().faults

    def unfinished(self) -> list[Path]:
        """What an interruption has left to be put in place."""
        return [path for path in (self.file(".unfinished"), self.file(".together")) if path.exists()]

    def texts(self) -> dict[str, bytes]:
        """Every whole file of the game; sealed ones opened, since sealing the same twice gives other bytes."""
        home = self.root / "pit"
        found = {}
        aside = {home / ".unfinished", home / ".together"}
        for path in sorted(path for path in home.rglob("*") if path.is_file() and path.suffix != ".part"):
            if aside & set(path.parents):
                continue
            data = unseal(path, self.keys)[0] if path.suffix == ".age" else path.read_bytes()
            assert data is not None, path
            # The last line of a power's file has a random number in it.
            found[path.relative_to(home).as_posix()] = bare(data.decode()).encode() if path.parent.name == "orders" else data
        return found


def set_closed(root: Path, *, sealed: bool = True, rules: Ruleset = CALM, dice: str = "") -> Closed:
    """A new game, with a new key where it is sealed; `dice` is what its game.yaml says of them."""
    identity, recipient = new_key()
    game = Closed(root, Keyring((identity,)), recipient, rules) if sealed else Closed(root, rules=rules)
    words: dict[str, Any] = {"secrecy": "sealed", "recipients": [recipient, new_key()[1]]} if sealed else {"secrecy": "private"}
    words |= {"dice": dice} if dice else {}
    secrets = {"secret": "5ec2" * 16, **({"seed": SEED.hex()} if rules.dice and dice != "typed" else {})}
    assert not store.new_game(root, "pit", rules, words, secrets, game.keys).problems
    return game
