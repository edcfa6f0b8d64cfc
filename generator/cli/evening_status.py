"""How a game stands on its GM's evening: what it waits for and since when, whose orders are in, how powers vote."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.cli import clock, opened_game, site_sources
from generator.core.forums import forums

if TYPE_CHECKING:
    from generator.core.ruleset import Ruleset
    from generator.store import CheckResult, SoFar
    from generator.store.sealing import Keyring

_WIDTH = 100


class Status(NamedTuple):
    """How a game stands at the moment `now`.

    `due` is the deadline of the phase it waits for, None without one. `orders` is what came from each power that owes orders, None
    where no key was given to see it. `names` and `players` are by power; `boards` are the kinds of forum that it is posted on.
    """

    game: str
    title: str
    rules: Ruleset
    seen: CheckResult
    now: datetime
    due: datetime | None
    zone: str
    orders: tuple[SoFar, ...] | None
    names: Mapping[str, str]
    players: Mapping[str, str]
    boards: tuple[str, ...]
    base_url: str
    votes: Mapping[str, str]
    inbox: int

    @property
    def waits(self) -> bool:
        """Whether it waits for orders at all."""
        return self.seen.phase is not None and not self.seen.over

    @property
    def passed(self) -> bool:
        """Whether nothing but the orders is waited for: the deadline has passed, or there is none."""
        return self.due is None or self.due <= self.now

    @property
    def incomplete(self) -> tuple[SoFar, ...]:
        """The powers from which something is wanting."""
        return tuple(each for each in self.orders or () if each.state != "all")

    def called(self, power: str, *, person: bool = False) -> str:
        """A power's name, with the name of who plays it: `Italy (Eva)`."""
        name, player = self.names.get(power, power), self.players.get(power, "")
        return f"{name} ({player})" if person and player else name

    def lacks(self, each: SoFar) -> list[str]:
        """What the orders of a power leave out, without its own name before it: `no order for A Ven`."""
        return [text.removeprefix(f"{each.power}: ") for text in each.lacks]


def status(game: opened_game.OpenedGame, keys: Keyring, args: Namespace) -> Status:
    """How the game stands now, as far as the keys open it. Raises Stop where it cannot be read."""
    from generator import store
    from generator.core.public import PublicGame
    from generator.render.texts.phase_texts import player

    now, rules = clock.now(args.now).astimezone(UTC), game.rules()
    seen = store.check(game.root, game.name, rules, now, keys)
    game_file, problems = store.read_game(game.root, game.name)
    game.tell(problems)
    site, _ = site_sources.site(game.root)
    file: Mapping[str, Any] = game_file or {}
    roster = PublicGame(game.name, "", rules.id, file, ())
    timetable = file.get("timetable")
    return Status(
        game=game.name,
        title=str(file.get("title", game.name)),
        rules=rules,
        seen=seen,
        now=now,
        due=datetime.fromisoformat(seen.due) if seen.due else None,
        zone=str(timetable.get("zone") or "") if isinstance(timetable, Mapping) else "",
        orders=store.orders_so_far(game.root, game.name, rules, now, keys),
        names={style.owner: style.name for style in rules.styles},
        players={power: player(roster, seen.phase, power) for power in rules.seats} if seen.phase else {},
        boards=forums(file, site.forums) or ("text",),
        base_url=site.base_url,
        inbox=len(store.waiting(game.root)[0]),
        votes={power: ", ".join(each.lines) for power, each in store.votes(game.root, game.name, rules, keys).items()},
    )


def words(now: Status) -> list[str]:
    """The lines that a GM reads first."""
    if now.seen.over or now.seen.phase is None:
        return [f"{now.title}: {'the game is over' if now.seen.over else 'nothing is waited for'}"]
    rows = [(head, text) for head, text in _rows(now) if text]
    wide = max(len(head) for head, _ in rows)
    return [f"{now.title}: {now.seen.phase.title}", *(_row(f"  {head:{wide}}  ", text) for head, text in rows)]


def _row(head: str, text: str) -> str:
    return fill(text, _WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)


def _rows(now: Status) -> Iterator[tuple[str, str]]:
    yield "due", _due(now)
    yield "paused", now.seen.paused
    if now.orders is None:
        yield "orders", "sealed: give your key (--key FILE) to see whose are in"
        return
    by = {state: [each for each in now.orders if each.state == state] for state in ("all", "part", "nothing", "fault")}
    yield "in", ", ".join(now.called(each.power) + (" (by its preferences)" if each.preferred else "") for each in by["all"])
    yield "in part", "; ".join(f"{now.called(each.power, person=True)}: {', '.join(now.lacks(each))}" for each in by["part"])
    yield "faulty", ", ".join(now.called(each.power, person=True) for each in by["fault"])
    yield "missing", ", ".join(now.called(each.power, person=True) for each in by["nothing"])
    some = "a sealed block waits" if now.inbox == 1 else f"{now.inbox} sealed blocks wait"
    yield "inbox", f"{some} in state/inbox/" if now.inbox else ""
    yield "votes", "; ".join(f"{now.called(power)}: {vote}" for power, vote in now.votes.items())


def _due(now: Status) -> str:
    from generator.render.texts.deadline import Deadline

    if now.due is None:
        return "at no set time"
    told = Deadline.at("", now.seen.due, now.zone)
    away = span(abs(now.due - now.now))
    return f"{told.local} ({told.zone}), {f'{away} ago' if now.passed else f'in {away}'}"


def span(time: timedelta) -> str:
    """`3 days`, `1 day 4 hours`, `5 hours`, `12 minutes`: what matters of a time."""
    minutes = int(time.total_seconds()) // 60
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [(days, "day"), (hours if days < 3 else 0, "hour"), (0 if days or hours > 3 else minutes, "minute")]
    return " ".join(f"{number} {word if number == 1 else word + 's'}" for number, word in parts if number) or "a moment"
