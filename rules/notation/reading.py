"""Read a match file into a record: first its header, then line by line."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import CardSet
from rules.notation import head
from rules.notation.errors import BadMatch, Mismatch
from rules.notation.lines import read_line
from rules.notation.quoting import Names, split_remark
from rules.notation.record import Blank, Line, Record, Remark, Said, Say
from rules.notation.scanning import Scanner


def read_match(text: str, file_name: str, sets: tuple[CardSet, ...]) -> Record:
    """Read a match from its text form (docs/match-notation.md).

    Reading checks the notation; only a replay checks that the moves are legal.

    Args:
        text: the content of the file.
        file_name: its name, for error messages.
        sets: the sets to look up the cards of its header in.

    Raises:
        BadMatch: a line is not valid, a card is unknown, or a newer program wrote the file.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    try:
        head.check_first_line(lines[first])
    except Mismatch as error:
        raise BadMatch(file_name, first + 1, error.found, error.expected) from None
    return _Reader(file_name, lines, first + 1, sets).read()


class _Reader:
    """Reads one match file."""

    def __init__(
        self, file_name: str, lines: list[str], start: int, sets: tuple[CardSet, ...]
    ) -> None:
        self.file_name = file_name
        self.lines = lines
        self.start = start
        self.sets = sets

    def read(self) -> Record:
        said, remarks, body = self._split_head()
        try:
            top = head.read_head(said, remarks)
            setup = head.lay_out(top, self.sets)
        except Mismatch as error:
            raise self._bad(body, error) from None
        return Record(self.file_name, top, setup, tuple(self._body(body, Names(setup))))

    def _split_head(self) -> tuple[dict[str, str], tuple[str, ...], int]:
        """The header's lines keyed by their first words, its remarks, and the index of the body."""
        said: dict[str, str] = {}
        remarks: list[str] = []
        waiting: list[str] = []
        end = self.start
        for place in range(self.start, len(self.lines)):
            text, remark = split_remark(self.lines[place])
            waiting += [] if remark is None else [remark]
            if not text:
                continue
            key, _, rest = text.partition(" ")
            if key not in head.KEYS:
                break
            try:
                if key in said:
                    raise Mismatch(f"a second line {key}", f"one line {key}")
                head.check_line(key, rest.strip(), self.sets, said.get("edition", ""))
            except Mismatch as error:
                raise self._bad(place, error) from None
            said[key] = rest.strip()
            remarks += waiting
            waiting, end = [], place + 1
        return said, tuple(remarks), end

    def _body(self, start: int, names: Names) -> Iterator[Line]:
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()
        for place in range(start, len(self.lines)):
            try:
                what, remark = _read(self.lines[place], names)
            except Mismatch as error:
                raise self._bad(place, error) from None
            yield Line(place + 1, what, remark)

    def _bad(self, place: int, error: Mismatch) -> BadMatch:
        return BadMatch(self.file_name, place + 1, error.found, error.expected)


def _read(line: str, names: Names) -> tuple[Said, str]:
    """Parse a line of the body and its remark; a coach's words run to the end of the line."""
    word, _, rest = line.strip().partition(" ")
    if word == "say":
        if not rest.strip():
            raise Mismatch("the end of the line", "the coach's words")
        return Say(rest.strip()), ""
    text, remark = split_remark(line)
    if text:
        return read_line(Scanner(text, names)), remark or ""
    return (Blank(), "") if remark is None else (Remark(), remark)
