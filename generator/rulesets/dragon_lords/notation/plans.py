"""Reads the `orders:` of an order file: a line for each plan, `HQ: ...` or `A1: ...`; no order is turned into another one.

A plan may go on over several lines. Its orders are parted by semicolons or commas, and every one becomes an order or a problem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.placed_values import Spot, Text, spot_of
from generator.core.problem import Problem, fault
from generator.diplomacy.notation.chatter import GREETINGS, SIGNED
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.phrases.trouble import Trouble, quoted
from generator.rulesets.dragon_lords.notation import names, pieces, reader
from generator.rulesets.dragon_lords.notation.names import Names
from generator.rulesets.dragon_lords.notation.writing import written
from generator.rulesets.dragon_lords.orders import MOVEMENT_KINDS, Order, Orders, Sent, Unread
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.settings import Settings

MOST_ORDERS = 2_500
"""How many orders of one realm are read."""
MOST_IN_PLAN = 100
"""How many orders one plan can have; no unit could carry out more in a turn."""
LONGEST = 100_000
"""How many characters of one entry are read."""
MOST_EXPLAINED = 40
"""For so many unreadable orders of a realm the nearest right thing is sought; that takes time."""
MOST_UNREAD = 200
"""After so many unreadable orders of a realm no more are read: it is no file of orders."""


class _Reading:
    """What has been read of one realm so far, and of whose plan."""

    def __init__(self, settings: Settings, known: Names) -> None:
        self.settings = settings
        self.known = known
        self.problems: list[Problem] = []
        self.sent: list[Sent] = []
        self.in_plan: dict[str, int] = {}
        self.unread = 0
        self.headed = False
        self.foreign = False

    @property
    def full(self) -> bool:
        """Whether no more orders of this realm are read."""
        return len(self.sent) + self.unread >= MOST_ORDERS or self.unread >= MOST_UNREAD


def read(position: Position, settings: Settings, file: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The orders of all realms, and everything that is wrong with what was written.

    `file` is the whole order file; below `orders` each realm has one block of text, or a list of texts. What is private of a
    position is not asked, so whether a unit is there shows only in the turn.
    """
    problems: list[Problem] = []
    players = position.players()
    sent: dict[str, tuple[Sent, ...]] = {}
    for realm, value in file.get("orders", {}).items():
        if realm not in players:
            message = f"nobody plays {quoted(str(realm))}"
            problems.append(fault("unknown-realm", message, realm, did_you_mean(str(realm)[:60], players)))
            continue
        reading = _Reading(settings, names.of(settings.scenario, str(realm)))
        for entry in value if isinstance(value, list | tuple) else [value]:
            _read_entry(reading, entry)
        problems += reading.problems
        sent[str(realm)] = tuple(reading.sent)
    where = spot_of(file["orders"]) if "orders" in file else None
    silent = [realm for realm in players if not sent.get(realm)]
    problems += [
        Problem("missing", "no-orders", f"nothing came from {settings.scenario.realms[realm].name}; its forces defend", where)
        for realm in silent
    ]
    return in_plans(sent), problems


def in_plans(sent: Mapping[str, tuple[Sent, ...]]) -> Orders:
    """Orders by realm, parted into the plans that are done in sequence and the rest."""
    plans: dict[str, tuple[Sent, ...]] = {}
    rest: dict[str, tuple[Sent, ...]] = {}
    for realm, those in sent.items():
        for each in those:
            if not each.void:
                table, key = (plans, each.unit) if isinstance(each.order, MOVEMENT_KINDS) else (rest, realm)
                table[key] = (*table.get(key, ()), each)
    return Orders(sent, plans, rest)


def _read_entry(reading: _Reading, entry: Any) -> None:
    """Read one text of a realm; or one that the GM marked as unreadable."""
    if isinstance(entry, Mapping) and len(entry) == 1 and isinstance(next(iter(entry.values())), str) and "void" in entry:
        _add(reading, Unread(_seen(entry["void"])), spot_of(entry["void"]), "unreadable")
        return
    if not isinstance(entry, str):
        hint = "write one block of text below `|`, or a list of texts; `void: what the player wrote` for what nobody can read"
        reading.problems.append(fault("shape", "this is not an order", entry, hint))
        return
    if len(entry) > LONGEST:
        message = f"these are {len(entry)} characters; {LONGEST} are enough"
        reading.problems.append(fault("too-long", message, entry, "write less"))
        return
    for piece in pieces.lines(entry):
        for head, plan in pieces.plans(piece, reading.known):
            _read_plan(reading, entry, head, plan)


