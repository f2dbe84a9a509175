"""Opens a file with a match, damaged or not."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from typing import NamedTuple

from rules.cards import CardSet
from rules.game import Game
from rules.notation import BadMatch, MatchRecord, read_match, read_match_so_far, replay_match
from rules.reading import (
    MATCH_JSON_SOURCE,
    MATCH_SOURCE,
    SourceKind,
    UnreadableSource,
    decode_source,
)


class OpenedMatch(NamedTuple):
    """A match from a file."""

    record: MatchRecord  # the match up to the damage; all of its acts are legal
    game: Game
    damage: BadMatch | None  # the first error in the file; None if it has none


def open_match(content: bytes, file_name: str, sets: tuple[CardSet, ...]) -> OpenedMatch:
    """Read and replay a file with a match, in notation or JSON, up to its first error. Raises
    `BadMatch` if the error is before the first turn, or the file has no match."""
    if not content.removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{"):
        return _open(content, file_name, sets, MATCH_SOURCE, read_match, read_match_so_far)
    from rules.match_log.exports.match_json_reader import read_match_json, read_match_json_so_far

    return _open(
        content, file_name, sets, MATCH_JSON_SOURCE, read_match_json, read_match_json_so_far
    )


def _open(
    content: bytes,
    file_name: str,
    sets: tuple[CardSet, ...],
    kind: SourceKind,
    read: Callable[[str, str, tuple[CardSet, ...]], MatchRecord],
    read_so_far: Callable[[bytes, str, tuple[CardSet, ...]], tuple[MatchRecord, BadMatch | None]],
) -> OpenedMatch:
    """Open a file of this kind with these readers, the second one if it is damaged."""
    damage = None
    try:
        record = read(decode_source(content, file_name, kind), file_name, sets)
        game = replay_match(record)
    except (UnreadableSource, BadMatch):
        record, damage = read_so_far(content, file_name, sets)
        game = replay_match(record)
    return OpenedMatch(record, game, damage)
