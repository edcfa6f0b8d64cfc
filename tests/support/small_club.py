"""A stand-in for `gazette`, with which the scripts of workflows are tested: games of one file each, and pages that take no time.

Lists, parts, what is trusted of a cache, and how parts are put together are the real ones. The orders of a game lie in
`state/GAME/01/orders`: they are run where they begin with `final`, have a fault where they begin with `broken`, and no page can
be made of them where they begin with `undrawn`. Which games are made anew is written into the file that MADE names.

To start Python and load all this takes longer than any test here, so one process does what each command asks.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Sequence
from pathlib import Path

from generator.publish import joining
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key
from generator.publish.manifest import Cover
from generator.publish.parts import shares
from generator.publish.trusted_cache import keep_vouched
from tests.support.served_command import serve

STATE = Path("state")


def main(asked: Sequence[str]) -> int:
    """Do what a command of `gazette` does; gives its exit code."""
    command, *words = asked
    parser = ArgumentParser()
    parser.add_argument("--github", action="store_true")
    parser.add_argument("--trust")
    parser.add_argument("--part", default="")
    parser.add_argument("--out", type=Path, default=Path("site"))
    parser.add_argument("parts", nargs="*", type=Path)
    return COMMANDS[command](parser.parse_args(words))


def orders() -> dict[str, str]:
    """The orders of each game."""
    return {it.parent.parent.name: it.read_text() for it in sorted(STATE.glob("*/01/orders"))}


def inputs() -> dict[str, str]:
    """What each game is made from."""
    return {it: key({path.name: path.read_text() for path in (STATE / it / "01").iterdir()}) for it in orders()}


def run(_: Namespace) -> int:
    """Play the games whose orders are final."""
    for name, text in orders().items():
        if text.startswith("final"):
            (STATE / name / "01" / "results.yaml").write_text(f"played: {text}")
    return 1 if any(text.startswith("broken") for text in orders().values()) else 0


def jobs(_: Namespace) -> int:
    """Tell how many jobs there are."""
    found = re.search(r"^jobs: (\d+)$", (STATE / "site.yaml").read_text(), re.MULTILINE)
    print(found[1] if found else 1)
    return 0


def build(args: Namespace) -> int:
    """Make the site, or a part of it."""
    only = None
    if args.part:
        number, count = map(int, args.part.split("/"))
        only = shares(dict.fromkeys(inputs(), 1), count)[number - 1]
    return make(args.out, only, args.trust)


def join(args: Namespace) -> int:
    """Put parts together."""
    wrong = joining.join(args.parts, inputs(), args.out)
    for each in wrong:
        print(each.message, file=sys.stderr)
    return 1 if wrong else make(args.out, None, None)


def make(out: Path, only: Collection[str] | None, trust: str | None) -> int:
    """Keep or make the games of a part, or the whole site."""
    out.mkdir(parents=True, exist_ok=True)
    if trust is not None:
        keep_vouched(out, trust)
    cache, wrong = BuildCache(out), 0
    for name, whole in inputs().items():
        if only is not None and name not in only:
            continue
        if cover := cache.cover(name, whole):
            cache.keep_game(name, cover)
        elif orders()[name].startswith(("broken", "undrawn")):
            cache.note_failed(name, whole)
            wrong = 1
        else:
            with Path(os.environ["MADE"]).open("a") as log:
                log.write(f"{name}\n")
            page = "".join(path.read_text() for path in sorted(STATE.glob(f"{name}/01/*")))
            cache.make(name, whole, {f"{name}/index.html": page.encode()})
            cache.close_game(name, Cover(whole))
    if only is None:
        cache.keep_or_make(".", key(inputs()), lambda: {"index.html": " ".join(inputs()).encode()})
    cache.close()
    return wrong


COMMANDS = {"run": run, "jobs": jobs, "due": lambda _: 0, "build": build, "join": join}

if __name__ == "__main__":
    serve(sys.argv[1], main)
