"""Games of other programs and sites, read for `gazette import`: a module for each form of file.

A reader turns text into a `SourceGame` and guesses nothing: a line that it cannot read is listed in the game.
"""

from __future__ import annotations

from functools import partial

from generator.core.foreign import Foreign, Form
from generator.diplomacy.board import Board
from generator.diplomacy.foreign import comparing, jdip, judge, saved_json, webdiplomacy
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.settings import LAPSE, MISSED


def foreign(board: Board, lexicon: Lexicon) -> Foreign:
    """The forms in which games on this board can be imported, and how they are compared with ours."""
    forms = (
        Form(
            "diplomacy", "a saved game of the Python package diplomacy", saved_json.fits, partial(saved_json.read, board, lexicon)
        ),
        Form("webdiplomacy", "a game of webDiplomacy", webdiplomacy.fits, partial(webdiplomacy.read, board, lexicon)),
        Form("jdip", "the results of turns that jDip showed", jdip.fits, partial(jdip.read, board, lexicon)),
        Form("judge", "the results that a judge mailed", judge.fits, partial(judge.read, board, lexicon)),
    )
    return Foreign(
        forms,
        comparing.opening,
        comparing.corrections,
        partial(comparing.outcomes, board),
        comparing.moot,
        comparing.PRINTED,
        {**MISSED, LAPSE: 0},  # no source says that a power was given up
    )
