"""What happens in a day of Quarry, each step of it a function; `STEPS` has those of each phase in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.dice import Throw
from generator.core.event import EVERYBODY, Event
from generator.core.turn import Step, Turn, repeat
from tests.quarry.orders import Orders
from tests.quarry.position import Position, Stack, day_of, march_of, reckoning_behind, written

FACES = 6
SHARP = 4
"""By what a lookout sees the places around."""
SAFE = 2
"""By what nobody is buried who digs."""


def hide(turn: Turn) -> Turn:
    """Hide where the stacks of all realms are that somebody plays."""
    return _with(turn, [replace(it, seen=it.realm in turn.settings.neutral) for it in turn.position.stacks.values()])


def march(turn: Turn) -> Turn:
    """Rounds, in each of which every stack takes the next step of its plan and then fights, until no stack has one left."""
    return repeat(turn, lambda now: fight(take_steps(now)), lambda now: any(now.orders.values()))


def take_steps(turn: Turn) -> Turn:
    """The next step of each plan; a step that cannot be taken ends its plan."""
    for name, (step, *rest) in sorted((name, plan) for name, plan in turn.orders.items() if plan):
        stack = turn.position.stacks[name]
        done = _hire(turn, stack, step) if isinstance(step, int) else _go(turn, stack, step)
        if isinstance(done, str):
            fact = {"kind": "halted", "stack": name, "at": stack.at, "step": step, "why": done}
            turn = _planned(turn, {name: ()}).confide(stack.realm, [fact])
        else:
            fact = {"kind": "took", "stack": name, "at": done.position.stacks[name].at, "step": step}
            turn = _planned(done, {name: tuple(rest)}).confide(stack.realm, [fact])
    return turn


def _go(turn: Turn, stack: Stack, place: str) -> Turn | str:
    """The turn with the stack in the next place, or why it cannot go there."""
    return _with(turn, [replace(stack, at=place)]) if place in turn.settings.ways[stack.at] else "no-way"


def _hire(turn: Turn, stack: Stack, men: int) -> Turn | str:
    """The turn with more men in the stack, or why they cannot be hired."""
    board, left = turn.settings, turn.position.money[stack.realm] - men * turn.settings.hire
    if board.halls.get(stack.at) != stack.realm:
        return "no-hall"
    return "no-money" if left < 0 else _paid(_with(turn, [replace(stack, count=stack.count + men)]), {stack.realm: left})


def fight(turn: Turn) -> Turn:
    """A fight in each place with stacks of several realms: a die for each man, and the realm with most hits keeps the place."""
    met = {place: those for place, those in _by_place(turn.position).items() if len({it.realm for it in those}) > 1}
    if not met:
        return turn
    rolling = [it for those in met.values() for it in those]
    throws = [Throw(f"round {turn.round}: {it.name} in {it.at}", it.count, FACES, needed=it.strength) for it in rolling]
    turn, fell = turn.roll(EVERYBODY, *throws)
    hits = {it.name: sum(face <= it.strength for face in faces) for it, faces in zip(rolling, fell, strict=True)}
    for place, those in met.items():
        left = dict(_left(those, hits))
        fact: Event = {"kind": "fought", "place": place, "hits": _by_realm(those, hits), "left": left}
        turn = _planned(_reduced(turn, those, left), dict.fromkeys(left, ())).announce([fact])
    return turn


def _left(those: Sequence[Stack], hits: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """How many men of each stack are left: the winner loses one for each hit of others, who lose all; in a tie all lose all."""
    scores = _by_realm(those, hits)
    best = [realm for realm, score in scores.items() if score == max(scores.values())]
    wounds = sum(score for realm, score in scores.items() if realm not in best)
    for stack in those:
        lost = min(wounds, stack.count) if [stack.realm] == best else stack.count
        wounds -= lost if [stack.realm] == best else 0
        yield stack.name, stack.count - lost


def dig(turn: Turn) -> Turn:
    """Who stands in a pit alone is seen there and gets what it is worth; a one on a stack's die buries a man of it."""
    for place, worth in turn.settings.pits.items():
        diggers = _by_place(turn.position).get(place, [])
        realms = {it.realm for it in diggers}
        if len(realms) == 1 and realms <= set(turn.position.money):
            (realm,) = realms
            turn, fell = turn.roll(EVERYBODY, *(Throw(f"cave-in on {it.name}", 1, FACES, needed=SAFE) for it in diggers))
            left = {it.name: it.count - (face < SAFE) for it, (face,) in zip(diggers, fell, strict=True)}
            turn = _paid(_reduced(turn, diggers, left), {realm: turn.position.money[realm] + worth})
            turn = turn.announce([{"kind": "dug", "realm": realm, "place": place, "worth": worth, "left": left}])
    return turn


