"""Orders as players write them, read into values and written back in one spelling.

`read` takes one order, `split` a text with several, `write` goes back; `lexicon` has the names of a board, `signature`
tells where an order says whose it is, `is_chatter` what is no order, and `remark` where one ends in a remark. Which orders
are legal is not decided here, and neither is what a phase makes of them: `A Par D` and `Disband A Par` are one order in a
retreat phase and in an adjustment phase, and a move may be meant as a retreat.
"""

from generator.diplomacy.notation.chatter import is_chatter, remark
from generator.diplomacy.notation.lists import split
from generator.diplomacy.notation.names import Lexicon, lexicon
from generator.diplomacy.notation.reader import read
from generator.diplomacy.notation.signature import signature
from generator.diplomacy.notation.trouble import Trouble
from generator.diplomacy.notation.written_orders import text_of, write

__all__ = ["Lexicon", "Trouble", "is_chatter", "lexicon", "read", "remark", "signature", "split", "text_of", "write"]
