"""Sorts the lines that a player sent: which are orders, which are bids, preferences or votes, and which are none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.core.sorted_lines import SortedLine
from generator.core.votes import HINT, VOTES, by_name, read_vote
from generator.diplomacy import notation
from generator.diplomacy.bid_price import price, speaks_of_points
from generator.diplomacy.letters.conditions import Conditional, conditional, retreats
from generator.diplomacy.letters.prose import is_prose
from generator.diplomacy.letters.subheadings import Part, subheading
from generator.diplomacy.notation.lists import LEAD
from generator.diplomacy.orders import NoOrder, Order
from generator.diplomacy.position import Position, players, vassals_of
from generator.diplomacy.preference_entries import vassal_named
from generator.diplomacy.settings import Settings

MOST = 300
"""How many lines of one letter are sorted. No power has that many units."""
MOST_UNREAD = 25
"""After so many lines that cannot be read no more are looked at: to find what may have been meant takes time."""
LONGEST = 1_000

ORDERS, BIDS, IF_DISLODGED, BUILDS = "orders", "bids", "if dislodged", "builds"

_VOTE = re.compile(r"(?:i\s+|we\s+|my\s+)?vote[sd]?\b\s*(?:is|are|for|to|:|-)*\s*(?:a\s+|the\s+)?(?P<rest>.*)", re.I)
_PLACES = re.compile(r"\s*(?:[,;]|\band\b|\bor\b|\bthen\b|\belse\b)+\s*", re.I)


def called(position: Position, settings: Settings) -> dict[str, tuple[str, ...]]:
    """What letters call each power that somebody plays: its id, its name, its adjective and its label."""
    board = settings.board
    named = {power: board.powers.get(power) for power in players(position)}
    return {id_: (id_, facts.name, facts.adjective, facts.label) if facts else (id_,) for id_, facts in named.items()}


@dataclass(slots=True)
class _Sorting:
    """What is known of a letter so far: the part that its last heading began, and the first order for each unit."""

    position: Position
    settings: Settings
    power: str
    part: Part = "orders"
    first: dict[tuple[str, str], SortedLine] = field(default_factory=dict)

    @property
    def step(self) -> str:
        return self.position.phase.step


def sort_lines(position: Position, settings: Settings, power: str, lines: Sequence[str]) -> tuple[SortedLine, ...]:
    """What each line is, in the order in which they stand; a line with several orders is taken apart."""
    sorting = _Sorting(position, settings, power)
    found: list[SortedLine] = []
    for line in lines[:MOST]:
        if sum(each.unread for each in found) >= MOST_UNREAD:
            found.append(SortedLine(line[:100], problem="so many lines cannot be read that the rest was not looked at"))
            break
        found += [one for each in _line(sorting, line) if (one := _once(sorting, each)) is not None]
    if len(lines) > MOST:
        found.append(SortedLine(lines[MOST][:100], problem=f"these are more than {MOST} lines", hint="send the orders alone"))
    return tuple(found)


def _once(sorting: _Sorting, line: SortedLine) -> SortedLine | None:
    """The line; None where it says once more what was said, and a problem where it says something else of the same unit."""
    if not line.key or not line.about:
        return line
    first = sorting.first.setdefault((line.key, line.about), line)
    if first is line:
        return line
    if " ".join(first.text.split()).casefold() == " ".join(line.text.split()).casefold():
        return None
    return SortedLine(line.text, problem=f"“{first.text}” is for the same unit", hint="keep the one that counts")


def _line(sorting: _Sorting, line: str) -> Iterator[SortedLine]:
    lead = LEAD.match(line)
    text = line[lead.end() if lead else 0 :].strip()
    if not text:
        return
    if len(text) > LONGEST:
        yield SortedLine(text[:100], problem=f"a line of {len(text):,} characters holds no order")
        return
    head = subheading(text)
    if head is None:
        yield from _in_part(sorting, sorting.part, text)
    elif head.rest:
        yield from _in_part(sorting, head.part, head.rest)
        sorting.part = "orders"
    else:
        sorting.part = head.part


def _in_part(sorting: _Sorting, part: Part, text: str) -> Iterator[SortedLine]:
    """The line below a heading. What is whole without that heading, a move below `Builds:` say, is what it is alone."""
    if part == "votes":
        yield from _below_votes(sorting, text)
    elif part == "bids":
        yield from (_priced(sorting, piece) for _, piece in notation.split(text, sorting.settings.lexicon))
    elif part != "orders" and sorting.step == "orders" and (side := _side(sorting, text)):
        vassal, rest = side
        for each in _in_part(sorting, part, rest):
            yield each._replace(text=f"{vassal}: {each.text}", about=f"{vassal}: {each.about}") if each.key else each
    elif part == "retreats" and sorting.step == "orders":
        wish = retreats(text, sorting.settings.lexicon) or conditional(text, sorting.settings.lexicon)
        yield from _wished(wish, text) if wish else _alone(sorting, text)
    elif part in ("builds", "removals", "adjustments"):
        yield from _adjustments(sorting, part, text)
    else:
        yield from _alone(sorting, text)


def _below_votes(sorting: _Sorting, text: str) -> Iterator[SortedLine]:
    """A line below a heading for votes: a vote, or what it is alone."""
    vote = _vote(sorting, text)
    alone = [] if vote.key else [*_alone(sorting, text)]
    yield from alone if alone and all(each.key for each in alone) else [vote]


def _vote(sorting: _Sorting, text: str) -> SortedLine:
    """A vote, in words that can be counted."""
    if read_vote(text, by_name(players(sorting.position))):
        return SortedLine(text, VOTES, "vote")
    return SortedLine(text, problem="this is no vote that can be read", hint=HINT)


def _side(sorting: _Sorting, text: str) -> tuple[str, str] | None:
    """The vassal that a line begins with, and the rest; None where it begins with none."""
    head, colon, rest = text.partition(":")
    vassal = vassal_named(sorting.position, sorting.power, head.strip()) if colon else ""
    return (vassal, rest.strip()) if vassal else None


def _adjustments(sorting: _Sorting, part: Part, text: str) -> Iterator[SortedLine]:
    """Builds and removals: orders in winter, and before it a list of wishes, the best first."""
    verb = {"builds": "Build ", "removals": "Remove "}.get(part, "")
    pieces = [piece for piece in _PLACES.split(text.rstrip(". ")) if piece]
    orders = [_adjustment(sorting, piece, verb) for piece in pieces]
    if not all(orders):
        yield from _alone(sorting, text)
        return
    winter = sorting.step == "adjustments"
    for each in orders:
        if each is not None:
            about = f"{each.verb} {each.at or each.kind}" if winter or each.verb != "waive" else ""
            yield SortedLine(notation.write(each), ORDERS if winter else BUILDS, "" if each.verb == "waive" else about)


def _adjustment(sorting: _Sorting, text: str, verb: str) -> Order | None:
    """The build or the removal in a text, where `verb` may have stood in the heading; None where it is none."""
    for wording in (text, verb + text):
        found = notation.read(wording, sorting.settings.lexicon)
        if isinstance(found, Order) and found.verb in ("build", "remove", "waive"):
            return found
    return None


def _alone(sorting: _Sorting, text: str) -> Iterator[SortedLine]:
    """What a line means that stands below no heading of its own."""
    vote = _VOTE.fullmatch(text)
    if vote:
        yield _vote(sorting, vote["rest"].strip(" .!"))
        return
    if sorting.step == "orders" and (wish := conditional(text, sorting.settings.lexicon)):
        yield from _wished(wish, text)
        return
    for _, piece in notation.split(text, sorting.settings.lexicon):
        yield _piece(sorting, piece)


def _wished(wish: Conditional, text: str) -> Iterator[SortedLine]:
    """The order and the retreats of a line that has both."""
    if wish.why:
        yield SortedLine(text, problem=wish.why, hint=wish.hint)
        return
    if wish.order:
        yield SortedLine(wish.order, ORDERS, wish.options[0].at)
    yield SortedLine(wish.preference, IF_DISLODGED, wish.options[0].at)


def _piece(sorting: _Sorting, text: str) -> SortedLine:
    """One order, bid or preference, or what is none."""
    bid = price(text, sorting.settings.lexicon) if sorting.settings.allotment and sorting.step == "orders" else None
    if bid and bid.named:
        return _bid(sorting, text, text[bid.start : bid.end])
    vassal, order = _vassal(sorting, text)
    found = notation.read(order, sorting.settings.lexicon)
    if isinstance(found, notation.Trouble):
        end = notation.remark(order, sorting.settings.lexicon)
        order = order[:end].rstrip(" .!(")
        found = notation.read(order, sorting.settings.lexicon)
    if isinstance(found, Order):
        return _order(sorting, f"{vassal}{order}", vassal, found)
    if isinstance(found, NoOrder):
        if sorting.step == "adjustments" and found.kind != "H":
            hint = f"write `Build {text}` or `Remove {text}`"
            return SortedLine(text, problem="this does not say what to do with the unit", hint=hint)
        return SortedLine(text)
    if notation.is_chatter(order, sorting.settings.lexicon) or is_prose(order, sorting.settings.lexicon):
        return SortedLine(text)
    return SortedLine(text, problem=found.message, hint=found.suggestion)


def _order(sorting: _Sorting, text: str, vassal: str, order: Order) -> SortedLine:
    """An order, under the key where it belongs in this phase."""
    place = sorting.settings.board.province[order.at] if order.at else ""
    about = vassal + ("heir" if order.kind == "H" else f"build {place}" if order.verb == "build" else place)
    if order.verb == "waive":
        about = ""
    if sorting.step != "adjustments" and order.verb in ("build", "remove", "waive"):
        return SortedLine(text, BUILDS, about)
    if sorting.step == "orders" and order.verb in ("retreat", "disband"):
        return SortedLine(f"{order.kind} {order.at} R {order.to or 'D'}".strip(), IF_DISLODGED, about)
    return SortedLine(text, ORDERS, about)


def _bid(sorting: _Sorting, text: str, order: str) -> SortedLine:
    """A bid, with its points as they were written."""
    found = notation.read(order, sorting.settings.lexicon)
    if isinstance(found, Order) and not speaks_of_points(order):
        return SortedLine(text, BIDS, f"{found.kind} {notation.write(found)}")
    why, hint = (found.message, found.suggestion) if isinstance(found, notation.Trouble) else ("this is no bid", "")
    return SortedLine(text, problem=why, hint=hint or "write it as `1 DP: A Swi S A Mar - Sav`")


def _priced(sorting: _Sorting, text: str) -> SortedLine:
    """A bid below a heading for bids. One without points is none, and must not stand among orders, which are printed."""
    found = _piece(sorting, text)
    if found.key == ORDERS:
        hint = "write it as `1 DP: A Swi S A Mar - Sav`"
        return SortedLine(text, problem="a bid begins with its points, a whole number of at least 1", hint=hint)
    return found


def _vassal(sorting: _Sorting, text: str) -> tuple[str, str]:
    """The name of a vassal with its colon, where the order is for one, and the order."""
    head, colon, rest = text.partition(":")
    named: Mapping[str, str] = {
        name.casefold(): one
        for one in (vassals_of(sorting.position, sorting.power) if colon and sorting.step != "orders" else ())
        for name in (one, sorting.position.powers[one].name)
    }
    vassal = named.get(head.strip().casefold(), "")
    return (f"{vassal}: ", rest.strip()) if vassal else ("", text)
