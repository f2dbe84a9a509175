"""Very small pictures of cards: the art in its frame, and how many dice the team has of it.

They are painted in slices of time while the program is idle, and kept.
"""

from __future__ import annotations

import time
from collections.abc import Hashable

from PySide6.QtCore import QObject, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop.card_art.card_parts import enamel
from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import recipe_of
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.pictures import PictureCache, blank_picture, painter_on
from desktop.style.materials.shadows import rounded
from rules.cards import Card

_KEPT_PIXELS = 1_500_000  # 6 MB
_SLICE = 0.006  # seconds of painting before the window gets its turn
_BETWEEN = 2  # milliseconds between two slices
_FRAME, _CORNER = 0.06, 0.1  # relative to the width

_kept = PictureCache(_KEPT_PIXELS)


class MiniCards(QObject):
    """The small pictures of one list.

    Signals:
        painted(): there are new pictures.
    """

    painted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._size, self._ratio = QSizeF(1, 1), 1.0
        self._waiting: dict[Hashable, Card] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._paint_some)

    def set_size(self, size: QSizeF, ratio: float) -> None:
        """Set the size of the pictures; those of another size or theme are not painted any more."""
        self._size, self._ratio = size, ratio
        self._waiting.clear()

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self._timer.isActive()

    def paint(self, painter: QPainter, area: QRectF, card: Card, dice: int) -> None:
        """Paint a card: its frame at once, its art as soon as it is painted.

        Args:
            painter: paints it.
            area: its place; its size is that of all pictures.
            card: the card.
            dice: the number to show; 0 for none.
        """
        key = self._key(card)
        picture = _kept.find(key)
        if picture is None:
            painter.fillPath(rounded(area, _CORNER * area.width()), enamel_of(card))
            self._waiting[key] = card
            if not self._timer.isActive():
                self._timer.start(0)
        else:
            painter.drawPixmap(area.topLeft(), picture)
        if dice:
            self._paint_dice(painter, area, dice)

    def _key(self, card: Card) -> Hashable:
        looks = (card.name, card.subtitle, card.kind, card.energy, card.affiliations)
        box = (card.set_code, card.number)
        return looks, box, current_theme(), self._size.toTuple(), self._ratio

    def _paint_some(self) -> None:
        end = time.perf_counter() + _SLICE
        while self._waiting and time.perf_counter() < end:
            key, card = next(iter(self._waiting.items()))
            del self._waiting[key]
            _kept.keep(key, self._picture(card))
        if self._waiting:
            self._timer.start(_BETWEEN)
        self.painted.emit()

    def _picture(self, card: Card) -> QPixmap:
        picture = blank_picture(self._size, self._ratio)
        painter = painter_on(picture)
        area = QRectF(0, 0, self._size.width(), self._size.height())
        corner, frame = _CORNER * area.width(), max(2.0, _FRAME * area.width())
        painter.fillPath(rounded(area, corner), enamel_of(card))
        inner = area.adjusted(frame, frame, -frame, -frame)
        painter.setClipPath(rounded(inner, corner - frame / 2))
        paint_art(painter, inner, recipe_of(card), current_theme())
        painter.setClipping(False)
        line = (
            current_theme().text
            if current_theme().table.is_plain
            else current_theme().table.brass[1]
        )
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rounded(inner, corner - frame / 2))
        painter.end()
        return picture

    def _paint_dice(self, painter: QPainter, area: QRectF, dice: int) -> None:
        table = current_theme().table
        side = 0.42 * area.height()
        plate = QRectF(area.left() - 0.12 * side, area.bottom() - 0.8 * side, side, side)
        painter.setPen(QPen(QColor(table.brass[2]), 1))
        painter.setBrush(QColor(table.brass[0]))
        painter.drawRoundedRect(plate, 0.24 * side, 0.24 * side)
        paint_text(
            painter, plate, str(dice), table.brass_ink, 0.76 * side, bold=True, align=ALIGN_CENTER
        )


def enamel_of(card: Card) -> QColor:
    """The color of the frame of a card."""
    return QColor(enamel(recipe_of(card), current_theme())[0])
