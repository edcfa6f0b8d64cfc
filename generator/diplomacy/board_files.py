"""The board files of all variants of Diplomacy: places with centres, edges for armies and fleets, powers, a calendar."""

from generator.core.board_format import BoardFormat
from generator.diplomacy.board_diff import compare, compare_list, lost
from generator.diplomacy.board_file import check
from generator.diplomacy.board_shape import schema

BOARDS = BoardFormat(check, schema, compare, lost, compare_list)
