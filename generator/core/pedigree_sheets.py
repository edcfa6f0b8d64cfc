"""A large family on several sheets, none of which is larger than a printed page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.core.pedigree import Branch, Marriage, Pedigree

MOST_GENERATIONS = 3
"""How many generations a sheet shows side by side."""
MOST_LINES = 58
"""How many lines of text a sheet shows one below the other."""


def sheets(title: str, branches: Sequence[Branch]) -> tuple[Pedigree, ...]:
    """A family on as many sheets as it takes; those of elder generations come first.

    What is too much for a sheet begins on another: the branch of everybody whose children would stand in a column too many, the
    longest branches of a family of too many lines, and the younger ones of too many brothers and sisters. Whose children stand
    elsewhere has the number of that sheet.
    """
    parts = _Parts()
    for branch in branches:
        parts.add(1, branch)
    placed: list[tuple[int, list[tuple[int, Branch]]]] = []
    while generation := min(parts.waiting, default=0):
        placed += ((generation, sheet) for sheet in _packed(parts.taken(generation)))
    numbers = {part: number for number, (_, sheet) in enumerate(placed, 1) for part, _ in sheet}
    alone = len(placed) == 1
    return tuple(
        Pedigree(title, tuple(_referring(it, numbers) for _, it in sheet), generation, 0 if alone else number)
        for number, (generation, sheet) in enumerate(placed, 1)
    )


@dataclass
class _Parts:
    """The parts of a family that are not on a sheet yet, by the generation that they begin with; each part has a number."""

    waiting: dict[int, list[tuple[int, Branch]]] = field(default_factory=dict)
    last: int = 0

    def add(self, generation: int, branch: Branch, *, next_one: bool = False) -> int:
        """Have a branch wait, in front of all others where it is the `next_one`; gives its number."""
        self.last += 1
        those = self.waiting.setdefault(generation, [])
        those.insert(0 if next_one else len(those), (self.last, branch))
        return self.last

    def taken(self, generation: int) -> Iterator[tuple[int, Branch]]:
        """The parts that begin with a generation, in order, each cut to the size of a sheet; what is cut off waits."""
        while self.waiting[generation]:
            part, branch = self.waiting[generation].pop(0)
            yield part, self._fewer(generation, self._shorter(generation, self._narrower(generation, branch, MOST_GENERATIONS)))
        del self.waiting[generation]

    def _narrower(self, generation: int, branch: Branch, columns: int) -> Branch:
        """A branch with only so many generations."""
        if columns == 1:
            return self._without_children(generation, branch) if branch.children else branch
        return _with_children(branch, [self._narrower(generation + 1, child, columns - 1) for child in branch.children])

    def _shorter(self, generation: int, branch: Branch) -> Branch:
        """A branch without the longest branches below it, as many as make it too long."""
        children = list(branch.children)
        while sum(child.lines for child in children) > MOST_LINES:
            at = max(range(len(children)), key=lambda it: children[it].lines - children[it].own_lines)
            if children[at].lines == children[at].own_lines:
                break
            children[at] = self._without_children(generation + 1, children[at])
        return _with_children(branch, children)

    def _fewer(self, generation: int, branch: Branch) -> Branch:
        """A branch with so many of the elder children as there is room for."""
        room, kept = MOST_LINES, 0
        for child in branch.children:
            room -= child.lines
            kept += room >= 0
        if kept == len(branch.children):
            return branch
        kept = max(kept, 1)
        rest = self.add(generation, _with_some(branch, kept, len(branch.children)), next_one=True)
        return replace(_with_some(branch, 0, kept), sheet=rest)

    def _without_children(self, generation: int, branch: Branch) -> Branch:
        if not branch.children:
            return branch
        bare = tuple(replace(it, children=()) for it in branch.marriages)
        return replace(branch, marriages=bare, sheet=self.add(generation, branch))


def _with_children(branch: Branch, children: Sequence[Branch]) -> Branch:
    """A branch with other children in place of its own, as many."""
    left = iter(children)
    return replace(branch, marriages=tuple(_having(it, [next(left) for _ in it.children]) for it in branch.marriages))


def _with_some(branch: Branch, first: int, end: int) -> Branch:
    """A branch with those of its children that stand from `first` on before `end`."""
    place = iter(range(len(branch.children)))
    return replace(
        branch,
        marriages=tuple(_having(it, [child for child in it.children if first <= next(place) < end]) for it in branch.marriages),
    )


def _having(marriage: Marriage, children: Sequence[Branch]) -> Marriage:
    return replace(marriage, children=tuple(children))


def _packed(parts: Iterator[tuple[int, Branch]]) -> Iterator[list[tuple[int, Branch]]]:
    """Parts on sheets, as many on each as there is room for."""
    sheet: list[tuple[int, Branch]] = []
    for part in parts:
        if sheet and sum(it.lines for _, it in (*sheet, part)) > MOST_LINES:
            yield sheet
            sheet = []
        sheet.append(part)
    if sheet:
        yield sheet


def _referring(branch: Branch, numbers: Mapping[int, int]) -> Branch:
    """A branch with the numbers of sheets in place of those of parts."""
    whole = _with_children(branch, [_referring(child, numbers) for child in branch.children])
    return replace(whole, sheet=numbers.get(branch.sheet, 0))
