"""Opens a file with a match, damaged or not."""

from __future__ import annotations

from typing import NamedTuple

from rules.cards import CardSet
from rules.game import Game
from rules.notation import BadMatch, MatchRecord, read_match, read_match_so_far, replay_match
from rules.reading import MATCH_SOURCE, UnreadableSource, decode_source


class OpenedMatch(NamedTuple):
    """A match from a file.

    Attributes:
        record: the match up to the damage; all of its acts are legal.
        game: the match after its last act.
        damage: the first error in the file; None if it has none.
    """

    record: MatchRecord
    game: Game
    damage: BadMatch | None


def open_match(content: bytes, file_name: str, sets: tuple[CardSet, ...]) -> OpenedMatch:
    """Read and replay a file with a match, up to its first error.

    Args:
        content: the content of the file.
        file_name: its name, for error messages.
        sets: the sets to look up the cards in.

    Raises:
        BadMatch: the error is before the first turn, or the file has no match.
    """
    damage = None
    try:
        record = read_match(decode_source(content, file_name, MATCH_SOURCE), file_name, sets)
        game = replay_match(record)
    except (UnreadableSource, BadMatch):
        record, damage = read_match_so_far(content, file_name, sets)
        game = replay_match(record)
    return OpenedMatch(record, game, damage)
