"""Reads a damaged match file up to the damage."""

from __future__ import annotations

from msgspec import structs

from rules.cards.card import CardSet
from rules.notation.records.errors import BadMatch, LineMismatch
from rules.notation.records.record import Act, MatchRecord, RecordLine, TurnHeading
from rules.notation.replay.replayer import Replayer
from rules.notation.syntax.match_reader import read_match_lines
from rules.reading import MATCH_SOURCE, UnreadableSource, decode_source


def read_match_so_far(
    content: str | bytes, file_name: str, sets: tuple[CardSet, ...]
) -> tuple[MatchRecord, BadMatch | None]:
    """Read a match up to the first line that cannot be read or replayed.

    The file may be cut off, it may have garbage or other bytes than text in the middle, an act in
    it may be illegal. Use it after `read_match` or `replay_match` has failed.

    Args:
        content: the content of the file.
        file_name: its name, for error messages.
        sets: the sets to look up the cards of its header in.

    Returns:
        The match before the damage, which can be replayed, and the damage; None if there is none.

    Raises:
        BadMatch: the damage is before the first turn, so that there is no match.
    """
    text, bad_bytes = _readable_text(content, file_name)
    try:
        record, damage = read_match_lines(text, file_name, sets)
    except BadMatch as error:
        raise bad_bytes or error from None
    if damage is None and bad_bytes is not None:
        damage = bad_bytes
        damage.act_count = len(record.acts)
    if damage is not None and not any(map(_belongs_to_turn, record.lines)):
        raise damage  # it may have been a position, without which another match would begin
    return replayable_part(record, damage)


def replayable_part(
    record: MatchRecord, damage: BadMatch | None = None
) -> tuple[MatchRecord, BadMatch | None]:
    """The part of a match before the first line that cannot be replayed, and the error there.

    Args:
        record: the match.
        damage: the error after its last line, if it was not read to the end.

    Raises:
        BadMatch: the position at the start is not valid.
    """
    replayer = Replayer(record)
    try:
        while replayer.line_index < len(record.lines):
            replayer.play_line()
    except BadMatch as error:
        return structs.replace(record, lines=record.lines[: replayer.line_index]), error
    return record, damage


def _belongs_to_turn(line: RecordLine) -> bool:
    return isinstance(line.content, Act | TurnHeading)


def _readable_text(content: str | bytes, file_name: str) -> tuple[str, BadMatch | None]:
    """The whole lines before the first byte that is not UTF-8 text, and the error there.

    Raises:
        BadMatch: the file is too large.
    """
    if isinstance(content, str):
        return content, None
    try:
        return decode_source(content, file_name, MATCH_SOURCE), None
    except UnreadableSource as error:
        damage = BadMatch(file_name, error.line or 1, LineMismatch(error.found, error.expected))
        if not error.line:
            raise damage from None
        lines = content.split(b"\n")[: error.line - 1]
        return b"".join(line + b"\n" for line in lines).decode("utf-8-sig"), damage
