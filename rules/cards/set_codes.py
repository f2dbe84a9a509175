"""The codes of card sets: each belongs to one set, so that a code and a title mean one card."""

from __future__ import annotations

from rules.cards.card_file import CardFileResult
from rules.cards.source_location import CardFileError, SourceLines
from rules.model.ruleset import EDITIONS


class SetCodes:
    """The codes of the packaged sets and of the card files that have been added."""

    def __init__(self) -> None:
        self._set_names = {code: edition.title for code, edition in EDITIONS.items()}

    def add(self, read: CardFileResult, source: str, file: str) -> CardFileResult:
        """Add the set of a card file. If its code is taken, the result has an error and no set.

        Args:
            read: the file, already read.
            source: its content.
            file: its name, for the error message.
        """
        if read.card_set is None:
            return read
        code = read.card_set.code
        if code not in self._set_names:
            self._set_names[code] = read.card_set.name
            return read
        lines = SourceLines(source, file)
        line = lines.line_of("set", 0, "code")
        complaint = (
            f'the set {self._set_names[code]} already has the code "{code}": choose another code'
        )
        mistake = CardFileError(file, line, "", "code", complaint, lines.column_of(line, code))
        return read._replace(card_set=None, errors=(*read.errors, mistake))
