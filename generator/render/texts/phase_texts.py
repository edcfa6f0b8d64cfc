"""The texts of a phase, written once as Markdown by the templates of its rule system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.runtime import Context

from generator.core.event import Event
from generator.core.file_keys import earlier_phases
from generator.core.phase import Phase, read_phase
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.render.texts.compiled_templates import CompiledTemplates
from generator.render.texts.deadline import Deadline
from generator.render.texts.escape_text import visible, within_bmp
from generator.render.texts.filters import FILTERS, TESTS, EventsByKind, Markdown, printed
from generator.render.texts.markdown_dialects import quoted
from generator.render.texts.quick_environment import QuickEnvironment

NOTICE = "notice.md.j2"
LONGEST = 120
"""The most characters of a subject: every forum takes so many, and phpBB cuts off what is longer."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a report: words for those who cannot see it, its address, and the address of its full size, or empty."""

    alt: str
    url: str
    full: str = ""


@dataclass(frozen=True, slots=True)
class Private:
    """What one reader alone is told of a phase: the reader's `name`, and the `text` in Markdown, empty where there is nothing."""

    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a text that is read by itself: pictures above it, the game's address and its authors' names below.

    The pictures are in order; addresses are absolute, or relative to where the text will stand. `private` is for one reader alone.
    `rules` is the address of the page of the rules, and `orders` that of the page of orders, of a game that waits for some.
    """

    maps: Sequence[Image] = ()
    link: str = ""
    credits: Sequence[str] = ()
    private: Private | None = None
    rules: str = ""
    orders: str = ""


BARE = Frame()
"""The frame of a report on its page, which has all of that itself."""

_PLACE = re.compile("\x02(\\w+)\x03")
"""The mark that a block of a template leaves where it is open; nothing that a template prints has such characters."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The report of a phase as its template makes it once, with its blocks left open: what stands there is known only later."""

    text: str
    template: Template
    known: Mapping[str, Any]

    @property
    def subject(self) -> str:
        """What `subject` gives for it."""
        return str(self.known["subject"])

    def filled(self, frame: Frame = BARE) -> str:
        """The report in a frame, as Markdown. Raises LookupError where what is private has no block, and so would be left out."""
        private = frame.private
        if private and "private" not in self.template.blocks:
            raise LookupError(f"{self.template.name} has no block `private` for what one reader alone is told")
        only = private and {"name": private.name, "text": Markdown(private.text)}
        more = {"maps": frame.maps, "link": frame.link, "credits": frame.credits, "private": only}
        context = self.template.new_context({**self.known, **more}, shared=True)
        return spaced(_PLACE.sub(lambda place: "".join(self.template.blocks[place[1]](context)), self.text))


def environment(folder: Path) -> Environment:
    """The Jinja environment for the texts of one rule system: it finds templates in its `folder`, then beside that.

    Everything a template prints is escaped for Markdown unless it is Markdown already; an unknown name is an error.
    It is for Markdown only: pages of HTML need an environment of their own.
    """
    found = QuickEnvironment(
        loader=FileSystemLoader([folder, folder.parent]),
        autoescape=True,
        finalize=printed,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=CompiledTemplates(folder, "markdown"),
    )
    found.filters.update(FILTERS)
    found.tests.update(TESTS)
    return found


def report(
    env: Environment,
    game: PublicGame,
    phase: PublicPhase,
    view: Mapping[str, Any],
    *,
    frame: Frame = BARE,
    deadline: Deadline | None = None,
) -> str:
    """The report of a phase as Markdown, made by `report.md.j2`; for an open phase the position alone. See `draft`."""
    return draft(env, game, phase, view, deadline=deadline).filled(frame)


def draft(
    env: Environment, game: PublicGame, phase: PublicPhase, view: Mapping[str, Any], *, deadline: Deadline | None = None
) -> Draft:
    """A report to be filled in for its page, its posts and each of its readers; its template runs only once.

    The template uses what a frame brings (`maps`, `link`, `credits`, `private`) inside of blocks only, whatever those are called.
    `view` is what the rule system's `view(phase)` gives (`powers` and `places`, say); for `deadline` see `deadline_after`.
    """
    template = env.get_template("report.md.j2")
    context = template.new_context({**_known(env, game, phase, view), "deadline": deadline})
    for name in template.blocks:
        context.blocks[name] = [partial(_open, name)]
    text = "".join(template.root_render_func(context))
    return Draft(text, template, context.get_all())


def notice(
    env: Environment, game: PublicGame, phase: PublicPhase, view: Mapping[str, Any], told: Sequence[Event], reader: str
) -> str:
    """What only one reader is told of a phase, as Markdown, made by `notice.md.j2`.

    The template has these private events as `told`, the `reader` (a power, the `gm`, or empty where nobody alone is meant), and all
    that a report has. Raises jinja2.TemplateNotFound where the rule system has none.
    """
    return _rendered(env, NOTICE, game, phase, view, told=told, reader=reader)


def first_post(
    env: Environment,
    game: PublicGame,
    view: Mapping[str, Any],
    *,
    frame: Frame = BARE,
    links: Mapping[str, str] | None = None,
) -> str:
    """The first post of a game's thread, made anew after each phase: players, standing, phases; by `first-post.md.j2`.

    `links` has the address of a phase's page by the phase's folder; the rest is as in `report`.
    Raises ValueError for a game without phases.
    """
    if not game.phases:
        raise ValueError(f"{game.id} has no phase yet")
    done = [phase for phase in game.phases if phase.done and not phase.superseded]
    ended = next((event for phase in done for event in phase.events if event["kind"] == "ended"), None)
    ahead = waiting(game)
    now = {"waiting": ahead, "deadline": deadline_of(game, ahead), "ended": ended}
    shown = ahead or game.phases[-1]
    around = {"maps": frame.maps, "link": frame.link, "credits": frame.credits, "rules": frame.rules, "orders": frame.orders}
    around["earlier"] = earlier_phases(game.game_file)
    return _rendered(env, "first-post.md.j2", game, shown, view, links=links or {}, done=done, **now, **around)


