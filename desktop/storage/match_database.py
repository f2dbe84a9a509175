"""The SQLite file with the saved matches: opened, checked, upgraded, and found again.

The file may be locked, replaced, deleted or repaired at any time while the program runs. So every
use begins by looking whether the open file is still the one in the folder, and none waits long.
A file that is not intact and ours is never changed.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.source_files import announce_read
from desktop.storage.store_error import (
    DATABASE_ERRORS,
    StoreError,
    StoreTrouble,
    is_writable,
    store_error,
)

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

LOCK_WAIT = 0.1  # seconds; a move waits at most twice, to begin and to commit

_APPLICATION_ID = 0x53644B54  # "SdKT": SQLite's application id, which marks the file as ours
_SCHEMA_VERSION = 5
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
    3: (  # the long notations move away, so that a list of thousands of matches need not read them
        """
        CREATE TABLE notations (
            match INTEGER PRIMARY KEY,
            notation TEXT NOT NULL,
            beyond TEXT NOT NULL DEFAULT ''
        )
        """,
        "INSERT INTO notations SELECT id, notation, beyond FROM matches",
        "ALTER TABLE matches RENAME TO earlier_matches",
        """
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
            says TEXT NOT NULL DEFAULT '',
            title TEXT NOT NULL DEFAULT '',
            cards TEXT NOT NULL DEFAULT '',
            computers TEXT NOT NULL DEFAULT '',
            winner INTEGER,
            ending TEXT NOT NULL DEFAULT '',
            acts INTEGER,
            seconds REAL NOT NULL DEFAULT 0,
            deleted TEXT NOT NULL DEFAULT ''
        )
        """,
        "INSERT INTO matches (id, created, changed, edition, format, first, second, progress, turn,"
        " says) SELECT id, created, changed, edition, format, first, second, progress, turn, says"
        " FROM earlier_matches",
        "DROP TABLE earlier_matches",
        """
        CREATE TABLE tallies (
            match INTEGER PRIMARY KEY,
            version INTEGER NOT NULL,
            tally TEXT NOT NULL
        )
        """,
    ),
    4: ("ALTER TABLE matches ADD COLUMN is_copy INTEGER NOT NULL DEFAULT 0",),
    5: (
        "ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT ''",  # series and clock
        "ALTER TABLE matches ADD COLUMN notes TEXT NOT NULL DEFAULT ''",
    ),
}
"""The SQL statements that upgrade the file from the previous version, by new version."""
_FIRST_COLUMNS = "id, created, changed, edition, format, first, second, progress, turn"
_COLUMNS_OF_3 = {
    "matches": f"{_FIRST_COLUMNS}, says, title, cards, computers, winner, ending, acts, seconds,"
    " deleted",
    "notations": "match, notation, beyond",
    "tallies": "match, version, tally",
}
_MATCHES_OF_4 = f"{_COLUMNS_OF_3['matches']}, is_copy"
_COLUMNS = {
    1: {"matches": f"{_FIRST_COLUMNS}, notation"},
    2: {"matches": f"{_FIRST_COLUMNS}, notation, says, beyond"},
    3: _COLUMNS_OF_3,
    4: {**_COLUMNS_OF_3, "matches": _MATCHES_OF_4},
    5: {**_COLUMNS_OF_3, "matches": f"{_MATCHES_OF_4}, terms, notes"},
}
"""The tables and their columns, by version."""


class _FileId(NamedTuple):
    """Identifies a file, whatever it is called."""

    device: int
    number: int


class _Version(NamedTuple):
    """Identifies the contents of a file, as far as one can tell without reading them."""

    file: _FileId
    size: int
    changed: int


class MatchDatabase:
    """The database of saved matches, as far as it can be used at the moment."""

    def __init__(self, folder: Path, name: str) -> None:
        """Use the database of this name in a folder; `reading` and `writing` open it."""
        self.file = folder / name
        self._connection: sqlite3.Connection | None = None
        self._opened_file: _FileId | None = None
        self._opened_wal: _FileId | None = None
        self._was_writable = False
        self._copy: TemporaryDirectory[str] | None = None
        self._copied: _Version | None = None
        self._refused: tuple[_Version, StoreError] | None = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for reading.

        Where nothing can be written, it reads from a private copy of the file.

        Raises:
            StoreError: the file cannot be read.
        """
        announce_read(self.file)
        with self._as_store_errors():
            yield self._connect() or self._connect_to_copy()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction, which is committed at the end.

        Raises:
            StoreError: the file cannot be written; nothing was changed.
        """
        with self._as_store_errors():
            database = self._connect(writes=True)
            assert database is not None
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            except BaseException:
                if database.in_transaction:
                    database.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        wal = self._wal_file()
        # SQLite leaves the write-ahead log of a file that was deleted or replaced in place, and
        # would later add its contents to the new file of this name.
        is_stale = self._has_moved() and self._opened_wal == _file_id(wal)
        connection.close()
        if is_stale and self._copy is None:
            for old in (wal, wal.with_name(wal.name.removesuffix("-wal") + "-shm")):
                old.unlink(missing_ok=True)
        if self._copy is not None:
            self._copy.cleanup()
            self._copy = None

    # --- opening ------------------------------------------------------------------------------

    def _connect(self, *, writes: bool = False) -> sqlite3.Connection | None:
        """The connection to the file, which is opened again if it is not the same any more.

        It is None if the file can be read only from a copy, unless `writes` is wanted.
        """
        if self._copy is not None:
            if not writes and self._copied == _version(self.file) and not is_writable(self.file):
                return self._connection
            self.close()
        elif self._connection is not None and (
            self._has_moved() or self._was_writable is not is_writable(self.file)
        ):
            self.close()
        if self._connection is None:
            try:
                self._open(self.file)
            except (StoreError, *DATABASE_ERRORS) as reason:
                error = store_error(self.file, reason)
                if writes or error.trouble not in _COPY_HELPS or not self.file.is_file():
                    raise error from reason
                return None
        return self._connection

    def _connect_to_copy(self) -> sqlite3.Connection:
        """Open a private copy of the file, because SQLite has to write beside an open file."""
        import shutil  # imported late, because hardly any start needs them
        from tempfile import TemporaryDirectory

        self._copy, self._copied = TemporaryDirectory(prefix="sidekick-table-"), _version(self.file)
        try:
            copy = Path(self._copy.name, self.file.name)
            shutil.copyfile(self.file, copy)
            if self._wal_file().exists():
                shutil.copyfile(self._wal_file(), copy.with_name(f"{copy.name}-wal"))
            return self._open(copy)
        except BaseException:
            self._copy.cleanup()
            self._copy = None
            raise

    def _open(self, file: Path) -> sqlite3.Connection:
        """Open a file that is intact and ours, or create it, and upgrade it if it is older."""
        file.parent.mkdir(parents=True, exist_ok=True)
        before = _version(file)
        if self._refused is not None and self._refused[0] == before:
            raise self._refused[1]
        try:
            is_intact = before is not None and self._check_without_change(file)
            self._connection = self._prepared(file, is_intact=is_intact)
        except (StoreError, *DATABASE_ERRORS) as reason:
            error = store_error(self.file, reason)
            if error.trouble is StoreTrouble.REFUSED and before is not None:
                self._refused = (before, error)
            raise error from reason
        self._opened_file, self._opened_wal = _file_id(file), _file_id(self._wal_file())
        self._was_writable = is_writable(file)
        return self._connection

    def _check_without_change(self, file: Path) -> bool:
        """Check a file without writing into it or beside it; returns whether that was possible."""
        if not file.is_file():
            raise StoreError(self.file, "this is not a file", StoreTrouble.REFUSED)
        place = file.resolve()
        if place.with_name(f"{place.name}-journal").exists():
            return False  # an interrupted change must be rolled back first
        # No one else has the file open if there is no log. SQLite writes nothing then either.
        has_wal = place.with_name(f"{place.name}-wal").exists()
        mode = "mode=ro" if has_wal else "immutable=1"
        uri = f"{sqlite_address(place)}?{mode}"
        with closing(sqlite3.connect(uri, uri=True, timeout=LOCK_WAIT)) as database:
            database.text_factory = _decode
            self._check(database)
        return True

    def _prepared(self, file: Path, *, is_intact: bool) -> sqlite3.Connection:
        """Open a file for reading and writing, and bring it up to date.

        `is_intact`: it was checked for damage already.
        """
        database = sqlite3.connect(file, isolation_level=None, timeout=LOCK_WAIT)
        try:
            database.text_factory = _decode  # a damaged match must not hide the others
            if self._check(database, is_intact=is_intact) < _SCHEMA_VERSION:
                _upgrade(database)
            # With these settings a transaction costs one append. Killing the program loses
            # nothing; a power failure may lose the last moves, but does not damage the file.
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("PRAGMA checkpoint_fullfsync = ON")  # macOS: not only to the drive
            database.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # opens the log
        except BaseException:
            database.close()
            raise
        return database

    def _check(self, database: sqlite3.Connection, *, is_intact: bool = False) -> int:
        """Check that a file is intact and ours; returns its version, 0 for a new file."""
        if not is_intact:
            (damage,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if damage != "ok":
                raise self._refusal(f"the file is damaged ({damage})")
        mark, version = _number(database, "application_id"), _number(database, "user_version")
        kinds = {kind for (kind,) in database.execute("SELECT type FROM sqlite_schema")}
        if (kinds, mark, version) == (set(), 0, 0):
            return 0
        if mark != _APPLICATION_ID:
            raise self._refusal("this database belongs to another program")
        if version > _SCHEMA_VERSION:
            raise self._refusal("a newer version of this program wrote it")
        if kinds - {"table", "index"}:  # a trigger would act on every match that is saved
            raise self._refusal("the file is damaged (it has more than tables)")
        if version not in _COLUMNS:
            raise self._refusal(f"the file is damaged (its version is {version})")
        try:
            for table, columns in _COLUMNS[version].items():
                database.execute(f"SELECT {columns} FROM {table} LIMIT 0")
        except sqlite3.OperationalError as reason:
            raise self._refusal(f"the file is damaged ({reason})") from reason
        return version

    # --- noticing changes and errors ----------------------------------------------------------

    def _has_moved(self) -> bool:
        """Whether the open file is no longer the one with its name."""
        return self._opened_file != _file_id(self.file)

    def _wal_file(self) -> Path:
        """SQLite's write-ahead log, which is beside the file that a link names."""
        return Path(os.path.realpath(self.file) + "-wal")

    def _refusal(self, reason: str) -> StoreError:
        return StoreError(self.file, reason, StoreTrouble.REFUSED)

    @contextmanager
    def _as_store_errors(self) -> Iterator[None]:
        """Turn database and file errors into `StoreError`, which names the file.

        A file that is locked, or on a full disk, stays open, because both may end at any time.
        After any other error it is closed, so that the next use checks it again.
        """
        try:
            yield
        except DATABASE_ERRORS as reason:
            error = store_error(self.file, reason)
            if error.trouble not in (StoreTrouble.LOCKED, StoreTrouble.FULL):
                self.close()
            raise error from reason


