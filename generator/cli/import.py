"""`gazette import`: takes in a game that was played elsewhere."""  # noqa: N999 - a module has the name of its command

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import console, games, github, new, printed_problems, schema, starting_files
from generator.cli.exit_codes import FAULTS, FINE, Stop
from generator.core.unseen import shows

if TYPE_CHECKING:
    from generator.core.foreign import Foreign, Form, SourceGame
    from generator.core.importing import Import
    from generator.core.ruleset import Ruleset

LARGEST = 20_000_000
"""So many bytes of a file are read; a long game with its press has a few millions."""

SHOWN = 20
"""So many differences are printed; all of them stand in game.yaml."""

_RULES = "classical"
_BEHIND = "# Where the game comes from, and what of it differs here. `gazette import` wrote this:\n"


def run(args: Namespace) -> int:
    """Read the file, play the game again, write its folder, and say what differs."""
    from generator.core.problem import faults_of
    from generator.store.importing import import_game

    base = Path(args.repository or new.here())
    root = base / "state"
    new.refuse_name(root, args.game)
    if args.title and not shows(args.title):
        raise Stop("nothing can be seen of --title; write letters or digits")
    ruleset = _rules()
    foreign = ruleset.foreign() if ruleset.foreign else None
    if foreign is None:
        raise Stop(f"games of {ruleset.title} cannot be imported")
    text = _text(args.file)
    form = _form(foreign, args.form, text)
    source, problems = form.read(text, args.file)
    if source is None or faults_of(problems):
        printed_problems.show(problems, base)
        return FAULTS
    root.mkdir(parents=True, exist_ok=True)
    made = new.repository_files(base, Namespace(workflows=False), sealed=False)
    played, paths = import_game(root, args.game, ruleset, foreign, source, _game_text(args, ruleset, foreign))
    printed_problems.show([*problems, *played.problems], base)
    if not paths:
        return FAULTS
    schema.write(root, args.game, ruleset)
    for path in made:
        console.say(github.relative(str(path), base))
    for line in _summary(foreign, args.game, form, source, played):
        console.say(line)
    return FINE


def _rules() -> Ruleset:
    from generator.core.placed_values import Map, Spot, Text

    game_file = Map(Spot(""))
    game_file["rules"] = Text(_RULES, Spot(""))
    found = games.rules(game_file, None)
    if isinstance(found, list):
        raise Stop("; ".join(each.advice for each in found))
    return found


def _text(file: str) -> str:
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if file == "-" else _bytes(Path(file))
    except OSError as error:
        raise Stop(f"{file}: {error.strerror or 'cannot be read'}") from None
    if len(data) > LARGEST:
        raise Stop(f"{file} is larger than {LARGEST // 1_000_000} million bytes; a game without its messages is not")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(LARGEST + 1)


def _form(foreign: Foreign, wanted: str | None, text: str) -> Form:
    """The form that was named, else the one that the text has."""
    known = {form.id: form for form in foreign.forms}
    if wanted:
        if wanted not in known:
            raise Stop(f"there is no form {wanted}; there are: {', '.join(known)}")
        return known[wanted]
    found = next((form for form in foreign.forms if form.fits(text)), None)
    if found is None:
        listed = "".join(f"\n  {form.id:<14}{form.about}" for form in foreign.forms)
        raise Stop(f"this is no file that can be imported. Name its form in front of it if it is one of these:{listed}")
    return found


def _game_text(args: Namespace, ruleset: Ruleset, foreign: Foreign) -> str:
    """The game.yaml to begin with."""
    title = args.title or new.title_of(args.game)
    plan = starting_files.NewGame(args.game, title, args.gm, "open", (), ruleset.first, {})
    return starting_files.game_text(plan, replace(ruleset, missed=foreign.missed)) + _BEHIND


def _summary(foreign: Foreign, name: str, form: Form, source: SourceGame, played: Import) -> Iterator[str]:
    done = [each.before.phase for each in played.phases if each.record]
    called = f", where it is called {source.name}" if source.name else ""
    span = f", {done[0].title} to {done[-1].title}" if done else ""
    yield f"{name}: {len(done)} phases{span}, imported from {form.about}{called}"
    yield from _differing(foreign, name, played.differences)
    if played.over:
        yield f"The game is over. `gazette build` publishes it; write who played into state/{name}/game.yaml."
        return
    waiting = played.phases[-1].before.phase
    if source.over:
        yield f"The source says that the game ended, and not how, so it is paused before {waiting.title}."
        yield f"Write a ruling `draw` or `concede` into state/{name}/{waiting.folder}/orders.yaml, take `paused:` out of game.yaml,"
        yield f"then type `gazette final {name}` and `gazette run`."
    else:
        yield f"It waits for {waiting.title}: fill in state/{name}/{waiting.folder}/orders.yaml."


def _differing(foreign: Foreign, name: str, differences: Sequence[Any]) -> Iterator[str]:
    if not differences:
        yield "Every result and every position that the source tells came out the same here."
        return
    unread = Counter(each["kind"] == "unread" for each in differences)[True]
    count = "1 thing differs" if len(differences) == 1 else f"{len(differences)} things differ"
    yield f"{count} from what the source tells; state/{name}/game.yaml lists all:"
    for each in differences[:SHOWN]:
        yield f"  {each.get('phase', '')}: {_words(foreign, each)}"
    if len(differences) > SHOWN:
        yield f"  and {len(differences) - SHOWN} more"
    if unread:
        yield "Where a line is no order, its unit holds, and the report prints the line. `gazette erratum` puts a phase right."


def _words(foreign: Foreign, it: Any) -> str:
    known = {"order": it.get("unit", ""), **{key: value or "nobody" for key, value in it.items()}}
    return foreign.words[it["kind"]].format(**known)
