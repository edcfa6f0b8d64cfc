"""Which files of the last build are kept, which are made anew, and which are removed.

A build says of each group of files what it is made from, by a key. Where the list of the last build has the same key and the files
are unchanged, they are kept. A file counts as unchanged by its size alone, since reading a whole site for its hashes takes longer
than most builds. Hashes are compared only after an interrupted build.

New files are written beside their places, and all those of a game or board are put into place at once when it is done, so that
its pages and pictures on the site always belong together. The list is written before the first change and grows with each game:
it alone says which files may be removed, and one that an interrupted build wrote and did not list would stay for ever.

A site may have a thousand games and a hundred thousand groups, so nothing here goes through all groups for one game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from generator.publish import manifest, output
from generator.publish.cache_keys import sha256
from generator.publish.file_groups import FileStamp, Group, Groups, Values, head_of, listed, stamps_of
from generator.publish.manifest import Cover, Manifest
from generator.publish.site import DiskSize


class BuildCache:
    """The files in an output folder during one build.

    Each group is kept (`keep`, `keep_game`) or made anew (`make`); `close` removes the files of all groups that were neither.
    `last` is the list that stands in the folder, where that was read already.
    """

    def __init__(self, out: Path, last: Manifest | None = None) -> None:
        self._out = out
        self._old = last or manifest.read(out)
        self._last = listed(self._old.groups)
        self._groups = Groups()
        self._covers: dict[str, Cover] = {}
        self._under_way: Future[None] | None = None  # done when the disk has the line that says so
        self._unlisted: tuple[dict[str, None], dict[str, None]] = {}, {}
        self._fresh: dict[str, Path] = {}
        self._failed: dict[str, str] = {}
        self.written: list[str] = []
        self.removed: list[str] = []

    @property
    def settled(self) -> bool:
        """Whether the last build came to its end, so that it left the files that its list names, and nothing beside them."""
        return self._old.finished

    def cover(self, game_name: str, key: str) -> Cover | None:
        """What the last build listed for a game or board, if it was made from the same inputs and all its files are still there."""
        cover = self._old.covers.get(game_name)
        if cover is None or cover.key != key:
            return None
        groups = self._last_of(game_name)
        return cover if groups and self._stand(groups.values()) else None

    def keep_game(self, game_name: str, cover: Cover) -> None:
        """Keep every file of a game or board, except a game's own board if this build has already made that anew."""
        self._cover(game_name, cover)
        if game_name == (head := head_of(game_name)) and not self._groups.has(head):
            self._groups.take(head, self._last)
            return
        for name in self._last_of(game_name):
            if name not in self._groups:
                self._keep(name)

    def last_cover(self, name: str) -> Cover | None:
        """What the last build listed for a game or board, whatever has changed since."""
        return self._old.covers.get(name)

    def close_game(self, name: str, cover: Cover) -> None:
        """Put the new files of a game or board into place, and list it as done: an interrupted build need not make it again."""
        self._put()
        self._cover(name, cover)
        self._save()
        self._groups.sums(head_of(name))  # while they are not folded
        self._groups.fold(head_of(name))

    def note_failed(self, name: str, key: str) -> None:
        """List a game or board of a part as one that could not be made from the inputs with this key."""
        self._failed[name] = key

    def drop_game(self, game_name: str) -> None:
        """Forget what was made or kept of a game or board that failed, except a board of the game's own that is done."""
        self.clear()
        names = [it for it in self._groups.of(head_of(game_name)) if _belongs(it, game_name)]
        closed = [other for other in self._covers if _belongs(other, game_name)]
        for name in (it for it in names if not any(_belongs(it, other) for other in closed)):
            del self._groups[name]
            self._unlisted[0].pop(name, None)

    def clear(self) -> None:
        """Remove the new files that were not put into place."""
        for fresh in self._fresh.values():
            fresh.unlink(missing_ok=True)
            output.remove_empty(self._out, fresh)
        self._fresh.clear()

    def keep(self, name: str, key: str, paths: Iterable[str] = ()) -> bool:
        """Keep a group if it was made from the same inputs and its files are still there, `paths` among them; False otherwise."""
        found = self._last.of(head_of(name)).get(name)
        stamps = stamps_of(found)
        if found is None or stamps is None or found[0] != key or not set(paths) <= set(stamps) or not self._stand([found]):
            return False
        self._keep(name)
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
        self._unlisted[0][name] = None

    def keep_or_make(self, name: str, key: str, made: Callable[[], Mapping[str, bytes]]) -> None:
        """Keep a group, or make its files by calling `made`."""
        if not self.keep(name, key):
            self.make(name, key, made())

    def paths(self, name: str) -> frozenset[str]:
        """The paths of a group of this build so far; none where there is no such group."""
        return frozenset(self._groups[name].files) if name in self._groups else frozenset()

    def pages(self) -> Iterator[str]:
        """The paths of all pages of this build so far that have a folder of their own."""
        return (path for head in self._groups.heads for path in self._groups.pages(head))

    def content(self, name: str, path: str) -> bytes | None:
        """The bytes of a file in a group of this build; None where they are not those that were written."""
        return _as_listed(self._fresh.get(path, self._out / path), self._groups[name].files[path])

    def of_last_build(self, name: str, path: str) -> bytes | None:
        """The bytes of a file in a group of the last build; None where they are not those that it wrote."""
        stamp = self._old.groups.get(name, Group("")).files.get(path)
        return _as_listed(self._out / path, stamp) if stamp else None

    def size(self, name: str) -> tuple[int, int, int]:
        """The width and height of the picture in a group of this build, and the height of its key."""
        return self._groups[name].size

    def disk_size(self, game_name: str = "") -> DiskSize:
        """What all files of this build take, or those of a game; not what only builds read, and hide."""
        heads = [it for it in ([game_name] if game_name else self._groups.heads) if self._groups.has(it)]
        sizes = [self._groups.sums(it) for it in heads]
        return DiskSize(sum(it.whole for it in sizes), sum(it.sealed for it in sizes))

    @property
    def kept(self) -> int:
        """How many files were not written by this build."""
        return sum(self._groups.sums(it).files for it in self._groups.heads) - len(self.written)

    def close(self) -> None:
        """Remove the files of the last build that this one neither kept nor made, and write the new list."""
        self._put()
        self.removed += [path for path in self._outdated() if output.remove(self._out, path)]
        new = Manifest(self._groups, self._covers, failed=self._failed)
        if self._under_way or self.removed or not self._is_listed(new):
            output.replace(self._out, manifest.NAME, manifest.parts(new))

    def _is_listed(self, new: Manifest) -> bool:
        """Whether the list that stands already is the new one, where nothing was made."""
        old = self._old
        same = old.finished and (old.covers, old.failed) == (new.covers, new.failed) and self._last.heads == self._groups.heads
        return same and all(map(self._as_before, self._groups.heads)) and (self._out / manifest.NAME).is_file()

    def _as_before(self, head: str) -> bool:
        """Whether the groups with a head are those of the last build."""
        return self._groups.has(head) and self._groups.text(head) == self._last.text(head)

    def _outdated(self) -> set[str]:
        """The files of the last build that are in no group of this one."""
        changed = [head for head in self._last.heads if not self._as_before(head)]
        gone = {path for head in changed for path in _files(self._last, head)}
        for head in changed:
            gone.difference_update(_files(self._groups, head))
        for head in self._groups.heads if gone else ():  # seldom: a file went, or came to another game
            gone.difference_update(_files(self._groups, head))
        return gone

    def _last_of(self, game_name: str) -> Values:
        """The groups of a game or a board in the last build."""
        head = head_of(game_name)
        groups = self._last.of(head)
        return groups if game_name == head else {name: it for name, it in groups.items() if _belongs(name, game_name)}

    def _cover(self, name: str, cover: Cover) -> None:
        self._covers[name] = cover
        self._unlisted[1][name] = None

    def _keep(self, name: str) -> None:
        self._groups.put(name, self._last.of(head_of(name))[name])

    def _put(self) -> None:
        if self._under_way:
            self._under_way.result()
        for path, fresh in self._fresh.items():
            output.put(self._out, path, fresh)
            self.written.append(path)
        self._fresh.clear()

    def _save(self) -> None:
        """List what was done so far: before the first change that a build is under way, and then what has come since."""
        groups, covers = self._unlisted
        if self._under_way:
            made = {name: self._groups[name] for name in groups}
            output.append(self._out, manifest.NAME, manifest.added(made, {name: self._covers[name] for name in covers}))
        else:
            # The groups of the last build that are not made yet stay listed, so that a later build knows their files as ours.
            if self._old.covers and self._old.finished and (self._out / manifest.NAME).is_file():
                output.append(self._out, manifest.NAME, manifest.UNDER_WAY)
            else:
                under_way = Manifest(self._old.groups, self._covers, finished=False)
                output.replace(self._out, manifest.NAME, manifest.parts(under_way))
            # A busy disk may take a second for this; no file is put into its place before it is done (`_put`).
            with_disk = ThreadPoolExecutor(1)
            self._under_way = with_disk.submit(output.sync, self._out, manifest.NAME)
            with_disk.shutdown(wait=False)
        groups.clear()
        covers.clear()

    def _stand(self, groups: Iterable[Any]) -> bool:
        """Whether the files of groups, as the list has them, are there."""
        out, stat = f"{self._out}/", os.stat  # for a hundred thousand files a Path takes too long
        try:
            for it in groups:
                for path, (_, size) in it[1].items():
                    if stat(out + path).st_size != size:
                        return False
            # After an interrupted build a file of the right size may be one of that build, made from something else.
            return self._old.finished or all(
                sha256(Path(out + path).read_bytes()) == known for it in groups for path, (known, _) in it[1].items()
            )
        except (OSError, ValueError, TypeError, LookupError, AttributeError):  # one is gone, or the list is spoilt here
            return False


def _as_listed(place: Path, stamp: FileStamp) -> bytes | None:
    """The bytes of a file; None where it is missing or not the one that was listed."""
    try:
        found = place.read_bytes()
    except OSError:
        return None
    return found if sha256(found) == stamp.sha256 else None


def _files(groups: Groups, head: str) -> Iterator[str]:
    """The files of the groups with a head."""
    return (path for it in groups.of(head).values() for path in stamps_of(it) or ())


def _belongs(name: str, game_name: str) -> bool:
    return name == game_name or name.startswith(f"{game_name}/")
