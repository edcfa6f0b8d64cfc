"""Draws plates on every processor there is: the same engravers for all games of a build, one after the other."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import Empty, SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Self

from generator.core.problem import fault
from generator.publish.picture_files import Drawn, Easel, Plate
from generator.publish.render_worker import Engraver


class Workshop:
    """Engravers at work until the build ends. They are hired when there is something to draw, and replaced where one dies."""

    def __init__(self) -> None:
        self.hands = _processors()
        self._pool = ThreadPoolExecutor(self.hands)
        self._idle: SimpleQueue[Engraver] = SimpleQueue()
        self._hired: list[Engraver] = []
        self._lock = Lock()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with self._lock:
            self._closed = True
            for engraver in self._hired if error is not None else ():
                engraver.kill()
        self._pool.shutdown(cancel_futures=True)
        for engraver in self._hired:
            engraver.dismiss()

    def begin(self, plates: Sequence[Plate], easel: Easel) -> Order:
        """Draw plates, the first few at once, the others as the finished ones are taken; SVGs embed the label fonts."""
        # They load their libraries while the fonts are cut down here.
        for _ in range(min(self.hands, len(plates)) - len(self._hired)):
            self._idle.put(self._hire())
        return Order(self, plates, easel.with_font()) if plates else Order(self, (), easel)

    def submit(self, plate: Plate, easel: Easel) -> Future[Drawn]:
        """Draw a plate when an engraver is free."""
        return self._pool.submit(self._drawn, plate, easel)

    def _drawn(self, plate: Plate, easel: Easel) -> Drawn:
        try:
            engraver = self._idle.get_nowait()
        except Empty:
            engraver = self._hire()
        try:
            drawn = engraver.engrave(plate, easel)
        except ChildProcessError as error:
            self._bury(engraver)
            return Drawn({}, fault("no-map", f"{plate.name} cannot be drawn: {error}"))
        self._idle.put(engraver)
        return drawn

    def _hire(self) -> Engraver:
        with self._lock:
            if self._closed:
                raise ChildProcessError("the build is over")
            self._hired.append(Engraver())
            return self._hired[-1]

    def _bury(self, engraver: Engraver) -> None:
        engraver.kill()
        engraver.dismiss()
        with self._lock:
            self._hired.remove(engraver)


class Order:
    """The plates of one game or board on their way: a few at a time, as finished pictures that nobody wrote fill the memory."""

    def __init__(self, workshop: Workshop, plates: Sequence[Plate], easel: Easel) -> None:
        self._workshop, self._easel, self._todo = workshop, easel, iter(plates)
        self._running: dict[Future[Drawn], Plate] = {}
        self._hand_out()

    def __iter__(self) -> Iterator[tuple[Plate, Drawn]]:
        """Each plate with its files, as they are done."""
        try:
            while self._running:
                for future in wait(self._running, return_when=FIRST_COMPLETED).done:
                    plate = self._running.pop(future)
                    self._hand_out()
                    yield plate, future.result()
        finally:
            for future in self._running:
                future.cancel()

    def _hand_out(self) -> None:
        while len(self._running) < 2 * self._workshop.hands and (plate := next(self._todo, None)) is not None:
            self._running[self._workshop.submit(plate, self._easel)] = plate


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
