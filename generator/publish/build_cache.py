"""One build's bookkeeping: what of the last build still holds, what was made anew, what is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.publish import manifest, output
from generator.publish.cache_keys import sha256
from generator.publish.manifest import Cover, Group, Manifest, Stamp


class BuildCache:
    """Opened on an output folder, told of every group of files, and closed: then what nobody named is removed.

    What is made of a game or board is put in place when it is closed, all at once; until then its old files stand.
    """

    def __init__(self, out: Path) -> None:
        self._out = out
        self._old = manifest.read(out)
        self._groups: dict[str, Group] = {}
        self._covers: dict[str, Cover] = {}
        self._trusted = self._old.finished
        self._under_way = False
        self._fresh: dict[str, Path] = {}
        self.written: list[str] = []
        self.removed: list[str] = []

    def cover(self, game: str, key: str) -> Cover | None:
        """What was said of a whole game or board when it was made from just these inputs, if all its files are still there."""
        cover = self._old.covers.get(game)
        if cover is None or cover.key != key:
            return None
        names = [name for name in self._old.groups if _belongs(name, game)]
        return cover if names and all(self._stands(self._old.groups[name]) for name in names) else None

    def keep_game(self, game: str, cover: Cover) -> None:
        """Leave every file of a game or board as it is; a board that was made already and belongs to a game stays as made."""
        self._covers[game] = cover
        for name, group in self._old.groups.items():
            if _belongs(name, game) and name not in self._groups:
                self._keep(name, group)

    def last_cover(self, game: str) -> Cover | None:
        """What the last build said of a game or board, whatever has changed since."""
        return self._old.covers.get(game)

    def close_game(self, game: str, key: str, card: Mapping[str, Any], *, whole: bool) -> None:
        """Note that every group of a game or board was made or kept; an interrupted build goes on behind it."""
        self._put()
        self._covers[game] = Cover(key, card, whole)
        self._save()

    def drop_game(self, game: str) -> None:
        """Forget all that was made or kept of a game or board that failed, but for a board of the game's that is closed."""
        self.clear()
        closed = [other for other in self._covers if _belongs(other, game)]
        for name in [it for it in self._groups if _belongs(it, game) and not any(_belongs(it, other) for other in closed)]:
            del self._groups[name]

    def clear(self) -> None:
        """Take away what was made and not put in place."""
        for fresh in self._fresh.values():
            fresh.unlink(missing_ok=True)
            output.remove_empty(self._out, fresh)
        self._fresh.clear()

    def keep(self, name: str, key: str, paths: Iterable[str] = ()) -> bool:
        """Leave a group as it is if it was made from the same inputs, has these paths, and stands; False otherwise."""
        group = self._old.groups.get(name)
        if group is None or group.key != key or not set(paths) <= set(group.files) or not self._stands(group):
            return False
        self._keep(name, group)
        return True

    def make(self, name: str, key: str, files: Mapping[str, bytes], size: tuple[int, int] = (0, 0)) -> None:
        """Write a group of files, to be put in place later; those of a picture have its width and height as their `size`."""
        if not self._under_way:
            self._save()
        stamps: dict[str, Stamp] = {}
        for path, content in files.items():
            if not output.stands(self._out, path, content):
                self._fresh[path] = output.prepare(self._out, path, content)
            stamps[path] = Stamp(sha256(content), len(content))
        self._groups[name] = Group(key, stamps, size)

    def settle(self, name: str, key: str, made: Callable[[], Mapping[str, bytes]]) -> None:
        """Keep a group, or make it."""
        if not self.keep(name, key):
            self.make(name, key, made())

    def paths(self, name: str = "") -> frozenset[str]:
        """Every path of this build so far, or those of one group."""
        groups = [self._groups[name]] if name in self._groups else [] if name else list(self._groups.values())
        return frozenset(path for group in groups for path in group.files)

    def size(self, name: str) -> tuple[int, int]:
        """Width and height of the picture that a group of this build was made of."""
        return self._groups[name].size

    @property
    def kept(self) -> int:
        """How many files are as they were."""
        return len(self.paths()) - len(self.written)

    def close(self) -> None:
        """Remove what the last build wrote and this one did not name, and write the new list."""
        self._put()
        wanted = self.paths()
        for group in self._old.groups.values():
            for path in group.files:
                if path not in wanted and output.remove(self._out, path):
                    self.removed.append(path)
        output.write(self._out, manifest.NAME, manifest.dump(Manifest(self._groups, self._covers)))

    def _keep(self, name: str, group: Group) -> None:
        self._groups[name] = group

    def _put(self) -> None:
        for path, fresh in self._fresh.items():
            output.put(self._out, path, fresh)
            self.written.append(path)
        self._fresh.clear()

    def _save(self) -> None:
        self._under_way = True
        # What is still to come stays listed, so that a later build knows those files for ours.
        under_way = replace(self._old, groups={**self._old.groups, **self._groups}, covers=self._covers, finished=False)
        output.write(self._out, manifest.NAME, manifest.dump(under_way))

    def _stands(self, group: Group) -> bool:
        return all(self._same(path, stamp) for path, stamp in group.files.items())

    def _same(self, path: str, stamp: Stamp) -> bool:
        place = self._out / path
        try:
            if place.stat().st_size != stamp.size:
                return False
            # After an interrupted build a file of the right size may be that build's, made from something else.
            return self._trusted or sha256(place.read_bytes()) == stamp.sha256
        except OSError:
            return False


def _belongs(name: str, game: str) -> bool:
    return name == game or name.startswith(f"{game}/")
