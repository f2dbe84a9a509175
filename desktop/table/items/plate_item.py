"""A player's plate: name, life, and whether the player decides."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from desktop.style.glyphs import polygon
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    MIN_TEXT_SHARE,
    heart_path,
    paint_text,
    text_width,
)
from desktop.style.palette import Theme
from desktop.table.items.place_item import INK_ON_LEGAL
from desktop.table.items.table_item import FocusableItem
from desktop.table.paint.crest import paint_crest
from desktop.text.table_translation import tr
from rules.model import PlayerId

DECIDES_TEXT = "decides"
NAME_HEIGHT = 0.46  # letter height of the name, as a share of the plate's height


class PlateItem(FocusableItem):
    """Name and life of a player.

    While the player decides, the plate has a pointing sign with a word, and a light frame. While
    the player can be chosen, it glows and can be clicked.
    """

    reach = 6.0
    clicked = Signal(int)

    def __init__(self, player: PlayerId, name: str, theme: Theme) -> None:
        super().__init__(theme)
        self.player, self.name = player, name
        self.life = 0
        self.step = ""
        self.is_deciding = self.is_choosable = False
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    @property
    def heart_center(self) -> QPointF:
        """The center of the heart, in the scene."""
        return self.pos() + QPointF(0.55 * self.rect.height(), 0.5 * self.rect.height())

    def set_values(self, life: int, step: str, *, decides: bool) -> None:
        """Show the current values; `step` is empty when it is not this player's turn."""
        if (life, step, decides) != (self.life, self.step, self.is_deciding):
            self.life, self.step, self.is_deciding = life, step, decides
            self.update()

    def set_choosable(self, *, is_legal: bool) -> None:
        """Show whether this player can be chosen now."""
        if is_legal != self.is_choosable:
            self.is_choosable = is_legal
            self.update()

    def show_life(self, life: int) -> None:
        """Change only the life."""
        self.set_values(life, self.step, decides=self.is_deciding)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, rect, high = self.theme, self.rect, self.rect.height()
        color = QColor(theme.players[self.player])
        painter.setPen(QPen(color, 2))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 9, 9)
        if self.is_deciding:
            painter.setPen(QPen(QColor(theme.legal), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 9, 9)
            painter.setPen(QPen(QColor(INK_ON_LEGAL), 1.2))
            painter.drawRoundedRect(rect.adjusted(3.6, 3.6, -3.6, -3.6), 7, 7)
        self._paint_offer(painter)
        self._paint_life(painter)
        line = rect.adjusted(1.12 * high, 0.16 * high, -0.16 * high, -0.16 * high)
        if self.is_deciding:
            line.setRight(self._paint_decides(painter, line) - 0.1 * high)
        sign = 0.17 * high
        at = QPointF(line.left() + sign, line.center().y())
        paint_crest(painter, self.player, at, sign, theme)
        line.setLeft(line.left() + 2.7 * sign)
        paint_text(painter, line, self.name, theme.text, NAME_HEIGHT * high, bold=True)

    def _paint_offer(self, painter: QPainter) -> None:
        """A glow around a plate that can be clicked, and a dashed line for the keyboard focus."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_choosable:
            for width, alpha in ((9, 90), (5, 255)):
                glow = QColor(self.theme.legal)
                glow.setAlpha(alpha)
                painter.setPen(QPen(glow, width))
                painter.drawRoundedRect(self.rect, 10, 10)
            painter.setPen(QPen(QColor(INK_ON_LEGAL), 1.2))
            painter.drawRoundedRect(self.rect.adjusted(-3, -3, 3, 3), 12, 12)
        if self.is_focused:
            pen = QPen(QColor(self.theme.focus), 3)
            pen.setDashPattern([3, 2])
            painter.setPen(pen)
            painter.drawRoundedRect(self.rect.adjusted(-3, -3, 3, 3), 12, 12)

    def _paint_life(self, painter: QPainter) -> None:
        high = self.rect.height()
        centre = QPointF(0.55 * high, 0.5 * high)
        painter.setPen(QPen(QColor(self.theme.badge_text), 1.5))
        painter.setBrush(QColor(self.theme.damage))
        painter.drawPath(heart_path(centre, 0.43 * high))
        number = QRectF(0, 0, 0.7 * high, 0.5 * high)
        number.moveCenter(centre - QPointF(0, 0.02 * high))
        paint_text(
            painter,
            number,
            str(self.life),
            self.theme.badge_text,
            0.42 * high,
            bold=True,
            align=ALIGN_CENTER,
        )

    def _paint_decides(self, painter: QPainter, line: QRectF) -> float:
        """Paint a pointing sign at the right, with a word if it fits; returns its left edge."""
        high = line.height()
        words = tr(DECIDES_TEXT) if self._leaves_room(line) else ""
        wanted = text_width(words, 0.56 * high, bold=True) + (1.35 * high if words else 1.1 * high)
        plate = QRectF(0, line.top(), wanted, high)
        plate.moveRight(line.right())
        painter.setPen(QPen(QColor(INK_ON_LEGAL), 1))
        painter.setBrush(QColor(self.theme.legal))
        painter.drawRoundedRect(plate, high / 2, high / 2)
        _paint_pointer(painter, QPointF(plate.left() + 0.55 * high, plate.center().y()), 0.8 * high)
        area = plate.adjusted(0.9 * high, 0, -0.2 * high, 0)
        paint_text(painter, area, words, INK_ON_LEGAL, 0.56 * high, bold=True)
        return plate.left()

    def _leaves_room(self, line: QRectF) -> bool:
        """Whether the whole name fits beside the word: names identify the players."""
        high = line.height()
        sign = text_width(tr(DECIDES_TEXT), 0.56 * high, bold=True) + 1.35 * high
        name = text_width(self.name, MIN_TEXT_SHARE * NAME_HEIGHT * self.rect.height(), bold=True)
        return name + sign + 0.6 * self.rect.height() <= line.width()

    # --- pointer events

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.rect.contains(event.pos()):
            self.clicked.emit(self.player)


def _paint_pointer(painter: QPainter, centre: QPointF, size: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK_ON_LEGAL))
    tip = polygon((-0.22, -0.26), (0.28, 0.0), (-0.22, 0.26))
    painter.save()
    painter.translate(centre)
    painter.scale(size, size)
    painter.drawPath(tip)
    painter.restore()
