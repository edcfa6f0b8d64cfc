"""Draws each picture once for all tests that need it, since most tests that build a site are about something else.

What they compare are the bytes that the drawing processes made. A test that is about drawing itself is marked
`anew`, and draws all with processes of its own. Processes that share a run of tests share what they drew, and what draws for one
build goes on for the next one, since it takes as long to start as to draw two pictures.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import pickle
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs
from generator.publish.render_pool import RenderPool
from generator.publish.render_worker import RenderWorker

MOST = 600
"""How many drawn pictures are kept, of about a quarter of a megabyte each."""

anew = False
"""Whether the test that runs draws all pictures."""

shared: Path | None = None
"""Where all processes of this run leave what they drew; None where there is only one."""

_drawn: OrderedDict[bytes, DrawnPicture] = OrderedDict()
_idle: list[RenderWorker] = []
_prepare, _submit, _start_worker, _exit = RenderPool.prepare, RenderPool.submit, RenderPool._start_worker, RenderPool.__exit__


def _name(planned: PlannedPicture, inputs: RenderInputs) -> bytes:
    """What a picture is kept under: wherever it lies, it is the same."""
    return hashlib.sha256(pickle.dumps((replace(planned, folder=""), inputs))).digest()


def _prepare_if_anew(self: RenderPool, inputs: RenderInputs) -> None:
    """No process is started where there is nothing to draw."""
    if anew:
        _prepare(self, inputs)


def _submit_once(self: RenderPool, planned: PlannedPicture, inputs: RenderInputs) -> Future[DrawnPicture]:
    if anew:
        return _submit(self, planned, inputs)
    name = _name(planned, inputs)
    if (drawn := _found(name)) is not None:
        _drawn.move_to_end(name)
        found: Future[DrawnPicture] = Future()
        found.set_result(drawn._replace(files={f"{planned.folder}{path}": file for path, file in drawn.files.items()}))
        return found
    drawing = _submit(self, planned, inputs)
    drawing.add_done_callback(lambda done: _keep(name, planned.folder, done))
    return drawing


def _keep(name: bytes, folder: str, done: Future[DrawnPicture]) -> None:
    if done.cancelled() or done.exception() or done.result().problem:
        return
    drawn = done.result()._replace(files={path.removeprefix(folder): file for path, file in done.result().files.items()})
    _remember(name, drawn)
    if shared is not None:
        own = shared / f"{name.hex()}-{os.getpid()}"
        own.write_bytes(pickle.dumps(drawn))
        own.replace(shared / name.hex())


def _found(name: bytes) -> DrawnPicture | None:
    """What this process or another has drawn."""
    if name not in _drawn and shared is not None and (other := shared / name.hex()).is_file():
        _remember(name, pickle.loads(other.read_bytes()))  # noqa: S301 - written by a process of the same run
    return _drawn.get(name)


def _remember(name: bytes, drawn: DrawnPicture) -> None:
    _drawn[name] = drawn
    if len(_drawn) > MOST:
        _drawn.popitem(last=False)


def _start_unless_idle(self: RenderPool) -> RenderWorker:
    """Take over a process of an earlier build."""
    if anew or not _idle or self._closed:
        return _start_worker(self)
    self._workers.append(_idle.pop())
    return self._workers[-1]


def _exit_and_leave_idle(
    self: RenderPool, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
) -> None:
    """Leave the processes of a build that went well to the next one."""
    if error is None and not anew:
        self._threads.shutdown()
        for worker in self._idle:
            if worker in self._workers:  # a test may have put something else in place of processes
                self._workers.remove(worker)
                _idle.append(worker)
    _exit(self, kind, error, trace)


def _close_idle() -> None:
    for worker in _idle:
        worker.close()


def begin() -> None:
    """Draw each picture once from here on."""
    RenderPool.prepare, RenderPool.submit = _prepare_if_anew, _submit_once  # type: ignore[method-assign]
    RenderPool._start_worker = _start_unless_idle  # type: ignore[method-assign]
    RenderPool.__exit__ = _exit_and_leave_idle  # type: ignore[method-assign]
    atexit.register(_close_idle)
