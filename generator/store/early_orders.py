"""Orders in other folders than that of the next phase: those entered ahead, and those that will never be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.order_file import check_frame
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault
from generator.store.archive import Archive, read_document
from generator.store.game_folders import Folder
from generator.store.orderfiles import has_orders
from generator.store.sheets import entered

_SHOWN = 5
_NEAR = {
    **{name: name for name in ("orders", "orders.yaml", "orders.yaml.age")},
    **dict.fromkeys(("orders.yml", "orders.txt", "orders.yaml.txt"), "orders.yaml"),
}
"""What a file with orders is called, by names without capitals that it may have been given."""


def never_used(archive: Archive, front: Folder, *, over: bool) -> list[Problem]:
    """A fault for each file with orders that will never be read, with the folder where they would be.

    `front` is the phase that the game waits for, or the last one of a game that is `over`.
    """
    found = [(each, _why_not(archive, each, front, over=over)) for each in _elsewhere(archive, front)]
    return [
        fault("never-used", f"these orders will never be used: {why}", Spot(str(path)), hint)
        for each, (why, hint) in found
        if why
        for path in entered(archive, each)
    ]


def entered_ahead(archive: Archive, front: Folder, *, over: bool) -> list[Problem]:
    """A notice that orders are entered ahead, and every fault that can be found in them before their position is known."""
    waiting = [each for each in _elsewhere(archive, front) if not _why_not(archive, each, front, over=over)[0]]
    files = [path for each in waiting for path in entered(archive, each)]
    if not files:
        return []
    named = ", ".join(path.relative_to(archive.home).as_posix() for path in files[:_SHOWN])
    more = f" and {len(files) - _SHOWN} more" if len(files) > _SHOWN else ""
    hint = "they are read when that phase comes; you are told if it comes under another name"
    notice = Problem("notice", "entered-ahead", f"orders for phases to come: {named}{more}", Spot(str(files[0])), hint)
    return [notice, *(problem for each in waiting if has_orders(each) for problem in _wrong(archive, each))]


def _elsewhere(archive: Archive, front: Folder) -> list[Folder]:
    """The folders with orders that are neither the next phase nor were played; of each number only the newest revision."""
    timed = archive.game.ruleset.timed
    # The next phase's own folder is left out below, whatever stands there; only an older revision might come back for it.
    sure = front.phase if front.phase.revision == 1 and front.phase.step in timed else None
    filled = [each for each in archive.found if each.done or each.phase == sure or entered(archive, each)]
    newest = {each.phase.number: each.phase.revision for each in filled}
    return [
        each
        for each in filled
        if each.phase.revision == newest[each.phase.number]
        and (each.phase.step not in timed or not (each.done or each.phase == front.phase))
        and entered(archive, each)
    ]


def _why_not(archive: Archive, here: Folder, front: Folder, *, over: bool) -> tuple[str, str]:
    """Why orders will never be used, and what to do about it; two empty texts if their phase may still come."""
    line, phase, timed = archive.line or [front], here.phase, archive.game.ruleset.timed
    if phase.step not in timed:
        return f"no orders are taken in a phase called {phase.step}", did_you_mean(phase.step, timed)
    if phase.dated != front.phase.dated:
        return f"phases of this game are named as {front.phase.folder}", _way_to(archive, here, front)
    alike = next((each for each in line if each.phase[1:4] == phase[1:4]), None)
    numbered = next((each for each in line if each.phase.number == phase.number), None)
    place = alike or numbered
    if place is not None:
        said = f"this phase is {place.phase.folder}" if alike else f"phase {phase.number} of this game is {place.phase.folder}"
        return said, _way_to(archive, here, place)
    if over:
        return "the game is over", "delete them"
    if phase.number < front.phase.number or phase.when < front.phase.when:
        return f"the game has come to {front.phase.folder}", _way_to(archive, here, front)
    return "", ""


def _way_to(archive: Archive, here: Folder, place: Folder) -> str:
    """What to do to have orders read in the folder `place`."""
    if place.done:
        return f"delete them, or correct that phase by `gazette erratum {archive.game.id} {place.phase.id} --why TEXT`"
    if entered(archive, place):
        return f"take over what is missing in {place.phase.folder}, then delete them"
    old = entered(archive, here)[0]
    if old.is_dir() and (place.path / old.name).is_dir():
        return f"take over what is missing in {place.phase.folder}, then delete them"
    new = place.path / old.name.replace("sheet", "orders")
    old_name, new_name = (path.relative_to(archive.root.parent).as_posix() for path in (old, new))
    opened = f" and `gazette open {archive.game.id}`" if old.suffix == ".age" else ""
    revision = f" and `revision: {place.phase.revision}`" if place.phase.revision > 1 else ""
    return f"type `mv {old_name} {new_name}`{opened}, and write `phase: {place.phase.id}`{revision} in it; or delete them"


def _wrong(archive: Archive, here: Folder) -> list[Problem]:
    """What is wrong with an order file whose position is not known yet: unreadable, for another phase, or for no power."""
    document, problems = read_document(archive, here)
    if document is None:
        return problems
    problems += check_frame(document, archive.game, here.phase)
    return problems + [problem for key in archive.game.ruleset.keys for problem in _strange_powers(archive, document.get(key, {}))]


def _strange_powers(archive: Archive, entries: Any) -> Iterator[Problem]:
    seats = archive.game.ruleset.seats
    for power in entries if isinstance(entries, Mapping) else ():
        if power not in seats:
            yield fault("unknown-power", f"there is no power `{power[:60]}`", power, did_you_mean(power, seats))


def misnamed(here: Folder) -> list[Problem]:
    """A fault for each file that is meant for orders and has a name that is not read."""
    if here.done:
        return []
    wanted = {path: _NEAR[path.name.casefold()] for path in here.path.iterdir() if path.name.casefold() in _NEAR}
    parts = here.path / "orders"
    wanted |= {path: f"{path.stem}.yaml" for path in _files(parts) if path.suffix.casefold() in (".yml", ".yaml")}
    return [
        fault("misnamed", "nobody reads a file of this name", Spot(str(path)), f"call it {name}")
        for path, name in sorted(wanted.items())
        if path.name != name
    ]


def _files(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []
