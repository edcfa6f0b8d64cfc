"""A game of two frogs and two ponds, to publish: its phases are written by hand, so that nothing but publishing is at work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, cast

from generator.core.chart import Chart
from generator.core.event import Event
from generator.core.phase import Phase
from generator.core.picture import Arrow, Picture, Piece, Style
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.signs import Sign, Signs
from generator.publish import manifest
from generator.publish.cache_keys import key
from generator.publish.site import Built, GameSource, Site, SiteFolders
from generator.publish.site_build import build

FOLDER = Path(__file__).parents[1] / "fixtures" / "publish"
TEMPLATES = Path(__file__).parents[2] / "templates"
MAP = (FOLDER / "map.svg").read_bytes()
CREDITS = ("Ponds was made up by nobody in particular.",)
STYLES = (Style("red", "Red", "RED", "#cc3333"), Style("sky", "Sky", "SKY", "#99ccee"))
CHART = Chart((), (), {}, {})
POWERS = {it.owner: {"name": it.name} for it in STYLES}
SITE = Site("The Pond Gazette", "Two frogs and what became of them.", "", ("phpbb", "discord"))
SIGNS = Signs({"frog": Sign("counter", "frog")}, {"move": Sign("solid", "hops")})
STEPS = (("spring", "hops"), ("autumn", "rest"))


def pictures(phase: PublicPhase, _: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """Where the frogs sit, and in a phase of hops before that how they hop."""
    title = phase.phase.title
    before, after = _pieces(phase.position), _pieces(phase.after or phase.position)
    arrows = tuple(Arrow("move", str(it["place"]), str(it["to"]), str(it["power"])) for it in phase.events)
    places = ", ".join(f"{POWERS[it.owner]['name']} sits in {it.place}" for it in after)
    counts = {"Units": Counter(it.owner for it in after)}
    still = Picture("position", f"{title}: after", f"{places}.", pieces=after, counts=counts, signs=SIGNS)
    if phase.phase.step != "hops" or not phase.done:
        return (still,)
    return Picture("orders", f"{title}: hops", f"The hops of {title}.", pieces=before, arrows=arrows, signs=SIGNS), still


def _pieces(position: Mapping[str, Any]) -> tuple[Piece, ...]:
    return tuple(Piece(place, "frog", power) for power, place in position["frogs"].items())


def rules(**changed: Any) -> Ruleset:
    """Ponds as a rule system with nothing but the fields that publishing reads; all others are None."""
    nothing = cast(Any, None)
    seen: dict[str, Any] = {
        "id": "ponds", "title": "Ponds", "credits": CREDITS, "styles": STYLES, "pictures": pictures,
        "view": lambda *_: {"powers": POWERS}, "templates": str(FOLDER / "ponds"), "chart": CHART,
        "load": lambda *_: None, "waits": lambda _: False, **changed,
    }  # fmt: skip
    needed = {it.name: nothing for it in fields(Ruleset) if it.default is MISSING and it.default_factory is MISSING}
    return Ruleset(**{**needed, **seen})


def game(count: int = 4, name: str = "ponds", *, erratum: int = 0, **words: Any) -> PublicGame:
    """A game after `count` phases, the next one open. With `erratum` that phase and all behind it have a second version."""
    phases: list[PublicPhase] = []
    for number in range(1, count + 1):
        first = _done(number)
        again = bool(erratum) and number >= erratum
        phases.append(replace(first, superseded=f"{first.phase.id}.2") if again else first)
        if again:
            phases.append(_again(first, why="the GM <b>misread</b> a note" if number == erratum else ""))
    waiting = PublicPhase(_phase(count + 1, 2 if erratum else 1), _frogs(count + 1), due=_at_seven(count + 1))
    told = {"title": "Frogs & Ponds", "players": {"red": [{"name": "ann", "until": "02-1901-autumn-rest"}, {"name": "bea"}]}}
    timetable = {"timetable": {"zone": "America/New_York"}}
    return PublicGame(name, str(words.get("title", told["title"])), "ponds", {**told, **timetable, **words}, (*phases, waiting))


def _done(number: int) -> PublicPhase:
    phase = _phase(number)
    events: tuple[Mapping[str, Any], ...] = ()
    if phase.step == "hops":
        events = tuple(
            {"kind": "hopped", "power": power, "place": place, "to": _other(place)} for power, place in _at(number).items()
        )
    at = _at_seven(number)
    return PublicPhase(
        phase, _frogs(number), due=at, done=True, at=at, events=events, after=_frogs(number + 1), press="*PARIS*. Croak!"
    )


def _again(first: PublicPhase, why: str) -> PublicPhase:
    events = tuple({**it, "written": "hop <hop>"} for it in first.events[:1]) + first.events[1:]
    return replace(first, phase=first.phase._replace(revision=2), events=events, why=why)


def _phase(number: int, revision: int = 1) -> Phase:
    season, step = STEPS[(number - 1) % 2]
    return Phase(number, 1901 + (number - 1) // 2, season, step, revision)


def _at_seven(number: int) -> str:
    return f"2026-12-{number:02d}T19:00-05:00" if number < 24 else ""


def _frogs(number: int) -> dict[str, Any]:
    return {"frogs": _at(number)}


def _at(number: int) -> dict[str, str]:
    swapped = number // 2 % 2 == 1
    return {"red": "Elm", "sky": "Ash"} if swapped else {"red": "Ash", "sky": "Elm"}


def _other(place: str) -> str:
    return "Elm" if place == "Ash" else "Ash"


def source(it: PublicGame, base: bytes = MAP, **changed: Any) -> GameSource:
    """A game as publishing is handed it; its one public file changes when anything of it does."""
    return GameSource(it.id, {"all": key(it)}, base, lambda: it, lambda: rules(**changed))


def publish(out: Path, *games: PublicGame, site: Site = SITE, templates: Path = TEMPLATES) -> Built:
    """Build a site of games."""
    return build([source(it) for it in games], site, SiteFolders(templates, out))


def contents(out: Path) -> dict[str, bytes]:
    """Every file of a site but its own list, which also has keys of the program."""
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return {path: content for path, content in found.items() if path != manifest.NAME}
