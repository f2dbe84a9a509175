"""Stores matches in one SQLite file in the player's data folder.

Each change is its own transaction, so killing the program loses nothing that was saved.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

STORE_FILE = "table.sqlite"
DATA_FOLDER_VARIABLE = "SIDEKICK_TABLE_DATA"

_APPLICATION_ID = 0x53644B54  # "SdKT": SQLite's application id, which marks the file as ours
_SCHEMA_VERSION = 2
_CREATE_TABLES = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    changed TEXT NOT NULL,
    edition TEXT NOT NULL,
    format TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    progress TEXT NOT NULL CHECK (progress IN ('in progress', 'finished')),
    turn INTEGER NOT NULL,
    notation TEXT NOT NULL
)
"""
_UPGRADES = {
    2: (
        "ALTER TABLE matches ADD COLUMN says TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN beyond TEXT NOT NULL DEFAULT ''",
    ),
}
"""The SQL statements that upgrade the file from the previous version, by new version."""


class StoreError(Exception):
    """The match file cannot be read or written; the message names the file and the reason."""

    def __init__(self, file: Path, reason: object) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = str(reason)


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
    """The SQL column list for these fields, each cast to its type in case the file was edited."""
    kinds = {"id": "INTEGER", "turn": "INTEGER"}
    return ", ".join(f"CAST({field} AS {kinds.get(field, 'TEXT')})" for field in fields)


_SUMMARY_COLUMNS = _columns(MatchSummary._fields)
_MATCH_COLUMNS = _columns(SavedMatch._fields)


def data_folder() -> Path:
    """The player's data folder: `SIDEKICK_TABLE_DATA`, or else the system's standard place."""
    if chosen := os.environ.get(DATA_FOLDER_VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("sidekick-table", appauthor=False)


class Store:
    """The open match file."""

    def __init__(self, folder: Path) -> None:
        """Open the match file in a folder, or create it.

        Raises:
            StoreError: the file is damaged, written by a newer version or another program. It is
                left unchanged.
        """
        self.file = folder / STORE_FILE
        with self._as_store_errors():
            folder.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(self.file, isolation_level=None)
            self._database.text_factory = _decode  # a damaged match must not hide the others
        try:
            with self._as_store_errors():
                self._prepare()
        except StoreError:
            self._database.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    # --- matches ------------------------------------------------------------------------------

    def add(
        self, *, edition: str, format_name: str, players: tuple[str, str], notation: str
    ) -> int:
        """Save a new match; returns its number."""
        now = _now()
        with self._as_store_errors():
            added = self._database.execute(
                "INSERT INTO matches (created, changed, edition, format, first, second, progress,"
                " turn, notation) VALUES (?, ?, ?, ?, ?, ?, 'in progress', 1, ?)",
                (now, now, edition, format_name, *players, notation),
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
        progress = "finished" if finished else "in progress"
        with self._as_store_errors():
            kept = self._database.execute(
                "UPDATE matches SET changed = ?, notation = ?, turn = ?, progress = ?, says = ?,"
                " beyond = ? WHERE id = ? AND notation = coalesce(?, notation)",
                (_now(), notation, turn, progress, says, beyond, match, before),
            )
        return kept.rowcount > 0

    def latest_unfinished(self) -> SavedMatch | None:
        """The most recent match in progress, or None."""
        with self._as_store_errors():
            row = self._database.execute(
                f"SELECT {_MATCH_COLUMNS} FROM matches WHERE progress = 'in progress'"
                " ORDER BY changed DESC, id DESC LIMIT 1"
            ).fetchone()
        return None if row is None else SavedMatch(*row)

    def find(self, number: int) -> SavedMatch | None:
        """The saved match with this number, or None."""
        with self._as_store_errors():
            row = self._database.execute(
                f"SELECT {_MATCH_COLUMNS} FROM matches WHERE id = ?", (number,)
            ).fetchone()
        return None if row is None else SavedMatch(*row)

    def summaries(self) -> tuple[MatchSummary, ...]:
        """Summaries of all matches, the most recent first."""
        with self._as_store_errors():
            rows = self._database.execute(
                f"SELECT {_SUMMARY_COLUMNS} FROM matches ORDER BY changed DESC, id DESC"
            ).fetchall()
        return tuple(MatchSummary(*row) for row in rows)

    def set_status(self, match: int, says: str) -> None:
        """Add the status line to a match that an older version of the program saved."""
        with self._as_store_errors():
            self._database.execute("UPDATE matches SET says = ? WHERE id = ?", (says, match))

    def delete(self, match: int) -> None:
        """Delete a match permanently."""
        with self._as_store_errors():
            self._database.execute("DELETE FROM matches WHERE id = ?", (match,))

    # --- the file -----------------------------------------------------------------------------

    def _prepare(self) -> None:
        """Check that the file is intact and ours before any change, then upgrade it if needed."""
        damage = self._database.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise StoreError(self.file, f"the file is damaged ({damage})")
        mark, version = self._pragma_value("application_id"), self._pragma_value("user_version")
        is_empty = not self._database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if not is_empty and mark != _APPLICATION_ID:
            raise StoreError(self.file, "this database belongs to another program")
        if version > _SCHEMA_VERSION:
            raise StoreError(self.file, "a newer version of this program wrote it")
        if is_empty or version < _SCHEMA_VERSION:
            self._upgrade()
        # With these settings a transaction costs one append. Killing the program loses nothing; a
        # power failure may lose the last moves, but does not damage the file.
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")

    def _upgrade(self) -> None:
        """Create the tables or upgrade them from an older version, in one transaction."""
        self._database.execute("BEGIN IMMEDIATE")  # another window may be doing the same
        try:
            if not self._pragma_value("application_id"):
                self._database.execute(_CREATE_TABLES)
                self._database.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
                self._database.execute("PRAGMA user_version = 1")
            for version in range(self._pragma_value("user_version") + 1, _SCHEMA_VERSION + 1):
                for change in _UPGRADES[version]:
                    self._database.execute(change)
                self._database.execute(f"PRAGMA user_version = {version}")
        except sqlite3.Error:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def _pragma_value(self, pragma: str) -> int:
        number: int = self._database.execute(f"PRAGMA {pragma}").fetchone()[0]
        return number

    @contextmanager
    def _as_store_errors(self) -> Iterator[None]:
        """Turn database and file errors into `StoreError`, which names the file."""
        try:
            yield
        except (sqlite3.Error, OSError) as reason:
            raise StoreError(self.file, reason) from reason


def _decode(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
