"""Puts private reports into a folder that neither git nor the site takes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.cli import exposed_files
from generator.cli.exit_codes import Stop

USUAL = "private"
"""The folder in a repository that `gazette new` puts the first reports into."""

_IGNORE_ALL = "*\n"
"""What a .gitignore says in a folder of which git shall take nothing."""


def put(base: Path, into: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files into a folder, all or none; those that were there already are left out of what is given.

    One that is made for them has a .gitignore by which git takes nothing in it. Raises Stop for a folder whose files would be
    published or committed, and where a file of that name holds something else: it may be a letter that was sent.
    """
    from generator.store.writing import write

    folder = into.resolve()
    _refuse(base.resolve(), folder)
    other = [name for name, data in files.items() if (folder / name).exists() and not _holds(folder / name, data)]
    if other:
        raise Stop(f"{into} has other files called so, and nothing was written: {', '.join(sorted(other))}; move them away first")
    if not folder.exists():
        folder.mkdir(parents=True)
        write(folder, folder / ".gitignore", _IGNORE_ALL)
    elif exposed_files.git_would_take(folder / next(iter(files), "report.html")):
        raise Stop(f"git would take what is written into {into}; name a folder that is not there yet, or one elsewhere")
    return [path for name, data in files.items() for path in write(folder, folder / name, data)]


def _refuse(base: Path, folder: Path) -> None:
    """End the command where a folder is one of the site, or of the record that everybody may read. Raises Stop."""
    from generator.publish.manifest import NAME

    for public, what in ((base / "state", "the record of games"), (base / "site", "the site")):
        if folder.is_relative_to(public):
            raise Stop(f"{folder} is a part of {what}, which others read; name another folder")
    if any((above / NAME).exists() for above in (folder, *folder.parents)):
        raise Stop(f"{folder} is a part of a site, which others read; name another folder")


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data
