"""What the public files of a game say, as the last build read them: to parse every old record takes longer than most pages."""

from __future__ import annotations

from generator.core.read_documents import ReadDocuments
from generator.publish.cache_keys import key
from generator.publish.kept_values import KeptValues

_KIND = "file "


def lend(documents: ReadDocuments, values: KeptValues, program: str) -> None:
    """Let a game that is about to be read know what the last build kept; `program` is the key of the program, which read it."""
    names = values.names(_KIND)
    documents.before = {name.removeprefix(_KIND): it for name in names if (it := values.get(name, key(name, program))) is not None}


def take_back(documents: ReadDocuments, values: KeptValues, program: str) -> None:
    """Keep what the files of a game turned out to hold for the next build, and nothing else."""
    for sha256, it in documents.now.items():
        name = _KIND + sha256
        if sha256 in documents.before:
            values.keep(name)
        else:
            values.put(name, key(name, program), it)
    documents.forget()