def _seen(text: str) -> str:
    """A text that nobody can read, on one line and without what nobody sees, cut short if it is long."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text[:1_000]).split())[:400]


def _read_plan(reading: _Reading, entry: str, head: pieces.Head | None, plan: pieces.Piece) -> None:
    if head is not None:
        reading.known = replace(reading.known, unit=f"{reading.known.realm} {head.unit}" if head.unit else "")
        reading.headed, reading.foreign = True, head.realm not in ("", reading.known.realm)
    elif not reading.headed and _is_chatter(plan.text):
        message = f"passed over, since it is no order: {quoted(plan.text)}"
        hint = "if it is an order after all, write `HQ:` or the unit before it, as `A1: ...`"
        reading.problems.append(Problem("notice", "passed-over", message, _at(entry, plan.offset), hint))
        return
    if reading.foreign:
        _not_its_own(reading, entry, head, plan)
        return
    for part in pieces.parted(plan, ";"):
        _read_part(reading, entry, part)


def _not_its_own(reading: _Reading, entry: str, head: pieces.Head | None, plan: pieces.Piece) -> None:
    """Keep the plan of a unit of another realm as an order that is never carried out, so that its sender is told."""
    if _too_many(reading, entry):
        return
    spot, shown = _at(entry, plan.offset), reading.known.realms.shown
    if head is not None:
        message = f"{shown[reading.known.realm]} gives orders to {head.unit or 'HQ'} of {shown[head.realm]}, where nobody listens"
        reading.problems.append(Problem("illegal", "another-realms-unit", message, spot))
    reading.unread += 1
    _add(
        reading,
        Unread(_seen(f"{shown[head.realm]} {head.unit or 'HQ'}: {plan.text}" if head else plan.text)),
        spot,
        "another-realms-unit",
    )


def _is_chatter(text: str) -> bool:
    """Whether a line before any plan is beyond doubt no order: a greeting, a signature, a line of signs, a heading."""
    words = fold_name(text).split()
    return not words or words[0] in GREETINGS or bool(SIGNED.fullmatch(text)) or set(text.strip()) <= set("-=_*~")


def _too_many(reading: _Reading, entry: str) -> bool:
    """Whether no more of a realm is read; that is told once."""
    if not reading.full:
        return False
    message, hint = f"these are more than {MOST_ORDERS} orders", "a realm needs no more"
    if reading.unread >= MOST_UNREAD:
        message, hint = f"{MOST_UNREAD} of these are no orders of this realm; the rest is not read", "send a file of orders"
    if not any(problem.code == "too-many" for problem in reading.problems):
        reading.problems.append(fault("too-many", message, entry, hint))
    return True


def _read_part(reading: _Reading, entry: str, part: pieces.Piece) -> None:
    """Read what stands between semicolons: as one order, or as several with commas between them, each as long as it can be."""
    found = pieces.parted(part, ",")
    at = 0
    while at < len(found) and not _too_many(reading, entry):
        last = pieces.last_of(found, at) if reader.may_list(found[at].text) else at + 1
        for end in range(last, at, -1):
            text = part.text[found[at].offset - part.offset : found[end - 1].offset - part.offset + len(found[end - 1].text)]
            order = reader.read(text, reading.known)
            if not isinstance(order, Trouble):
                _add(reading, order, _at(entry, found[at].offset))
                at = end
                break
        else:
            _unreadable(reading, entry, found[at])
            at += 1


def _unreadable(reading: _Reading, entry: str, piece: pieces.Piece) -> None:
    found = reader.read(piece.text, reading.known)
    if isinstance(found, Trouble):
        reading.unread += 1
        hint = found.suggestion if reading.unread <= MOST_EXPLAINED else ""
        hint = hint or "write it as an order, put `#` before it if it is none, or `void: ...` if nobody can tell"
        reading.problems.append(fault(found.code, found.message, _at(entry, piece.offset + found.offset), hint))


def _add(reading: _Reading, order: Order, spot: Spot | None, why: str = "") -> None:
    """Take an order in; one too many in a plan is void."""
    known = reading.known
    count = reading.in_plan.get(known.unit, 0) + (not why)
    reading.in_plan[known.unit] = count
    if known.unit and count > MOST_IN_PLAN and not why:
        why = "too-long-a-plan"
    text = written(order, reading.settings.scenario, known.realm)
    unit = "" if isinstance(order, Unread) else known.unit
    reading.sent.append(Sent(known.realm, len(reading.sent) + 1, order, text, unit, why, spot))
    if why == "too-long-a-plan" and count == MOST_IN_PLAN + 1:
        message = f"{known.unit}: a plan has {MOST_IN_PLAN} orders at most; those behind them are void"
        reading.problems.append(Problem("illegal", why, message, spot))


def _at(value: str, offset: int) -> Spot | None:
    """The spot of a character of a text; the first line of a block of text stands below the sign that begins it."""
    if not offset and isinstance(value, Text) and value.block >= 0:
        return Spot(value.spot.file, value.spot.line + 1, value.block + 1)
    return spot_of(value, offset)
