"""The plain maps of Dragon Lords: what everybody sees of the land, and what one realm knows beyond that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.picture import Fort, Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.core.signs import Sign, Signs
from generator.rulesets.dragon_lords.scenario import Scenario

Document = Mapping[str, Any]

SIGNS = Signs(
    pieces={"garrison": Sign("tower", "garrison"), "army": Sign("banner", "army"), "fleet": Sign("ship", "fleet")},
    marks={"fight": Sign("swords", "battle in the turn before")},
    places={"harbour": Sign("anchor", "harbour")},
    count="troops",
    fort="fort with its level",
)
ABOUT = "Who owns each province, the forts as built, the harbours, and where there were battles."
KNOWN = "What you know: your own units with their troops, beside what everybody sees."
KINDS: Mapping[str, str] = {"G": "garrison", "A": "army", "F": "fleet"}


def pictures(_: Scenario, phase: PublicPhase, told: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The map of a phase; for a reader who was told private events, one more with the units that it knows of."""
    shown: Document = phase.after if phase.done else phase.position
    fights = [Mark("fight", str(event["place"])) for event in phase.events if event["kind"] == "fought"]
    public = _picture("position", phase.phase.title, ABOUT, shown, _public(shown), fights)
    own: list[Any] = [event for event in told if event["kind"] == "known-unit"]
    if not own:
        return (public,)
    pieces = [_piece(str(it["realm"]), str(it["unit"]), str(it["at"]), it["troops"]) for it in own]
    return (public, _picture("known", f"{phase.phase.title}: what you know", KNOWN, shown, pieces, fights))


def start(shown: Document) -> Picture:
    """The map of the start of a world, which is public as a whole."""
    about = "Who owns each province at the start, the forts, the harbours, and the units."
    return _picture("start", "The start", about, shown, _public(shown), ())


def _public(shown: Document) -> list[Piece]:
    """The units in the public half of a position: all of them where there is no fog."""
    return [_piece(str(it["realm"]), str(key), str(it["at"]), it.get("stacks", ())) for key, it in shown.get("units", {}).items()]


def _piece(realm: str, unit: str, at: str, troops: Iterable[Mapping[str, Any]]) -> Piece:
    kind = KINDS[unit.rpartition(" ")[2][0]]
    return Piece(at, kind, realm, count=sum(int(it["count"]) for it in troops))


def _picture(name: str, title: str, about: str, shown: Document, pieces: Iterable[Piece], marks: Iterable[Mark]) -> Picture:
    provinces = shown["provinces"]
    harbours = frozenset(str(place) for place, it in provinces.items() if str(it.get("harbour", "")).lower() == "true")
    return Picture(
        name=name,
        title=title,
        description=about,
        fills={str(place): str(it.get("owner", "independent")) for place, it in provinces.items()},
        pieces=tuple(pieces),
        marks=tuple(marks),
        forts=tuple(_forts(provinces)),
        places={"harbour": harbours},
        signs=SIGNS,
    )


def _forts(provinces: Document) -> Iterator[Fort]:
    for place, it in provinces.items():
        if int(it.get("fort", 0)):
            yield Fort(str(place), int(it["fort"]), str(it.get("owner", "")))
