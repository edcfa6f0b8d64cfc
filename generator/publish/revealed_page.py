"""What was secret in a game that is over: a page and a JSON file for each phase, and a page that leads to all of them.

The page of a phase has a part for each power: what it sent, and what it alone was told, in the words of its private report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from generator.core.event import GM, Event, addressed, audience, bare
from generator.core.extra_page import Page
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.record import saved_position
from generator.core.ruleset import Ruleset
from generator.publish.phase_page import folder
from generator.publish.private_notices import notice
from generator.publish.record_json import revealed_record
from generator.publish.templating import Head, Pages
from generator.publish.timeline import Timeline
from generator.render.texts import html
from generator.render.texts.markdown import tokens


@dataclass(frozen=True, slots=True)
class Revealed:
    """A phase of a game, and the phases before and behind it of which something is revealed, if there are any.

    `telling` has the links to other pages of the game that tell of the phase. `left` has the two halves of the position that it
    left, which tells what each power knew then; None where they are not both revealed.
    """

    phase: PublicPhase
    previous: PublicPhase | None = None
    following: PublicPhase | None = None
    left: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
    telling: Sequence[Mapping[str, str]] = ()

    @property
    def settled(self) -> Sequence[Any]:
        """All that its page is made from besides the game and its rule system."""
        return [self.phase, *(it and [it.phase, _powers(it)] for it in (self.previous, self.following)), self.left, self.telling]


def revealed_in(line: Timeline, phase: PublicPhase, telling: Sequence[Mapping[str, str]] = ()) -> Revealed:
    """A phase of a game with those around it; `telling` are the links to other pages that tell of it."""
    beside = [it for it in line.line if it.revealed and it.phase.number != phase.phase.number]
    before = [it for it in beside if it.phase.number < phase.phase.number]
    behind = beside[len(before) :]
    following = line.around(phase).following
    last: Any = phase.revealed.get("after")
    if following is None and last:
        ended = saved_position("", phase.phase, (phase.after, last), {})
        return Revealed(phase, _last(before), _first(behind), (ended.public, ended.secret), telling)
    if following is None or not following.revealed or following.position != phase.after:
        return Revealed(phase, _last(before), _first(behind), telling=telling)
    secret: Any = following.revealed.get("position", {})
    return Revealed(phase, _last(before), _first(behind), (following.position, secret), telling)


def revealed_page(rules: Ruleset, telling: Callable[[str], Sequence[Mapping[str, str]]] = lambda _: ()) -> Page:
    """A page of every game in which something is revealed: the table that leads to it.

    `telling` gives the links from it to other pages of the game that tell of a phase, by its folder.
    """
    return Page(
        address="revealed",
        title="Everything revealed",
        brief="what each power sent and was told",
        about="What each power sent in each phase, and what it alone was told",
        values=partial(_table, rules, telling),
        house=True,
    )


def _table(
    rules: Ruleset, telling: Callable[[str], Sequence[Mapping[str, str]]], phases: Sequence[PublicPhase]
) -> Mapping[str, Any] | None:
    """The phases by year, each with the powers that something is revealed of; None where nothing is."""
    found = [it for it in phases if it.revealed]
    if not found:
        return None
    rows = [
        (
            it.phase.year_name,
            {"title": it.phase.title, "folder": it.phase.folder, "powers": _powers(it), "telling": telling(it.phase.folder)},
        )
        for it in found
    ]
    shown = {power for it in found for power in _powers(it)}
    return {
        "powers": [{"id": power, "name": name} for power, name in _names(rules, shown).items()],
        "years": [{"title": year, "phases": [row for _, row in those]} for year, those in groupby(rows, key=lambda row: row[0])],
    }


def revealed_files(game: PublicGame, rules: Ruleset, it: Revealed, pages: Pages, phrases: Environment) -> dict[str, bytes]:
    """The page of a phase and the JSON file; no files while nothing is revealed."""
    if not it.phase.revealed:
        return {}
    here = folder(game.id, it.phase)
    page = _page(game, rules, it, pages, phrases)
    return {f"{here}/revealed.json": revealed_record(it.phase), f"{here}/revealed/index.html": page}


def _page(game: PublicGame, rules: Ruleset, it: Revealed, pages: Pages, phrases: Environment) -> bytes:
    phase = it.phase
    title = phase.phase.title
    head = Head(
        title=f"{game.title}: {title}, revealed",
        description=f"What each power sent for {title} of {game.title}, and what it alone was told.",
        above=((game.title, f"{game.id}/index.html"), (title, f"{folder(game.id, phase)}/index.html")),
        here="Revealed",
    )
    told = _told(rules, it)
    sent: Any = phase.revealed.get("powers", {})
    readers = _names(rules, {*sent, *told} - {GM}) | ({GM: "The gamemaster"} if GM in told else {})
    return pages.page(
        f"{folder(game.id, phase)}/revealed/index.html",
        "revealed-phase.html",
        head,
        game=game,
        phase=title,
        credits=rules.credits,
        telling=it.telling,
        way={"previous": _step(it.previous), "following": _step(it.following)},
        gm=GM,
        readers=[
            {
                "id": reader,
                "name": name,
                "salt": sent.get(reader, {}).get("salt", ""),
                "commitment": phase.commitments.get(reader, ""),
                "sent": [
                    {"key": key, "lines": list(_lines(value))} for key, value in sent.get(reader, {}).items() if key != "salt"
                ],
                "told": _words(notice(phrases, game, phase, rules, told[reader], reader), reader) if reader in told else "",
                "way": {"previous": _step(it.previous, reader), "following": _step(it.following, reader)},
            }
            for reader, name in readers.items()
        ],
        seed=phase.revealed.get("seed", ""),
    )


def _words(markdown: str, reader: str) -> Markup:
    """What a reader was told as HTML, below a heading of the third level."""
    return Markup(html.render(tokens(markdown), offset=2, anchor=f"for-{reader}-"))  # noqa: S704  # the renderer escapes


def _step(it: PublicPhase | None, reader: str = "") -> dict[str, str] | None:
    """The link to another phase as it is revealed, or to a reader's part of it."""
    if it is None or (reader and reader not in _powers(it)):
        return None
    part = f"#for-{reader}" if reader else ""
    return {"title": it.phase.title, "href": f"../../{it.phase.folder}/revealed/index.html{part}"}


