"""What a phase changed on the board, as its page lists it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lxml import html

from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.picture import Picture, Piece, Style
from generator.core.public import PublicGame, PublicPhase
from generator.core.signs import Sign, Signs
from generator.publish.since import Since
from generator.publish.templating import environment
from generator.publish.timeline import Timeline, timeline
from generator.render.markup.answers import Place
from tests.support import small_site

SIGNS = Signs(
    {"frog": Sign("counter", "frog"), "heir": Sign("tag", "heir"), "son": Sign("pale tag", "married heir")},
    badges={"king": Sign("crown", "led by its king")},
    miniatures={"levy": Sign("levy", "levies")},
    dislodged="driven out",
    faded="seen some time ago",
    count="strong; in all",
    number="number",
)
STYLES = (
    *small_site.STYLES,
    Style("gulls", "Gulls", "", "#888888", unplayed=True),
    Style("terns", "Terns", "", "#888888", unplayed=True),
)


class Board(NamedTuple):
    """A position: its owners, a word behind which is how the place is held, its pieces, and who is out."""

    owners: Mapping[str, str] = {}
    pieces: Sequence[Piece] = ()
    out: frozenset[str] = frozenset()


def pictures(phase: PublicPhase, _: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """Two pictures of a phase that was run, the last of which is not its position; and the position of one that waits."""
    board: Any = phase.position["board"]
    it = Board(*board)
    held = {place: text.partition(" ")[2] for place, text in it.owners.items() if " " in text}
    owners = {place: text.split()[0] for place, text in it.owners.items()}
    still = Picture("position", "", "", fills=owners, held=held, pieces=tuple(it.pieces), out=it.out, signs=SIGNS)
    return (still, replace(still, name="weddings", fills={}, pieces=())) if phase.done else (still,)


RULES = small_site.rules(pictures=pictures, styles=STYLES, unplayed="Birds")
PLACES = {"Elm": Place("Elm Pond", "../places/elm/index.html"), "Oak": Place("Oak Pond"), "Ivy": Place("Ivy Pond")}


def line_of(*boards: Board) -> Timeline:
    """The phases of a game that lead from each of these positions to the next."""
    done = [
        PublicPhase(Phase(number, 1900 + number, "spring", "hops"), {"board": before}, done=True, after={"board": after})
        for number, (before, after) in enumerate(pairwise(boards), 1)
    ]
    return timeline(PublicGame("ponds", "Ponds", "ponds", {}, tuple(done)))


def shown(values: Mapping[str, Any] | None) -> html.HtmlElement:
    parts: Any = environment(small_site.TEMPLATES).get_template("since_parts.html").module
    return html.fragment_fromstring(str(parts.since(values, PLACES, {"Red": "../powers/red/index.html"})))


def lines(before: Board, behind: Board) -> list[str]:
    """The lines of the list of the last of two phases, in the first of which nothing happened."""
    line = line_of(before, before, behind)
    values = Since(RULES, line).values(line.done[1])
    return [" ".join(it.text_content().split()) for it in shown(values).cssselect("li, p + p, ul + p")] if values else []


def at(place: str, kind: str = "frog", owner: str = "red", **more: Any) -> Piece:
    return Piece(place, kind, owner, **more)


ELM, OAK, IVY = at("Elm"), at("Oak"), at("Ivy")
CASES: Mapping[str, tuple[Board, Board, Sequence[str]]] = {
    "nothing": (Board({"Elm": "red"}, [ELM]), Board({"Elm": "red"}, [ELM]), []),
    "an owner for another": (Board({"Elm": "red"}), Board({"Elm": "sky thrall"}), ["Elm Pond: from Red to Sky (thrall)"]),
    "an owner for nobody": (Board({"Elm": "red"}), Board({}), ["Elm Pond: from Red to nobody"]),
    "one whom nobody plays for another": (Board({"Elm": "gulls"}), Board({"Elm": "terns"}), []),
    "held otherwise": (Board({"Elm": "red"}), Board({"Elm": "red thrall"}), ["Elm Pond: Red, now thrall"]),
    "held as before": (Board({"Elm": "red thrall"}), Board({"Elm": "red"}), ["Elm Pond: Red, no longer thrall"]),
    "all that is new": (Board({}, [ELM]), Board({}, [ELM, OAK]), ["Red: 2 units instead of 1; frog new in Oak Pond"]),
    "all that is gone": (Board({}, [ELM]), Board(), ["Red: no unit instead of 1; frog gone from Elm Pond"]),
    "a number alone, where it might be either": (Board({}, [ELM, OAK]), Board({}, [IVY]), ["Red: 1 unit instead of 2"]),
    "no move that is not sure": (Board({}, [ELM]), Board({}, [OAK]), []),
    "no other coast": (Board({}, [at("Elm/nc")]), Board({}, [at("Elm/sc")]), []),
    "no sight of old": (Board(), Board({}, [at("Elm", faded=True, miniature="levy")]), []),
    "who was driven out": (Board({}, [ELM, OAK]), Board({}, [at("Elm", dislodged=True), IVY]), ["Red: frog in Elm Pond dislodged"]),
    "no loss of who was driven out": (
        Board({}, [ELM, OAK]),
        Board({}, [at("Elm", dislodged=True), OAK]),
        ["Red: frog in Elm Pond dislodged"],
    ),
    "where it went from there": (
        Board({}, [at("Elm", dislodged=True), IVY]),
        Board({}, [OAK, IVY]),
        ["Red: frog from Elm Pond to Oak Pond"],
    ),
    "a unit with a number": (
        Board({}, [at("Elm", number=2, count=90), at("Oak", number=3, badges=("king",))]),
        Board({}, [at("Ivy", number=2, count=80), at("Oak", number=3), at("Elm", number=4, count=10)]),
        [
            (
                "Red: 3 units instead of 2; frog 2 from Elm Pond to Ivy Pond, 80 strong instead of 90; "
                "frog 3 in Oak Pond, led by nobody instead of its king; frog 4 new in Elm Pond with 10 strong"
            )
        ],
    ),
    "an heir, who is no unit": (
        Board({}, [at("Elm", "heir")]),
        Board({}, [at("Oak", "son")]),
        ["Red: married heir in Oak Pond instead of heir in Elm Pond"],
    ),
    "a new heir": (Board(), Board({}, [at("Elm", "heir")]), ["Red: heir new in Elm Pond"]),
    "who is out": (Board(), Board(out=frozenset({"sky"})), ["Sky is out of the game."]),
}


@pytest.mark.parametrize(("before", "behind", "told"), CASES.values(), ids=CASES)
def test_it_tells(before: Board, behind: Board, told: Sequence[str]) -> None:
    assert lines(before, behind) == told


def test_it_leads_to_the_last_phase_to_places_and_to_powers_and_the_first_one_is_compared_with_the_start() -> None:
    line = line_of(Board(), Board({"Elm": "red"}), Board({"Elm": "sky"}))
    since = Since(RULES, line)
    first, second = (shown(since.values(it)) for it in line.done)
    assert first.findtext("summary") == "Since the start"
    assert [it.get("href") for it in second.iter("a")] == [
        f"../{line.done[0].phase.folder}/index.html",
        "../places/elm/index.html",
        "../powers/red/index.html",
    ]


def test_the_page_of_a_phase_has_it_where_something_changed(tmp_path: Path) -> None:
    game = small_site.game(2)
    gone = replace(game.phases[1], after={"frogs": {"red": "Elm"}})
    small_site.publish(tmp_path, replace(game, phases=(game.phases[0], gone, *game.phases[2:])))
    pages = [(tmp_path / f"ponds/{it.phase.folder}/index.html").read_text("utf-8") for it in game.phases[:2]]
    assert ["Since the last phase" in it for it in pages] == [False, True]
