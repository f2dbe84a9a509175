"""Small pictures of kept matches, as files beside the store.

They are only a cache: one that is missing, damaged or out of date is made again when there is time.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from desktop.files import write_bytes
from desktop.store import ListedMatch

FOLDER = "pictures"
_OF = "changed"  # the text in a picture that says when the match was like this


class Album:
    """The pictures of the matches of one store."""

    def __init__(self, folder: Path) -> None:
        """Open the album.

        Args:
            folder: where the store is; the pictures lie in a folder of their own there.
        """
        self.folder = folder / FOLDER

    def picture(self, match: ListedMatch) -> QImage | None:
        """The picture of a match as it stands; None if there is none yet."""
        picture = QImage(str(self._file(match.id)))
        return picture if not picture.isNull() and picture.text(_OF) == match.changed else None

    def keep(self, match: ListedMatch, picture: QImage) -> None:
        """Keep the picture of a match.

        Raises:
            OSError: it cannot be written.
        """
        content = QBuffer()
        content.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QImageWriter(content, QByteArray(b"PNG"))
        writer.setText(_OF, match.changed)
        writer.write(picture)
        self.folder.mkdir(parents=True, exist_ok=True)
        write_bytes(self._file(match.id), bytes(content.data().data()))

    def drop(self, number: int) -> None:
        """Take the picture of a deleted match out.

        Raises:
            OSError: it cannot be removed.
        """
        self._file(number).unlink(missing_ok=True)

    def _file(self, number: int) -> Path:
        return self.folder / f"{number}.png"
