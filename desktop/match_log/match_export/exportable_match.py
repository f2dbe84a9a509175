"""A match as the export dialog gets it: its name, and how to read it when it is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.match_log.saved_matches.match_words import day_in_words
from desktop.panels.dialogs.file_dialogs import safe_file_name
from desktop.storage.store import MatchSummary

LONGEST_TITLE = 100
"""How many letters the title of a match may have."""

# Imported only for exports, so that the program starts sooner.
if TYPE_CHECKING:
    from rules.cards import CardSet
    from rules.game import Game
    from rules.match_log import AboutMatch, Timeline


class ExportableMatch(NamedTuple):
    """A match that can be exported."""

    players: tuple[str, ...]  # the names of both players, or pairs of partners
    # Reads what only the main thread can read, such as the database, and returns a function that
    # makes the timeline in a background thread. Either may fail. A thread gets that function alone:
    # `load` may belong to a Qt object.
    load: Callable[[], Callable[[], Timeline]]
    title: str = ""  # the name that a player gave the match, or ""
    played: str = ""  # when it was played, for readers, or ""

    @property
    def file_name(self) -> str:
        """The name of its file without a suffix."""
        name = self.title or " - ".join(self.players)
        return safe_file_name(name) or "match"

    @property
    def about(self) -> AboutMatch:
        """What its file says about it."""
        from rules.match_log import AboutMatch

        return AboutMatch(self.title, self.played)


def exportable_game(game: Game) -> ExportableMatch:
    """An open match, as it is now."""
    now = game.copy()

    def read() -> Timeline:
        from rules.match_log import Timeline

        return Timeline(now)

    return ExportableMatch(game.setup.side_names, lambda: read)


def exportable_saved(
    summary: MatchSummary, find: Callable[[], tuple[str, str]], own: tuple[CardSet, ...]
) -> ExportableMatch:
    """A saved match. `find` reads its notation, and where it is saved, for error messages."""

    def load() -> Callable[[], Timeline]:
        return partial(_read_notation, *find(), own)

    players, played = (summary.first, summary.second), day_in_words(summary.changed)
    return ExportableMatch(players, load, summary.title, played)


def _read_notation(notation: str, name: str, own: tuple[CardSet, ...]) -> Timeline:
    from desktop.storage import match_notation

    return match_notation.read_and_replay(notation, name, own).timeline


def free_files(folder: Path, matches: Sequence[ExportableMatch], suffix: str) -> list[Path]:
    """A file for each match, none of which exists: `Anna - Ben.txt`, `Anna - Ben (2).txt`..."""
    files: list[Path] = []
    last_numbers: dict[str, int] = {}
    for match in matches:
        name = match.file_name
        count = last_numbers.get(name.lower(), 0) + 1
        while os.path.lexists(file := _numbered(folder, name, count, suffix)):
            count += 1
        last_numbers[name.lower()] = count
        files.append(file)
    return files


def _numbered(folder: Path, name: str, count: int, suffix: str) -> Path:
    return folder / (f"{name} ({count}){suffix}" if count > 1 else f"{name}{suffix}")
