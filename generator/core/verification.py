"""Checks a published archive without trusting whoever published it: each record must fit what it binds.

A record names the hashes of the position before it, of the one after it and of the record that came before, so that the archive is
one chain; and what is revealed at the end must fit the commitments made at the time. `core.recheck` applies the rules again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.core import dice
from generator.core.commitment import BESIDE, DICE, ROLLS, Entries, commitment, entries_of_rolls
from generator.core.disclosure import entries_in, typed_in
from generator.core.phase import Phase, known_phase, read_phase
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.record import SavedPosition, hash_of
from generator.core.ruleset import Document

NOT_BOUND = "not-bound"
"""The code of the notice that a phase was played while its game was open."""

_SALT = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class PublishedPhase:
    """A phase as a site has it: its record.json, its revealed.json (empty before the end), and the file that problems name."""

    file: str
    record: Mapping[str, Any]
    revealed: Mapping[str, Any] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        """Raises ValueError where the record names none."""
        return known_phase(self.record["phase"], self.record.get("revision", 1))

    @property
    def hashes(self) -> Mapping[str, Any]:
        """What the record was made from and where it led, by hash."""
        found: Mapping[str, Any] = self.record.get("hashes", {})
        return found

    @property
    def after(self) -> Phase | None:
        """The phase that it led to; None for the last of a game."""
        return SavedPosition(self.record["after"], {}).phase if "next" in self.hashes else None

    @property
    def takes_orders(self) -> bool:
        """Whether the record was made from an order file."""
        return bool({"orders", "sealed"} & set(self.hashes))

    @property
    def bound(self) -> Mapping[str, Any]:
        """The commitment of each power."""
        return {power: each for power, each in self.record.get("commitments", {}).items() if power not in BESIDE}

    @property
    def results(self) -> Document:
        """results.yaml, as it must have been."""
        hashes = dict(self.hashes)
        following = {"next": hashes.pop("next")} if "next" in hashes else {}
        head = {key: self.record[key] for key in ("format", "game", "phase", "revision", "why", "at") if key in self.record}
        bound = {"commitments": self.record["commitments"]} if self.record.get("commitments") else {}
        end = {} if following else {"after": self.record.get("after", {})}
        return {**head, "inputs": hashes, **bound, **following, "events": list(self.record.get("events", ())), **end}


def chain_problems(archive: Sequence[PublishedPhase]) -> Iterator[Problem]:
    """A fault for each hash that does not fit what it names, and wherever the archive is not one chain from its first phase on."""
    records, phases = {hash_of(one.results): one for one in archive}, {one.phase: one for one in archive}
    for one in archive:
        position, after = one.record.get("position", {}), one.record.get("after", {})
        if one.hashes.get("position") != hash_of(position):
            yield not_verified(one, "the position is not the one that the record was made from")
        if "next" in one.hashes and one.hashes["next"] != hash_of(after, without="previous"):
            yield not_verified(one, "the position after it is not the one that the record led to")
        yield from _link_problems(one, records, phases)


def _link_problems(
    one: PublishedPhase, records: Mapping[str, PublishedPhase], phases: Mapping[Phase, PublishedPhase]
) -> Iterator[Problem]:
    """A fault where a record does not begin where the one before it ended, or a correction where the corrected phase began."""
    position = one.record.get("position", {})
    named = {one.hashes.get("previous", ""), position.get("previous", "")} - {""}
    before = records.get(named.pop()) if len(named) == 1 else None
    if before is not None:
        origin = before.record.get("after", {})
        led = SavedPosition(origin, {}).phase
    elif not named and one.phase.number == min(phase.number for phase in phases):
        led = one.phase._replace(revision=1)
        origin = phases.get(led, one).record.get("position", {})
    else:
        yield not_verified(one, "the record that it follows from is not published")
        return
    if _marked(position, led) != _marked(origin, led) or one.phase.revision < led.revision:
        yield not_verified(one, "the position is not the one that the record before it led to")
    elif led not in phases:
        yield not_verified(one, f"the phase that it corrects, {led.folder}, is not published")


def _marked(position: Mapping[str, Any], phase: Phase) -> Mapping[str, Any]:
    """A position with the revision of a phase in place of its own."""
    return {**position, "phase": {**position["phase"], "revision": phase.revision}}


def unbound_problems(archive: Sequence[PublishedPhase], game_file: Mapping[str, Any]) -> Iterator[Problem]:
    """A fault for each phase with orders that binds nobody, in a game that binds powers in other phases or is not open.

    A phase before the one that `bound-from:` of the public game.yaml names gets a notice and no fault: the game was open then.
    """
    secrecy, start = game_file.get("secrecy", "open"), read_phase(str(game_file.get("bound-from", "")))
    early = [one for one in archive if start and one.phase.number < start.number and one.takes_orders and not one.bound]
    for one in early:
        message = f"nobody's orders are bound here: the GM says that the game was open before {game_file['bound-from']}"
        yield Problem("notice", NOT_BOUND, message, Spot(one.file))
    taking = [one for one in archive if one.takes_orders and one not in early]
    unbound = [one for one in taking if not one.bound]
    if len(unbound) < len(taking):
        yield from (not_verified(one, "nobody's orders are bound here, unlike in other phases") for one in unbound)
    elif secrecy != "open":
        yield from (not_verified(one, f"nobody's orders are bound here, although the game is {secrecy}") for one in unbound)


def unrevealed_problems(archive: Sequence[PublishedPhase]) -> Iterator[Problem]:
    """A fault for each phase whose orders are not revealed although others are, and for each that took none and reveals some."""
    for one in archive if any(one.revealed for one in archive) else ():
        if one.takes_orders and not one.revealed:
            yield not_verified(one, "what was sent is not revealed here, unlike in other phases")
        elif one.revealed and not one.takes_orders:
            yield not_verified(one, "this phase took no orders that could be revealed")


def commitment_problems(one: PublishedPhase) -> Iterator[Problem]:
    """A fault where the revealed orders of a power, the seed or the typed rolls are not what was bound when the phase was run."""
    seed = one.record.get("commitments", {}).get(DICE, "")
    revealed_powers = one.revealed.get("powers", {})
    if seed and dice.commitment(bytes.fromhex(str(one.revealed.get("seed", "")))) != seed:
        yield not_verified(one, "the seed of the dice is not the one that was bound")
    rolls = one.record.get("commitments", {}).get(ROLLS)
    if rolls and not _fits(rolls, one.revealed.get(ROLLS, {}), entries_of_rolls(typed_in(one.revealed))):
        yield not_verified(one, "the rolls that are said to have been typed are not those that were bound")
    for power in sorted({*one.bound, *revealed_powers} if one.bound else ()):
        if power not in revealed_powers or not _fits(one.bound.get(power), revealed_powers[power], entries_in(one.revealed, power)):
            yield not_verified(one, f"what {power} is said to have sent is not what was bound")


def seed_in(archive: Iterable[PublishedPhase]) -> bytes:
    """The seed of the dice that is revealed, or nothing. Raises ValueError where it is not hexadecimal."""
    return next((bytes.fromhex(str(one.revealed["seed"])) for one in archive if "seed" in one.revealed), b"")


def dice_problems(archive: Sequence[PublishedPhase]) -> Iterator[Problem]:
    """A fault for each phase that binds another seed for its dice than the first phase does; none counts as another seed."""
    seeds = [one.record.get("commitments", {}).get(DICE) for one in archive]
    for one, seed in zip(archive, seeds, strict=True):
        if seed != seeds[0]:
            yield not_verified(one, "the dice are not bound to the seed that they were bound to in the first phase")


def _fits(bound: object, revealed: Mapping[str, Any], sent: Entries) -> bool:
    """Whether what is revealed is what was bound."""
    salted = str(revealed.get("salt", ""))
    # A salt of any length could hold the first part of what was sent.
    return bool(_SALT.fullmatch(salted)) and commitment(salted, sent) == bound


def not_verified(one: PublishedPhase, message: str) -> Problem:
    """The fault that something in a record does not fit."""
    return fault("not-verified", message, Spot(one.file))
