"""A small chart of bars, with the same as words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import SYMBOLS, paint_symbol
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_RIGHT, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.palette import ENERGY_COLORS

_LETTERS = 12.5
_LINE = 22.0
_COLUMNS_HIGH = 132.0


class Bar(NamedTuple):
    """A bar: its label or energy symbol, its length, and what it says in numbers and in words."""

    label: str
    value: int
    shown: str
    spoken: str


class BarChart(QWidget):
    """Bars side by side in columns, or one below the other."""

    def __init__(self, title: str, *, has_columns: bool = False) -> None:
        super().__init__()
        self._title, self._has_columns = title, has_columns
        self._bars: tuple[Bar, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_bars(())

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show these bars."""
        self._bars = tuple(bars)
        said = "; ".join(bar.spoken for bar in bars) or self.tr("nothing yet")
        self.setAccessibleName(f"{self._title}: {said}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all bars."""
        scale = current_theme().text_scale
        lines = _COLUMNS_HIGH if self._has_columns else _LINE * max(1, len(self._bars))
        return QSize(round(150 * scale), round((_LINE + 4 + lines) * scale))

    def minimumSizeHint(self) -> QSize:
        """The same: no bar is left out."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = theme.text_scale
        head = QRectF(4, 0, self.width() - 8, _LINE * scale)
        paint_text(painter, head, self._title, theme.text, _LETTERS * scale, bold=True)
        room = QRectF(4, head.bottom() + 2, self.width() - 8, self.height() - head.bottom() - 4)
        if not self._bars:
            room.setHeight(_LINE * scale)
            paint_text(painter, room, "–", theme.text_soft, _LETTERS * scale)
        elif self._has_columns:
            self._paint_columns(painter, room, scale)
        else:
            self._paint_lines(painter, room, scale)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _paint_columns(self, painter: QPainter, room: QRectF, scale: float) -> None:
        theme = current_theme()
        most = max(1, *(bar.value for bar in self._bars))
        line = 17 * scale
        wide = min(44 * scale, room.width() / len(self._bars))
        base = room.bottom() - line
        for place, bar in enumerate(self._bars):
            column = QRectF(room.left() + place * wide, room.top(), wide, room.height())
            high = (base - room.top() - line) * bar.value / most
            filled = QRectF(column.left() + 0.16 * wide, base - high, 0.68 * wide, high)
            if bar.value:
                painter.fillPath(rounded(filled, 3), QColor(theme.accent))
            over = QRectF(column.left(), filled.top() - line, wide, line)
            if bar.shown:
                paint_text(
                    painter, over, bar.shown, theme.text, _LETTERS * scale, align=ALIGN_CENTER
                )
            under = QRectF(column.left(), base + 2, wide, line - 2)
            if bar.label.isdigit():
                radius = 0.48 * line
                paint_symbol(painter, bar.label, under.center(), radius)
            else:
                paint_text(
                    painter, under, bar.label, theme.text, _LETTERS * scale, align=ALIGN_CENTER
                )
        painter.setPen(QPen(QColor(theme.card_line), 1))
        painter.drawLine(QPointF(room.left(), base), QPointF(room.right(), base))

    def _paint_lines(self, painter: QPainter, room: QRectF, scale: float) -> None:
        theme = current_theme()
        most = max(1, *(bar.value for bar in self._bars))
        line, pixels = _LINE * scale, _LETTERS * scale
        are_symbols = all(bar.label in SYMBOLS for bar in self._bars)
        label = (
            line
            if are_symbols
            else min(
                0.55 * room.width(), max(text_width(bar.label, pixels) for bar in self._bars) + 4
            )
        )
        number = max(text_width(bar.shown, pixels) for bar in self._bars) + 8
        length = max(10.0, room.width() - label - number - 6)
        for place, bar in enumerate(self._bars):
            top = room.top() + place * line
            at = QRectF(room.left(), top, label, line)
            color = QColor(theme.accent)
            if bar.label in SYMBOLS:
                paint_symbol(painter, bar.label, at.center(), 0.38 * line)
                color = QColor(ENERGY_COLORS[bar.label])
            else:
                paint_text(painter, at, bar.label, theme.text, pixels)
            ground = QRectF(at.right() + 6, top + 0.22 * line, length, 0.56 * line)
            painter.fillPath(rounded(ground, 4), QColor(theme.card_line))
            if bar.value:
                ground.setWidth(max(6.0, length * bar.value / most))
                painter.fillPath(rounded(ground, 4), color)
            end = QRectF(room.right() - number, top, number, line)
            paint_text(painter, end, bar.shown, theme.text, pixels, align=ALIGN_RIGHT)
