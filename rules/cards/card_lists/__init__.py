"""Lists of cards that players import: readers of three kinds of files, and the files of their sets.

`read_card_list` reads a file: a table in CSV (`csv_list`), the list of the community's team builder
(`community_list`) or a card file in TOML. Its cards may lack a die, which people type as a row
(`die_rows`). `text_import` reads the printed words once, and `set_file` keeps everything in a card
file for each set, so that importing a list again asks nothing twice.
"""

from rules.cards.card_lists.csv_list import HEADINGS as LIST_HEADINGS
from rules.cards.card_lists.die_rows import InvalidDieRow, format_die_row, parse_die_row
from rules.cards.card_lists.imported_list import ImportedList, ListedSet
from rules.cards.card_lists.list_kinds import read_card_list
from rules.cards.card_lists.set_file import BetterText, SetFile, read_set_file
from rules.cards.card_lists.text_import import READER_VERSION, read_card_text

__all__ = [
    "LIST_HEADINGS", "READER_VERSION", "BetterText", "ImportedList", "InvalidDieRow",
    "ListedSet", "SetFile", "format_die_row", "parse_die_row", "read_card_list",
    "read_card_text", "read_set_file",
]  # fmt: skip
