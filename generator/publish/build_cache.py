"""Which files of the last build are kept, which are made anew, and which are removed.

A build says of each group of files what it is made from, by a key. Where the list of the last build has the same key and the files
are unchanged, they are kept. A file counts as unchanged by its size alone, since reading a whole site for its hashes takes longer
than most builds. Hashes are compared only after an interrupted build.

New files are written beside their places, and all those of a game or board are put into place at once when it is done, so that
its pages and pictures on the site always belong together. The list is written before the first change and after each game, since
only the list says which files may be removed: one that an interrupted build wrote and did not list would stay for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.publish import manifest, output
from generator.publish.cache_keys import sha256
from generator.publish.manifest import Cover, FileStamp, Group, Manifest
from generator.publish.site import DiskSize


class BuildCache:
    """The files in an output folder during one build.

    Each group is kept (`keep`, `keep_game`) or made anew (`make`); `close` removes the files of all groups that were neither.
    """

    def __init__(self, out: Path) -> None:
        self._out = out
        self._old = manifest.read(out)
        self._groups: dict[str, Group] = {}
        self._covers: dict[str, Cover] = {}
        self._trusted = self._old.finished
        self._under_way = False
        self._fresh: dict[str, Path] = {}
        self._failed: dict[str, str] = {}
        self.written: list[str] = []
        self.removed: list[str] = []

    def cover(self, game_name: str, key: str) -> Cover | None:
        """What the last build listed for a game or board, if it was made from the same inputs and all its files are still there."""
        cover = self._old.covers.get(game_name)
        if cover is None or cover.key != key:
            return None
        names = [name for name in self._old.groups if _belongs(name, game_name)]
        return cover if names and all(self._stands(self._old.groups[name]) for name in names) else None

    def keep_game(self, game_name: str, cover: Cover) -> None:
        """Keep every file of a game or board, except a game's own board if this build has already made that anew."""
        self._covers[game_name] = cover
        for name, group in self._old.groups.items():
            if _belongs(name, game_name) and name not in self._groups:
                self._keep(name, group)

    def last_cover(self, name: str) -> Cover | None:
        """What the last build listed for a game or board, whatever has changed since."""
        return self._old.covers.get(name)

    def close_game(self, name: str, key: str, card: Mapping[str, Any], *, whole: bool) -> None:
        """Put the new files of a game or board into place, and list it as done: an interrupted build need not make it again."""
        self._put()
        self._covers[name] = Cover(key, card, whole)
        self._save()

    def note_failed(self, name: str, key: str) -> None:
        """List a game or board of a part as one that could not be made from the inputs with this key."""
        self._failed[name] = key

    def drop_game(self, game_name: str) -> None:
        """Forget what was made or kept of a game or board that failed, except a board of the game's own that is done."""
        self.clear()
        closed = [other for other in self._covers if _belongs(other, game_name)]
        for name in [it for it in self._groups if _belongs(it, game_name) and not any(_belongs(it, other) for other in closed)]:
            del self._groups[name]

    def clear(self) -> None:
        """Remove the new files that were not put into place."""
        for fresh in self._fresh.values():
            fresh.unlink(missing_ok=True)
            output.remove_empty(self._out, fresh)
        self._fresh.clear()

    def keep(self, name: str, key: str, paths: Iterable[str] = ()) -> bool:
        """Keep a group if it was made from the same inputs and its files are still there, `paths` among them; False otherwise."""
        group = self._old.groups.get(name)
        if group is None or group.key != key or not set(paths) <= set(group.files) or not self._stands(group):
            return False
        self._keep(name, group)
        return True

    def make(self, name: str, key: str, files: Mapping[str, bytes], size: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Write a group of files, to be put into place later; `size` is that of a picture."""
        if not self._under_way:
            self._save()
        stamps: dict[str, FileStamp] = {}
        for path, content in files.items():
            if not output.stands(self._out, path, content):
                self._fresh[path] = output.prepare(self._out, path, content)
            stamps[path] = FileStamp(sha256(content), len(content))
        self._groups[name] = Group(key, stamps, size)

    def keep_or_make(self, name: str, key: str, made: Callable[[], Mapping[str, bytes]]) -> None:
        """Keep a group, or make its files by calling `made`."""
        if not self.keep(name, key):
            self.make(name, key, made())

    def paths(self, name: str = "") -> frozenset[str]:
        """The paths of one group, or of all groups of this build so far."""
        groups = [self._groups[name]] if name in self._groups else [] if name else list(self._groups.values())
        return frozenset(path for group in groups for path in group.files)

    def content(self, name: str, path: str) -> bytes | None:
        """The bytes of a file in a group of this build; None where they are not those that were written."""
        try:
            found = self._fresh.get(path, self._out / path).read_bytes()
        except OSError:
            return None
        return found if sha256(found) == self._groups[name].files[path].sha256 else None

    def of_last_build(self, name: str, path: str) -> bytes | None:
        """The bytes of a file in a group of the last build; None where they are not those that it wrote."""
        group = self._old.groups.get(name)
        try:
            found = (self._out / path).read_bytes() if group and path in group.files else None
        except OSError:
            return None
        return found if group and found is not None and sha256(found) == group.files[path].sha256 else None

    def size(self, name: str) -> tuple[int, int, int]:
        """The width and height of the picture in a group of this build, and the height of its key."""
        return self._groups[name].size

    def disk_size(self, folder: str = "") -> DiskSize:
        """What all files of this build take, or those of the game or board in a folder; not what only builds read, and hide."""
        groups = [group for name, group in self._groups.items() if not folder or _belongs(name, folder)]
        sizes = [(path, stamp.size) for group in groups for path, stamp in group.files.items() if "/." not in path]
        return DiskSize(sum(size for _, size in sizes), sum(size for path, size in sizes if path.endswith(".age")))

    @property
    def kept(self) -> int:
        """How many files were not written by this build."""
        return len(self.paths()) - len(self.written)

    def close(self) -> None:
        """Remove the files of the last build that this one neither kept nor made, and write the new list."""
        self._put()
        wanted = self.paths()
        for group in self._old.groups.values():
            for path in group.files:
                if path not in wanted and output.remove(self._out, path):
                    self.removed.append(path)
        output.write(self._out, manifest.NAME, manifest.dump(Manifest(self._groups, self._covers, failed=self._failed)))

    def _keep(self, name: str, group: Group) -> None:
        self._groups[name] = group

    def _put(self) -> None:
        for path, fresh in self._fresh.items():
            output.put(self._out, path, fresh)
            self.written.append(path)
        self._fresh.clear()

    def _save(self) -> None:
        self._under_way = True
        # The groups of the last build that are not made yet stay listed, so that a later build knows their files as ours.
        under_way = replace(self._old, groups={**self._old.groups, **self._groups}, covers=self._covers, finished=False)
        output.write(self._out, manifest.NAME, manifest.dump(under_way))

    def _stands(self, group: Group) -> bool:
        return all(self._same(path, stamp) for path, stamp in group.files.items())

    def _same(self, path: str, stamp: FileStamp) -> bool:
        place = self._out / path
        try:
            if place.stat().st_size != stamp.size:
                return False
            # After an interrupted build a file of the right size may be one of that build, made from something else.
            return self._trusted or sha256(place.read_bytes()) == stamp.sha256
        except OSError:
            return False


def _belongs(name: str, game_name: str) -> bool:
    return name == game_name or name.startswith(f"{game_name}/")
