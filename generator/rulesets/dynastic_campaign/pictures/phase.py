"""The maps of a phase: what was done, where something happened on the map, and where everything stands behind it.

No unit moves while marriages are made, so that what the courts did then is the only map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.core.result import result
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.pictures import marriages, moves, season, winter
from generator.rulesets.dynastic_campaign.pictures.own import Own
from generator.rulesets.dynastic_campaign.pictures.position import ABOUT, damage, position
from generator.rulesets.dynastic_campaign.pictures.seen import Seen, marks
from generator.rulesets.dynastic_campaign.reports.names import called
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]

OF_MOVES = "What units did: moves, supports, transports, retreats, battles with their winners, sieges, and what befell places."


def pictures(scenario: Scenario, phase: PublicPhase, told: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """The maps of a phase; one that was not run has the position before it. `told` are the private events of one reader."""
    title, end = phase.phase.title, result(phase.events, called(scenario))
    if not phase.done:
        return (position(phase.position, "position", f"{title}: {end or 'the position'}", ABOUT),)
    seen = Seen(scenario, phase)
    left = position(seen.after, "position", f"{title}: {end or 'the position after'}", ABOUT)
    did = tuple(_did(seen, end, Own(seen, told)))
    seen_by_all = tuple(_did(seen, end, Own(seen, ()))) if told else did
    if seen_by_all and phase.phase.step == calendar.MARRIAGES:
        return did
    # Half of all bytes of a campaign's site are PNGs: posts show what was done, or where all stand if nothing was.
    return (*did, replace(left, marks=(*left.marks, *marks(seen, winter.YEAR_END)), posted=not seen_by_all))


def _did(seen: Seen, end: str, own: Own) -> Iterator[Picture]:
    """The maps of what was done in a phase: mostly one; where marriages are handed in with the moves of Spring, up to two.

    `end` is how the game ended, where it did: in a phase for marriages this map is the last one.
    """
    now, step = seen.phase.phase, seen.phase.phase.step
    when = f"{now.season.capitalize()} {now.year_name}"
    if step == calendar.BUILDS:
        made = [winter.builds(seen, f"{when}: builds, births and deaths", own)]
    else:
        made = [_moves(seen, when, own)] if step != calendar.MARRIAGES else []
        last = f"; {end}" if end and step == calendar.MARRIAGES else ""
        made.append(marriages.courts(seen, f"{when}: weddings, Titles and sees{last}", own))
    return (picture for picture in made if picture)


def _moves(seen: Seen, when: str, own: Own) -> Picture | None:
    """The map of a season: units where they stood before it, what they did, and what a reader ordered beyond that."""
    arrows = tuple(moves.arrows(seen.scenario, seen.phase))
    arrows += tuple(own.arrows(arrows))
    made = tuple(marks(seen, season.MAKERS))
    made += tuple(own.marks(made))
    if not arrows and not made:
        return None
    before = position(seen.before, "moves", f"{when}: moves and battles", OF_MOVES)
    pieces = (*before.pieces, *moves.risen(seen.phase.events))
    return replace(before, pieces=pieces, arrows=arrows, marks=(*damage(seen.before), *made))
