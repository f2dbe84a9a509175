"""The player's collection: a small file in the data folder, read on first use.

Every change is saved at once. If another program changed the file meanwhile, the change is applied
to what the file says now. A file that cannot be read is kept aside as a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from desktop.storage.atomic_files import keep_copy, write_text
from desktop.storage.source_files import read_source_file
from rules.cards import Collection, read_collection, write_collection
from rules.reading import COLLECTION_SOURCE, UnreadableSource

COLLECTION_NAME = "collection.toml"

_MOST_UNDONE = 100

_Change = Callable[[Collection], Collection]
_Stamp = tuple[int, int] | None
"""When the file was changed, in nanoseconds, and its size; None if there is none."""


class CollectionFile(QObject):
    """The cards and dice that the player owns, and the changes that can be undone."""

    changed = Signal()  # something is different now
    failed = Signal(str)  # sentence: the file cannot be read or saved; a message for the player

    def __init__(self, folder: Path | None = None, parent: QObject | None = None) -> None:
        """Use the collection of a data folder; without one it lasts until the program ends."""
        super().__init__(parent)
        self.file = folder / COLLECTION_NAME if folder is not None else None
        self._now: Collection | None = None
        self._saved = Collection()  # what the file said last
        self._stamp: _Stamp = None
        self._pending: list[_Change] = []
        self._earlier: list[Collection] = []
        self._has_failed = False

    @property
    def now(self) -> Collection:
        """What the player owns."""
        if self._now is None:
            self._now = self._saved  # a message about the file may ask what is owned
            self._now = self._saved = self._read()
        return self._now

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._earlier)

    def change(self, change: _Change) -> bool:
        """Make a change and save it; returns whether anything is different."""
        before = self.now
        if change(before) == before:
            return False
        self._earlier = [*self._earlier[1 - _MOST_UNDONE :], before]
        self._apply(change)
        return True

    def prefer(self, *, limits_teams: bool) -> None:
        """Remember whether teams are built only from these cards; undo leaves that alone."""
        if self.now.limits_teams is not limits_teams:
            self._apply(lambda now: replace(now, limits_teams=limits_teams))

    def undo(self) -> bool:
        """Take the last change back; returns whether there was one."""
        if not self._earlier:
            return False
        earlier = self._earlier.pop()
        self._apply(lambda now: replace(earlier, limits_teams=now.limits_teams))
        return True

    def save_pending(self) -> None:
        """Save changes that could not be saved before; the end of the program tries once more."""
        if self._pending:
            self._save()

    # --- the file

    def _apply(self, change: _Change) -> None:
        self._now = change(self.now)
        self._pending.append(change)
        self._save()
        self.changed.emit()

    def _save(self) -> None:
        """Write the file, with the pending changes applied to what it says now."""
        if self.file is None:
            self._pending.clear()
            return
        try:
            if _stamp_of(self.file) != self._stamp:
                found = self._read()
                for change in self._pending:
                    found = change(found)
                self._now = found
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.file, write_collection(self.now))
        except OSError as failure:
            self._report_unsaved(self.file, failure)
            return
        self._stamp, self._saved = _stamp_of(self.file), self.now
        self._pending.clear()
        self._has_failed = False

    def _read(self) -> Collection:
        """Read the file; what it said last if it is gone or damaged."""
        if self.file is None:
            return self._saved
        self._stamp = _stamp_of(self.file)
        try:
            text = read_source_file(self.file, COLLECTION_SOURCE)
            return read_collection(text, str(self.file))
        except FileNotFoundError:
            return self._saved
        except (OSError, UnreadableSource) as failure:
            self.failed.emit(self._damage_message(self.file, failure))
            return self._saved

    def _damage_message(self, file: Path, failure: Exception) -> str:
        try:
            copy = keep_copy(file, "unread")
        except OSError:
            template = self.tr("{problem}. Your collection can't be read.")
            return template.format(problem=failure)
        template = self.tr("{problem}. Your collection starts empty; a copy of the file is {copy}.")
        return template.format(problem=failure, copy=copy.name)

    def _report_unsaved(self, file: Path, failure: OSError) -> None:
        """Report once that the collection is not saved, until it is again."""
        if self._has_failed:
            return
        self._has_failed = True
        template = self.tr(
            "{file}: {reason}. Your collection is not saved yet. The program tries again at the "
            "next change."
        )
        self.failed.emit(template.format(file=file, reason=failure.strerror or failure))


def _stamp_of(file: Path) -> _Stamp:
    try:
        state = file.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size
