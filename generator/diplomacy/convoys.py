"""Chains of fleets that carry an army from coast to coast."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from generator.diplomacy.board import Board


def route(board: Board, start: str, end: str, fleets: AbstractSet[str]) -> tuple[str, ...]:
    """The shortest chain of fleets (sea provinces) from province to province; of equal ones the first by name; empty for none."""
    near = board.sea_neighbours
    if len(fleets) == 1:  # as almost always
        (only,) = fleets
        return (only,) if start in near[only] and end in near[only] else ()
    paths: list[tuple[str, ...]] = [(fleet,) for fleet in sorted(fleets) if start in near[fleet]]
    seen = {path[0] for path in paths}
    while paths:
        longer = []
        for path in paths:
            if end in near[path[-1]]:
                return path
            for fleet in sorted(near[path[-1]]):
                if fleet in fleets and fleet not in seen:
                    seen.add(fleet)
                    longer.append((*path, fleet))
        paths = longer
    return ()


def carries(board: Board, start: str, end: str, fleet: str, fleets: AbstractSet[str]) -> bool:
    """Has the fleet a part in some route among `fleets` in which none is superfluous (DATC 6.F.12, 6.G.7, 6.G.19)?"""
    near = board.sea_neighbours
    if start in near[fleet] and end in near[fleet]:
        return True
    chains: list[tuple[str, ...]] = [(first,) for first in fleets if start in near[first] and end not in near[first]]
    while chains:
        chain = chains.pop()
        for ahead in near[chain[-1]] & fleets:
            if start in near[ahead] or any(ahead == one or ahead in near[one] for one in chain[:-1]):
                continue
            if end not in near[ahead]:
                chains.append((*chain, ahead))
            elif fleet == ahead or fleet in chain:
                return True
    return False
