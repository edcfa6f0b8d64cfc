"""Marriages into minor powers, which become thralls (Order of the Dragon 10.3, Saga of the Nine 10.3)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.diplomacy.position import Heir, Position


def marry_minors(turn: Turn) -> Turn:
    """After the retreats, heirs go to the minor powers that they marry, which become thralls: so one can leave a lost capital."""
    position: Position = turn.position
    if position.dislodged:
        return turn
    powers, heirs = dict(position.powers), set(position.heirs)
    events: list[Event] = []
    for marriage in position.pending:
        if len(marriage.heirs) > 1:
            continue
        (suitor,), place = marriage.heirs, marriage.at
        heirs -= {Heir(suitor, powers[suitor].capital)}
        heirs |= {Heir(suitor, place, place)}
        powers[place] = replace(powers[place], kind="thrall", of=suitor)
        events.append({"kind": "married", "heirs": [suitor], "at": place, "makes": place})
    kept = tuple(one for one in position.pending if len(one.heirs) > 1)
    return turn.to(replace(position, powers=powers, heirs=tuple(sorted(heirs)), pending=kept)).announce(events)
