"""Draws pictures on every processor of the machine; the same drawing processes serve all games of a build."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import Empty, SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Self

from generator.core.problem import fault
from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs, joined
from generator.publish.render_worker import RenderWorker

_AHEAD = 12
"""How many pictures, or parts of one, each process may be ahead of whoever takes them; one takes about 200 KB of memory."""


class RenderPool:
    """The drawing processes of a build. They are started when there is something to draw, and replaced when one dies.

    Each process has a thread here that waits for its answers: drawing would hold the interpreter's lock, waiting does not.
    """

    def __init__(self) -> None:
        self.size = _processors()
        self._threads = ThreadPoolExecutor(self.size)
        self._idle: SimpleQueue[RenderWorker] = SimpleQueue()
        self._workers: list[RenderWorker] = []
        self._lock = Lock()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self._lock:
            self._closed = True
            # After an error nobody wants the pictures that are still being drawn, which may take minutes.
            for worker in self._workers if error is not None else ():
                worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.close()

    def expect(self) -> None:
        """Start a process while others find out what is to be drawn: it loads its libraries meanwhile."""
        if not self._workers:
            self._idle.put(self._start_worker())

    def begin(self, pictures: Sequence[PlannedPicture], inputs: RenderInputs) -> DrawingQueue:
        """Begin to draw pictures: the first few at once, the others as finished ones are taken. SVGs embed the label fonts."""
        for _ in range(min(self.size, sum(len(it.parts) for it in pictures)) - len(self._workers)):
            self._idle.put(self._start_worker())
        return DrawingQueue(self, pictures, inputs)

    def submit(self, planned: PlannedPicture, inputs: RenderInputs) -> Future[DrawnPicture]:
        """Draw a picture as soon as a process is free."""
        return self._threads.submit(self._draw, planned, inputs)

    def _draw(self, planned: PlannedPicture, inputs: RenderInputs) -> DrawnPicture:
        try:
            worker = self._idle.get_nowait()
        except Empty:  # there are as many threads as processes, so one is missing: it died, or was never needed so far
            worker = self._start_worker()
        try:
            drawn = worker.draw(planned, inputs)
        except ChildProcessError as error:
            self._discard(worker)
            return DrawnPicture({}, fault("no-map", f"{planned.name} cannot be drawn: {error}"))
        self._idle.put(worker)
        return drawn

    def _start_worker(self) -> RenderWorker:
        with self._lock:
            if self._closed:  # a thread may come here while the pool is closed, and its process would outlive the build
                raise ChildProcessError("the build is over")
            self._workers.append(RenderWorker())
            return self._workers[-1]

    def _discard(self, worker: RenderWorker) -> None:
        worker.kill()
        worker.close()
        with self._lock:
            self._workers.remove(worker)


class DrawingQueue:
    """The pictures of one game or board, being drawn a few at a time: finished ones fill the memory until they are written.

    Each is drawn in its parts, so that where only one is new all processes have some of it to do.
    """

    def __init__(self, pool: RenderPool, pictures: Sequence[PlannedPicture], inputs: RenderInputs) -> None:
        self._pool, self._inputs = pool, inputs
        self._todo = ((planned, part) for planned in pictures for part in planned.parts)
        self._running: dict[Future[DrawnPicture], PlannedPicture] = {}
        self._drawn: dict[str, list[DrawnPicture]] = {}
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
        while len(self._running) < _AHEAD * self._pool.size and (it := next(self._todo, None)) is not None:
            planned, part = it
            self._running[self._pool.submit(part, self._inputs)] = planned


def _processors() -> int:
    # What this process may use: in a container that is often less than the machine has.
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
