"""Stores matches in one SQLite file in the player's data folder.

Each change is its own transaction, so killing the program loses nothing that was saved.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from desktop.storage.match_database import MatchDatabase
from desktop.storage.store_error import StoreError
from rules.reading import MATCH_SOURCE

__all__ = ["MatchSummary", "SavedMatch", "Store", "StoreError", "data_folder"]

STORE_FILE = "table.sqlite"
DATA_FOLDER_VARIABLE = "SIDEKICK_TABLE_DATA"


class MatchSummary(NamedTuple):
    """The summary of a saved match for lists: players, progress and status.

    `says` is the prompt above the table: the open decision, or the result. It is "" for a match
    that an older version of the program saved.
    """

    id: int
    created: str
    changed: str
    edition: str
    format: str
    first: str
    second: str
    progress: str
    turn: int
    says: str

    @property
    def is_finished(self) -> bool:
        """Whether the match is over."""
        return self.progress == "finished"


class SavedMatch(NamedTuple):
    """A saved match: its summary and its full notation.

    `beyond` is the notation including moves that were undone and can still be redone; else "".
    """

    id: int
    created: str
    changed: str
    edition: str
    format: str
    first: str
    second: str
    progress: str
    turn: int
    says: str
    notation: str
    beyond: str


def _columns(fields: tuple[str, ...]) -> str:
    """The SQL column list for these fields.

    Each is cast to its type, and a text is cut off, in case the file was edited.
    """
    return ", ".join(
        f"CAST({field} AS INTEGER)"
        if field in ("id", "turn")
        else f"substr(CAST({field} AS TEXT), 1, {_LONGEST_TEXTS.get(field, _LONGEST_WORDS)})"
        for field in fields
    )


_LONGEST_WORDS = 500
_LONGEST_NOTATION = MATCH_SOURCE.max_bytes + 1  # one more, so that the reader refuses it
_LONGEST_TEXTS = {"notation": _LONGEST_NOTATION, "beyond": _LONGEST_NOTATION}


_SUMMARY_COLUMNS = _columns(MatchSummary._fields)
_MATCH_COLUMNS = _columns(SavedMatch._fields)


def data_folder() -> Path:
    """The player's data folder: `SIDEKICK_TABLE_DATA`, or else the system's standard place."""
    if chosen := os.environ.get(DATA_FOLDER_VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("sidekick-table", appauthor=False)


class Store:
    """The saved matches. The file may come and go while the program runs.

    Every method raises `StoreError` if the file cannot be used just now, and may work later.
    """

    def __init__(self, folder: Path) -> None:
        """Use the match file in a folder. It is opened, or created, on first use."""
        self._database = MatchDatabase(folder, STORE_FILE)

    @property
    def file(self) -> Path:
        """The match file."""
        return self._database.file

    def open(self) -> None:
        """Open the match file, or create it.

        Raises:
            StoreError: the file is damaged, written by a newer version or another program, or
                cannot be opened now. It is left unchanged.
        """
        with self._database.reading():
            pass

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    # --- matches ------------------------------------------------------------------------------

    def add(
        self,
        *,
        edition: str,
        format_name: str,
        players: tuple[str, str],
        notation: str,
        turn: int = 1,
        finished: bool = False,
        says: str = "",
        beyond: str = "",
    ) -> int:
        """Save a new match; returns its number. For the other arguments see `update`."""
        now, progress = _now(), _progress(finished)
        row = (now, now, edition, format_name, *players, progress, turn, notation, says, beyond)
        with self._database.writing() as database:
            added = database.execute(
                "INSERT INTO matches (created, changed, edition, format, first, second, progress,"
                " turn, notation, says, beyond) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        return added.lastrowid or 0

    def update(
        self,
        match: int,
        *,
        notation: str,
        turn: int,
        finished: bool,
        says: str = "",
        beyond: str = "",
        before: str | None = None,
    ) -> bool:
        """Save the current position of a match.

        Args:
            match: its number.
            notation: its full notation.
            turn: the current turn.
            finished: whether it is over.
            says: the open decision or the result, as a sentence for players.
            beyond: its notation including undone moves that can be redone.
            before: save only if the file still holds this notation; None to save anyway.

        Returns:
            Whether the match was saved; False if the file holds something other than `before`.
        """
        with self._database.writing() as database:
            kept = database.execute(
                "UPDATE matches SET changed = ?, notation = ?, turn = ?, progress = ?, says = ?,"
                " beyond = ? WHERE id = ? AND notation = coalesce(?, notation)",
                (_now(), notation, turn, _progress(finished), says, beyond, match, before),
            )
        return kept.rowcount > 0

    def latest_unfinished(self) -> SavedMatch | None:
        """The most recent match in progress, or None."""
        return self._one(
            f"SELECT {_MATCH_COLUMNS} FROM matches WHERE progress = 'in progress'"
            " ORDER BY changed DESC, id DESC LIMIT 1"
        )

    def find(self, number: int) -> SavedMatch | None:
        """The saved match with this number, or None."""
        return self._one(f"SELECT {_MATCH_COLUMNS} FROM matches WHERE id = ?", number)

    def summaries(self) -> tuple[MatchSummary, ...]:
        """Summaries of all matches, the most recent first."""
        with self._database.reading() as database:
            rows = database.execute(
                f"SELECT {_SUMMARY_COLUMNS} FROM matches ORDER BY changed DESC, id DESC"
            ).fetchall()
        return tuple(MatchSummary(*row) for row in rows)

    def set_status(self, match: MatchSummary, says: str) -> None:
        """Add the status line to a match that an older version of the program saved."""
        with self._database.writing() as database:
            database.execute(
                "UPDATE matches SET says = ? WHERE id = ? AND changed = ?",
                (says, match.id, match.changed),
            )

    def delete(self, match: MatchSummary) -> bool:
        """Delete a match permanently, if it is still as the player saw it in the list.

        Returns:
            False if it was changed meanwhile, or is gone: then nothing was deleted.
        """
        with self._database.writing() as database:
            deleted = database.execute(
                "DELETE FROM matches WHERE id = ? AND changed = ?", (match.id, match.changed)
            )
        return deleted.rowcount > 0

    def _one(self, query: str, *values: object) -> SavedMatch | None:
        with self._database.reading() as database:
            row = database.execute(query, values).fetchone()
        return None if row is None else SavedMatch(*row)


def _progress(finished: bool) -> str:
    return "finished" if finished else "in progress"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
