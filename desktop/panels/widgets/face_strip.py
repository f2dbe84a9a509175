"""A row of small pictures of die faces and energy symbols."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.style.basic_widgets import clear_layout, make_label
from desktop.style.glyphs import symbols_picture
from desktop.style.plain_text import plain_tooltip
from desktop.table.paint.faces import FaceLook, face_pixmap


class FaceStrip(QWidget):
    """Shows pictures and short words from left to right, with names for screen readers."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(3)

    def clear(self) -> None:
        """Remove everything."""
        clear_layout(self._row)

    def show_faces(self, faces: Iterable[tuple[FaceLook, str]]) -> None:
        """Show these faces, each with its name."""
        self.clear()
        for look, name in faces:
            self.add_face(look, name)
        self._row.addStretch(1)

    def add_face(self, look: FaceLook, name: str) -> None:
        self._add(face_pixmap(look, self._size, self.devicePixelRatioF()), name)

    def add_symbol(self, symbol: str) -> None:
        """Add an energy symbol, or a number in a circle."""
        self._add(symbols_picture((symbol,), self._size, self.devicePixelRatioF()), symbol)

    def add_words(self, words: str) -> None:
        self._row.addWidget(make_label(words, "soft"))

    def align_left(self) -> None:
        self._row.addStretch(1)

    def _add(self, picture: QPixmap, name: str) -> None:
        shown = make_label()
        shown.setPixmap(picture)
        shown.setToolTip(plain_tooltip(name))
        shown.setAccessibleName(name)
        self._row.addWidget(shown)
