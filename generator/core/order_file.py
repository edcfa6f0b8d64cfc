"""Reading an order file: the keys around the orders, the rulings before them, and when it says to run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, datetime, tzinfo
from typing import Any, Literal

from generator.core.commitment import ROLLS, Entries, entries
from generator.core.file_keys import KEPT_KEYS, ORDER_KEYS, check_head, check_texts, unknown_keys
from generator.core.game import Game, load, public_half
from generator.core.phase import Phase
from generator.core.placed_values import by_key
from generator.core.preferred import PREFERRED, Preferred, check_preferred, read_preferred
from generator.core.problem import Problem, fault, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.record import SavedPosition, hash_of
from generator.core.ruleset import Count, Document, Ruleset
from generator.core.rulings import apply_rulings, read_rulings, split_rulings
from generator.core.timetable import read_moment, show_moment
from generator.core.turn import Turn

Final = Literal["no", "due"] | datetime
"""Not yet; when the deadline in force has passed; or as of this moment."""


@dataclass(frozen=True, slots=True)
class OrderFile:
    """The order file of a phase, read: the rule system's `orders`, the GM's rulings, and when the phase is to run (`final`).

    `before` are the rulings that come first, `rulings` those for later moments. `why` is the reason of an erratum. `hash` is that
    of all that is not secret in the file; for a sealed file it is empty, and `sealed` is the hash of the file as everybody sees it.
    `sent` is what came from each power that somebody plays, as it was written. `counts` say how much of what is due came in.
    `preferred` are the lines that were filled in by what players prefer.
    `rolls` are the dice that the GM typed, as they were written; None in a game where nobody types any.
    """

    orders: Any
    before: tuple[Document, ...] = ()
    rulings: tuple[Document, ...] = ()
    final: Final = "no"
    why: str = ""
    hash: str = ""
    sealed: str = ""
    sent: Mapping[str, Entries] = field(default_factory=dict)
    counts: tuple[Count, ...] = ()
    rolls: Mapping[str, Any] | None = None
    preferred: Preferred = field(default_factory=dict)


def read_order_file(document: Any, game: Game, saved: SavedPosition) -> tuple[OrderFile | None, list[Problem]]:
    """The order file of a position, read; None where there is a fault. Every problem of the file is in the list.

    Orders are read and counted against what everybody knows of the position, so that no problem tells what is hidden in it.
    """
    ruleset, settings, position = game.ruleset, game.settings, load(game, saved)
    problems = check_frame(document, game, saved.phase)
    if not isinstance(document, Mapping):
        return None, problems
    final, wrong = _read_final(document, game.clock.zone if game.clock else None)
    rulings, bad = read_rulings(document.get("rulings", []), ruleset)
    before, later = split_rulings(rulings, "before")
    turn, unfit = apply_rulings(Turn(position, None, settings), before, ruleset)
    problems += [*wrong, *bad, *unfit]
    shown = None if turn.position.over else public_half(game, saved.phase, turn.position)
    orders, own = _read_orders(document, shown, settings, ruleset) if shown else (None, [])
    problems += own
    if faults_of(problems):
        return None, problems
    why = str(document.get("why", ""))
    counts = tuple(ruleset.counts(shown, orders)) if shown else ()
    sent = {power: entries(document, ruleset.bound_keys, power) for power in ruleset.players(position)}
    public = hash_of_orders(document, ruleset)
    rolls = rolls_in(document) if game.dice == "typed" else None
    return OrderFile(
        orders, before, later, final, why, public, sent=sent, counts=counts, rolls=rolls, preferred=read_preferred(document)
    ), problems


def check_frame(document: Any, game: Game, phase: Phase) -> list[Problem]:
    """What is wrong with the keys of an order file and with its head; this needs no position."""
    problems = check_head(document, game.id, phase)
    if not isinstance(document, Mapping):
        return problems
    known = (
        *ORDER_KEYS,
        *([ROLLS] if game.ruleset.dice else []),
        *([PREFERRED] if game.ruleset.preferring else []),
        *game.ruleset.keys,
    )
    # What the engine keeps is no suggestion for a key that a GM mistyped.
    written = {key: value for key, value in document.items() if key not in KEPT_KEYS}
    problems += unknown_keys(written, known, f"an order file of {game.ruleset.id}")
    return [*problems, *_check_rolls(document, game), *check_preferred(document), *_check_erratum(document, phase)]


def rolls_in(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The rolls that are typed in an order file, or still to be typed there, by purpose."""
    found = document.get(ROLLS)
    return found if isinstance(found, Mapping) else {}


