"""Problems as GitHub shows them: as annotations of files and lines, and in the summary of the job."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator.cli.console import command
from generator.core.problem import Problem

LIMIT = 10
"""GitHub shows ten annotations of a kind for a step and drops the others without a word."""

_SUMMARY_LIMIT = 900_000
_KINDS = {"fault": "error", "illegal": "warning", "missing": "warning", "notice": "notice"}
_ORDER = list(_KINDS)


def annotate(problems: Iterable[Problem], root: Path) -> None:
    """Print the annotations, the worst first, of each weight as many as GitHub shows; paths are relative to `root`."""
    shown: Counter[str] = Counter()
    for problem in worst_first(problems):
        kind = _KINDS[problem.weight]
        shown[kind] += 1
        if shown[kind] <= LIMIT:
            command(annotation(problem, root))


def annotation(problem: Problem, root: Path) -> str:
    """The workflow command for a problem. `%`, CR and LF are escaped as the runner wants it; in properties `:` and `,` too."""
    fields = {"title": problem.code}
    if problem.spot:
        file, line, column = problem.spot
        fields = {"file": relative(file, root), "line": str(line), "col": str(column)} | fields
    properties = ",".join(f"{name}={_property(value)}" for name, value in fields.items())
    return f"::{_KINDS[problem.weight]} {properties}::{_data(problem.advice)}"


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    """The problems by weight, then by place."""
    return sorted(problems, key=lambda each: (_ORDER.index(each.weight), each.spot or ("", 0, 0)))


def summarise(lines: Sequence[str], problems: Iterable[Problem], root: Path) -> None:
    """Append `lines` and the problems to the summary of the job, if there is one (GITHUB_STEP_SUMMARY)."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return
    rows = [f"- {literal(line)}" for line in lines]
    rows += ["", *(f"- **{each.weight}** {literal(_line(each, root))}" for each in worst_first(problems))]
    text = ""
    for row in rows:
        if len(text.encode()) + len(row.encode()) > _SUMMARY_LIMIT:
            text += "- and more; the job's log has them all\n"
            break
        text += row + "\n"
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(text)


def literal(text: str) -> str:
    """Text as Markdown that shows it as it is: a code span, with more backticks around it than stand together inside."""
    flat = " ".join(text.split())
    ticks = "`"
    while ticks in flat:
        ticks += "`"
    return f"{ticks} {flat} {ticks}"


def relative(file: str, root: Path) -> str:
    """The path of a file in the repository; for a link its own path, not where it leads."""
    path = Path(file)
    try:
        return (path.parent.resolve() / path.name).relative_to(root.resolve()).as_posix()
    except ValueError:
        return file


def _line(problem: Problem, root: Path) -> str:
    where = f"{relative(problem.spot.file, root)}:{problem.spot.line}:{problem.spot.column}: " if problem.spot else ""
    return f"{where}{problem.advice}"


def _data(text: str) -> str:
    # The older form of a command, `##[error]`, is obeyed wherever in a line it stands.
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A").replace("##[", "## [")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
