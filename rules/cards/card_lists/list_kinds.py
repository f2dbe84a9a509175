"""Chooses the reader of a card list by what stands in the file, and reads our own TOML."""

from __future__ import annotations

import re

from msgspec.structs import replace

from rules.cards.card_lists.community_list import is_community_list, read_community_list
from rules.cards.card_lists.csv_list import read_csv_list
from rules.cards.card_lists.imported_list import ImportedList, ListCollector
from rules.cards.card_lists.set_file import read_set_file
from rules.reading import IMPORT_SOURCE, UnreadableSource, check_source

_SET_TABLE = re.compile(r"^\s{0,8}\[set\]", re.MULTILINE)


def read_card_list(text: str, file: str) -> ImportedList:
    """Read a list of cards from the text of a file, in time that grows with its length alone.

    Never raises: cards that are wrong are left out, and become faults with their lines.
    """
    try:
        text = check_source(text, file, IMPORT_SOURCE)
        if is_community_list(text):
            return read_community_list(text, file)
        return _read_toml(text, file) if _SET_TABLE.search(text) else read_csv_list(text, file)
    except UnreadableSource as failure:
        found = ListCollector(file)
        found.add_fault(failure.line, "", "", failure.message, failure.column)
        return found.result()


def _read_toml(text: str, file: str) -> ImportedList:
    found = ListCollector(file)
    read = read_set_file(text, file)
    code = read.listed_as or read.code
    found.name_set(code, read.name, read.year)
    for card in read.cards.values():
        if not card.printed:  # a text of a card file may be in printed wording too
            card = replace(card, printed=card.text, text="")
        found.add(code, card)
    return found.result()
