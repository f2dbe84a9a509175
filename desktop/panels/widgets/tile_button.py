"""A small button for a row of several: a round picture with a title below or beside it."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent

from desktop.panels.widgets.large_button import LargeButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, text_font, text_width
from desktop.style.materials.plates import paint_key_cap

_TITLE, _KEY = 13.0, 10.5  # pixels at 1280x800
_PICTURE, _PAD, _GAP = 34.0, 8.0, 4.0
_CORNER = 5.0  # between the key and the corner of the plate


class TileButton(LargeButton):
    """A wooden tile; its description is in its tooltip, and `note` in its corner."""

    def __init__(self, title: str, about: str, key: str, name: str) -> None:
        """Make a tile.

        Args:
            title: the word on it.
            about: a sentence of description.
            key: the key that presses it.
            name: the object name.
        """
        super().__init__(title, about, key, name)
        self._note = ""
        self.show_description(is_shown=False)

    def set_note(self, note: str) -> None:
        """Show a short note in the corner, such as a number of mistakes."""
        self._note = note
        self.update()

    @property
    def picture_size(self) -> float:
        return _PICTURE * self._unit

    def plate_height(self, width: float, *, described: bool) -> float:
        title = QFontMetricsF(self._title_font()).height()
        pads = 2 * _PAD * self._unit
        if self._is_wide(width):
            return max(title, self.picture_size) + pads
        return title + self.picture_size + _GAP * self._unit + pads

    def sizeHint(self) -> QSize:
        """Room for the title below the picture."""
        wide = self._title_width() + 2 * self.margin + _PAD * self._unit
        return QSize(math.ceil(wide), self.heightForWidth(math.ceil(wide)))

    def _title_font(self) -> QFont:
        return text_font(_TITLE * self._letters, bold=True)

    def _title_width(self) -> float:
        return text_width(self._title, _TITLE * self._letters, bold=True)

    def _cap_size(self) -> QRectF:
        metrics = QFontMetricsF(text_font(_KEY * self._letters, bold=True))
        high = metrics.height() * 1.3
        return QRectF(0, 0, max(high, metrics.horizontalAdvance(self._key) + 8), high)

    def _is_wide(self, width: float) -> bool:
        """Whether the title stands beside the picture."""
        words = self._title_width() + self._cap_size().width()
        return width > self.picture_size + words + 6 * _PAD * self._unit

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        plate = self._begin(painter)
        ink, _ = self._paint_plate(painter, plate)
        if self.hasFocus():
            self._paint_focus(painter, plate)
        if self._is_wide(plate.width()):
            self._paint_beside(painter, plate, ink)
        else:
            self._paint_below(painter, plate, ink)
        painter.end()

    def _paint_beside(self, painter: QPainter, plate: QRectF, ink: str) -> None:
        pad = 1.5 * _PAD * self._unit
        radius = self.picture_size / 2
        self._paint_picture(painter, QPointF(plate.left() + pad + radius, plate.center().y()))
        cap = self._cap_size()
        cap.moveCenter(plate.center())
        cap.moveRight(plate.right() - pad)
        paint_key_cap(painter, cap, self._key, ink, _KEY * self._letters)
        left = plate.left() + 2 * radius + 2 * pad
        self._paint_title(painter, QRectF(left, plate.top(), cap.left() - left, plate.height()))
        self._paint_note(painter, QPointF(plate.left(), plate.top()))

    def _paint_below(self, painter: QPainter, plate: QRectF, ink: str) -> None:
        pad, radius = _PAD * self._unit, self.picture_size / 2
        corner = _CORNER * self._unit
        self._paint_picture(painter, QPointF(plate.center().x(), plate.top() + pad + radius))
        cap = self._cap_size()
        cap.moveTopRight(plate.topRight() + QPointF(-corner, corner))
        paint_key_cap(painter, cap, self._key, ink, _KEY * self._letters)
        high = QFontMetricsF(self._title_font()).height()
        foot = QRectF(plate.left(), plate.bottom() - pad - high, plate.width(), high)
        self._paint_title(painter, foot, is_centered=True)
        self._paint_note(painter, plate.topLeft() + QPointF(corner, corner))

    def _paint_title(self, painter: QPainter, area: QRectF, *, is_centered: bool = False) -> None:
        painter.setFont(self._title_font())
        painter.setPen(QColor(current_theme().table.wood_ink))
        painter.drawText(area, ALIGN_CENTER if is_centered else ALIGN_LEFT, self._title)

    def _paint_note(self, painter: QPainter, at: QPointF) -> None:
        if not self._note:
            return
        font = text_font(_KEY * self._letters, bold=True)
        metrics = QFontMetricsF(font)
        area = QRectF(at.x(), at.y(), metrics.horizontalAdvance(self._note) + 8, 0)
        area.setHeight(metrics.height() + 2)
        painter.setBrush(QColor(current_theme().table.stage))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(area, 5, 5)
        painter.setFont(font)
        painter.setPen(QColor(current_theme().table.stage_ink))
        painter.drawText(area, ALIGN_CENTER, self._note)
