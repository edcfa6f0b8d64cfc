"""Keeps templates as they were compiled: for those of a campaign that takes longer than making all pages of a season with them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from pickle import UnpicklingError  # only raised by Jinja, which has a checksum in front of the code

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from generator.render.kept_beside import keep, kept, renderer


class CompiledTemplates(BytecodeCache):
    """The compiled templates of one environment, by its `kind`: others compile the same text otherwise."""

    def __init__(self, folder: Path, kind: str) -> None:
        self._folder, self._kind = folder, kind

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled by these versions of everything; what was not, or is damaged, is compiled anew."""
        compiled = kept(self._folder, f"{bucket.key}.{self._kind}", made_by())
        with suppress(EOFError, UnpicklingError):
            if compiled is not None:
                bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        keep(self._folder, f"{bucket.key}.{self._kind}", made_by(), bucket.bytecode_to_string())


def made_by() -> bytes:
    """What a compiled template depends on beside its own text: constants in it have gone through our filters."""
    return renderer(("jinja2",))
