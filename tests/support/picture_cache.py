"""Draws each picture once for all tests that need it, since most tests that build a site are about something else.

What they compare are the bytes that the drawing processes made. A test that is about drawing itself is marked
`anew`, and draws all.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future

from generator.publish.picture_files import DrawnPicture, PlannedPicture, RenderInputs
from generator.publish.render_pool import DrawingQueue, RenderPool

MOST = 600
"""How many drawn pictures are kept, of about a quarter of a megabyte each."""

anew = False
"""Whether the test that runs draws all pictures."""

_drawn: OrderedDict[bytes, DrawnPicture] = OrderedDict()
_begin, _submit = RenderPool.begin, RenderPool.submit


def _name(planned: PlannedPicture, inputs: RenderInputs) -> bytes:
    return hashlib.sha256(pickle.dumps((planned, inputs))).digest()


def _begin_unless_drawn(self: RenderPool, pictures: Sequence[PlannedPicture], inputs: RenderInputs) -> DrawingQueue:
    """No process is started where there is nothing to draw."""
    ready = inputs.with_font() if pictures else inputs
    if anew or any(_name(planned, ready) not in _drawn for planned in pictures):
        return _begin(self, pictures, inputs)
    return DrawingQueue(self, pictures, ready)


def _submit_once(self: RenderPool, planned: PlannedPicture, inputs: RenderInputs) -> Future[DrawnPicture]:
    if anew:
        return _submit(self, planned, inputs)
    name = _name(planned, inputs)
    if name in _drawn:
        _drawn.move_to_end(name)
        found: Future[DrawnPicture] = Future()
        found.set_result(_drawn[name])
        return found
    drawing = _submit(self, planned, inputs)
    drawing.add_done_callback(lambda done: _keep(name, done))
    return drawing


def _keep(name: bytes, done: Future[DrawnPicture]) -> None:
    if done.cancelled() or done.exception() or done.result().problem:
        return
    _drawn[name] = done.result()
    if len(_drawn) > MOST:
        _drawn.popitem(last=False)


def begin() -> None:
    """Draw each picture once from here on."""
    RenderPool.begin, RenderPool.submit = _begin_unless_drawn, _submit_once  # type: ignore[method-assign]