def pay(turn: Turn) -> Turn:
    """Every man gets his wage; each stack of a realm that cannot pay loses a man, who goes home."""
    for realm, money in turn.position.money.items():
        own = turn.position.of(realm)
        wages = turn.settings.wage * sum(it.count for it in own)
        paid = wages <= money
        if not paid:
            turn = _with(turn, [replace(it, count=it.count - 1) for it in own])
        turn = _paid(turn, {realm: money - wages if paid else money})
        left = turn.position.money[realm]
        turn = turn.announce([{"kind": "paid" if paid else "unpaid", "realm": realm, "wages": wages, "money": left}])
    return turn


def look_out(turn: Turn) -> Turn:
    """A stack with a sharp eye sees what stands around; its realm alone is told of those that nobody else sees."""
    for realm in turn.position.money:
        own = turn.position.of(realm)
        turn, fell = turn.roll(realm, *(Throw(f"lookout of {it.name}", 1, FACES, needed=SHARP) for it in own))
        sharp = [it for it, (face,) in zip(own, fell, strict=True) if face >= SHARP]
        watched = {place for it in sharp for place in turn.settings.ways[it.at]}
        found = [it for it in turn.position.stacks.values() if it.realm != realm and not it.seen and it.at in watched]
        turn = turn.confide(realm, [{"kind": "sighted", "stacks": written(found)}] if found else [])
    return turn


def next_phase(turn: Turn) -> Turn:
    """The reckoning of the day."""
    return turn.to(replace(turn.position, phase=reckoning_behind(turn.position.phase)))


def next_day(turn: Turn) -> Turn:
    """The day after; the last one ends the game, and so does the end of all stacks but those of one realm."""
    position: Position = turn.position
    day = day_of(position.phase)
    alive = [realm for realm in position.money if position.of(realm)]
    richest = max(position.money[realm] for realm in alive) if alive else None
    over = day >= turn.settings.days or len(alive) < 2
    ended = {"kind": "ended", "how": "rich", "powers": [realm for realm in alive if position.money[realm] == richest]}
    following = march_of(position.phase.number + 1, day=day + 1)
    return turn.to(replace(position, phase=following, over=over)).announce([ended] if over else [])


STEPS: Mapping[str, tuple[Step, ...]] = {"march": (hide, march, look_out, next_phase), "reckoning": (dig, pay, next_day)}


def _with(turn: Turn, stacks: Sequence[Stack]) -> Turn:
    """The turn with these stacks changed; a stack without men is taken away."""
    changed = {it.name: it for it in stacks}
    alive = {name: it for name, it in {**turn.position.stacks, **changed}.items() if it.count > 0}
    banners = {name: it.realm for name, it in alive.items()}
    return turn.to(replace(turn.position, stacks=alive, banners=banners))


def _reduced(turn: Turn, those: Sequence[Stack], left: Mapping[str, int]) -> Turn:
    """The turn with so many men left in the stacks, which all have seen."""
    return _with(turn, [replace(it, count=left[it.name], seen=True) for it in those])


def _paid(turn: Turn, money: Mapping[str, Decimal]) -> Turn:
    return turn.to(replace(turn.position, money={**turn.position.money, **money}))


def _planned(turn: Turn, plans: Orders) -> Turn:
    return replace(turn, orders={**turn.orders, **plans})


def _by_place(position: Position) -> dict[str, list[Stack]]:
    found: dict[str, list[Stack]] = {}
    for stack in position.stacks.values():
        found.setdefault(stack.at, []).append(stack)
    return dict(sorted(found.items()))


def _by_realm(those: Sequence[Stack], hits: Mapping[str, int]) -> dict[str, int]:
    return {realm: sum(hits[it.name] for it in those if it.realm == realm) for realm in sorted({it.realm for it in those})}
