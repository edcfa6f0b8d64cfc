"""The pages of a game's places: who held each when, what stood there, and every line of the reports that names it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from generator.core.chart import Chart, ChartPlace
from generator.core.extra_page import Page, PageBelow
from generator.core.phase import Phase
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.slug import slug
from generator.publish.holdings import Change, changes, held, positions
from generator.publish.owners import Named, named_owners, unplayed_as_one
from generator.publish.phase_report import Line
from generator.publish.stays import Stay, stays

Lines = Callable[[PublicPhase], Sequence[Line]]
"""The lines of the report of a phase that tell of places."""


class _Place(NamedTuple):
    """What its page tells of a place: the phases that name it with their lines, its holders, and the stays there."""

    place: ChartPlace
    told: Sequence[tuple[Phase, Sequence[Line]]]
    holders: Sequence[Change]
    stays: Sequence[Stay]


def place_folders(chart: Chart | None) -> Mapping[str, str]:
    """The name of the folder of each place; no two places have one, though their ids differ in capitals alone."""
    taken: Counter[str] = Counter()
    found: dict[str, str] = {}
    for it in sorted(chart.places if chart else (), key=lambda it: it.id):
        name = slug(it.id)
        taken[name] += 1
        found[it.id] = name if taken[name] == 1 else f"{name}-{taken[name]}"
    return found


def places_page(rules: Ruleset, lines: Lines) -> Page:
    """A list of the places of every game with a map in which a phase was run, and below it a page of each."""
    return Page(
        address="places",
        title="Places",
        brief="what happened in each",
        about="What happened in each place: who held it when, what stood there, and every line of the reports that names it",
        values=partial(_listed, rules, lines),
        below=partial(_below, rules, lines),
        house=True,
    )


def _listed(rules: Ruleset, lines: Lines, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The places by name, each with its kind, its holder, what stands there, and how many lines name it; None without any."""
    if rules.chart is None or not rules.chart.places or not any(it.done for it in phases):
        return None
    pictures = _pictures(rules, phases)
    owners = named_owners(rules, pictures)
    kinds, centres = rules.chart.place_kinds, any(it.centres for it in pictures)
    return {
        "held": any(it.centres or it.fills for it in pictures),
        "listed": [
            {
                "id": it.place.id,
                "name": it.place.name,
                "kind": kinds[it.place.kind].words.partition(":")[0],
                "centre": centres and it.place.centre,
                "holder": _holder(owners, it.holders[-1]),
                "standing": [_stay(owners, pictures, stay) for stay in it.stays if stay.until is None],
                "lines": sum(len(those) for _, those in it.told),
            }
            for it in sorted(_places(rules, lines, phases, pictures), key=lambda it: it.place.name)
        ],
    }


def _below(rules: Ruleset, lines: Lines, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    if rules.chart is None:
        return ()
    pictures = _pictures(rules, phases)
    owners, folders, kinds = named_owners(rules, pictures), place_folders(rules.chart), rules.chart.place_kinds
    centres = any(it.centres for it in pictures)
    return [
        PageBelow(
            address=folders[it.place.id],
            title=it.place.name,
            about=f"Who held {it.place.name} when, what stood there, and every line of the reports that names it",
            template="place.html",
            values={
                "place": {
                    "id": it.place.id,
                    "kind": kinds[it.place.kind].words.partition(":")[0],
                    "centre": centres and it.place.centre,
                },
                "holders": [_holder(owners, change) for change in it.holders] if any(change.hold for change in it.holders) else [],
                "stays": [_stay(owners, pictures, stay) for stay in it.stays],
                "years": [
                    {"title": year, "phases": [_told(phase, those) for phase, those in phases_of]}
                    for year, phases_of in groupby(it.told, key=lambda each: each[0].year_name)
                ],
            },
        )
        for it in _places(rules, lines, phases, pictures)
    ]


def _pictures(rules: Ruleset, phases: Sequence[PublicPhase]) -> Sequence[Picture]:
    return [rules.pictures(it)[-1] for it in positions(phases)]


def _places(rules: Ruleset, lines: Lines, phases: Sequence[PublicPhase], pictures: Sequence[Picture]) -> Iterator[_Place]:
    run = [it for it in phases if it.done]
    moments = [held(it, unplayed_as_one(rules)) for it in pictures]
    stood = stays(pictures, [it.phase for it in run])
    told: dict[str, dict[Phase, list[Line]]] = defaultdict(dict)
    for phase in run:
        for line in lines(phase):
            for place in line.places:
                told[place].setdefault(phase.phase, []).append(line)
    for it in rules.chart.places if rules.chart else ():
        holders = changes(it.id, moments, [each.phase for each in run])
        yield _Place(it, list(told[it.id].items()), holders, stood.get(it.id, ()))


def _told(phase: Phase, lines: Sequence[Line]) -> Mapping[str, Any]:
    """A phase and the lines of its report, by the headings above them."""
    parts = [
        {"title": above, "lines": [{"id": it.id, "html": it.html} for it in those]}
        for above, those in groupby(lines, key=lambda it: it.above)
    ]
    return {"folder": phase.folder, "title": phase.title, "parts": parts}


def _holder(owners: Named, it: Change) -> Mapping[str, Any]:
    """A holder as templates show it, without a name where that is nobody, and since when."""
    who = {**owners[it.hold.owner], "how": it.hold.how} if it.hold else {"name": "", "fill": "", "second": "", "how": ""}
    return {**who, "since": _named(it.phase)}


def _stay(owners: Named, pictures: Sequence[Picture], it: Stay) -> Mapping[str, Any]:
    """A stay as templates show it: what it was of whom, since when and until when."""
    signs = next(each.signs for each in pictures if it.what.kind in each.signs.pieces)
    what = " ".join(filter(None, (signs.pieces[it.what.kind].named(it.what.number), it.what.label)))
    return {**owners[it.what.owner], "how": "", "what": what, "since": _named(it.since), "until": _named(it.until)}


def _named(phase: Phase | None) -> Mapping[str, str] | None:
    return {"folder": phase.folder, "title": phase.title} if phase else None
