"""Which moves succeed: decided from partial information, with the backup rule only where no answer is forced.

Each move is one unknown (does it succeed?), and each convoyed move one more (does it arrive?). Everything else follows from those:
whether a support is cut, how strong an attack is. As long as some are unknown, a strength is known as an interval. A move is
decided as soon as the intervals leave no doubt. Moves that stay undecided depend on themselves, and are left to `cycles`.

Adjudication spends most of its time here, so the methods look up tables and return early rather than build values; a plain
move meets no convoy, sortie or doubtful support, and each question asks first whether there is any.
"""

from __future__ import annotations

from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import SEA, ConflictTables
from generator.diplomacy.convoys import route
from generator.diplomacy.cycles import close
from generator.diplomacy.rules import Rules

Range = tuple[int, int]
"""The least and the greatest strength that are still possible."""
ALONE: Range = (1, 1)
NOTHING: Range = (0, 0)


class Resolution:
    """The moves of a phase, and what is decided of them so far.

    `fate` has every outcome that is decided, `stopped` the convoys that the backup rule stopped. `attackers` takes a province to
    the origins of the moves there, `backing` a unit to those that support it; `doubtful` are the supporters that may still be cut.
    """

    __slots__ = ("attackers", "backing", "board", "convoys", "doubtful", "fate", "moves", "power", "rules", "stopped", "tables")

    def __init__(self, board: Board, tables: ConflictTables, rules: Rules) -> None:
        self.board = board
        self.tables = tables
        self.rules = rules
        self.power = tables.power
        self.moves = tables.moves
        self.convoys = tables.convoys
        self.fate: dict[str, bool] = {}
        self.stopped: set[str] = set()
        self.attackers: dict[str, list[str]] = {}
        attackers = self.attackers
        for start, end in tables.moves.items():
            if end in attackers:
                attackers[end].append(start)
            else:
                attackers[end] = [start]
        self.backing: dict[str, list[str]] = {}
        self.doubtful: set[str] = set()
        self._back()

    def _back(self) -> None:
        """Enter who supports whom, leaving out supports that are cut for certain; those that may still be cut are doubtful."""
        attackers, backing = self.attackers, self.backing
        for supporter, (unit, _) in self.tables.supports.items():
            if supporter in attackers:
                cut = self.cut(supporter)
                if cut:
                    continue
                if cut is None:
                    self.doubtful.add(supporter)
            if unit in backing:
                backing[unit].append(supporter)
            else:
                backing[unit] = [supporter]

    # Each question below is answered True, False, or None while it is open.

    def dislodged(self, province: str) -> bool | None:
        """Is the unit that stands here and does not move dislodged?"""
        answer: bool | None = False
        for attacker in self.attackers.get(province, ()):
            won = self.fate.get(attacker)
            if won:
                return True
            if won is None:
                answer = None
        return answer

    def arrives(self, start: str) -> bool | None:
        """Does the move from here arrive? By land it always does, and by convoy if a route of fleets holds."""
        return self.fate.get(SEA + start) if start in self.convoys else True

    def crossing(self, start: str) -> bool | None:
        """Does a route of fleets hold for the convoyed move from here?"""
        fleets, end = self.convoys[start], self.moves[start]
        lost = {fleet: self.dislodged(fleet) for fleet in fleets}
        if not route(self.board, start, end, {fleet for fleet in fleets if not lost[fleet]}):
            return False
        return True if route(self.board, start, end, {fleet for fleet in fleets if lost[fleet] is False}) else None

    def cut(self, supporter: str) -> bool | None:
        """Is this support cut? A foreign attack cuts it; one from the province it is aimed at must dislodge the unit (DATC 6.D)."""
        attackers = self.attackers.get(supporter)
        if attackers is None:
            return False
        own = self.power[supporter]
        aim = self.tables.supports[supporter][1]
        answer: bool | None = False
        for attacker in attackers:
            if self.power[attacker] == own:
                continue
            hit = self.fate.get(attacker) if attacker == aim else self.arrives(attacker)
            if hit:
                return True
            if hit is None:
                answer = None
        return answer

    def strength(self, unit: str, against: str | None = None) -> Range:
        """One for the unit and one for each support that is not cut; supports given by the power `against` do not count."""
        supporters = self.backing.get(unit)
        if supporters is None:
            return ALONE
        if against is not None:
            supporters = [one for one in supporters if self.power[one] != against]
        low = high = 1 + len(supporters)
        for supporter in self.doubtful.intersection(supporters) if self.doubtful else ():
            cut = self.cut(supporter)
            low -= cut is not False
            high -= cut is True
        return low, high

    def head_to_head(self, start: str, end: str) -> bool:
        """Do the units in two provinces move into each other, both by land?"""
        return self.moves.get(end) == start and start not in self.convoys and end not in self.convoys

    def attack(self, start: str, end: str) -> tuple[Range, Range]:
        """The strength of a move, and of the unit in its way. No unit helps to dislodge one of its own power."""
        owner, backing = self.power.get(end), self.backing
        if owner is None:
            return self.strength(start), NOTHING
        if end not in self.moves or self.head_to_head(start, end):
            leaves: bool | None = False
            hold = self.strength(end) if end in backing else ALONE
        else:
            leaves = self.fate.get(end)
            if leaves:
                return self.strength(start), NOTHING
            hold = ALONE if leaves is False else (0, 1)
        pushing = NOTHING if owner == self.power[start] else self.strength(start, owner)
        if leaves is None:
            pushing = pushing[0], self.strength(start)[1]
        return pushing, hold

    def prevent(self, start: str, end: str) -> Range:
        """The strength with which a move keeps others out of its destination, whether or not it succeeds itself."""
        arrives = self.arrives(start) if start in self.convoys else True
        if arrives is False:
            return NOTHING
        strength = self.strength(start)
        if arrives and self.moves.get(end) != start:
            return strength
        low, high = strength
        beaten = self._beaten(start, end) if self.moves.get(end) == start else False
        if beaten:
            return NOTHING
        return (low if arrives and beaten is False else 0), high

    def _beaten(self, start: str, end: str) -> bool | None:
        """Is a unit dislodged from its destination, so that its move has no effect there (DATC 4.A.7 for convoys)?"""
        head_to_head = self.head_to_head(start, end)
        if not head_to_head and self.rules.dislodged_origin == "bounces":
            return False
        lost, left = self.fate.get(end), False if head_to_head else self.fate.get(start)
        if lost is False or left:
            return False
        return True if lost and left is False else None

    def judge(self, unknown: str) -> bool | None:
        """The answer to an unknown, None if the others leave it open."""
        return self.crossing(unknown[1:]) if unknown[0] == SEA else self.success(unknown)

    def success(self, start: str) -> bool | None:
        """Does the move from here succeed?"""
        arrives = self.arrives(start) if start in self.convoys else True
        if arrives is False or start in self.tables.sorties:
            return False
        end = self.moves[start]
        rivals = self.attackers[end]
        if len(rivals) == 1 and self.moves.get(end, start) != start:  # nothing but the unit that wants to leave
            leaves = self.fate.get(end)
            if leaves:
                return arrives
            if start not in self.backing:
                return leaves  # one alone only follows
        (low, high), (least, most) = self.attack(start, end)
        if high <= least:
            return False
        if len(rivals) > 1:
            for rival in rivals:
                if rival != start:
                    weak, strong = self.prevent(rival, end)
                    if high <= weak:
                        return False
                    most = strong if strong > most else most  # quicker than max(), in the hottest place
        return True if low > most and arrives else None

    def settle(self) -> list[str]:
        """Decide every unknown that is beyond doubt, the plain moves first; returns those that stay open."""
        fate, power, attackers, convoys = self.fate, self.power, self.attackers, self.convoys
        moves, backing, sorties = self.moves, self.backing, self.tables.sorties
        waiting = [SEA + start for start in convoys if SEA + start not in fate]
        for start, end in moves.items():
            if start in fate:
                continue
            if start in convoys or start in sorties:
                waiting.append(start)
            elif end not in power and len(attackers[end]) == 1:
                fate[start] = True
            elif start not in backing and end not in moves and (end in power or convoys.keys().isdisjoint(attackers[end])):
                fate[start] = False  # one alone against a unit that stays, or against others who come by land
            else:
                waiting.append(start)
        return self.follow(waiting)

    def follow(self, waiting: list[str]) -> list[str]:
        """Decide those of the unknowns that can be decided, round after round; returns those that stay open."""
        fate, judge = self.fate, self.judge
        while waiting:
            still = []
            for unknown in waiting:
                answer = judge(unknown)
                if answer is None:
                    still.append(unknown)
                else:
                    fate[unknown] = answer
            if len(still) == len(waiting):
                break
            waiting = still
        return waiting


def resolve(board: Board, tables: ConflictTables, rules: Rules) -> Resolution:
    """Decide every move (DATC chapter 5, the algorithm that decides by partial information)."""
    resolution = Resolution(board, tables, rules)
    while open_moves := resolution.settle():
        close(resolution, open_moves)
    return resolution
