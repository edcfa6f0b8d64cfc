"""Orders as players write them, read into values and written back in one spelling.

`read` reads one order (`read_written` gives its canonical text, too), `split` parts a text that holds several, `write` gives
the text that records have; `lexicon` has the names of a board, `signature` finds the power that an order begins with,
`is_chatter` tells what is no order, `remark` finds where a remark begins behind one, and `listed` reads units and places
without orders. Whether an order is legal is not decided here, nor what a phase makes of it: `A Par D` and `Disband A Par` read
alike in retreats and adjustments, and a move may be a retreat.
"""

from generator.diplomacy.notation.chatter import is_chatter, remark
from generator.diplomacy.notation.listed import Listed, listed
from generator.diplomacy.notation.lists import LEAD, split
from generator.diplomacy.notation.names import Lexicon, lexicon
from generator.diplomacy.notation.reader import read, read_written
from generator.diplomacy.notation.signature import signature
from generator.diplomacy.notation.trouble import Trouble
from generator.diplomacy.notation.written_orders import text_of, write

__all__ = [
    "LEAD",
    "Lexicon",
    "Listed",
    "Trouble",
    "is_chatter",
    "lexicon",
    "listed",
    "read",
    "read_written",
    "remark",
    "signature",
    "split",
    "text_of",
    "write",
]
