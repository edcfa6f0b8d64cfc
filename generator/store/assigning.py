"""Gives players their powers before a game begins: writes them, and what bonus points change, into game.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.core.assignment import Preferences, Seat, assign, drawn, read_preferences
from generator.core.placed_values import Data, Map, Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive
from generator.store.editing import set_keys
from generator.store.reading import read_yaml
from generator.store.records import renew_opening
from generator.store.sealing import NO_KEYS, Keyring
from generator.store.writing import one_at_a_time, write


class Assigned(NamedTuple):
    """The seats in the order of the draw, what each power's bonus points changed in words, the files, and what was wrong."""

    seats: tuple[Seat, ...] = ()
    bonus: Mapping[str, tuple[str, ...]] = {}
    paths: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()


@one_at_a_time
def assign_powers(root: Path, name: str, ruleset: Ruleset, preferences: Path, keys: Keyring = NO_KEYS) -> Assigned:
    """Write `players:` and what bonus points raise into game.yaml, and the first position anew; nothing where there is a fault.

    Faults: a phase was played, `players:` stands there already, nobody drew an order, or the preferences have one.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Assigned(problems=tuple(problems))
    tree, wrong = read_yaml(preferences)
    powers = ruleset.players(ruleset.opening(archive.game.settings))
    wishes, more = read_preferences(tree, powers) if tree is not None else (Preferences({}, {}), [])
    problems += [*wrong, *more, *_untimely(archive, wishes)]
    if faults_of(problems):
        return Assigned(problems=tuple(problems))
    seats = assign(wishes, powers, wishes.draw or drawn(tuple(wishes.wishes), archive.game.seed))
    house, bonus, unfit = ruleset.bonus(archive.game.settings, seats, wishes.points) if ruleset.bonus else ({}, {}, [])
    problems += unfit
    if faults_of(problems):
        return Assigned(problems=tuple(problems))
    path = archive.home / "game.yaml"
    game_file: Any = archive.game.game_file
    text = path.read_bytes().decode("utf-8-sig")
    changes: dict[str, Data] = {"players": {seat.power: [{"name": seat.player}] for seat in sorted(seats, key=lambda it: it.power)}}
    changes |= {"house": {**_plain(game_file.get("house", {})), **house}} if house else {}
    paths = write(root, path, set_keys(text, game_file, changes, "secrecy"))
    renewed, _ = open_archive(root, name, ruleset, keys)
    paths += renew_opening(renewed) if renewed and house else []
    return Assigned(seats, bonus, tuple(paths), tuple(problems))


def _untimely(archive: Archive, wishes: Preferences) -> list[Problem]:
    """What stands against giving out powers now."""
    problems: list[Problem] = []
    if any(each.done for each in archive.line):
        at = Spot(str(archive.line[0].path))
        problems.append(fault("begun", "a phase was played already", at, "powers are given out before the first"))
    if archive.game.game_file.get("players"):
        hint = "take `players:` out of game.yaml if they are to be given out anew"
        problems.append(fault("players", "the powers have players already", archive.game.game_file["players"], hint))
    if not wishes.draw and not archive.game.seed:
        hint = "write `draw: [one, another]`, the order in which players are served"
        problems.append(fault("no-draw", "this game has no seed to draw the order of the players by", None, hint))
    return problems


def _plain(value: Any) -> Any:
    return {str(key): _plain(item) for key, item in value.items()} if isinstance(value, Map | dict) else value
