"""The files that a new game and a new repository start with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator import __version__
from generator.cli import games, starting_timetable
from generator.core.orders_in import may_show_orders_in

if TYPE_CHECKING:
    from generator.core.phase import Phase
    from generator.core.placed_values import Data
    from generator.core.ruleset import Document, Ruleset

IGNORED = ("site/", "state/**/sheet.yaml", "*.key")
"""What a repository of games keeps out of git: the built site, blank sheets, and keys."""

ATTRIBUTES = ("*.age binary",)
"""What git is told of sealed files: it neither merges them nor shows their differences nor changes their line ends."""

_SITE = """# yaml-language-server: $schema=site.schema.json
# The site as a whole. Change it at any time.
format: 1
title: Games
# A sentence below the title:
# about: Games by forum.
# The address the site will have. The feed and the images in posts need it, the pages do without:
# base-url: https://NAME.github.io/REPOSITORY/
# The repository whose issue form takes sealed orders (generator/docs/hosting.md), for the pages where players write them:
# inbox: https://github.com/NAME/REPOSITORY
# The kinds of forum that posts are written for at every build (a game may name its own): {kinds}
boards: [phpbb]
# The PNGs of maps, which posts show: one a phase, of what happened. With `small` the position behind it has one too, and with
# `orders` the map of orders comes with full names at 1200 pixels as well:
pictures: one
"""

_GAME = """# yaml-language-server: $schema=game.schema.json
# The GM's public word on this game. Change it at any time between adjudications.
format: 1
game: {game}
title: {title}
rules: {rules}
{secrecy}
# Names as readers see them. A player who leaves: [{{name: first, until: {phase}}}, {{name: second}}].
# With `key: age1...` behind a name, what only that player may see is sealed for them (generator/docs/keys.md).
{gm}
# How players send their orders, in a sentence; without it readers are told to send them to you by private message:
# send-orders: By private message to me, one order a line.
# Your e-mail address for orders, which everybody will see on the game's orders page:
# orders-to: gm@example.org
{earlier}{coming}# players:
{players}
{missed}# Without a timetable a phase runs as soon as its orders say `final: true`. With one, that waits for the deadline:
{timetable}
# Extensions, with a reason that readers are told; and the deadline of the first phase, before which nothing ended:
{deadlines}
# Nothing is run while this line is here:
# paused: holidays
# Words on top of a report:
# notices: [{{from: {phase}, text: {newcomer} has a new player.}}]
"""

_COMING = """# The game's page tells how many powers have sent orders (in an open game `names` tells which):
# orders-in: count
"""

_EARLIER = """# Where the phases before the first one here can be read:
# earlier: https://forum.example/viewtopic.php?t=815
"""

_MISSED = """# What happens when nothing comes from a player.
missed: {missed}
"""

_EXAMPLE, _EXTENDED = "mon,thu 19:00 Europe/London", "2026-12-04T19:00"

_OPEN = """# Orders lie readable in this repository (open), or the repository is private (private).
secrecy: open"""

_PRIVATE = """# What is secret stays so: keep this repository private, and publish the site alone (generator/docs/secrecy.md).
secrecy: private"""

_SEALED = """# Orders are sealed by `gazette seal` for these recipients (`gazette keygen`), so that this repository may be public.
secrecy: sealed
recipients: {recipients}"""

_TYPED = """
# You roll real dice: `gazette run` writes into the order file which are needed, and you type what they show. Nothing proves them.
dice: typed"""

HOOK = ".githooks/pre-commit"
"""Where git finds the hook that refuses what must be sealed, once `git config core.hooksPath .githooks` says so."""

DISTRIBUTION = "gazette-diplomacy"
"""What packages of this program are called. On PyPI `gazette` is the program of somebody else."""

_WORKFLOWS = (
    "workflows/check.yml",
    "workflows/files.yml",
    "workflows/publish.yml",
    "workflows/deadline.yml",
    "scripts/install.sh",
    "scripts/publish.sh",
    "scripts/part.sh",
    "scripts/join.sh",
    "scripts/built.sh",
    "scripts/online.sh",
    "requirements/run.txt",
)


_WITH_KEYS = {
    "workflows/publish.yml": "sealed.yml",
    "workflows/rekey.yml": "rekey.yml",
    "scripts/rekey.sh": "rekey.sh",
    "workflows/inbox.yml": "inbox.yml",
    "scripts/inbox.py": "inbox.py",
    "ISSUE_TEMPLATE/sealed-orders.yml": "sealed-orders.yml",
}
"""What differs where games are sealed."""


class NewGame(NamedTuple):
    """What a GM decided on for a new game: its names, how it is kept and for whom, its first phase, and when that is due.

    Without a `timetable` there are no deadlines. `dice` are `typed`, or as the rule system has them.
    """

    game: str
    title: str
    gm: str
    secrecy: str
    recipients: Sequence[str]
    first: Phase
    timetable: Document
    due: str = ""
    dice: str = ""


def game_text(plan: NewGame, ruleset: Ruleset) -> str:
    """The `game.yaml` of a new game, with a comment on every key."""
    powers = ruleset.players(ruleset.opening(ruleset.settings({})[0]))
    names = {style.owner: style.name for style in ruleset.styles}
    example = starting_timetable.timetable(_EXAMPLE, ruleset.timed)
    kept = {"open": _OPEN, "private": _PRIVATE, "sealed": _SEALED.format(recipients=_text(list(plan.recipients)))}
    return _GAME.format(
        game=plan.game,
        title=_text(plan.title),
        rules=ruleset.id,
        secrecy=kept[plan.secrecy] + (_TYPED if plan.dice == "typed" else ""),
        phase=plan.first.id,
        earlier=_EARLIER if plan.first != ruleset.first else "",
        coming=_COMING if may_show_orders_in({"orders-in": "count", "secrecy": plan.secrecy}, ruleset) else "",
        gm=f"gm: [{_text(plan.gm)}]" if plan.gm else "# gm: [your-name]",
        players="\n".join(f"#   {power}: [{{name: somebody}}]" for power in powers),
        missed=_MISSED.format(missed=_text(ruleset.missed)) if ruleset.missed else "",
        timetable=_timetable(plan.timetable) if plan.timetable else _commented(_timetable(example)),
        deadlines=_deadline(plan.first, plan.due) if plan.due else _commented(_deadline(plan.first, _EXTENDED, "holidays")),
        newcomer=names[powers[0]],
    )


def _timetable(document: Document) -> str:
    return "timetable:\n" + "\n".join(f"  {key}: {_text(value)}" for key, value in document.items())


def _deadline(phase: Phase, due: str, why: str = "") -> str:
    entry: dict[str, Data] = {"due": due, "why": why} if why else {"due": due}
    return f"deadlines: {_text({phase.id: entry})}"


def _commented(text: str) -> str:
    return "\n".join(f"# {line}" for line in text.split("\n"))


def site_text(kinds: Iterable[str]) -> str:
    """The `site.yaml` of a new repository."""
    return _SITE.format(kinds=", ".join(kinds))


def with_lines(present: str, wanted: Iterable[str]) -> str:
    """What a file such as `.gitignore` must become: what it has, and the wanted lines that are missing."""
    missing = [line for line in wanted if line not in present.splitlines()]
    if not missing:
        return present
    joint = "" if not present or present.endswith("\n") else "\n"
    return present + joint + "".join(f"{line}\n" for line in missing)


def workflows(*, sealed: bool = False) -> Mapping[str, bytes]:
    """The workflow files for a repository of games, by path: from the package, or beside it in a clone.

    Where games are sealed, publishing takes their keys from an environment, other keys can be given to a game there, and players
    may send sealed orders by an issue form.
    """
    inside = games.package() / "docs" / "hosting" / "github"
    source = inside if inside.is_dir() else games.package().parent / ".github"
    found = {f".github/{name}": (source / name).read_bytes() for name in _WORKFLOWS}
    hosting = games.package() / "docs" / "hosting"
    with_keys = {f".github/{name}": (hosting / source).read_bytes() for name, source in _WITH_KEYS.items()}
    return found | (with_keys if sealed else {})


OUR_HOOK = b"in a sealed game of Gazette"
"""By these words a hook is known for one that Gazette wrote, this one or an older."""


def hook() -> bytes:
    """The pre-commit hook for a repository with sealed games."""
    return (games.package() / "docs" / "hosting" / "pre-commit").read_bytes()


def write_hook(repository: Path) -> list[Path]:
    """Write the hook, unless somebody else's is there; its path where it was another."""
    from generator.store.writing import write

    path = repository / HOOK
    if path.exists() and OUR_HOOK not in path.read_bytes():
        return []
    written = write(repository, path, hook())
    path.chmod(0o755)
    return written


def requirement() -> str:
    """The line of `requirements.txt` by which a job installs what is installed here; empty where no commit and no hash is known."""
    from importlib import metadata  # takes as long as a small command

    try:
        origin = json.loads(metadata.distribution(DISTRIBUTION).read_text("direct_url.json") or "{}")
    except metadata.PackageNotFoundError:
        origin = {}
    url, commit = origin.get("url", ""), origin.get("vcs_info", {}).get("commit_id", "")
    if commit:
        return f"{DISTRIBUTION} @ git+{url}@{commit}"
    sha256 = origin.get("archive_info", {}).get("hashes", {}).get("sha256", "")
    named = f"{DISTRIBUTION} @ {url}" if url.startswith("https://") else f"{DISTRIBUTION}=={__version__}"
    return f"{named} --hash=sha256:{sha256}" if sha256 else ""


def write_new(repository: Path, path: Path, content: str | bytes) -> bool:
    """Write a file below `repository` where none is; False where there is one."""
    from generator.store.writing import write

    return not path.exists() and bool(write(repository, path, content))


def _text(value: Data) -> str:
    from generator.core.canonical_yaml import flow

    return flow(value)
