"""The trade of a game as plain values: a chart of regions, with routes and what was built overseas; drawn and told elsewhere."""

from __future__ import annotations

from typing import Literal

from generator.core.picture import Style
from generator.core.quick_dataclass import dataclass

Stop = Literal["severed", "war", "unanswered", "homeless"]
"""Why a route carries no trade: somebody `severed` it, its owner is at `war` with who has its other end, that one has not agreed to
it (`unanswered`), or its owner has nothing left where it begins (`homeless`).
"""


@dataclass(frozen=True, slots=True)
class Region:
    """A region of the chart, of land or of sea.

    `spot` is where its middle stands on a sheet 1000 wide, across and down. Where a region has none, the chart places all of them.
    """

    id: str
    name: str
    sea: bool = False
    spot: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Lane:
    """A trade route of an owner along a chain of regions, with the number that the chart gives it and the name of its other end.

    A `monopoly` is the only route between its ends. `stop` is why nothing goes by it now, empty where it runs. So many times since
    its income was last paid it was `raided`.
    """

    number: int
    owner: str
    regions: tuple[str, ...]
    to: str
    monopoly: bool = False
    stop: Stop | Literal[""] = ""
    raided: int = 0


@dataclass(frozen=True, slots=True)
class Colony:
    """A place that can be settled: its region, who rules it (or nobody), and how much of the `whole` is `settled`."""

    region: str
    name: str
    owner: str
    settled: int
    whole: int


@dataclass(frozen=True, slots=True)
class Post:
    """An owner's trading post in a place, with or without a fort."""

    region: str
    name: str
    owner: str
    fort: bool = False


@dataclass(frozen=True, slots=True)
class SeaChart:
    """All of it. `styles` are those of the owners, in order; `borders` are pairs of regions, each once."""

    styles: tuple[Style, ...]
    regions: tuple[Region, ...]
    borders: tuple[tuple[str, str], ...]
    lanes: tuple[Lane, ...] = ()
    colonies: tuple[Colony, ...] = ()
    posts: tuple[Post, ...] = ()

    def style(self, owner: str) -> Style | None:
        """How an owner looks; None for nobody."""
        return next((style for style in self.styles if style.owner == owner), None)
