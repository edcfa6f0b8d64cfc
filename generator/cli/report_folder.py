"""Writes private reports to a folder that is neither committed nor published."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.cli import exposed_files
from generator.cli.exit_codes import Stop

USUAL = "private"
"""The folder in a repository that `gazette new` puts the first reports into."""

_IGNORE_ALL = "*\n"
"""What a .gitignore says in a folder of which git shall take nothing."""


def put(repository: Path, into: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files to a folder, all or none; gives the paths of those that were not there already.

    A new folder gets a .gitignore, by which git ignores all in it. Raises Stop if the files would be published or committed there,
    and if a file of the same name has other content: it may be a letter that was sent.
    """
    from generator.store.writing import write

    folder = into.resolve()
    _refuse(repository.resolve(), folder)
    other = [name for name, data in files.items() if (folder / name).exists() and not _holds(folder / name, data)]
    if other:
        raise Stop(f"{into} has other files called so, and nothing was written: {', '.join(sorted(other))}; move them away first")
    if not folder.exists():
        folder.mkdir(parents=True)
        write(folder, folder / ".gitignore", _IGNORE_ALL)
    elif exposed_files.git_would_take(folder / next(iter(files), "report.html")):
        raise Stop(f"git would take what is written into {into}; name a folder that is not there yet, or one elsewhere")
    return [path for name, data in files.items() for path in write(folder, folder / name, data)]


def _refuse(repository: Path, folder: Path) -> None:
    """Raise Stop if a folder is part of the site, or one whose files would be committed."""
    from generator.publish.manifest import NAME

    for public, what in ((repository / "state", "the record of games"), (repository / "site", "the site")):
        if folder.is_relative_to(public):
            raise Stop(f"{folder} is a part of {what}, which others read; name another folder")
    if any((above / NAME).exists() for above in (folder, *folder.parents)):
        raise Stop(f"{folder} is a part of a site, which others read; name another folder")


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data
