"""The player's drafts: a file for each in the data folder, written after every pick."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.atomic_files import delete_file, read_bytes, write_bytes, write_text
from desktop.storage.source_files import read_source_file
from rules.reading import DRAFT_SOURCE, UnreadableSource

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.cards import CardSet
    from rules.teams import Draft

DRAFTS_FOLDER = "drafts"
DRAFT_SUFFIX = ".draft"
MOST_LISTED = 20


class SavedDraft(NamedTuple):
    """A draft in the folder. `draft` is None if its file cannot be read; `problem` says why."""

    file: Path
    draft: Draft | None
    problem: str = ""


class DraftFiles:
    """The folder with the drafts; without a data folder nothing is kept."""

    def __init__(self, data: Path | None) -> None:
        self.folder = data / DRAFTS_FOLDER if data is not None else None

    def new_file(self, now: datetime) -> Path | None:
        """A file name for a new draft that begins now; None if drafts are not kept."""
        if self.folder is None:
            return None
        name = f"{now:%Y-%m-%d %H.%M}"
        for number in count(1):
            file = self.folder / f"{name}{f' ({number})' if number > 1 else ''}{DRAFT_SUFFIX}"
            if not file.exists():
                return file
        raise AssertionError("numbers do not end")

    def save(self, file: Path, draft: Draft) -> None:
        """Write a draft, completely or not at all.

        Raises:
            OSError: it could not be written; the file is as it was.
        """
        from rules.teams import write_draft

        file.parent.mkdir(parents=True, exist_ok=True)
        write_text(file, write_draft(draft))

    def drafts(self, sets: Iterable[CardSet]) -> tuple[SavedDraft, ...]:
        """The most recent drafts, the latest first, with their cards in these sets."""
        if self.folder is None:
            return ()
        try:
            found = [file for file in self.folder.iterdir() if file.suffix == DRAFT_SUFFIX]
        except OSError:  # there is no folder yet
            return ()
        dated = sorted(((_time_of(file), file.name, file) for file in found), reverse=True)
        latest = [file for time, _, file in dated if time][:MOST_LISTED]
        known = tuple(sets)
        return tuple(read_draft_file(file, known) for file in latest)

    def delete(self, file: Path) -> bytes:
        """Delete a draft, and return what `restore` needs.

        Raises:
            OSError: it could not be deleted.
        """
        content = read_bytes(file)
        delete_file(file)
        return content

    def restore(self, file: Path, content: bytes) -> None:
        """Bring a deleted draft back.

        Raises:
            OSError: it could not be written.
        """
        write_bytes(file, content)


def _time_of(file: Path) -> int:
    """When a file was changed; 0 for a folder, a pipe, and a file that was deleted just now."""
    try:
        state = file.stat()
    except OSError:
        return 0
    return state.st_mtime_ns if S_ISREG(state.st_mode) else 0


def read_draft_file(file: Path, sets: tuple[CardSet, ...]) -> SavedDraft:
    """Read a draft from any file; a file that cannot be read is returned with its problem."""
    from rules.opponents import LEVELS
    from rules.teams import BadDraft, read_draft

    try:
        text = read_source_file(file, DRAFT_SOURCE)
        return SavedDraft(file, read_draft(text, file.name, sets, levels=LEVELS))
    except (UnreadableSource, BadDraft) as failure:
        return SavedDraft(file, None, str(failure))
    except OSError as failure:
        return SavedDraft(file, None, f"{file.name}: {failure.strerror or failure}")
