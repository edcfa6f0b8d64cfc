"""The public half of a game, and nothing else: no order file, secret file or key is opened here."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.core.file_keys import SITE_KEYS, check_head, check_named, check_texts, unknown_keys
from generator.core.game import deadline, paused
from generator.core.last_there import KEY, with_last_there
from generator.core.phase import Phase
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.public import PublicGame, PublicPhase
from generator.core.read_documents import ReadDocuments
from generator.core.ruleset import Ruleset
from generator.core.timetable import read_timetable, show_moment
from generator.store.damage import damage
from generator.store.game_folders import Folder, folders, following, is_own, line_of_play, phase_of
from generator.store.player_keys import key_problems
from generator.store.positions import position_problems, slips
from generator.store.press import read_press
from generator.store.reading import BY_ENGINE, load_yaml, read_bytes, read_yaml
from generator.store.revealed import read_revealed
from generator.store.writing import is_id

_OF_GAME = ("game.yaml", "board.yaml", "map.svg")
_OF_PHASE = ("position.yaml", "results.yaml", "revealed.yaml", "press.md")
Documents = tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]


def read_site(root: Path) -> tuple[Map, list[Problem]]:
    """site.yaml, empty where there is none."""
    path = root / "site.yaml"
    nothing = Map(Spot(str(path)))
    if not path.is_file():
        return nothing, []
    tree, problems = read_yaml(path)
    if not isinstance(tree, Map):
        return nothing, problems or [fault("not-a-mapping", "site.yaml is a mapping", tree, "begin with `format: 1`")]
    wrong = [*check_head(tree), *unknown_keys(tree, SITE_KEYS, "site.yaml")]
    return tree, [*problems, *wrong, *check_named(tree, ("title",)), *check_texts(tree, ("about",))]


def read_game(root: Path, name: str) -> tuple[Map | None, list[Problem]]:
    """game.yaml, all of which is public; None if it cannot be read."""
    tree, problems = read_yaml(root / name / "game.yaml")
    if tree is None or isinstance(tree, Map):
        return tree, problems
    return None, [fault("not-a-mapping", "game.yaml is a mapping", tree, "begin with `format: 1`")]


def public_files(
    root: Path, game_name: str, known: Mapping[str, str] = MappingProxyType({}), *, whole: bool = False
) -> dict[str, str]:
    """A hash of each file that publishing may open, or may copy as it is sealed, by its path below `root`.

    It is the one that git has for these bytes (its SHA-1 of a blob), and `known` are those that git answers for. Every other file
    is read each time, since a change may keep the size of a file and fall into the same second. Where the `known` files are the
    `whole` folder, nobody looks into it.
    """
    if whole:
        start = len(game_name) + 1
        return {path: it for path, it in known.items() if _is_public(path[start:])}
    files, inside = _own_entries(f"{root}/{game_name}")
    paths = [f"{game_name}/{name}" for name in _OF_GAME if name in files]
    for name in filter(phase_of, inside):
        here = f"{game_name}/{name}"
        files, inside = _own_entries(f"{root}/{here}")
        paths += [f"{here}/{it}" for it in _OF_PHASE if it in files]
        if "reports" in inside:
            paths += [f"{here}/reports/{it}" for it in _sealed(f"{root}/{here}/reports")]
    return {path: known.get(path) or _blob_hash(f"{root}/{path}") for path in paths}


@lru_cache(maxsize=4096)  # most games have phases of the same names
def _is_public(path: str) -> bool:
    """Whether a file, by its path in the folder of a game, is one of those that publishing may open or copy."""
    above, _, name = path.rpartition("/")
    if not above:
        return name in _OF_GAME
    folder, _, inner = above.partition("/")
    if not phase_of(folder):
        return False
    return name in _OF_PHASE if not inner else inner == "reports" and _is_sealed(name)


def _blob_hash(path: str) -> str:
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - for ten thousand files a Path takes too long
        content = file.read()
    return hashlib.sha1(b"blob %d\0%b" % (len(content), content), usedforsecurity=False).hexdigest()


def _own_entries(folder: str) -> tuple[list[str], list[str]]:
    """The names of the files in a folder, and of the folders in it, that are no links."""
    files: list[str] = []
    inside: list[str] = []
    with os.scandir(folder) as entries:
        for it in entries:
            if it.is_file(follow_symlinks=False):
                files.append(it.name)
            elif it.is_dir(follow_symlinks=False):
                inside.append(it.name)
    return files, inside


def _sealed(reports: str) -> list[str]:
    """The names of the sealed reports in a folder."""
    return sorted(filter(_is_sealed, _own_entries(reports)[0]))


def _is_sealed(name: str) -> bool:
    return name.endswith(".age") and is_id(name.removesuffix(".age"))


def records_size(root: Path, game_name: str) -> int:
    """The bytes of a game's records, which say well enough what its site costs to make: more phases, units, persons and places."""
    return sum(it.results.stat().st_size for it in folders(root, game_name) if it.results.is_file())


