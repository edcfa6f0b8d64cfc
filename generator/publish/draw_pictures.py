"""Draws the pictures of a game or a board, except those whose files are still right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.problem import Problem
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key
from generator.publish.picture_files import PlannedPicture, RenderInputs, Size, Sizes
from generator.publish.render_pool import DrawingQueue, RenderPool
from generator.publish.site import Progress


class Drawing:
    """Pictures under way: those whose files are still right are kept, and the others are being drawn from when they are added.

    `name` is that of their game or board, and `drawing` the cache key of the code and the fonts.
    """

    def __init__(
        self,
        name: str,
        inputs: RenderInputs,
        drawing: str,
        cache: BuildCache,
        pool: RenderPool,
        progress: Progress,
    ) -> None:
        self._common = inputs.key(drawing)
        self._keys: dict[str, str] = {}
        self._kept: list[PlannedPicture] = []
        self._wanted = 0
        self._queue = DrawingQueue(pool, inputs)
        self._name, self._cache, self._progress = name, cache, progress

    def add(self, pictures: Iterable[PlannedPicture]) -> None:
        """Keep more pictures, or begin to draw them, unless they have no file of their own."""
        for it in (each for each in pictures if each.paths):
            made_from = self._keys[it.name] = key(self._common, it)
            if self._cache.keep(it.name, made_from, it.paths):
                self._kept.append(it)
            else:
                self._wanted += 1
                self._queue.add(it)

    def each(self, problems: list[Problem]) -> Iterator[PlannedPicture]:
        """Each picture as soon as its files are there, those that were kept first. Adds a problem for each that has none."""
        yield from self._kept
        told: set[str] = set()
        for count, (planned, drawn) in enumerate(self._queue, 1):
            self._progress(f"{self._name}: pictures {count} of {self._wanted}")
            self._cache.make(planned.name, self._keys[planned.name], drawn.files, drawn.size)
            if drawn.problem is not None and drawn.problem.message not in told:  # the same may be wrong with every picture
                told.add(drawn.problem.message)
                problems.append(drawn.problem)
            yield planned

    def finish(self) -> list[Problem]:
        """Wait for all of them. Gives a problem for each that is missing."""
        problems: list[Problem] = []
        for _ in self.each(problems):
            pass
        return problems


def drawn_sizes(pictures: Iterable[PlannedPicture], cache: BuildCache) -> Sizes:
    """The files of those pictures that could be made, each with the size of its SVG. One within another comes behind that."""
    found: dict[str, Size] = {}
    for planned in pictures:
        there = cache.paths(planned.name)
        if planned.svg in there:
            found |= dict.fromkeys(there, cache.size(planned.name))
        elif planned.svg in found:
            found |= dict.fromkeys(there, found[planned.svg])
    return found
