"""A player's plate in the rail: the heart with their life, their name, and whether they decide."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import polygon
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import (
    MIN_TEXT_SHARE,
    paint_engraved,
    paint_text,
    text_width,
)
from desktop.style.materials.tones import tone
from desktop.table.items.place_item import INK_ON_LEGAL
from desktop.table.items.table_item import FocusableItem
from desktop.table.paint.crest import crest_path
from desktop.table.paint.outlines import paint_focus_outline, paint_lit_outline
from desktop.text.translation import tr
from rules.model import PlayerId

DECIDES_TEXT = "decides"
_SIGN = 0.42  # the radius of the player's shape, in heights of the name
_ROUND = 12.0
_TAG = 0.68  # letter height of the word on the tag, relative to the name


class PlateItem(FocusableItem):
    """Heart and name of a player, on the wood of their rail.

    While the player decides, a tag with a pointing sign is beside the name. While the player can
    be chosen, the plate has a ring of light and can be clicked.
    """

    reach = 6.0
    paint_margin = 6.0
    clicked = Signal(int)

    def __init__(self, player: PlayerId, name: str) -> None:
        super().__init__()
        self.player, self.name = player, name
        self.life = 0
        self.step = ""
        self.is_deciding = self.is_choosable = False
        self.heart_radius, self._name_height, self._name_line = 20.0, 18.0, QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    @property
    def heart_center(self) -> QPointF:
        """The center of the heart, in the scene."""
        return self.pos() + self._heart_center

    @property
    def _heart_center(self) -> QPointF:
        return QPointF(1.3 * self.heart_radius, self.rect.center().y())

    def set_sizes(self, heart_radius: float, name_line: QRectF, name_height: float) -> None:
        """Set the sizes of heart and name; `name_line` is in scene coordinates."""
        self.heart_radius, self._name_height = heart_radius, name_height
        self._name_line = name_line.translated(-self.pos())
        self.update()

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
        self._paint_offer(painter)
        paint_heart(
            painter, self._heart_center, self.heart_radius, self.life, current_theme().table
        )
        self._paint_name(painter)

    def _paint_offer(self, painter: QPainter) -> None:
        """A ring of light around a plate that can be clicked, a dashed line for the focus."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_choosable:
            painter.setPen(QPen(tone(current_theme().legal, 90), 9))
            painter.drawRoundedRect(self.rect, _ROUND, _ROUND)
            paint_lit_outline(painter, self.rect, _ROUND)
        if self.is_focused:
            paint_focus_outline(painter, self.rect, _ROUND)

    def _paint_name(self, painter: QPainter) -> None:
        """The player's shape, the name, and the tag of a player who decides."""
        line, pixels, table = QRectF(self._name_line), self._name_height, current_theme().table
        sign = _SIGN * pixels
        painter.setPen(QPen(QColor(table.wood_ink), max(1.2, 0.07 * pixels)))
        painter.setBrush(QColor(current_theme().players[self.player]))
        painter.drawPath(
            crest_path(self.player, QPointF(line.left() + sign, line.center().y()), sign)
        )
        line.setLeft(line.left() + 2.8 * sign)
        if self.is_deciding:
            tag = self._tag_rect()
            self._paint_tag(painter, tag)
            line.setRight(tag.left() - 0.4 * pixels)
        paint_engraved(painter, line, self.name, pixels, table, tracking=0.2)

    @property
    def tag_right(self) -> float:
        """Where the tag of a player who decides ends, in the scene, also while there is none."""
        return self.pos().x() + self._tag_rect().right()

    def _tag_rect(self) -> QRectF:
        """The place of the tag, right of the name; without its word if the name needs the room."""
        line = QRectF(self._name_line)
        line.setLeft(line.left() + 2.8 * _SIGN * self._name_height)
        name_width = text_width(self.name, self._name_height, bold=True, tracking=0.2) + 1
        high = 1.15 * self._name_height
        full = text_width(tr(DECIDES_TEXT), _TAG * self._name_height, bold=True) + 1.7 * high
        space = 0.5 * self._name_height
        fits = MIN_TEXT_SHARE * name_width + space + full <= line.width()
        tag = QRectF(0, line.center().y() - high / 2, full if fits else 1.4 * high, high)
        tag.moveLeft(min(line.left() + name_width + space, line.right() - tag.width()))
        return tag

    def _paint_tag(self, painter: QPainter, tag: QRectF) -> None:
        high = tag.height()
        painter.setPen(QPen(QColor(INK_ON_LEGAL), 1))
        painter.setBrush(QColor(current_theme().legal))
        painter.drawRoundedRect(tag, high / 2, high / 2)
        _paint_pointer(painter, QPointF(tag.left() + 0.7 * high, tag.center().y()), 0.8 * high)
        if tag.width() > 1.5 * high:
            area = tag.adjusted(1.15 * high, 0, 0, 0)
            pixels = _TAG * self._name_height
            paint_text(painter, area, tr(DECIDES_TEXT), INK_ON_LEGAL, pixels, bold=True)

    # --- pointer events

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.rect.contains(event.pos()):
            self.clicked.emit(self.player)


def _paint_pointer(painter: QPainter, center: QPointF, size: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK_ON_LEGAL))
    tip = polygon((-0.22, -0.26), (0.28, 0.0), (-0.22, 0.26))
    painter.save()
    painter.translate(center)
    painter.scale(size, size)
    painter.drawPath(tip)
    painter.restore()
