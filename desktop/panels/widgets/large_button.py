"""A large button: a round picture, a title, its key, and a line of description."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QShortcut,
)

from desktop.panels.widgets.painted_button import PaintedButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, text_font, text_width
from desktop.style.materials.plates import (
    paint_key_cap,
    paint_main_button,
    paint_wood_button,
)
from desktop.style.materials.shadows import paint_soft_shadow

_TITLE, _ABOUT, _KEY = 16.5, 12.5, 11.5  # pixels at 1280x800
_PAD_X, _PAD_Y = 16.0, 9.0
_PICTURE, _MAIN_PICTURE = 42.0, 50.0
_WRAPPED = ALIGN_LEFT | Qt.TextFlag.TextWordWrap


class LargeButton(PaintedButton):
    """A large button of wood; the first one of a screen is of enamel, and lit.

    Its widget is larger than the button by `margin` on each side, for shadow and light.
    """

    def __init__(
        self,
        title: str,
        about: str,
        key: str,
        name: str,
        *,
        has_picture: bool = True,
        is_key: bool = True,
    ) -> None:
        """Make a button.

        Args:
            title: the text on it.
            about: a sentence of description.
            key: the key that presses it.
            name: the object name.
            has_picture: whether it has room for a round picture.
            is_key: whether the key is its shortcut; otherwise the screen has one for it.
        """
        super().__init__()
        self._has_picture = has_picture
        self.setObjectName(name)
        self._title, self._about, self._key = title, about, key
        self._unit, self._letters = 1.0, 1.0
        self._is_described = True
        self._picture = QPixmap()
        self.setText(f"{title} ({key})")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if is_key:
            QShortcut(QKeySequence(key), self, self.click)
        self.set_description(about)

    @property
    def is_first(self) -> bool:
        """Whether this is the lit button of the screen."""
        return bool(self.property("primary"))

    @property
    def margin(self) -> float:
        """The room around the plate for its shadow and its light."""
        return 14 * self._unit

    def set_first(self, *, is_first: bool) -> None:
        """Light this button, or another one."""
        self.setProperty("primary", is_first)
        self.update()

    def set_label(self, title: str) -> None:
        """Change the title."""
        self._title = title
        self.setText(f"{title} ({self._key})")
        self.set_description(self._about)

    def set_description(self, about: str) -> None:
        """Change the description."""
        self._about = about
        self.setAccessibleName(f"{self._title}: {about}")
        self.setToolTip("" if self._is_described else about)
        self.updateGeometry()
        self.update()

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit, self._letters = unit, letters
        self.update()

    def set_picture(self, picture: QPixmap) -> None:
        """Set the round picture; until it is known the disc shows the key's letter."""
        self._picture = picture
        self.update()

    def show_description(self, *, is_shown: bool) -> None:
        """Show the description on the button, or only in its tooltip."""
        self._is_described = is_shown
        self.setToolTip("" if is_shown else self._about)

    @property
    def picture_size(self) -> float:
        """The diameter of the round picture."""
        if not self._has_picture:
            return 0.0
        return (_MAIN_PICTURE if self.is_first else _PICTURE) * self._unit

    # --- geometry

    def plate_height(self, width: float, *, described: bool) -> float:
        """The height that a plate of this width needs."""
        title = QFontMetricsF(self._title_font()).height()
        about = self._about_height(self._words_width(width)) if described else 0.0
        words = title + about + 2 * _PAD_Y * self._unit
        return max(words, self.picture_size + 1.1 * _PAD_Y * self._unit)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        plate = self.plate_height(width - 2 * self.margin, described=self._is_described)
        return math.floor(plate + 2 * self.margin)

    def sizeHint(self) -> QSize:
        """Room for the title in one line and the key."""
        pads = 2 * self.margin + (3.5 * _PAD_X) * self._unit + self.picture_size
        wide = text_width(self._title, _TITLE * self._letters, bold=True) + pads
        wide += self._cap_size().width()
        return QSize(math.ceil(wide), self.heightForWidth(math.ceil(wide)))

    def _title_font(self) -> QFont:
        return text_font(_TITLE * self._letters, bold=True)

    def _about_font(self) -> QFont:
        return text_font(_ABOUT * self._letters)

    def _words_width(self, plate: float) -> float:
        pads = 3.5 * _PAD_X * self._unit
        return plate - pads - self.picture_size - self._cap_size().width()

    def _about_height(self, width: float) -> float:
        room = QRectF(0, 0, max(width, 1.0), 10_000)
        return QFontMetricsF(self._about_font()).boundingRect(room, _WRAPPED, self._about).height()

    def _cap_size(self) -> QRectF:
        metrics = QFontMetricsF(text_font(_KEY * self._letters, bold=True))
        high = metrics.height() * 1.45
        return QRectF(0, 0, max(high, metrics.horizontalAdvance(self._key) + 14), high)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        plate = self._begin(painter)
        ink, soft = self._paint_plate(painter, plate)
        if self.hasFocus() and not self.is_first:
            self._paint_focus(painter, plate)
        elif self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(current_theme().table.main_button_ink), 2))
            painter.drawRoundedRect(plate.adjusted(5, 5, -5, -5), 9, 9)
        left = plate.left() + _PAD_X * self._unit
        self._paint_picture(painter, QPointF(left + self.picture_size / 2, plate.center().y()))
        left += self.picture_size + (_PAD_X * self._unit if self._has_picture else 0.0)
        cap = self._cap_size()
        cap.moveCenter(plate.center())
        cap.moveRight(plate.right() - 0.9 * _PAD_X * self._unit)
        paint_key_cap(painter, cap, self._key, ink, _KEY * self._letters)
        self._paint_words(painter, QRectF(plate), left, ink, soft)
        painter.end()

    def _begin(self, painter: QPainter) -> QRectF:
        """Begin to paint smoothly; returns the plate inside of the margins."""
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        margin = self.margin
        return QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)

    def _paint_focus(self, painter: QPainter, plate: QRectF) -> None:
        """Paint the ring of the focus around the plate."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(current_theme().focus), 2.5))
        painter.drawRoundedRect(plate.adjusted(-3, -3, 3, 3), 14, 14)

    def _paint_plate(self, painter: QPainter, plate: QRectF) -> tuple[str, str]:
        """Paint the plate; returns the inks of title and description."""
        table = current_theme().table
        is_hovered, is_pressed = self.underMouse(), self.isDown()
        if self.is_first:
            paint_main_button(
                painter,
                plate,
                table,
                glow=current_theme().legal,
                is_hovered=is_hovered,
                is_pressed=is_pressed,
            )
            return table.main_button_ink, table.main_button_ink
        paint_wood_button(
            painter, plate, table, is_hovered=is_hovered, is_pressed=is_pressed, radius=12
        )
        return table.wood_ink, table.wood_soft

    def _paint_picture(self, painter: QPainter, center: QPointF) -> None:
        if not self._has_picture:
            return
        radius = self.picture_size / 2
        disc = QPainterPath()
        disc.addEllipse(center, radius, radius)
        table = current_theme().table
        if not table.is_plain:
            paint_soft_shadow(painter, disc, 5, alpha=150, dx=1, dy=2)
        painter.setBrush(QColor(table.stage))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(disc)
        if self._picture.isNull():
            painter.setFont(text_font(radius, bold=True))
            painter.setPen(QColor(table.stage_ink))
            painter.drawText(disc.boundingRect(), ALIGN_CENTER, self._title[0])
        else:
            painter.save()
            painter.setClipPath(disc)
            painter.drawPixmap(disc.boundingRect(), self._picture, QRectF(self._picture.rect()))
            painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(table.brass[0 if self.is_first else 2]), 2))
        painter.drawPath(disc)

    def _paint_words(
        self, painter: QPainter, plate: QRectF, left: float, ink: str, soft: str
    ) -> None:
        width = self._words_width(plate.width())
        title = QFontMetricsF(self._title_font()).height()
        about = self._about_height(width) if self._is_described else 0.0
        top = plate.center().y() - (title + about) / 2
        painter.setFont(self._title_font())
        painter.setPen(QColor(ink))
        painter.drawText(QRectF(left, top, width, title), ALIGN_LEFT, self._title)
        if self._is_described:
            painter.setFont(self._about_font())
            painter.setPen(QColor(soft))
            painter.drawText(QRectF(left, top + title, width, about), _WRAPPED, self._about)


# --- tile button ----------------------------------------------------------------------------------


_TILE_TITLE, _TILE_KEY = 13.0, 10.5  # pixels at 1280x800
_TILE_PICTURE, _PAD, _GAP = 34.0, 8.0, 4.0
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
        return _TILE_PICTURE * self._unit

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
        return text_font(_TILE_TITLE * self._letters, bold=True)

    def _title_width(self) -> float:
        return text_width(self._title, _TILE_TITLE * self._letters, bold=True)

    def _cap_size(self) -> QRectF:
        metrics = QFontMetricsF(text_font(_TILE_KEY * self._letters, bold=True))
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
        paint_key_cap(painter, cap, self._key, ink, _TILE_KEY * self._letters)
        left = plate.left() + 2 * radius + 2 * pad
        self._paint_title(painter, QRectF(left, plate.top(), cap.left() - left, plate.height()))
        self._paint_note(painter, QPointF(plate.left(), plate.top()))

    def _paint_below(self, painter: QPainter, plate: QRectF, ink: str) -> None:
        pad, radius = _PAD * self._unit, self.picture_size / 2
        corner = _CORNER * self._unit
        self._paint_picture(painter, QPointF(plate.center().x(), plate.top() + pad + radius))
        cap = self._cap_size()
        cap.moveTopRight(plate.topRight() + QPointF(-corner, corner))
        paint_key_cap(painter, cap, self._key, ink, _TILE_KEY * self._letters)
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
        font = text_font(_TILE_KEY * self._letters, bold=True)
        metrics = QFontMetricsF(font)
        area = QRectF(at.x(), at.y(), metrics.horizontalAdvance(self._note) + 8, 0)
        area.setHeight(metrics.height() + 2)
        painter.setBrush(QColor(current_theme().table.stage))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(area, 5, 5)
        painter.setFont(font)
        painter.setPen(QColor(current_theme().table.stage_ink))
        painter.drawText(area, ALIGN_CENTER, self._note)
