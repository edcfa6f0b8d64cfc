"""Removes all but the files of a list with a known hash from a site that strangers may have changed, as in a forge's cache."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from generator.publish import manifest
from generator.publish.cache_keys import sha256
from generator.publish.file_groups import FileStamp


def keep_vouched(out: Path, wanted: str) -> None:
    """Keep the list in the output folder, if its sha256 is `wanted`, and each file whose sha256 is the one on the list.

    Everything else is removed: other files, links, pipes, empty folders. So whoever changed the folder has changed nothing of the
    site that is then built in it. Raises OSError when something cannot be removed.
    """
    stamps = _listed(out, wanted)
    folders = [out]
    for folder in folders:  # grows while it is gone through
        folder.chmod(0o755)
        for entry in [*os.scandir(folder)]:
            place = folder / entry.name
            if entry.is_dir(follow_symlinks=False):
                folders.append(place)
            elif not _vouched(place, stamps.get(place.relative_to(out).as_posix())):
                place.unlink()
    for folder in reversed(folders[1:]):
        if not any(folder.iterdir()):
            folder.rmdir()


def _listed(out: Path, wanted: str) -> Mapping[str, FileStamp]:
    """The files to keep by path, the list itself among them; none where the list is not the one wanted."""
    place = out / manifest.NAME
    own = FileStamp(wanted, place.stat().st_size if place.is_file() else 0)
    if not _vouched(place, own):
        return {}
    files = {path: stamp for group in manifest.read(out).groups.values() for path, stamp in group.files.items()}
    return files | {manifest.NAME: own}


def _vouched(place: Path, stamp: FileStamp | None) -> bool:
    """Whether there is a file with just these bytes, and not a link to one."""
    if stamp is None or place.is_symlink() or not place.is_file() or place.stat().st_size != stamp.size:
        return False
    place.chmod(0o644)
    return sha256(place.read_bytes()) == stamp.sha256