def hash_of_orders(document: Mapping[str, Any], ruleset: Ruleset) -> str:
    """The hash by which a record names its order file. It leaves out what is secret, the rolls, which may be, and what is kept."""
    return hash_of({key: value for key, value in document.items() if key not in {*ruleset.unhashed_keys, ROLLS, *KEPT_KEYS}})


def moment_in_force(final: Final, due: datetime | None, now: datetime, *, timed: bool) -> tuple[bool, datetime | None]:
    """Whether the phase runs now, and the moment its record gives; `timed` is whether the game has a timetable."""
    if final == "no":
        return False, None
    if isinstance(final, datetime):
        return True, final
    if due is None:
        return not timed, None
    return due.astimezone(UTC) <= now.astimezone(UTC), due


def check_final(order_file: OrderFile, document: Any, due: datetime | None, now: datetime, *, timed: bool) -> list[Problem]:
    """What is wrong with running at the moment that the file names."""
    at = document["final"]
    if isinstance(order_file.final, datetime) and order_file.final.astimezone(UTC) > now.astimezone(UTC):
        hint = "write a moment that has passed, or `true` to run at the deadline"
        return [fault("final-in-future", f"`final: {at}` is still to come; it is {show_moment(now)}", at, hint)]
    if order_file.final == "due" and timed and due is None:
        hint = "name one under `deadlines:` in game.yaml, or write the moment itself here"
        return [fault("no-deadline", "no deadline is set for this phase", at, hint)]
    return []


def _read_orders(document: Mapping[str, Any], position: Any, settings: Any, ruleset: Ruleset) -> tuple[Any, list[Problem]]:
    """What the rule system reads under its own keys, once each of them names powers."""
    problems: list[Problem] = []
    found: dict[str, Any] = {}
    for name, key in ruleset.keys.items():
        value = document.get(name)
        if name not in document and key.needed:
            problems.append(fault(f"no-{name}-key", f"`{name}:` is missing", document, "was the file saved whole?"))
        elif value in (None, ""):
            found[name] = {}
        elif isinstance(value, Mapping):
            # The order in which a GM typed the powers means nothing, so no rule system is shown it.
            found[name] = by_key(value)
        else:
            hint = f"write each power's name, a colon, and its {name} below"
            problems.append(fault("not-by-power", f"`{name}:` names powers", value, hint))
    return (None, problems) if problems else ruleset.read(position, settings, {**document, **found})


def _read_final(document: Mapping[str, Any], zone: tzinfo | None) -> tuple[Final, list[Problem]]:
    hint = "write false, true (run at the deadline), or a moment as 2026-12-04T20:10-05:00"
    if "final" not in document:
        return "no", [fault("no-final", "`final:` is missing", document, hint)]
    value = document["final"]
    words: dict[Any, Final] = {"false": "no", "true": "due"}
    if isinstance(value, str) and value in words:
        return words[value], []
    moment = read_moment(value, zone) if isinstance(value, str) else None
    return (moment, []) if moment else ("no", [fault("final", "`final:` is neither false, true nor a moment", value, hint)])


def _check_rolls(document: Mapping[str, Any], game: Game) -> list[Problem]:
    written = document.get(ROLLS, "")
    if ROLLS in document and game.dice == "rolled":
        return [fault("rolls", "the dice of this game are rolled by its seed", written, "take `rolls:` out")]
    if isinstance(written, Mapping) or written == "":
        return []
    hint = "write its purpose, a colon, and the numbers in a list"
    return [fault("rolls", "`rolls:` names what each roll is for", written, hint)]


def _check_erratum(document: Mapping[str, Any], phase: Phase) -> list[Problem]:
    written, problems = document.get("revision", "1"), check_texts(document, ("why",))
    if written != str(phase.revision):
        at = written if "revision" in document else document
        problems.append(fault("wrong-revision", f"`revision:` must be {phase.revision}", at))
    if "why" in document and phase.revision == 1:
        hint = "take it out; what readers are told goes under `notices:` in game.yaml"
        problems.append(fault("no-erratum", "`why:` is the reason of an erratum, and this is none", document["why"], hint))
    return problems
