"""A match as the export dialog gets it: its name, and how to read it when it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.match_log.saved_matches.match_words import day_in_words
from desktop.panels.dialogs.file_writing import safe_file_name
from desktop.storage.store import SavedMatch

# Imported only for exports, so that the program starts sooner.
if TYPE_CHECKING:
    from rules.cards import CardSet
    from rules.game import Game
    from rules.match_log import Timeline


class ExportableMatch(NamedTuple):
    """A match that can be exported.

    Attributes:
        players: the names of both players.
        read_timeline: reads the match. It is called in a background thread, so it must not use
            Qt or the database.
        title: the name that a player gave the match, or "".
        played: when it was played, for readers, or "".
    """

    players: tuple[str, ...]
    read_timeline: Callable[[], Timeline]
    title: str = ""
    played: str = ""

    @property
    def file_name(self) -> str:
        """The name of its file without a suffix."""
        name = self.title or " - ".join(self.players)
        return safe_file_name(name).strip(" .") or "match"


def exportable_game(game: Game) -> ExportableMatch:
    """An open match, as it is now."""
    now = game.copy()

    def read() -> Timeline:
        from rules.match_log import Timeline

        return Timeline(now)

    return ExportableMatch(tuple(player.name for player in game.setup.players), read)


def exportable_saved(kept: SavedMatch, name: str, own: tuple[CardSet, ...]) -> ExportableMatch:
    """A saved match.

    Args:
        kept: the match.
        name: where it is saved, for error messages.
        own: the player's own cards, which it may use.
    """
    summary, notation = kept.summary, kept.notation

    def read() -> Timeline:
        from desktop.storage import match_notation

        return match_notation.read_and_replay(notation, name, own).timeline

    players, played = (summary.first, summary.second), day_in_words(summary.changed)
    return ExportableMatch(players, read, summary.title, played)


def free_files(folder: Path, matches: Sequence[ExportableMatch], suffix: str) -> list[Path]:
    """A file for each match, none of which exists: `Anna - Ben.txt`, `Anna - Ben (2).txt`..."""
    files: list[Path] = []
    taken: set[str] = set()
    for match in matches:
        number, name = 1, match.file_name
        while name.lower() in taken or (folder / f"{name}{suffix}").exists():
            number += 1
            name = f"{match.file_name} ({number})"
        taken.add(name.lower())
        files.append(folder / f"{name}{suffix}")
    return files
