"""What the public files of a game say, as the last build read them: to parse every old record takes longer than most pages."""

from __future__ import annotations

from generator.core.read_documents import ReadDocuments
from generator.publish.cache_keys import key
from generator.publish.kept_values import KeptValues

_KIND = "file "


def lend(documents: ReadDocuments, values: KeptValues, judged_by: str) -> None:
    """Let a game that is about to be read know what the last build kept; `judged_by` is a key of all that files are judged by."""
    kept = ((name, values.get(name, key(name, judged_by))) for name in values.names(_KIND))
    found = ((name.removeprefix(_KIND).partition(" "), it) for name, it in kept if it is not None)
    documents.before = {(file, sha256): it for (file, _, sha256), it in found}


def take_back(documents: ReadDocuments, values: KeptValues, judged_by: str) -> None:
    """Keep what the files of a game turned out to hold for the next build, and nothing else."""
    for (file, sha256), it in documents.now.items():
        name = f"{_KIND}{file} {sha256}"
        if file in documents.known:
            values.keep(name)
        else:
            values.put(name, key(name, judged_by), it)
    documents.forget()