def _told(rules: Ruleset, it: Revealed) -> Mapping[str, list[Event]]:
    """What each power was told of a phase and knew behind it, and what of it nobody but the GM was told."""
    events: Any = it.phase.revealed.get("events", ())
    others = [bare(event) for event in events if audience(event) != GM]
    found: dict[str, list[Event]] = {}
    for event in events:
        if audience(event) != GM or bare(event) not in others:
            found.setdefault(audience(event), []).append(event)
    if it.left is not None:
        left = rules.load(*it.left)
        for reader in sorted(rules.seats):  # what the GM knew then is what all of them knew
            if known := [addressed(event, reader) for event in rules.known(left, reader)]:
                found.setdefault(reader, []).extend(known)
    return found


def _powers(it: PublicPhase) -> list[str]:
    """The powers that something is revealed of: those that sent something and those that were told of something that happened."""
    sent: Any = it.revealed.get("powers", ())
    events: Any = it.revealed.get("events", ())
    return sorted({*sent, *map(audience, events)} - {GM})


def _first(those: Sequence[PublicPhase]) -> PublicPhase | None:
    return those[0] if those else None


def _last(those: Sequence[PublicPhase]) -> PublicPhase | None:
    return those[-1] if those else None


def _names(rules: Ruleset, powers: Iterable[str]) -> dict[str, str]:
    """The names of powers, in the order of the styles."""
    names = {style.owner: style.name for style in rules.styles}
    rank = {owner: place for place, owner in enumerate(names)}
    return {power: names.get(power, power) for power in sorted(powers, key=lambda it: (rank.get(it, len(rank)), it))}


def _lines(value: Any) -> Iterator[str]:
    """What a power sent, one line for each order."""
    if isinstance(value, str):
        yield from (line for line in value.splitlines() if line.strip())
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from (f"{key}: {line}" for line in _lines(entry))
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _lines(entry)
    elif value is not None:
        yield str(value)
