"""Buttons on the wooden rails: plates of wood, and the main button of blue enamel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QPushButton

from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.plates import (
    BUTTON_RADIUS,
    paint_key_cap,
    paint_main_button,
    paint_wood_button,
)
from desktop.style.materials.shadows import rounded
from desktop.style.palette import Theme
from desktop.style.plain_text import without_access_key

_PAD = 12.0
_GAP = 8.0
_MARGIN = {False: 7, True: 18}
"""Room for the shadow around a wooden plate, and for the light around the main button."""
_WOOD_RADIUS = 9.0


class RailButton(QPushButton):
    """A button with an optional key cap; `text()`, for screen readers, has both: "Pass (Space)".

    The widget is larger than the plate, to have room for its shadow; `place` sets the plate.
    """

    def __init__(self, words: str, key: str = "", *, name: str = "", is_main: bool = False) -> None:
        """Make a button.

        Args:
            words: the text of the button.
            key: the name of the shortcut; "" for a button without one.
            name: the object name.
            is_main: whether this is the main button.
        """
        super().__init__()
        self.setObjectName(name)
        self.setProperty("primary", is_main)
        self.setProperty("rail", True)
        self._is_main = is_main
        self._theme: Theme | None = None
        self._pixels = 13.0
        self._picture: tuple[object, QPixmap] | None = None
        self.set_label(words, key)

    def set_label(self, words: str, key: str = "") -> None:
        """Set the text and the shortcut."""
        self._words, self._key = words, key
        self.setText(without_access_key(f"{words} ({key})" if key else words))
        self.updateGeometry()

    def set_look(self, theme: Theme, pixels: float) -> None:
        """Set the colors, and the size of the letters."""
        self._theme, self._pixels = theme, pixels
        self.updateGeometry()
        self.update()

    # --- size

    @property
    def margin(self) -> int:
        """The room around the plate."""
        return _MARGIN[self._is_main]

    def plate_width(self, *, with_key: bool = True) -> float:
        """The width that the plate needs for its words and its key cap."""
        words = text_width(self._words, self._pixels, bold=True) + 2 * _PAD
        return words + (_GAP + self._cap_width() if with_key and self._key else 0)

    def place(self, plate: QRect) -> None:
        """Set where the plate is, in the parent."""
        margin = self.margin
        self.setGeometry(plate.adjusted(-margin, -margin, margin, margin))

    @property
    def plate(self) -> QRect:
        """Where the plate is in the button."""
        margin = self.margin
        return self.rect().adjusted(margin, margin, -margin, -margin)

    def sizeHint(self) -> QSize:
        """The size with the room around the plate."""
        around = 2 * self.margin
        high = round(1.6 * self._pixels)
        return QSize(round(self.plate_width(with_key=False)) + around, high + around)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        """Only the plate can be pressed, not the room around it."""
        return self.plate.contains(position)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        key = (
            self.size(),
            self.devicePixelRatioF(),
            self.isEnabled(),
            self.isDown() or self.isChecked(),
            self.underMouse(),
            self.hasFocus(),
            self._words,
            self._key,
            self._pixels,
            id(self._theme),
        )
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._paint(self._theme)
        QPainter(self).drawPixmap(0, 0, self._picture[1])

    def _paint(self, theme: Theme) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate, table = QRectF(self.plate), theme.table
        is_hovered, is_pressed = self.underMouse(), self.isDown() or self.isChecked()
        if self._is_main and self.isEnabled():
            paint_main_button(
                painter,
                plate,
                table,
                glow=theme.legal,
                is_hovered=is_hovered,
                is_pressed=is_pressed,
            )
            ink, radius = table.main_button_ink, BUTTON_RADIUS
        else:
            radius = BUTTON_RADIUS if self._is_main else _WOOD_RADIUS
            paint_wood_button(
                painter,
                plate,
                table,
                is_hovered=is_hovered,
                is_pressed=is_pressed,
                is_enabled=self.isEnabled(),
                radius=radius,
            )
            ink = table.wood_ink if self.isEnabled() else table.wood_soft
        self._paint_words(painter, plate, ink)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 3))
            painter.drawPath(rounded(plate.adjusted(-2, -2, 2, 2), radius + 2))
        painter.end()
        return picture

    def _paint_words(self, painter: QPainter, plate: QRectF, ink: str) -> None:
        """Paint the words, and the key cap if there is room for it."""
        wide = text_width(self._words, self._pixels, bold=True)
        has_cap = bool(self._key) and self.plate_width() <= plate.width() + 1
        cap = _GAP + self._cap_width() if has_cap else 0.0
        words = QRectF(plate)
        if has_cap and self._is_main:
            words.setLeft(plate.left() + _PAD + 2)
            words.setWidth(wide + 1)
        elif has_cap:
            words.setLeft(plate.center().x() - (wide + cap) / 2)
            words.setWidth(wide + 1)
        else:
            words.adjust(4, 0, -4, 0)
        paint_text(painter, words, self._words, ink, self._pixels, bold=True, align=ALIGN_CENTER)
        if has_cap:
            right = plate.right() - _PAD if self._is_main else words.right() + cap
            high = min(1.5 * self._pixels, plate.height() - 10)
            at = QPointF(right - self._cap_width(), plate.center().y() - high / 2)
            area = QRectF(at.x(), at.y(), self._cap_width(), high)
            paint_key_cap(painter, area, self._key, ink, 0.78 * self._pixels)

    def _cap_width(self) -> float:
        return text_width(self._key, 0.78 * self._pixels, bold=True) + 14
