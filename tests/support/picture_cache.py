"""Draws each picture once for all tests that need it, since most tests that build a site are about something else.

What they compare are the bytes that the drawing processes made. A test that is about drawing itself is marked
`anew`, and draws all. Processes that share a run of tests share what they drew.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs
from generator.publish.render_pool import DrawingQueue, RenderPool

MOST = 600
"""How many drawn pictures are kept, of about a quarter of a megabyte each."""

anew = False
"""Whether the test that runs draws all pictures."""

shared: Path | None = None
"""Where all processes of this run leave what they drew; None where there is only one."""

_drawn: OrderedDict[bytes, DrawnPicture] = OrderedDict()
_begin, _submit = RenderPool.begin, RenderPool.submit


def _name(planned: PlannedPicture, inputs: RenderInputs) -> bytes:
    return hashlib.sha256(pickle.dumps((planned, inputs))).digest()


def _begin_unless_drawn(self: RenderPool, pictures: Sequence[PlannedPicture], inputs: RenderInputs) -> DrawingQueue:
    """No process is started where there is nothing to draw."""
    ready = inputs.with_font() if pictures else inputs
    if anew or any(_found(_name(planned, ready)) is None for planned in pictures):
        return _begin(self, pictures, inputs)
    return DrawingQueue(self, pictures, ready)


def _submit_once(self: RenderPool, planned: PlannedPicture, inputs: RenderInputs) -> Future[DrawnPicture]:
    if anew:
        return _submit(self, planned, inputs)
    name = _name(planned, inputs)
    if (drawn := _found(name)) is not None:
        _drawn.move_to_end(name)
        found: Future[DrawnPicture] = Future()
        found.set_result(drawn)
        return found
    drawing = _submit(self, planned, inputs)
    drawing.add_done_callback(lambda done: _keep(name, done))
    return drawing


def _keep(name: bytes, done: Future[DrawnPicture]) -> None:
    if done.cancelled() or done.exception() or done.result().problem:
        return
    _remember(name, done.result())
    if shared is not None:
        own = shared / f"{name.hex()}-{os.getpid()}"
        own.write_bytes(pickle.dumps(done.result()))
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


def begin() -> None:
    """Draw each picture once from here on."""
    RenderPool.begin, RenderPool.submit = _begin_unless_drawn, _submit_once  # type: ignore[method-assign]
