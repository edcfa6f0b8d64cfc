"""A picture that one test had drawn is not drawn again for another: most tests that build a site are about something else.

What they compare are the bytes that the engravers made. A test that is about drawing itself is marked `anew`, and draws all.
"""

from __future__ import annotations

import hashlib
import pickle
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future

from generator.publish.picture_files import Drawn, Easel, Plate
from generator.publish.render_pool import Order, Workshop

MOST = 600
"""How many drawn pictures are kept, of about a quarter of a megabyte each."""

anew = False
"""Whether the test that runs draws all pictures."""

_drawn: OrderedDict[bytes, Drawn] = OrderedDict()
_begin, _submit = Workshop.begin, Workshop.submit


def _name(plate: Plate, easel: Easel) -> bytes:
    return hashlib.sha256(pickle.dumps((plate, easel))).digest()


def _begin_unless_drawn(self: Workshop, plates: Sequence[Plate], easel: Easel) -> Order:
    """No process is started where there is nothing to draw."""
    ready = easel.with_font() if plates else easel
    if anew or any(_name(plate, ready) not in _drawn for plate in plates):
        return _begin(self, plates, easel)
    return Order(self, plates, ready)


def _submit_once(self: Workshop, plate: Plate, easel: Easel) -> Future[Drawn]:
    if anew:
        return _submit(self, plate, easel)
    name = _name(plate, easel)
    if name in _drawn:
        _drawn.move_to_end(name)
        found: Future[Drawn] = Future()
        found.set_result(_drawn[name])
        return found
    drawing = _submit(self, plate, easel)
    drawing.add_done_callback(lambda done: _keep(name, done))
    return drawing


def _keep(name: bytes, done: Future[Drawn]) -> None:
    if done.cancelled() or done.exception() or done.result().trouble:
        return
    _drawn[name] = done.result()
    if len(_drawn) > MOST:
        _drawn.popitem(last=False)


def begin() -> None:
    """Draw each picture once from here on."""
    Workshop.begin, Workshop.submit = _begin_unless_drawn, _submit_once  # type: ignore[method-assign]