def sealed_in(folder: Folder) -> list[Path]:
    """The sealed reports in a folder, by their names; they are copied to the site as they are."""
    there = is_own(folder.reports) and folder.reports.is_dir()
    return [folder.reports / name for name in _sealed(str(folder.reports))] if there else []


def sealed_report(root: Path, game_name: str, folder: str, name: str) -> bytes:
    """The bytes of a sealed report, to be copied: `folder` is the name of a folder, `name` that of the file in it."""
    return (root / game_name / folder / "reports" / name).read_bytes()


def public_game(
    root: Path, name: str, ruleset: Ruleset | None = None, known: ReadDocuments | None = None, *, latest: bool = False
) -> tuple[PublicGame | None, list[Problem]]:
    """The game as everybody may read it, or what is wrong with its public files; with a `ruleset` its positions are checked too.

    Records and positions that are `known` are neither parsed nor judged again, and the others are left there. Then problems may
    lack their places. For whoever tells the `latest` phase that was played, those before it may be empty: what their files say is
    not read, as far as the rule system needs none of it.
    """
    known = known or ReadDocuments()
    game_file, problems = read_game(root, name)
    if game_file is None:
        return None, problems
    problems += key_problems(game_file)  # a secret key that somebody typed there would be published with game.yaml
    found = folders(root, name)
    shown = list(published(found))
    first = _latest(shown) if latest and ruleset and not ruleset.stood else 0
    early = [PublicPhase(it.phase, {}, done=it.done, superseded=by) for it, by in shown if it.phase.number < first]
    start = min((folder.phase.number for folder, _ in shown), default=0)
    shown = [(folder, by) for folder, by in shown if folder.phase.number >= first]
    documents = {folder.path: _documents(folder, known) for folder, _ in shown}
    press = {folder.path: read_press(folder) for folder, _ in shown}
    revealed = {folder.path: read_revealed(folder) for folder, _ in shown}
    for folder, _ in shown:
        problems += [*documents[folder.path][2], *press[folder.path][1], *revealed[folder.path][1]]
    next_to = {folder.path: following(found, folder) for folder, _ in shown if documents[folder.path][1]}
    problems += [_cut_off(folder) for folder, _ in shown if "next" in documents[folder.path][1] and not next_to[folder.path]]
    problems += [problem for folder in found if folder.done and folder.stands for problem in damage(found, folder, name)]
    if ruleset and not any(faults_of(documents[folder.path][2]) for folder, _ in shown):
        fresh = [(folder, documents[folder.path][0]) for folder, _ in shown if _file(folder.position) not in known.known]
        problems += _unfit(name, game_file, ruleset, fresh, start)
    if faults_of(problems):
        return None, problems
    phases = early
    for folder, superseded in shown:
        position, results, _ = documents[folder.path]
        behind = next_to.get(folder.path)
        after = documents[behind.path][0] if behind and behind.path in documents else {}
        phase = public_phase(folder.phase, (position, results, after), game_file, superseded)
        reports = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sealed_in(folder)}
        phases.append(replace(phase, press=press[folder.path][0], revealed=revealed[folder.path][0], reports=reports))
    shown_phases = marked(phases, game_file, ruleset)
    return PublicGame(name, str(game_file.get("title", name)), str(game_file.get("rules", "")), game_file, shown_phases), problems


