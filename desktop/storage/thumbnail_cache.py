"""A cache of thumbnails of the saved matches, as PNG files beside the store.

Missing, damaged or outdated thumbnails are painted again when the program is idle. The text fields
of a picture are saved with it.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from desktop.storage.own_files import delete_own_file, write_own_file
from desktop.storage.store import MatchSummary
from desktop.style.current_theme import current_theme

THUMBNAIL_FOLDER = "sidekick-table-thumbnails"
_MAX_SIDE = 4096  # of a picture; a file may claim any size
_CHANGED_KEY = "changed"  # PNG text field with the time of the match's last change
_LOOK_KEY, _LOOK = "look", "3"  # PNG text field: increase it when the pictures look different


class ThumbnailCache:
    """The thumbnails of one store's matches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / THUMBNAIL_FOLDER

    def load(self, match: MatchSummary) -> QImage | None:
        """The thumbnail of a match in its current position; None if missing or outdated."""
        reader = QImageReader(str(self._thumbnail_file(match.id)))
        size = reader.size()
        if not (size.isValid() and max(size.width(), size.height()) <= _MAX_SIDE):
            return None
        picture = reader.read()
        if picture.isNull() or picture.text(_LOOK_KEY) != _look():
            return None
        return picture if picture.text(_CHANGED_KEY) == match.changed else None

    def save(self, match: MatchSummary, picture: QImage) -> None:
        """Save the thumbnail of a match.

        Raises:
            OSError: it cannot be written.
        """
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(content, QByteArray(b"PNG"))
        for key in picture.textKeys():
            writer.setText(key, picture.text(key))
        writer.setText(_CHANGED_KEY, match.changed)
        writer.setText(_LOOK_KEY, _look())
        writer.write(picture)
        write_own_file(self._thumbnail_file(match.id), bytes(content.data().data()))

    def delete(self, match_id: int) -> None:
        """Delete the thumbnail of a deleted match.

        Raises:
            OSError: it cannot be removed.
        """
        delete_own_file(self._thumbnail_file(match_id))

    def _thumbnail_file(self, match_id: int) -> Path:
        return self.folder / f"{match_id}.png"


def _look() -> str:
    """How pictures look now: those of a plain table are plain too."""
    return f"{_LOOK}-plain" if current_theme().table.is_plain else _LOOK
