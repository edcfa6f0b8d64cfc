"""Orders as players write them, read into values and written back in one spelling.

`read` takes one order, `split` a text with several, `write` goes back; `lexicon` has the names of a board, and `signature`
tells where an order says whose it is. Which orders are legal is not decided here, and neither is what a phase makes of them:
`A Par D` and `Disband A Par` are one order in a retreat phase and in an adjustment phase, and a move may be meant as a retreat.
"""

from generator.diplomacy.notation.canonical import text_of, write
from generator.diplomacy.notation.lists import split
from generator.diplomacy.notation.names import Lexicon, lexicon
from generator.diplomacy.notation.reader import read
from generator.diplomacy.notation.signature import signature
from generator.diplomacy.notation.trouble import Trouble

__all__ = ["Lexicon", "Trouble", "lexicon", "read", "signature", "split", "text_of", "write"]