_COPY_HELPS = (StoreTrouble.READ_ONLY, StoreTrouble.FULL, StoreTrouble.FAILED)


def _upgrade(database: sqlite3.Connection) -> None:
    """Create the tables or upgrade them from an older version, in one transaction."""
    database.execute("BEGIN IMMEDIATE")  # another window may be doing the same
    try:
        if not _number(database, "application_id"):
            database.execute(_CREATE_TABLES)
            database.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            database.execute("PRAGMA user_version = 1")
        for version in range(_number(database, "user_version") + 1, _SCHEMA_VERSION + 1):
            for change in _UPGRADES[version]:
                database.execute(change)
            database.execute(f"PRAGMA user_version = {version}")
        database.execute("COMMIT")
    except sqlite3.Error:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _number(database: sqlite3.Connection, pragma: str) -> int:
    number: int = database.execute(f"PRAGMA {pragma}").fetchone()[0]
    return number


def sqlite_address(place: PurePath) -> str:
    """The address of a file as SQLite takes it: a server is part of the path there."""
    address = place.as_uri()
    return address if address.startswith("file:///") else address.replace("//", "////", 1)


def _file_id(file: Path) -> _FileId | None:
    """Which file has this name; None if there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return _FileId(found.st_dev, found.st_ino)


def _version(file: Path) -> _Version | None:
    """Which contents a file has; None if it is missing, empty or cannot be reached."""
    try:
        found = file.stat()
    except OSError:
        return None
    if stat.S_ISREG(found.st_mode) and not found.st_size:
        return None
    return _Version(_FileId(found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns)


def _decode(stored: bytes) -> str:
    return stored.decode("utf-8", "replace")
