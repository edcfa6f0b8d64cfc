"""The phases of a year, and which of them comes next (scenario 9)."""

from __future__ import annotations

from generator.core.phase import Phase

SEASONS = ("spring", "summer", "autumn", "winter")

MOVES, BATTLES, BUILDS, MARRIAGES = "moves", "battles", "builds", "marriages"
"""The steps of a year. `battles` comes only where the GM plays them elsewhere, and some were found."""


def first(year: int) -> Phase:
    """The first phase of a game."""
    return Phase(1, year, SEASONS[0], MOVES)


def following(phase: Phase, marriage_seasons: tuple[str, ...], *, battles: bool = False) -> Phase:
    """The phase after a phase; `marriage_seasons` are the seasons with a phase for marriages of its own.

    With `battles`, the season's battles wait for results first.
    """
    number = phase.number + 1
    steps = [MOVES, *([BUILDS] if phase.season == "winter" else []), *([MARRIAGES] if phase.season in marriage_seasons else [])]
    if battles:
        return Phase(number, phase.year, phase.season, BATTLES)
    here = MOVES if phase.step == BATTLES else phase.step
    behind = steps[steps.index(here) + 1 :]
    if behind:
        return Phase(number, phase.year, phase.season, behind[0])
    season = SEASONS[(SEASONS.index(phase.season) + 1) % 4]
    return Phase(number, phase.year + (season == "spring"), season, MOVES)


def is_for_marriages(phase: Phase, *, spring_with_moves: bool) -> bool:
    """Whether persons marry in a phase: in one for marriages, or in that of the Spring moves where they are handed in together."""
    return phase.step == MARRIAGES or (spring_with_moves and phase.season == "spring" and phase.step == MOVES)


def ends_the_year(phase: Phase, marriage_seasons: tuple[str, ...]) -> bool:
    """Whether a phase is the last one of its year."""
    return phase.season == "winter" and phase.step == (MARRIAGES if "winter" in marriage_seasons else BUILDS)


def season_began(phase: Phase) -> int:
    """The number of the phase with which the season of a phase of moves or battles began."""
    return phase.number - (phase.step == BATTLES)
