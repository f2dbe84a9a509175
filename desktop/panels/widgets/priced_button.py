"""A button for something that costs energy, with its price in symbols and its key."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from desktop.panels.widgets.painted_button import PaintedButton
from desktop.style.glyphs import paint_symbol
from desktop.style.plain_text import plain_tooltip, without_access_key
from rules.model import ENERGY_TYPES, Need

_PAD, _GAP = 9, 4


class PricedButton(PaintedButton):
    """A button with its text on the left, elided if needed, and price and key on the right.

    `text()`, for screen readers, has everything in words.
    """

    def __init__(self, words: str, need: Need, said: str, key: str = "") -> None:
        """Make a button.

        Args:
            words: a short text.
            need: the cost.
            said: the whole text with the cost, as a sentence.
            key: the name of the shortcut, or "".
        """
        super().__init__(without_access_key(f"{said} ({key})" if key else said))
        self.setToolTip(plain_tooltip(said))
        self.setProperty("small", True)
        self._words, self._key = words, key
        counted = zip(ENERGY_TYPES, need.types, strict=True)
        types = [energy.value for energy, count in counted for _ in range(count)]
        self._symbols = [str(need.total), *types]

    def sizeHint(self) -> QSize:
        """A small width, so that the layout decides the real one."""
        return QSize(80, super().sizeHint().height() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = self.paint_frame()
        right = self._paint_price(painter, self.width() - _PAD)
        room = QRect(_PAD, 0, right - _GAP - _PAD, self.height())
        words = self.fontMetrics().elidedText(
            self._words, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def _paint_price(self, painter: QPainter, right: int) -> int:
        """Paint the price and the key from the right; return where they begin."""
        if self._key:
            wide = self.fontMetrics().horizontalAdvance(self._key)
            cap = QRect(right - wide - 8, 0, wide + 8, self.fontMetrics().height() + 2)
            cap.moveTop((self.height() - cap.height()) // 2)
            painter.drawRoundedRect(cap, 4, 4)
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
            right = cap.left() - _GAP - 2
        side = self.fontMetrics().height()
        for symbol in reversed(self._symbols):
            center = QPointF(right - side / 2, self.height() / 2)
            painter.save()
            paint_symbol(painter, symbol, center, side * 0.46)
            painter.restore()
            right -= side + 1
        return right
