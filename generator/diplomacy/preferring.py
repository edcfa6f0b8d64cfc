"""What the preferences of players come to when their phase is there: the retreats, builds and removals that are filled in.

Nothing is guessed: where no place that a player listed is open, the unit has no order, and the GM is told that one is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.phase import Phase
from generator.core.preferred import Earlier, Preferred
from generator.diplomacy import adjustments
from generator.diplomacy.heirs import why_no_heir
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Dislodged, Position, survivors, vassals_of
from generator.diplomacy.preference_entries import Wish, read
from generator.diplomacy.preferences import BUILDS, RETREATS, Retreats
from generator.diplomacy.retreats import end_of
from generator.diplomacy.settings import Settings


def lines(position: Position, settings: Settings, earlier: Iterable[Earlier]) -> Preferred:
    """The lines that preferences come to in a position, by power and by the phase with which they came.

    `if dislodged:` holds for the retreats right after the orders with which it came, `builds:` for the winter of its year. A power
    in civil disorder has no wishes any more, and whoever takes a power over begins without those of the player before.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for power, (phase, wishes) in _in_force(position, settings, earlier).items():
        said = [*_retreats(position, settings, power, wishes)]
        if position.phase.step == "adjustments":
            said = [*_heirs(position, settings, power, wishes), *_adjusted(position, settings, power, wishes)]
        if said:
            found[power] = {phase.id: said}
    return found


def _in_force(position: Position, settings: Settings, earlier: Iterable[Earlier]) -> dict[str, tuple[Phase, tuple[Wish, ...]]]:
    """The newest wishes of each power for this phase, with the phase in which they came."""
    now = position.phase
    key = {"retreats": RETREATS, "adjustments": BUILDS}.get(now.step)
    found: dict[str, tuple[Phase, tuple[Wish, ...]]] = {}
    for phase, document in earlier if key else ():
        if phase.year != now.year or phase.step == now.step == "adjustments":
            break
        for power, wishes in read(position, settings, document, key or "").given.items():
            if (
                power in survivors(position)
                and not position.powers[power].disorder
                and not _taken_over(settings, power, phase, now)
            ):
                found.setdefault(power, (phase, wishes))
        if key == RETREATS and phase.step == "orders":
            break
    return found


def _taken_over(settings: Settings, power: str, since: Phase, now: Phase) -> bool:
    """Whether somebody else plays a power now than in an earlier phase."""
    return any(since.number < each.phase.number + each.after <= now.number for each in settings.takeovers.get(power, ()))


def _retreats(position: Position, settings: Settings, power: str, wishes: Iterable[Wish]) -> Iterator[str]:
    """For each dislodged unit that a power commands its first choice that is open, and not taken by another of these units."""
    board = settings.board
    waiting = {board.province[one.unit.place]: one for one in settings.retreating(position)}
    taken = {board.province[unit.place] for unit in position.units}
    for wish in wishes:
        one = waiting.get(board.province[wish.what.at]) if isinstance(wish.what, Retreats) else None
        if one is None or not isinstance(wish.what, Retreats) or one.unit.power != (wish.side or power):
            continue
        order = next(_open(settings, one, wish.what, taken), None) if wish.what.kind in ("", one.unit.kind) else None
        if order is not None:
            taken |= {board.province[order.to]} if order.to else set()
            del waiting[board.province[one.unit.place]]
            yield _line(wish.side, order)


def _open(settings: Settings, one: Dislodged, what: Retreats, taken: set[str]) -> Iterator[Order]:
    """The choices of a unit that are open to it, the best first."""
    board, unit = settings.board, one.unit
    for option in what.options:
        end = end_of(board, one, option, settings.rules) if option.verb == "retreat" else ""
        if option.verb == "disband":
            yield Order("disband", unit.kind, unit.place)
        elif end in one.options and board.province[end] not in taken:
            yield Order("retreat", unit.kind, unit.place, end)


def _adjusted(position: Position, settings: Settings, power: str, wishes: tuple[Wish, ...]) -> Iterator[str]:
    """The first possible builds or removals of a power and of the vassals that it holds, as many as are due."""
    board = settings.board
    for side in ("", *vassals_of(position, power)):
        wanted = [wish.what for wish in wishes if wish.side == side and isinstance(wish.what, Order) and wish.what.kind != "H"]
        for order in adjustments.possible(board, position, side or power, wanted, settings.sites):
            yield _line(side, order)


def _heirs(position: Position, settings: Settings, power: str, wishes: Iterable[Wish]) -> Iterator[str]:
    """The heir that a power wants and may build."""
    wanted = [wish.what for wish in wishes if isinstance(wish.what, Order) and wish.what.kind == "H" and not wish.side]
    if any(order.at in ("", position.powers[power].capital) for order in wanted) and not why_no_heir(
        settings.board, position, power
    ):
        yield write(Order("build", "H", position.powers[power].capital))


def _line(side: str, order: Order) -> str:
    return f"{side}: {write(order)}" if side else write(order)