def _latest(shown: Sequence[tuple[Folder, str]]) -> int:
    """The number of the last phase that was played, 0 for none."""
    return max((folder.phase.number for folder, _ in shown if folder.done), default=0)


def marked(phases: Iterable[PublicPhase], game_file: Mapping[str, Any], ruleset: Ruleset | None) -> tuple[PublicPhase, ...]:
    """The phases with who was the last in each place, where the rule system has that and the GM does not say no."""
    wanted = ruleset is not None and ruleset.stood is not None and game_file.get(KEY, "yes") != "no"
    return with_last_there(phases, ruleset.stood) if wanted and ruleset and ruleset.stood else tuple(phases)


def public_phase(phase: Phase, documents: Documents, game_file: Mapping[str, Any], superseded: str = "") -> PublicPhase:
    """A phase from its public documents: its position, its record, and the position that it led to (each empty if missing)."""
    position, results, after = documents
    hashes = dict(results.get("inputs", {}))
    if "next" in results:
        hashes["next"] = results["next"]
    return PublicPhase(
        phase,
        position,
        due="" if paused(game_file) and not results else _due(phase, position, game_file),
        done=bool(results),
        at=str(results.get("at", "")),
        events=tuple(results.get("events", ())),
        after=results.get("after", after),
        why=str(results.get("why", "")),
        superseded=superseded,
        hashes=hashes,
        commitments=results.get("commitments", {}),
    )


def _unfit(
    name: str, game_file: Mapping[str, Any], ruleset: Ruleset, positions: list[tuple[Folder, Any]], start: int
) -> Iterator[Problem]:
    """What the rules cannot read in positions, and what is wrong with those that the game starts from, in phases of that number."""
    settings, _ = ruleset.settings(game_file)
    for folder, position in positions:
        first = folder.phase.number == start
        yield from (first and slips(folder, name, ruleset, settings)) or position_problems(folder, position, {}, ruleset)


def _cut_off(folder: Folder) -> Problem:
    at = Spot(str(folder.results))
    return fault("no-next", "the position that this record led to is gone", at, "put its folder back, or type `gazette run`")


def published(found: list[Folder]) -> Iterator[tuple[Folder, str]]:
    """The folders that have a page, each with the folder of the revision that replaced it, or an empty text."""
    line = line_of_play(found)
    for folder in found:
        if folder in line:
            yield folder, ""
        elif folder.stands and line:
            same = [each for each in line if each.phase.number == folder.phase.number]
            later = [each for each in line if each.phase.revision > folder.phase.revision]
            successor = next(iter(same or later[-1:]), None)
            if successor is not None and successor.phase.revision > folder.phase.revision:
                yield folder, successor.phase.folder


def _documents(folder: Folder, known: ReadDocuments) -> tuple[Any, Any, list[Problem]]:
    """The position and the record in a folder; the record is empty if the phase was not played."""
    position, problems = _mapping(folder.position, known)
    results, wrong = _mapping(folder.results, known) if folder.done else ({}, [])
    return position, results, problems + wrong


def _mapping(path: Path, known: ReadDocuments) -> tuple[Any, list[Problem]]:
    data, problems = read_bytes(path, BY_ENGINE.size)
    if data is None:
        return {}, problems
    sha256 = hashlib.sha256(data).hexdigest()
    if (found := known.get(_file(path), sha256)) is not None:
        return found, []
    tree, problems = load_yaml(data, str(path), typed=True)
    if isinstance(tree, Map) and not problems:
        known.now[_file(path), sha256] = tree
    if problems or isinstance(tree, Map):
        return tree or {}, problems
    return {}, [fault("not-a-mapping", "the file is a mapping", tree)]


def _file(path: Path) -> str:
    """What `ReadDocuments` calls a file."""
    return f"{path.parent.name}/{path.name}"


def _due(phase: Phase, position: Mapping[str, Any], game_file: Mapping[str, Any]) -> str:
    """The deadline in force, as ISO 8601 with an offset; empty without one."""
    clock = read_timetable(game_file["timetable"])[0] if "timetable" in game_file else None
    moment = deadline(game_file, phase, position, clock)
    return show_moment(moment) if moment else ""
