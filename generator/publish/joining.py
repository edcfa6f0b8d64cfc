"""Puts the parts of a site, which several builds made, into one folder, where a build then makes the pages of the whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.core.problem import Problem, fault
from generator.publish import manifest, output
from generator.publish.cache_keys import sha256
from generator.publish.file_groups import Group
from generator.publish.manifest import Cover, Manifest
from generator.publish.parts import owner
from generator.publish.picture_files import png_works
from generator.publish.site import Progress

_NAMED = 5
_AGAIN = "build that part again, from the same commit and with the same version of Gazette"


def join(parts: Sequence[Path], wanted: Mapping[str, str], out: Path, progress: Progress = lambda _: None) -> list[Problem]:
    """Put into `out` the files of every game and board in `wanted` (its name, and the key of what it is made from).

    Gives what is wrong, and then nothing was changed: a folder that holds no finished part, a file that is not as its part listed
    it, a game that no part made from just these inputs. A game that its part could not read comes as it was last published, if it
    was. Raises OSError when the folder cannot be written.
    """
    lists = {it: manifest.read(it) for it in parts}
    problems = [_no_part(it) for it, listed in lists.items() if not listed.finished or not (it / manifest.NAME).is_file()]
    chosen = {name: _made_by(name, key, lists) for name, key in wanted.items()}
    if missing := sorted(name for name, part in chosen.items() if part is None):
        problems.append(_missing(missing))
    if problems:
        return problems
    covers = {name: lists[part].covers[name] for name, part in chosen.items() if part and name in lists[part].covers}
    taken = [(part, name) for part, it in lists.items() for name in it.groups if chosen.get(owner(name, wanted)) == part]
    groups = {name: (part, lists[part].groups[name]) for part, name in taken}
    progress("comparing the parts with their lists")
    problems = [_changed(part / path) for part, it in groups.values() for path in it.files if not _sound(part, path, it)]
    return problems or _put(groups, covers, wanted, out, progress)


def _made_by(name: str, key: str, lists: Mapping[Path, Manifest]) -> Path | None:
    """The part that made a game or a board from just these inputs, or could not read it."""
    covers = [(part, it.covers[name]) for part, it in lists.items() if name in it.covers]
    made = (part for part, cover in covers if cover.key == key and (cover.whole or not png_works()))
    failed = (part for part, it in lists.items() if it.failed.get(name) == key)
    return next(made, None) or next(failed, None)


def _put(
    groups: Mapping[str, tuple[Path, Group]],
    covers: Mapping[str, Cover],
    wanted: Mapping[str, str],
    out: Path,
    progress: Progress,
) -> list[Problem]:
    """Copy the files, and list them as a build would have left them; gives no problems."""
    out.mkdir(parents=True, exist_ok=True)
    old, new = manifest.read(out), {name: it for name, (_, it) in groups.items()}
    output.remove_leftovers(out, everywhere=not old.finished)
    # What the last build made of the site as a whole is left to the build that follows, which removes what nobody needs.
    rest = {name: it for name, it in old.groups.items() if not owner(name, wanted)}
    listed = {path for it in (*rest.values(), *new.values()) for path in it.files}
    output.write(out, manifest.NAME, manifest.dump(Manifest({**old.groups, **new}, finished=False)))
    for number, (part, group) in enumerate(groups.values()):
        progress(f"joining: {number * 100 // len(groups)} % of the files")
        for path in group.files:
            output.write(out, path, (part / path).read_bytes())
    for path in {path for it in old.groups.values() for path in it.files} - listed:
        output.remove(out, path)
    output.write(out, manifest.NAME, manifest.dump(Manifest({**rest, **new}, {**_others(old, wanted), **covers}, old.finished)))
    return []


def _others(old: Manifest, wanted: Mapping[str, str]) -> dict[str, Cover]:
    return {name: it for name, it in old.covers.items() if name not in wanted}


def _sound(part: Path, path: str, group: Group) -> bool:
    """Whether a file of a part is as its list says, and lies in it."""
    try:
        place = output.inside(part, path)
        return not place.is_symlink() and sha256(place.read_bytes()) == group.files[path].sha256
    except (OSError, ValueError):
        return False


def _no_part(folder: Path) -> Problem:
    return fault("part", f"{folder} holds no finished part of a site", suggestion="gazette build --part 1/2 --out DIR makes one")


def _missing(names: Sequence[str]) -> Problem:
    shown = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
    return fault("part", f"no part has {shown} as the files are now: a part is missing, or older", suggestion=_AGAIN)


def _changed(place: Path) -> Problem:
    return fault("part", f"{place} is not as it was built", suggestion=_AGAIN)
