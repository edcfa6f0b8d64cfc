"""A rule system as one value: pure functions of its own positions and orders, and the values that they need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from generator.core.assignment import Seat
from generator.core.board_format import BoardFormat
from generator.core.canonical_yaml import digest, dump
from generator.core.chart import Chart
from generator.core.dice import Way
from generator.core.event import Event
from generator.core.export import Export
from generator.core.extra_page import Page
from generator.core.foreign import Foreign
from generator.core.gazetteer import Gazetteer
from generator.core.guide import Guide
from generator.core.order_forms import OrderForm
from generator.core.pending import Pending
from generator.core.phase import Phase
from generator.core.picture import Picture, Style
from generator.core.placed_values import Data, Text
from generator.core.position_file import PositionFile
from generator.core.preferred import Preferring
from generator.core.problem import Problem
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.sorted_lines import Correspondence
from generator.core.turn import Step, Turn

Document = Mapping[str, Data]
FieldType = Literal["text", "list", "mapping"]


class AnyPosition(Protocol):
    """What the engine must know of any position: the phase that it stands before, and whether the game is over."""

    @property
    def phase(self) -> Phase: ...
    @property
    def over(self) -> bool: ...


class Key(NamedTuple):
    """A key of an order file that is the rule system's own; under it stands what came from each power.

    What is `secret` stays so to the end of the game, and no record holds a hash of it without salt. A file is whole only with the
    keys that are `needed`. What is not `bound` is no part of what came in for the phase: no commitment binds it, no hash names it,
    and it is not revealed.
    """

    secret: bool = False
    needed: bool = False
    bound: bool = True


class Count(NamedTuple):
    """How much of something was `given` and is `due`; `what` is the word for many of it (`powers`, `units`, `plans`)."""

    what: str
    given: int
    due: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """The GM's word on a turn: `apply` gives the turn as ruled, or why the ruling cannot apply.

    `fields` are its own keys, each with the type of its value; those that are `optional` may be left out. A ruling that `ends` the
    game can come only once. A `secret` one is logged for the GM alone, with its `why`; all others for everybody.
    """

    apply: Callable[[Turn, Document], Turn | Problem]
    fields: Mapping[str, FieldType] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    ends: bool = False
    secret: bool = False

    def __call__(self, turn: Turn, ruling: Document) -> Turn | Problem:
        return self.apply(turn, ruling)


class Pictures(Protocol):
    """Makes the pictures of a published phase, as everybody sees it or as one reader does who was `told` private events."""

    def __call__(self, phase: PublicPhase, told: Sequence[Event] = (), /) -> tuple[Picture, ...]: ...


class View(Protocol):
    """What the templates show of a published phase beside its record, for everybody or for one reader, as in `Pictures`."""

    def __call__(self, phase: PublicPhase, told: Sequence[Event] = (), /) -> Mapping[str, Any]: ...


Bonus = Callable[
    [Any, Sequence[Seat], Mapping[str, Sequence[str]]], tuple[dict[str, Data], Mapping[str, tuple[str, ...]], list[Problem]]
]
"""Spends bonus points; see `Ruleset`."""


@dataclass(frozen=True)
class Ruleset:
    """A rule system.

    `settings(game)` reads the rule system's own keys of game.yaml (`house`, `switches`, `missed`) and returns the settings and
    the problems.
    `opening(settings)` is the position before the first phase.
    `load(public, secret)` and `dump(position)` turn a position into its two documents and back; `dump` leaves out what the
    engine itself writes (`format`, `game`, `due`, `previous`, `board`).
    `written` says which keys its position.yaml has. `check(settings, position, secret)` is everything else that is wrong with the
    two halves of a position that somebody wrote by hand, once they are of the right shape; their values are texts.
    `keys` are the keys of an order file that are the rule system's own, in the order in which commitments bind what stands there.
    `read(position, settings, file)` takes the whole order file, in which every one of its `keys` is a mapping by power, and returns
    the orders and every problem at once. A problem of weight `missing` tells of a power from which nothing came, or of what its
    orders leave out.
    `counts(position, orders)` says how much of what is due came in.
    `sheet(position)` is what a sheet has under each of the `keys` that can be filled in.
    `waits(position)` tells whether the phase takes orders; one that takes none is run at once.
    `timed` are the steps of a year that take orders, which `timetable:` of game.yaml may have rules for.
    `players(position)` are the powers still in the game that somebody plays, sorted.
    `steps(position)` are the steps of its phase.
    A step's moment for rulings is its function's name with hyphens: `when: change-owners` comes before `change_owners`.
    `board` holds the facts that an outcome can depend on, and no colour or map coordinate; every record names their hash, and a
    running game stops when they change.
    `chart` has the places and borders of the board: what a map must show, and what a plain one is drawn from; None where the game
    has no map. `gazetteer()` is what the page of a board tells that comes as a file, `guide()` what the page for its players tells.
    `secrecy` is how a new game is kept unless its GM says otherwise: `open` where nothing is secret for longer than a phase.
    `power` is what readers call a power, at the head of a column (`Realm`).
    `unplayed` is the word for all owners whom nobody plays (`Villages`), for a line that counts their places; without it there is
    no such line.
    `schema(position)` are the JSON Schemas of its `keys` in its order file.
    `forms(position, settings)` has, for the players' page of orders, the choices that make the lines of each power; none where its
    orders are written by hand.
    `read`, `counts`, `sheet`, `schema` and `forms` are given positions without their secret half, since others see what they
    return.
    `choices` are the JSON Schemas of the keys below `switches:` and `house:` in game.yaml.
    `missed` is what `missed:` of a new game.yaml says; it knows no other key.
    `paste(settings, phase, lines)` makes the position before a phase of lines that a GM copied out of a thread, in any notation,
    and tells what is wrong with them; None where positions are too much for that.
    `dice` are the ways in which a game may get its dice, the usual one first; none where nothing is rolled. Steps roll by
    `Turn.roll`, and rulings do not roll.
    `known(position, reader)` tells, as events without audience, what a power (its id) or the `gm` knows of a position beyond what
    is public, such as where it hid something. Each reader is told that at the start and behind every phase.
    `pictures(phase, told)` draws a published phase; `view(phase, told)` is what its templates show beside the record. `told` are
    the private events of one reader; what is made without any is for everybody.
    One of the templates, `notice.md.j2`, puts into words what only one reader is told; without it the events are told as data.
    `pending(position, settings, orders)` tells, of an order file that is not finished, what the GM passes on to players before the
    phase is run, such as proposals that others answer; None where nothing is. It is given the whole position.
    `pages()` are those that it adds to each of its games, `exports` its files for other programs.
    `bonus(settings, seats, points)` spends the points that players get for a late wish, where the rules give some: it returns what
    game.yaml then has below `house:`, in words what each power gained, and what is wrong with the lines of `points` by player.
    `foreign()` are the forms of other programs in which games can be imported (`core.foreign.Foreign`); None where there are none.
    `spoken(text)` puts a text of the program, such as what a roll was for, in words for readers: names in place of ids.
    `post_length` is how many characters a post has at most, where forums would take more: longer reports are cut between chapters.
    `letters` is how letters of players are read.
    `stood(document)` gives the owner of a unit in each place of a public position where one stands, for maps that show who was the
    last in a place; None where they do not, or where that is not public.
    `report_size` is how many KiB a sealed report takes unless game.yaml says otherwise: more where private maps belong to it.
    """

    id: str
    title: str
    credits: Sequence[str]
    keys: Mapping[str, Key]
    settings: Callable[[Document], tuple[Any, list[Problem]]]
    opening: Callable[[Any], Any]
    load: Callable[[Document, Document], Any]
    dump: Callable[[Any], tuple[dict[str, Data], dict[str, Data]]]
    written: PositionFile
    read: Callable[[Any, Any, Document], tuple[Any, list[Problem]]]
    counts: Callable[[Any, Any], Sequence[Count]]
    sheet: Callable[[Any], dict[str, Any]]
    waits: Callable[[Any], bool]
    timed: Sequence[str]
    players: Callable[[Any], Sequence[str]]
    steps: Callable[[Any], tuple[Step, ...]]
    rulings: Mapping[str, Ruling]
    styles: Sequence[Style]
    pictures: Pictures
    view: View
    templates: str
    schema: Callable[[Any], Mapping[str, Data]]
    board: Document = field(default_factory=dict)
    check: Callable[[Any, Any, Any], list[Problem]] = lambda *_: []
    choices: Mapping[str, Document] = field(default_factory=dict)
    missed: Document = field(default_factory=dict)
    dice: Sequence[Way] = ()
    chart: Chart | None = None
    gazetteer: Callable[[], Gazetteer] | None = None
    guide: Callable[[], Guide] | None = None
    pages: Callable[[], Sequence[Page]] = tuple
    exports: Sequence[Export] = ()
    secrecy: Literal["open", "private"] = "private"
    power: str = "Power"
    unplayed: str = ""
    post_length: int = 0
    report_size: int = 16
    spoken: Callable[[str], str] = str
    known: Callable[[Any, str], Sequence[Event]] = lambda *_: ()
    letters: Correspondence = field(default_factory=Correspondence)
    stood: Callable[[Document], Mapping[str, str]] | None = None
    pending: Callable[[Any, Any, Any], Pending] | None = None
    bonus: Bonus | None = None
    preferring: Preferring | None = None
    forms: Callable[[Any, Any], Sequence[OrderForm]] = lambda *_: ()
    foreign: Callable[[], Foreign] | None = None
    paste: Callable[[Any, Phase, Sequence[Text]], tuple[Any, list[Problem]]] | None = None

    @cached_property
    def board_hash(self) -> str:
        """The hash of the board, or nothing for a rule system without one."""
        return digest(dump(self.board)) if self.board else ""

    @cached_property
    def secret_keys(self) -> frozenset[str]:
        """The keys of an order file that stay secret."""
        return frozenset(name for name, key in self.keys.items() if key.secret)

    @cached_property
    def bound_keys(self) -> tuple[str, ...]:
        """The keys of an order file whose entries commitments bind, in their order."""
        return tuple(name for name, key in self.keys.items() if key.bound)

    @cached_property
    def unhashed_keys(self) -> frozenset[str]:
        """The keys of an order file that no hash names without a salt."""
        return self.secret_keys | {name for name, key in self.keys.items() if not key.bound}

    @cached_property
    def seats(self) -> frozenset[str]:
        """The powers that somebody plays from the start."""
        return frozenset(self.players(self._start))

    @cached_property
    def first(self) -> Phase:
        """The phase that a game begins with."""
        start: AnyPosition = self._start
        return start.phase

    @cached_property
    def _start(self) -> Any:
        settings, _ = self.settings({})
        return self.opening(settings)


class System(NamedTuple):
    """A rule system before it has a board: `ruleset(facts)` is the rule system on the one that a `board.yaml` describes.

    `boards` is the format of that file. Where it is None, there is no such file, and the rule system is built of empty facts.
    """

    ruleset: Callable[[Document], Ruleset]
    boards: BoardFormat | None = None
