"""The page of a game's history: how many places each power held year by year, and who held each of them when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.extra_page import Page
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.holdings import Change, at_ends, held, positions, strip, years
from generator.publish.owners import UNPLAYED, Named, named_owners, unplayed_as_one
from generator.render.charts.line_chart import line_chart


def history_page(rules: Ruleset) -> Page:
    """A page of every game in which a phase was run and whose pictures tell who holds places."""
    return Page(
        address="history",
        title="Who held what, and when",
        brief="each place year by year",
        about="Who held each place year by year, who took it in which phase, and how many each power had",
        values=partial(_values, rules),
        house=True,
    )


def _values(rules: Ruleset, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The years, the powers with their numbers and looks, the chart of them, and the strip of each place; None without any.

    The unplayed have one row in the table, its last, and no line in the chart; `others` are those with letters of their own.
    `open` is the last year if more of it is to be played.
    """
    run = [it.phase for it in phases if it.done]
    if not run:
        return None
    pictures = [rules.pictures(it)[-1] for it in positions(phases)]
    owners = named_owners(rules, pictures)
    alike = unplayed_as_one(rules)
    moments = [held(it, alike) for it in pictures]
    ever = {hold.owner for it in moments for hold in it.values()}
    unplayed = {it.owner for it in rules.styles if it.unplayed} | {UNPLAYED}
    if ever <= unplayed:
        return None
    by_year = years(run)
    numbers = [
        Counter(UNPLAYED if it.owner in unplayed else it.owner for it in those.values()) for those in at_ends(moments, by_year)
    ]
    rows = [name for name in owners if name in ever - unplayed or (name == UNPLAYED and ever & unplayed)]
    powers = [{**owners[name], "numbers": [it[name] for it in numbers]} for name in rows]
    chart, centres = rules.chart, any(it.centres for it in pictures)
    names = {it.id: it.name for it in chart.places} if chart else {}
    free = {it.id for it in chart.places if it.centre} if chart and centres else set()
    shown = sorted({place for it in moments for place in it} | free, key=lambda it: (names.get(it, it), it))
    last, waits = run[-1].year_name, phases[-1]
    return {
        "centres": centres,
        "dated": run[0].dated,
        "power": rules.power,
        "open": last if not waits.done and waits.phase.year_name == last else "",
        "years": [{"title": those[-1].year_name, "folder": those[-1].folder} for those in by_year],
        "powers": powers,
        "others": [owners[name] for name in owners if name in ever & unplayed - {UNPLAYED}],
        "chart": line_chart([[it[name] for it in numbers] for name in rows if name != UNPLAYED]),
        "kept": [
            {
                "id": place,
                "name": names.get(place, place),
                "strip": [
                    {"span": it.span, "changes": [_change(owners, each) for each in it.changes]}
                    for it in strip(place, moments, by_year)
                ],
            }
            for place in shown
        ],
    }


def _change(owners: Named, it: Change) -> Mapping[str, str]:
    """A change as the template shows it: who holds the place since then, and the phase, empty for the start."""
    where = {"folder": it.phase.folder, "title": it.phase.title} if it.phase else {"folder": "", "title": ""}
    if it.hold is None:
        return {**where, "name": "", "label": "", "fill": "", "second": "", "how": ""}
    return {**where, **owners[it.hold.owner], "how": it.hold.how}
