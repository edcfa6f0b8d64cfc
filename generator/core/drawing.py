"""What pages show as a drawing beside the maps: plain values, each drawn by a module of its own in `render`."""

from __future__ import annotations

from generator.core.family_tree import Lineage
from generator.core.pedigree import Pedigree
from generator.core.sea_chart import SeaChart

Drawing = Lineage | Pedigree | SeaChart
"""Any of these values; `render.drawings.draw` draws it."""
