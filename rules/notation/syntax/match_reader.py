"""Read a match file into a record: first its header, then line by line."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from rules.cards.card import Card, CardSet
from rules.notation.records.errors import BadMatch, LineMismatch
from rules.notation.records.record import (
    Act,
    BlankLine,
    HandLine,
    LessonLine,
    LineContent,
    MatchHeader,
    MatchRecord,
    PositionLine,
    RecordLine,
    RemarkLine,
)
from rules.notation.syntax import header
from rules.notation.syntax.card_lines import MOST_OWN_CARDS, parse_card_line, sets_of
from rules.notation.syntax.lesson_parser import TEXT_WORDS
from rules.notation.syntax.line_parser import parse_line
from rules.notation.syntax.quoting import MatchNames, split_remark
from rules.notation.syntax.tokenizer import LineTokenizer
from rules.reading import MATCH_SOURCE, UnreadableSource, check_source


def read_match(text: str, file_name: str, sets: tuple[CardSet, ...]) -> MatchRecord:
    """Read a match from its text form (docs/match-notation.md).

    Reading checks the notation; only a replay checks that the moves are legal.

    Raises:
        BadMatch: a line is not valid, a card is unknown, or a newer program wrote the file.

    >>> from rules.cards import all_card_sets
    >>> lines = (
    ...     "sidekick-table match 1",
    ...     "edition UXM",
    ...     "format first-game",
    ...     "first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2",
    ...     "second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2",
    ...     "basic  Ambush, Enrage, Reckless Melee",
    ...     "turn Eric",
    ... )
    >>> record = read_match("\\n".join(lines), "example.match", all_card_sets())
    >>> [one.card.name for one in record.setup.cards[1:3]]
    ['Kitty Pryde', 'Cyclops']
    >>> read_match("edition UXM", "example.match", all_card_sets())
    Traceback (most recent call last):
    rules.notation.problems.BadMatch: ...
    """
    record, damage = read_match_lines(text, file_name, sets)
    if damage is not None:
        raise damage
    return record


def read_match_lines(
    text: str, file_name: str, sets: tuple[CardSet, ...]
) -> tuple[MatchRecord, BadMatch | None]:
    """Read the lines of a match up to the first that is not notation.

    Returns the record of the lines before that one, and its error; None if all lines could be read.
    Raises `BadMatch` if the header is not valid, so that nothing can be read.
    """
    damage: BadMatch | None = None
    lines = text.removeprefix("\ufeff").split("\n")
    try:
        check_source(text, file_name, MATCH_SOURCE)
    except UnreadableSource as error:
        mismatch = LineMismatch(error.found, error.expected)
        damage = BadMatch(file_name, error.line or 1, mismatch)
        lines = lines[: max(error.line - 1, 0)]
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    try:
        header.check_first_line(lines[first] if lines else "")
        reader = _MatchReader(file_name, lines, first + 1, sets)
        record = reader.read()
    except LineMismatch as error:
        raise damage or BadMatch(file_name, first + 1, error) from None
    except BadMatch as error:
        raise damage or error from None
    return record, reader.damage or _with_act_count(damage, record)


def _with_act_count(damage: BadMatch | None, record: MatchRecord) -> BadMatch | None:
    """The damage after the last line of a record, with the number of the acts before it."""
    if damage is not None:
        damage.act_count = len(record.acts)
    return damage


class _MatchReader:
    """Reads one match file."""

    def __init__(
        self, file_name: str, lines: list[str], start: int, sets: tuple[CardSet, ...]
    ) -> None:
        self.file_name = file_name
        self.lines = lines
        self.start = start
        self.given_sets = self.sets = sets
        self.places: dict[str, int] = {}
        """The lines of the header by their first words."""
        self.own_cards: list[Card] = []
        """The cards that the file itself has."""
        self.damage: BadMatch | None = None
        """The error of the line of the body at which reading stopped; None before that."""

    def read(self) -> MatchRecord:
        """Read the header, and the body up to the first line that is not notation. Raises
        `BadMatch` if the header is not valid."""
        values, remarks, body = self._split_head()
        try:
            head = header.read_header(values, remarks, tuple(self.own_cards))
            top = self._with_computers(head, values)
            setup = header.setup_from_header(top, self.sets)
        except LineMismatch as error:
            raise self._error_at(body, error) from None
        self._check_format(values)
        return MatchRecord(self.file_name, top, setup, tuple(self._body(body, MatchNames(setup))))

    def _split_head(self) -> tuple[dict[str, str], tuple[str, ...], int]:
        """The header's lines keyed by their first words, its remarks, and the index of the body."""
        values: dict[str, str] = {}
        remarks: list[str] = []
        waiting: list[str] = []
        end = self.start
        for place in range(self.start, len(self.lines)):
            text, remark = split_remark(self.lines[place])
            waiting += [] if remark is None else [remark]
            if not text:
                continue
            key, _, rest = text.partition(" ")
            if not header.is_header_line(key, rest):
                break
            try:
                if key == "card":
                    self._add_own_card(rest)
                    end = place + 1
                    continue
                if key in values:
                    raise LineMismatch(f"a second line {key}", f"one line {key}")
                header.check_header_line(key, rest.strip(), self.sets, values.get("edition", ""))
            except LineMismatch as error:
                raise self._error_at(place, error) from None
            values[key] = rest.strip()
            self.places[key] = place
            remarks += waiting
            waiting, end = [], place + 1
        return values, tuple(remarks), end

    def _add_own_card(self, text: str) -> None:
        """Read a card that the file has; it is found instead of others of its title and set."""
        if len(self.own_cards) >= MOST_OWN_CARDS:
            raise LineMismatch("one more card", f"at most {MOST_OWN_CARDS} lines card")
        self.own_cards.append(parse_card_line(text.strip()))
        self.sets = (*self.given_sets, *sets_of(self.own_cards))

    def _with_computers(self, top: MatchHeader, values: dict[str, str]) -> MatchHeader:
        """The header with the levels of the computer, which its line gives by the players' names.
        Raises `BadMatch` if the line names no player, or an unknown level."""
        if "computer" not in values:
            return top
        try:
            levels = header.read_computers(values["computer"], top)
        except LineMismatch as error:
            raise self._error_at(self.places["computer"], error) from None
        return structs.replace(top, computers=levels)

    def _check_format(self, values: dict[str, str]) -> None:
        """Check the teams and basic actions against the format, each in its line."""
        try:
            header.check_agreement(values)
        except LineMismatch as error:
            raise self._error_at(self.places["hand"], error) from None
        for key in (*(key for key in header.SEAT_KEYS if key in values), "basic"):
            place = self.places.get(key, self.places["format"])
            try:
                header.check_format(key, values.get(key, ""), values, self.sets)
            except LineMismatch as error:
                raise self._error_at(place, error) from None

    def _body(self, start: int, names: MatchNames) -> Iterator[RecordLine]:
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()
        acts = 0
        for place in range(start, len(self.lines)):
            try:
                what, remark = _parse_body_line(self.lines[place], names)
            except LineMismatch as error:
                self.damage = BadMatch(self.file_name, place + 1, error, acts=acts)
                return
            acts += isinstance(what, Act)
            for sentence in _sentences_by_hand(what):
                names = names.after_sentence(sentence)
            yield RecordLine(place + 1, what, remark)

    def _error_at(self, place: int, error: LineMismatch) -> BadMatch:
        return BadMatch(self.file_name, place + 1, error)


def _parse_body_line(line: str, names: MatchNames) -> tuple[LineContent, str]:
    """Parse a line of the body and its remark; a coach's words run to the end of the line."""
    word = line.strip().partition(" ")[0]
    text, remark = (line.strip(), None) if word in TEXT_WORDS else split_remark(line)
    if not text:
        return (BlankLine(), "") if remark is None else (RemarkLine(), remark)
    content = parse_line(LineTokenizer(text, names))
    if isinstance(content, LessonLine):
        content = structs.replace(content, source=text)
    return content, remark or ""


def _sentences_by_hand(line: LineContent) -> tuple[str, ...]:
    """The sentences carried out by hand of which a line tells; they may make tokens."""
    match line:
        case HandLine(wording=wording):
            return (wording,)
        case PositionLine(facts=facts):
            return tuple(fact.word for fact in facts if fact.subject == "by hand")
        case _:
            return ()
