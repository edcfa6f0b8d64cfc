"""Draws pictures on every processor of the machine; the same drawing processes serve all games of a build."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Condition
from types import TracebackType
from typing import Self

from generator.core.picture import Picture
from generator.core.problem import fault
from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs, joined
from generator.publish.render_worker import RenderWorker

_BLANK = PlannedPicture("", Picture("blank", "", ""))
"""A map on which nothing stands."""
_ENOUGH = 440
"""For so many signs to draw a further process is worth its start: to draw them takes more than twice as long as to start it."""
_AHEAD = 12
"""How many pictures, or parts of one, each process may be ahead of whoever takes them; one takes about 200 KB of memory."""


class RenderPool:
    """The drawing processes of a build. They are started when there is something to draw, and replaced when one dies.

    Where there is little to draw there is only one, since the others would take longer to start than it takes to draw the rest.
    Each process has a thread here that waits for its answers: drawing would hold the interpreter's lock, waiting does not.
    """

    def __init__(self) -> None:
        self.size = _processors()
        self._threads = ThreadPoolExecutor(self.size)
        self._signs = 0
        self._workers: list[RenderWorker] = []
        self._idle: list[RenderWorker] = []
        self._changed = Condition()
        self._prepared = self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self._changed:
            self._closed = True
            # After an error nobody wants the pictures that are still being drawn, which may take minutes.
            for worker in self._workers if error is not None else ():
                worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()

    def expect(self) -> None:
        """Start a process while others find out what is to be drawn: it loads its libraries meanwhile."""
        with self._changed:
            if not self._workers:
                self._idle.append(self._start_worker())

    def prepare(self, inputs: RenderInputs) -> None:
        """Let the first process read base map and fonts meanwhile, by having it draw a map that nobody takes."""
        if not self._prepared:
            self._prepared = True
            self.submit(_BLANK, inputs)

    def expect_signs(self, count: int) -> None:
        """Have as many processes as are worth their start, now that so many more signs are to be drawn."""
        with self._changed:
            self._signs += count
            self._changed.notify()

    def submit(self, planned: PlannedPicture, inputs: RenderInputs) -> Future[DrawnPicture]:
        """Draw a picture as soon as a process is free."""
        return self._threads.submit(self._draw, planned, inputs)

    def _draw(self, planned: PlannedPicture, inputs: RenderInputs) -> DrawnPicture:
        worker = self._take()
        try:
            drawn = worker.draw(planned, inputs)
        except ChildProcessError as error:
            self._discard(worker)
            return DrawnPicture({}, fault("no-map", f"{planned.name} cannot be drawn: {error}"))
        with self._changed:
            self._idle.append(worker)
            self._changed.notify()
        return drawn

    def _take(self) -> RenderWorker:
        """A process that is free, or a new one while there are fewer than are wanted."""
        with self._changed:
            while not self._idle and len(self._workers) >= min(self.size, 1 + self._signs // _ENOUGH):
                self._changed.wait()
            return self._idle.pop() if self._idle else self._start_worker()

    def _start_worker(self) -> RenderWorker:
        if self._closed:  # a thread may come here while the pool is closed, and its process would outlive the build
            raise ChildProcessError("the build is over")
        self._workers.append(RenderWorker())
        return self._workers[-1]

    def _discard(self, worker: RenderWorker) -> None:
        worker.kill()
        worker.close()
        with self._changed:
            self._workers.remove(worker)
            self._changed.notify_all()  # once the pool is closed, none of those that wait is woken by another


class DrawingQueue:
    """The pictures of one game or board, being drawn a few at a time: finished ones fill the memory until they are written.

    Each is drawn in its parts, so that where only one is new several processes have some of it to do.
    """

    def __init__(self, pool: RenderPool, inputs: RenderInputs) -> None:
        self._pool, self._inputs = pool, inputs
        self._todo: deque[tuple[PlannedPicture, PlannedPicture]] = deque()
        self._running: dict[Future[DrawnPicture], PlannedPicture] = {}
        self._drawn: dict[str, list[DrawnPicture]] = {}

    def add(self, picture: PlannedPicture) -> None:
        """Draw one more picture, as soon as a process is free and those before it are taken."""
        self._todo += [(picture, it) for it in picture.parts]
        self._pool.expect_signs(len(picture.parts) * picture.sign_count)
        self._fill()

    def __iter__(self) -> Iterator[tuple[PlannedPicture, DrawnPicture]]:
        """Each picture with its files, in the order in which they are done."""
        try:
            while self._running:
                for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                    planned = self._running.pop(future)
                    self._fill()  # before the picture is handed out: its files are written while the next one is drawn
                    drawn = self._drawn.setdefault(planned.name, [])
                    drawn.append(future.result())
                    if len(drawn) == len(planned.parts):
                        yield planned, joined(planned, self._drawn.pop(planned.name))
        finally:
            for future in self._running:
                future.cancel()

    def _fill(self) -> None:
        # Enough for each process that none waits until somebody takes its picture, and writes pages before that.
        while self._todo and len(self._running) < _AHEAD * self._pool.size:
            planned, part = self._todo.popleft()
            self._running[self._pool.submit(part, self._inputs)] = planned


def _processors() -> int:
    # What this process may use: in a container that is often less than the machine has.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