def subject(env: Environment, game: PublicGame, phase: PublicPhase) -> str:
    """`Tea Party: Fall 1902 Orders (phase 5)`: plain text of at most 120 characters, none beyond U+FFFF."""
    return cut(env, "subject.txt.j2", game, id=phase.phase, corrects=game.corrects(phase.phase))


def first_subject(env: Environment, game: PublicGame) -> str:
    """`Tea Party: now Winter 1902 Orders`, or that the game is over; plain text as `subject` gives it."""
    return cut(env, "first-subject.txt.j2", game, waiting=waiting(game))


def waiting(game: PublicGame) -> PublicPhase | None:
    """The phase that a game waits for; None where it is over."""
    counting = {phase.phase.number: phase for phase in sorted(game.phases, key=lambda phase: phase.phase.revision)}
    return next((phase for _, phase in sorted(counting.items()) if not phase.done), None)


def cut(env: Environment, name: str, game: PublicGame, **known: Any) -> str:
    """A subject made by the template of that name, with as much of the game's title as there is room for."""
    template, title = env.get_template(name), within_bmp(visible(game.title))
    text = template.render(title=Markdown(title), **known).strip()
    if len(text) > LONGEST:
        title = title[: len(title) - (len(text) - LONGEST) - 1].rstrip() + "…"
        text = template.render(title=Markdown(title), **known).strip()
    return text


def deadline_after(game: PublicGame, phase: PublicPhase) -> Deadline | None:
    """The deadline of the phase after `phase`, in its latest revision; None where there is none, or no timetable.

    A phase without a deadline that was run at the same moment as `phase` waited for nobody; the one after it counts instead.
    """
    latest = {other.phase.number: other for other in game.phases if other.phase.number > phase.phase.number}
    ahead = (other for _, other in sorted(latest.items()) if other.due or not other.done or other.at != phase.at)
    return deadline_of(game, next(ahead, None))


def deadline_of(game: PublicGame, phase: PublicPhase | None) -> Deadline | None:
    """The deadline of a phase; None where it has none, or where there is no phase."""
    if phase is None or not phase.due:
        return None
    timetable = game.game_file.get("timetable")
    zone = timetable.get("zone") if isinstance(timetable, Mapping) else None
    return Deadline.at(phase.phase.title, phase.due, str(zone or ""))


def player(game: PublicGame, phase: Phase, power: str) -> str:
    """Who played `power` in `phase`, by `players:` of game.yaml, where `until:` names the last phase of a person; or empty."""
    roster = game.game_file.get("players")
    tenures = roster.get(power, ()) if isinstance(roster, Mapping) else ()
    for tenure in tenures if isinstance(tenures, Sequence) and not isinstance(tenures, str) else ():
        if isinstance(tenure, Mapping) and _within(tenure, phase.number):
            return visible(str(tenure.get("name") or ""))
    return ""


def notices(game: PublicGame, first: int, last: int) -> list[str]:
    """The GM's notices whose `from:` is a phase with a number from `first` to `last`, and those without `from:`."""
    found = game.game_file.get("notices")
    entries = [entry for entry in found if isinstance(entry, Mapping)] if isinstance(found, Sequence) else []
    return [
        str(entry["text"])
        for entry in entries
        if entry.get("text") and ("from" not in entry or first <= _number(entry["from"], last=False) <= last)
    ]


def _open(block: str, _: Context) -> Iterator[str]:
    """A block left open, as `_PLACE` finds it."""
    yield f"\x02{block}\x03"


def _rendered(env: Environment, name: str, game: PublicGame, phase: PublicPhase, view: Mapping[str, Any], **more: Any) -> str:
    return spaced(env.get_template(name).render(_known(env, game, phase, view), **more))


def spaced(text: str) -> str:
    """A text with at most one empty line between two others, and none around it."""
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def _known(env: Environment, game: PublicGame, phase: PublicPhase, view: Mapping[str, Any]) -> dict[str, Any]:
    """What every text of a phase may use."""
    number = phase.phase.number
    gms = game.game_file.get("gm")
    return {
        "game": game,
        "phase": phase,
        "id": phase.phase,
        "view": view,
        "events": EventsByKind(phase.events),
        "board": phase.after if phase.done else phase.position,
        "subject": subject(env, game, phase),
        "corrects": game.corrects(phase.phase),
        "player": partial(player, game, phase.phase),
        "notices": notices(game, number, number),
        "press": Markdown(quoted(phase.press)) if phase.press.strip() else "",
        "gms": [gms] if isinstance(gms, str) else list(gms) if isinstance(gms, Sequence) else [],
    }


def _within(tenure: Mapping[str, Any], number: int) -> bool:
    return _number(tenure.get("from"), last=False) <= number <= _number(tenure.get("until"), last=True)


def _number(text: object, *, last: bool) -> int:
    """The running number of the phase that an id names; before or after all phases where it names none."""
    found = read_phase(str(text)) if text else None
    return found.number if found else 10**6 if last else -1
