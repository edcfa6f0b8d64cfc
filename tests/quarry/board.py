"""The board of Quarry, which is of its own kind: places, ways, realms, and the stacks that they begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.core import chart
from generator.core.board_format import BoardFormat, Comparison, compared
from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Table
from generator.core.gazetteer import Gazetteer
from generator.core.nearest import did_you_mean
from generator.core.picture import Picture, Style
from generator.core.problem import Problem, by_line, fault

Facts = Mapping[str, Any]

TEMPLATES = str(Path(__file__).parent / "templates")
PLACES = {"hall": chart.PlaceKind("coast", "hall"), "field": chart.PlaceKind("land", "field"), "pit": chart.PlaceKind("box", "pit")}
BORDERS = {
    "road": chart.BorderKind("line", "road"),
    "slide": chart.BorderKind("dashes", "slide"),
    "cliff": chart.BorderKind("bar", "cliff: no way"),
}

ID = BoundedText(20, "[A-Za-z]+", "letters")
NAME = BoundedText(40)
WHOLE = Number(1, 99)
MONEY = Number(0, 1_000_000, whole=False)
_PLACE = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "kind": Field("what it is", Choice(tuple(PLACES)), needed=True),
        "realm": Field("whose hall it is", ID),
        "worth": Field("what is dug there in a day", MONEY),
    }
)
_BORDER = Fields(
    {
        "from": Field("a place", ID, needed=True),
        "to": Field("another; the lower one of a slide", ID, needed=True),
        "by": Field("what joins or parts them", Choice(tuple(BORDERS)), needed=True),
    }
)
_REALM = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "label": Field("three letters for its pieces", BoundedText(3), needed=True),
        "colour": Field("as #7d8aa3", BoundedText(7, "#[0-9a-f]{6}", "a colour, as #7d8aa3"), needed=True),
        "money": Field("what it begins with", MONEY),
        "neutral": Field("whether nobody plays it", Flag()),
    }
)
STACK = Fields(
    {
        "realm": Field("whose it is", ID, needed=True),
        "at": Field("where it stands", ID, needed=True),
        "count": Field("how many men it has", WHOLE, needed=True),
        "strength": Field("the highest face by which one of them hits", Number(1, 5), needed=True),
    }
)
STACKS = Table("stack", ID, STACK, 30)
BOARD = Fields(
    {
        "title": Field("what the land is called", NAME, needed=True),
        "days": Field("how long a game lasts", WHOLE, needed=True),
        "wage": Field("what a man gets for a day", MONEY, needed=True),
        "hire": Field("what a new man costs", MONEY, needed=True),
        "places": Field("the places by id", Table("place", ID, _PLACE, 30), needed=True),
        "borders": Field("what lies between them", Listed(_BORDER, 99), needed=True),
        "realms": Field("the realms by id", Table("realm", ID, _REALM, 6), needed=True),
        "stacks": Field("the stacks that a game begins with", STACKS, needed=True),
    }
)
"""The whole file: what is checked, and what editors know of it."""


@dataclass(frozen=True, slots=True)
class Board:
    """What the rules ask of the land: where each place leads to, what is dug there, whose hall it is, and the prices.

    `realms` has the name of each realm; those that are `neutral` nobody plays. Money is exact.
    """

    names: Mapping[str, str]
    ways: Mapping[str, frozenset[str]]
    halls: Mapping[str, str]
    pits: Mapping[str, Decimal]
    realms: Mapping[str, str]
    neutral: frozenset[str]
    wage: Decimal
    hire: Decimal
    days: int

    @property
    def played(self) -> tuple[str, ...]:
        """The realms that somebody plays."""
        return tuple(realm for realm in self.realms if realm not in self.neutral)


def build(facts: Facts) -> Board:
    """The board that sound facts describe."""
    places, realms = facts["places"], facts["realms"]
    steps = {(str(one), str(other)) for border in facts["borders"] for one, other in _steps(border)}
    return Board(
        names={str(place): str(it["name"]) for place, it in places.items()},
        ways={str(place): frozenset(end for start, end in steps if start == place) for place in places},
        halls={str(place): str(it["realm"]) for place, it in places.items() if it["kind"] == "hall"},
        pits={str(place): Decimal(it["worth"]) for place, it in places.items() if it["kind"] == "pit"},
        realms={str(realm): str(it["name"]) for realm, it in realms.items()},
        neutral=frozenset(str(realm) for realm, it in realms.items() if "neutral" in it),
        wage=Decimal(facts["wage"]),
        hire=Decimal(facts["hire"]),
        days=int(facts["days"]),
    )


def _steps(border: Facts) -> Sequence[tuple[str, str]]:
    """The steps that a border allows: both ways on a road, down a slide, none over a cliff."""
    there = (border["from"], border["to"])
    return {"road": (there, there[::-1]), "slide": (there,)}.get(border["by"], ())


def check(tree: Any) -> list[Problem]:
    """Everything that is wrong with a board file, by line."""
    problems: list[Problem] = []
    facts = BOARD.read(tree, "board.yaml", problems)
    places, realms = facts.get("places", {}), facts.get("realms", {})
    for border in facts.get("borders", ()):
        problems += [*unknown("place", border.get("from"), places), *unknown("place", border.get("to"), places)]
    for place in places.values():
        problems += unknown("realm", place.get("realm"), realms)
    return by_line([*problems, *check_stacks(facts.get("stacks", {}), places, realms)])


def check_stacks(stacks: Facts, places: Iterable[str], realms: Iterable[str]) -> Iterator[Problem]:
    """A fault for each stack of an unknown realm or in an unknown place."""
    for stack in stacks.values():
        yield from unknown("realm", stack.get("realm"), realms)
        yield from unknown("place", stack.get("at"), places)


def unknown(what: str, name: str | None, known: Iterable[str]) -> Iterator[Problem]:
    """A fault where there is no such thing, with the nearest that there is."""
    if name and name not in known:
        yield fault(f"unknown-{what}", f"there is no {what} {name}", name, did_you_mean(name, known))


def _borders(facts: Facts) -> dict[str, str]:
    return {f"{border['from']} - {border['to']}": str(border["by"]) for border in facts["borders"]}


def compare(ours: Facts, theirs: Facts) -> Comparison:
    """How the borders of two boards differ."""
    return compared({"borders": (_borders(ours), _borders(theirs))}, {"borders": "border"})


def lost(ours: Facts, theirs: Facts) -> list[Problem]:
    """A fault for each place and realm of ours that the other board does not have."""
    return [
        fault("lost", f"{name} is gone", theirs) for part in ("places", "realms") for name in ours[part] if name not in theirs[part]
    ]


def drawn(facts: Facts) -> chart.Chart:
    """The board as a chart, from which maps are drawn."""
    sites = [chart.ChartPlace(str(place), str(it["name"]), str(it["kind"])) for place, it in facts["places"].items()]
    links = [chart.Link(str(it["from"]), str(it["to"]), str(it["by"]), it["by"] == "slide") for it in facts["borders"]]
    return chart.Chart(sites, links, PLACES, BORDERS)


def styles(facts: Facts) -> tuple[Style, ...]:
    """How each realm looks."""
    return tuple(
        Style(str(realm), str(it["name"]), str(it["label"]), str(it["colour"]), unplayed="neutral" in it)
        for realm, it in facts["realms"].items()
    )


def gazetteer(facts: Facts, start: Picture) -> Gazetteer:
    """The board for its own page, with the picture of the start."""
    built = build(facts)
    return Gazetteer(
        title=str(facts["title"]),
        credits=(),
        about="Eight places, and the ways between them.",
        places=dict(built.names),
        view={"board": built, "borders": facts["borders"]},
        picture=start,
        styles=styles(facts),
        templates=TEMPLATES,
    )


BOARDS = BoardFormat(check, BOARD.schema, compare, lost)
