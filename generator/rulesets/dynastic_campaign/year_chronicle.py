"""The chronicle of a year: what its last report begins with is kept from phase to phase, since a report sees one phase alone."""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event, public
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.reports.highlights import briefly


def keep_chronicle(turn: Turn) -> Turn:
    """The turn with the weighty public events of its phase in the position, in brief; at the year's end they are told.

    The event is `{kind: chronicle, year, facts}`, with `facts` as `reports.highlights.briefly` gives them.
    """
    position: Position = turn.position
    facts = (*position.chronicle, *briefly(public(turn.events)))
    if not calendar.ends_the_year(position.phase, turn.settings.marriage_seasons):
        return turn.to(replace(position, chronicle=facts))
    told: Event = {"kind": "chronicle", "year": position.phase.year, "facts": list(facts)}
    return turn.to(replace(position, chronicle=())).announce([told] if facts else [])
