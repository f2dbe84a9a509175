"""A button that draws its shortcut as a key cap beside its text."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from desktop.panels.widgets.painted_button import PaintedButton
from desktop.style.plain_text import without_access_key

_GAP, _PAD = 8, 6
_IN, _UP = QPointF(3, 0), QPointF(0, -2)


class KeyButton(PaintedButton):
    """A button with a shortcut; `text()`, for screen readers, has both: "Pass (Space)"."""

    def __init__(self, words: str, key: str = "", *, name: str = "", is_main: bool = False) -> None:
        """Make a button.

        Args:
            words: the text of the button.
            key: the name of the shortcut; "" for a button without one.
            name: the object name.
            is_main: whether this is the highlighted main button.
        """
        super().__init__()
        self.setObjectName(name)
        self.setProperty("primary", is_main)
        self.set_label(words, key)

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._words, self._key = words, key
        self.setText(without_access_key(f"{words} ({key})" if key else words))

    def sizeHint(self) -> QSize:
        """The size for the words and the key cap."""
        whole = super().sizeHint()
        wide = self.fontMetrics().horizontalAdvance
        return QSize(whole.width() - wide(self.text()) + self._words_and_cap(), whole.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = self.paint_frame()
        room = self.rect()
        left = (room.width() - self._words_and_cap()) // 2
        words = QRect(left, 0, self._wide(self._words), room.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._words)
        if self._key:
            self._paint_cap(painter, words.right() + 1 + _GAP)

    def _paint_cap(self, painter: QPainter, left: int) -> None:
        """Paint the key cap, with a double line at its lower edge."""
        high = self.fontMetrics().height() + 2
        top = (self.height() - high) / 2
        cap = QRectF(left + 0.5, top, self._wide(self._key) + 2 * _PAD, high)
        line = QColor(self.text_color())
        line.setAlphaF(0.75)
        painter.setPen(QPen(line, 1))
        painter.drawRoundedRect(cap, 4, 4)
        painter.drawLine(cap.bottomLeft() + _UP + _IN, cap.bottomRight() + _UP - _IN)
        painter.setPen(self.text_color())
        painter.drawText(cap.translated(0, -0.5), Qt.AlignmentFlag.AlignCenter, self._key)

    def _words_and_cap(self) -> int:
        cap = _GAP + self._wide(self._key) + 2 * _PAD if self._key else 0
        return self._wide(self._words) + cap

    def _wide(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)
