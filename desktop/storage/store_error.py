"""Why the database cannot be used, and what the player can do about it."""

from __future__ import annotations

import errno
import os
import sqlite3
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QCoreApplication


class StoreTrouble(Enum):
    """The kinds of trouble with the database; each has its own advice."""

    LOCKED = auto()
    """Another program is using the file."""
    READ_ONLY = auto()
    """The file or its folder may not be written."""
    FULL = auto()
    """The disk is full."""
    REFUSED = auto()
    """The file is damaged, or from another program or version. It is never touched."""
    FAILED = auto()
    """Anything else, such as a folder that cannot be created."""


class StoreError(Exception):
    """The database cannot be read or written; the message names the file and the reason."""

    def __init__(
        self, file: Path, reason: object, trouble: StoreTrouble = StoreTrouble.FAILED
    ) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = str(reason)
        self.trouble = trouble


DATABASE_ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What a database can raise; the last if SQLite quotes a damaged file that is not text."""


def store_error(
    file: Path, reason: StoreError | sqlite3.Error | OSError | UnicodeDecodeError
) -> StoreError:
    """The error to report for an error of the database or the file system."""
    if isinstance(reason, StoreError):
        return reason
    if isinstance(reason, UnicodeDecodeError):
        return StoreError(file, "the file is damaged", StoreTrouble.REFUSED)
    if isinstance(reason, OSError):
        trouble = _TROUBLE_BY_ERRNO.get(reason.errno or 0, StoreTrouble.FAILED)
        message = reason.strerror or str(reason)
        place = f" ({reason.filename})" if reason.filename else ""
        return StoreError(file, f"{message}{place}", trouble)
    # The low byte is the kind of error; the rest is detail.
    kind = getattr(reason, "sqlite_errorcode", 0) & 0xFF
    trouble = _TROUBLE_BY_SQLITE_ERROR.get(kind, StoreTrouble.FAILED)
    if kind == sqlite3.SQLITE_CANTOPEN and not (is_writable(file) and _can_create_beside(file)):
        trouble = StoreTrouble.READ_ONLY
    return StoreError(file, reason, trouble)


def is_writable(file: Path) -> bool:
    """Whether this file and others beside it may be written, as far as the permissions tell."""
    return os.access(file.parent, os.W_OK) and (not file.exists() or os.access(file, os.W_OK))


def _can_create_beside(file: Path) -> bool:
    """Whether files can be created in the folder of a file; Windows only tells if one tries."""
    tried = file.with_name(f".{file.name}.{os.urandom(6).hex()}")
    try:
        os.close(os.open(tried, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        tried.unlink()
    except PermissionError:
        return False
    except OSError:  # for another reason, which SQLite knows
        return True
    return True


_TROUBLE_BY_ERRNO = {
    errno.EACCES: StoreTrouble.READ_ONLY,
    errno.EPERM: StoreTrouble.READ_ONLY,
    errno.EROFS: StoreTrouble.READ_ONLY,
    errno.ENOSPC: StoreTrouble.FULL,
    errno.EDQUOT: StoreTrouble.FULL,
}
_TROUBLE_BY_SQLITE_ERROR = {
    sqlite3.SQLITE_BUSY: StoreTrouble.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreTrouble.LOCKED,
    sqlite3.SQLITE_READONLY: StoreTrouble.READ_ONLY,
    sqlite3.SQLITE_PERM: StoreTrouble.READ_ONLY,
    sqlite3.SQLITE_FULL: StoreTrouble.FULL,
    sqlite3.SQLITE_CORRUPT: StoreTrouble.REFUSED,
    sqlite3.SQLITE_NOTADB: StoreTrouble.REFUSED,
}


def describe_at_home(failure: StoreError) -> str:
    """Tell the player why the saved matches cannot be shown, and what to do."""
    sentences = {
        StoreTrouble.LOCKED: tr(
            "{file} is in use by another program. Your saved matches appear when it is free."
        ),
        StoreTrouble.REFUSED: tr(
            "{file}: {reason}. Nothing was changed. New matches will not be saved until you repair"
            " or move this file."
        ),
        StoreTrouble.FULL: tr("The disk is full, so {file} cannot be opened. Free some space."),
    }
    return _filled_in(failure, sentences, tr("{file}: {reason}. The program keeps trying."))


def describe_unsaved(failure: StoreError) -> str:
    """Tell the player why the match is not saved, and what to do."""
    sentences = {
        StoreTrouble.LOCKED: tr(
            "{file} is in use by another program. Your last moves are not saved yet. The program"
            " keeps trying."
        ),
        StoreTrouble.READ_ONLY: tr(
            "{file} is read-only, so this match cannot be saved there. To keep it, save it as a"
            " file (Menu, Save as)."
        ),
        StoreTrouble.FULL: tr(
            "The disk is full, so your last moves are not saved in {file} yet. Free some space."
            " The program keeps trying."
        ),
        StoreTrouble.REFUSED: tr(
            "{file}: {reason}. The file was left unchanged, and this match is not saved. Repair or"
            " move the file, and the match is saved at once."
        ),
    }
    otherwise = tr("{file}: {reason}. Your last moves are not saved yet. The program keeps trying.")
    return _filled_in(failure, sentences, otherwise)


def _filled_in(failure: StoreError, sentences: dict[StoreTrouble, str], otherwise: str) -> str:
    sentence = sentences.get(failure.trouble, otherwise)
    return sentence.format(file=failure.file, reason=failure.reason)


def tr(text: str) -> str:
    """Translate a text about the database."""
    return QCoreApplication.translate("StoreError", text)
