"""Matches, kept in one SQLite file in the player's own data folder.

Every change is a transaction of its own, so a program that is killed loses nothing that was kept.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

FILE = "table.sqlite"
FOLDER_VARIABLE = "SIDEKICK_TABLE_DATA"

_MARK = 0x53644B54  # "SdKT": says whose file it is, where SQLite keeps such a number
_VERSION = 2
_TABLES = """
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
_CHANGES = {
    2: (
        "ALTER TABLE matches ADD COLUMN says TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN beyond TEXT NOT NULL DEFAULT ''",
    ),
}
"""What made each version of the file out of the one before it."""


class StoreError(Exception):
    """The file of matches cannot be read or written; says which file, and why."""

    def __init__(self, file: Path, reason: object) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = str(reason)


class ListedMatch(NamedTuple):
    """What is told of a match in a list: who plays, how far it is, and what is awaited.

    `says` is the sentence that stood above its table: who decides what, or how it ended; "" for a
    match that an older version of the program kept.
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
        """Whether it is over."""
        return self.progress == "finished"


class KeptMatch(NamedTuple):
    """A match as it is kept: who plays, how far it is, and its whole course as notation.

    `beyond` is its course with what was taken back at the end, while that can be played again.
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
    """The columns of these names, each of its own type whatever somebody has put there."""
    kinds = {"id": "INTEGER", "turn": "INTEGER"}
    return ", ".join(f"CAST({field} AS {kinds.get(field, 'TEXT')})" for field in fields)


_LISTED = _columns(ListedMatch._fields)
_COLUMNS = _columns(KeptMatch._fields)


def data_folder() -> Path:
    """Where the player's matches are: the system's place for it, unless the variable says else."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("sidekick-table", appauthor=False)


class Store:
    """The open file of matches."""

    def __init__(self, folder: Path) -> None:
        """Open the file in a folder, or make it.

        Raises:
            StoreError: the file is damaged, from a newer program, or not ours. It stays as it is.
        """
        self.file = folder / FILE
        with self._told():
            folder.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(self.file, isolation_level=None)
            self._database.text_factory = _text  # one damaged match must not hide the others
        try:
            with self._told():
                self._prepare()
        except StoreError:
            self._database.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # --- matches ------------------------------------------------------------------------------

    def begin(
        self, *, edition: str, format_name: str, players: tuple[str, str], notation: str
    ) -> int:
        """Keep a new match; returns its number."""
        now = _now()
        with self._told():
            added = self._database.execute(
                "INSERT INTO matches (created, changed, edition, format, first, second, progress,"
                " turn, notation) VALUES (?, ?, ?, ?, ?, ?, 'in progress', 1, ?)",
                (now, now, edition, format_name, *players, notation),
            )
        return added.lastrowid or 0

    def keep(
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
        """Keep how far a match has come.

        Args:
            match: its number.
            notation: its whole course.
            turn: the turn it has come to.
            finished: whether it is over.
            says: who decides what, or how it ended, for people.
            beyond: its course with what was taken back at the end.
            before: the notation that must still be there; None for whatever is there.

        Returns:
            Whether it was kept; False if something else is there than `before`.
        """
        progress = "finished" if finished else "in progress"
        with self._told():
            kept = self._database.execute(
                "UPDATE matches SET changed = ?, notation = ?, turn = ?, progress = ?, says = ?,"
                " beyond = ? WHERE id = ? AND notation = coalesce(?, notation)",
                (_now(), notation, turn, progress, says, beyond, match, before),
            )
        return kept.rowcount > 0

    def unfinished(self) -> KeptMatch | None:
        """The match in progress that was played last, if there is one."""
        with self._told():
            row = self._database.execute(
                f"SELECT {_COLUMNS} FROM matches WHERE progress = 'in progress'"
                " ORDER BY changed DESC, id DESC LIMIT 1"
            ).fetchone()
        return None if row is None else KeptMatch(*row)

    def match(self, number: int) -> KeptMatch | None:
        """A match by its number."""
        with self._told():
            row = self._database.execute(
                f"SELECT {_COLUMNS} FROM matches WHERE id = ?", (number,)
            ).fetchone()
        return None if row is None else KeptMatch(*row)

    def listed(self) -> tuple[ListedMatch, ...]:
        """All matches, the one that was played last first."""
        with self._told():
            rows = self._database.execute(
                f"SELECT {_LISTED} FROM matches ORDER BY changed DESC, id DESC"
            ).fetchall()
        return tuple(ListedMatch(*row) for row in rows)

    def describe(self, match: int, says: str) -> None:
        """Add what an older version of the program did not keep: who decides what."""
        with self._told():
            self._database.execute("UPDATE matches SET says = ? WHERE id = ?", (says, match))

    def delete(self, match: int) -> None:
        """Forget a match for good."""
        with self._told():
            self._database.execute("DELETE FROM matches WHERE id = ?", (match,))

    # --- the file -----------------------------------------------------------------------------

    def _prepare(self) -> None:
        """Check that the file is whole and ours before anything in it is touched."""
        damage = self._database.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise StoreError(self.file, f"the file is damaged ({damage})")
        mark, version = self._number("application_id"), self._number("user_version")
        is_empty = not self._database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if not is_empty and mark != _MARK:
            raise StoreError(self.file, "this is a database of another program")
        if version > _VERSION:
            raise StoreError(self.file, "a newer version of this program wrote it")
        if is_empty or version < _VERSION:
            self._bring_up_to_date()
        # A transaction then costs one append. A killed program loses nothing; when the power
        # fails, the last moves may be lost, but the file stays whole.
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = NORMAL")

    def _bring_up_to_date(self) -> None:
        """Make the tables, or add what older versions did not have; all of it or nothing."""
        self._database.execute("BEGIN IMMEDIATE")  # another program may be doing the same
        try:
            if not self._number("application_id"):
                self._database.execute(_TABLES)
                self._database.execute(f"PRAGMA application_id = {_MARK}")
                self._database.execute("PRAGMA user_version = 1")
            for version in range(self._number("user_version") + 1, _VERSION + 1):
                for change in _CHANGES[version]:
                    self._database.execute(change)
                self._database.execute(f"PRAGMA user_version = {version}")
        except sqlite3.Error:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def _number(self, pragma: str) -> int:
        number: int = self._database.execute(f"PRAGMA {pragma}").fetchone()[0]
        return number

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Say of every failure which file it is about."""
        try:
            yield
        except (sqlite3.Error, OSError) as reason:
            raise StoreError(self.file, reason) from reason


def _text(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
