"""Which sealed reports a game has, where they lie, and what everybody can see of them: all are alike but for what is sealed."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.core.file_keys import report_size
from generator.core.placed_values import Spot, spot_of
from generator.core.problem import Problem
from generator.core.report_stamp import START
from generator.store.archive import Archive
from generator.store.game_folders import Folder
from generator.store.player_keys import has_player_keys
from generator.store.publishing import published
from generator.store.sealing import sealed_length

_HEAD = 16_384
_KIND = re.compile(rb"^-> (\S+)", re.MULTILINE)


class SealedReport(NamedTuple):
    """Where the report of a power lies: of the phase in a folder, or `start`, of the position before the first one."""

    folder: Folder
    power: str
    start: bool

    @property
    def path(self) -> Path:
        return self.folder.reports / f"{self.power}{f'-{START}' if self.start else ''}.age"


def reports(archive: Archive) -> list[SealedReport]:
    """Every report that a game has sealed: of the start and of each phase that was played and has a page, for each power."""
    rules, game_file = archive.game.ruleset, archive.game.game_file
    if rules.secrecy == "open" or not has_player_keys(game_file):
        return []
    shown = [folder for folder, _ in published(archive.found)]
    slots = [(folder, start) for folder in shown for start in (True, False) if (folder == shown[0] if start else folder.done)]
    return [SealedReport(folder, power, start) for folder, start in slots for power in sorted(rules.seats)]


def report_problems(archive: Archive) -> list[Problem]:
    """A notice where sealed reports are missing, or not of the size or for the number of keys that game.yaml asks for.

    So is it told where players have keys under rules that have nothing to tell.
    """
    if archive.game.ruleset.secrecy == "open" and has_player_keys(archive.game.game_file):
        message = f"{archive.game.ruleset.title} keeps no secrets longer than a phase, so no reports are sealed for these keys"
        return [Problem("notice", "needless-key", message, spot_of(archive.game.game_file["players"]))]
    wanted = reports(archive)
    keys = len(gm_recipients(archive.game.game_file)) + 1
    asked = keys, sealed_length(report_size(archive.game.game_file, archive.game.ruleset), keys)
    there = [each.path for each in wanted if each.path.is_file()]
    missing = [each.path for each in wanted if not each.path.is_file()]
    unlike = [path for path in there if _form(path) != asked]
    told = (
        (missing, "no-report", "missing", f"`gazette run {archive.game.id}` seals them"),
        (unlike, "other-report", "not of the size or for the number of keys that game.yaml asks for", how_to_reseal(archive)),
    )
    return [
        Problem("notice", code, f"{len(paths)} of {len(wanted)} sealed reports are {what}", Spot(str(paths[0])), hint)
        for paths, code, what, hint in told
        if paths
    ]


def gm_recipients(game_file: Mapping[str, Any]) -> list[str]:
    """The GM's recipients of reports; an open or private game may have none."""
    return [str(each) for each in game_file.get("recipients", ())]


def how_to_reseal(archive: Archive) -> str:
    return f"`gazette reseal {archive.game.id}` seals them anew"


def _form(path: Path) -> tuple[int, int]:
    """For how many X25519 keys a file is sealed, and how long it is; for none where it is for other keys too."""
    with path.open("rb") as stream:
        lines = stream.read(_HEAD).splitlines()[1:]
    try:
        head = base64.b64decode(b"".join(line for line in lines if len(line) == 64))
    except ValueError:
        return 0, path.stat().st_size
    kinds = [kind for kind in _KIND.findall(head.partition(b"\n--- ")[0]) if not kind.endswith(b"-grease")]
    return (len(kinds) if set(kinds) == {b"X25519"} else 0), path.stat().st_size
