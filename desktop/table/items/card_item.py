"""A card on the table: its title, cost and numbers, and a button for each Global Ability.

The dice left on the card are dice items of the scene. The inspector shows the full card text; it
listens for the card under the pointer.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.glyphs import paint_symbol
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    paint_pill,
    paint_text,
    paint_title,
    pill_width,
)
from desktop.style.palette import Theme
from desktop.table.items.place_item import INK_ON_LEGAL, PlaceItem
from desktop.table.layout.card_layout import CardLayout, layout_card
from desktop.table.layout.table_layout import clamp
from desktop.table.paint.faces import FACE_SIZE, FaceLook, paint_face
from desktop.text.table_translation import tr
from rules.advice import DropTarget
from rules.cards import Card, CardKind
from rules.model import AbilityId, CardId, Face
from rules.state import Setup

_KINDS = {
    CardKind.CHARACTER: "Character",
    CardKind.ACTION: "Action",
    CardKind.BASIC_ACTION: "Basic action",
}


class GlobalButton(QGraphicsObject):
    """The button of one Global Ability of a card; highlighted when a player can use it now."""

    clicked = Signal(int, int)

    def __init__(self, card: CardItem, number: CardId, ability: AbilityId) -> None:
        super().__init__(card)
        self.card, self.number, self.ability = card, number, ability
        self.rect = QRectF()
        self.is_legal = self.is_focused = self.is_down = False
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setToolTip(tr("Use this card's Global Ability"))

    def set_rect(self, rect: QRectF) -> None:
        self.prepareGeometryChange()
        self.rect = rect
        self.update()

    def set_legal(self, *, is_legal: bool) -> None:
        """Show whether the ability can be used now."""
        if is_legal != self.is_legal:
            self.is_legal = is_legal
            self.update()

    def set_focused(self, on: bool) -> None:
        if on != self.is_focused:
            self.is_focused = on
            self.update()

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(-5, -5, 5, 5)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme = self.card.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.rect.width()
        if self.is_focused:
            pen = QPen(QColor(theme.focus), 2.5)
            pen.setDashPattern([2.5, 1.6])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self.rect.adjusted(-3, -3, 3, 3))
        if self.is_legal:
            painter.setPen(QPen(QColor(INK_ON_LEGAL), 2))
            painter.setBrush(QColor(theme.legal))
        else:
            painter.setPen(QPen(QColor(theme.card_line), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(self.rect.adjusted(1, 1, -1, -1))
        ink = INK_ON_LEGAL if self.is_legal else theme.text_soft
        paint_text(painter, self.rect, "G", ink, 0.56 * side, bold=True, align=ALIGN_CENTER)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.is_down = True
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.is_down and self.rect.contains(event.pos()):
            self.clicked.emit(self.number, self.ability)
        self.is_down = False


class CardItem(PlaceItem):
    """A card of the match, by its index; `sign` is the emblem of its dice."""

    def __init__(self, setup: Setup, number: CardId, sign: FaceLook, theme: Theme) -> None:
        super().__init__(DropTarget("card", card=number), theme)
        self.number = number
        self._setup, self._sign = setup, sign
        self._parts: CardLayout | None = None
        self.payment_label = ""
        self.dice_left = 0
        self.setAcceptHoverEvents(True)
        self.buttons = {
            listed.ability_index: GlobalButton(self, number, listed.ability_index)
            for listed in setup.index.globals
            if listed.card == number
        }

    @property
    def card(self) -> Card:
        return self._setup.cards[self.number].card

    def set_rect(self, rect: QRectF) -> None:
        super().set_rect(rect)
        self._parts = layout_card(self.rect, self._setup, self.number)
        for ability, where in self._parts.global_buttons:
            self.buttons[ability].set_rect(where)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        for button in self.buttons.values():
            button.update()

    def set_payment_label(self, label: str) -> None:
        """Show a label while one of its dice is being paid for; "" removes it."""
        if label != self.payment_label:
            self.payment_label = label
            self.update()

    def set_dice_left(self, dice_left: int) -> None:
        """Set how many of its dice are left on it."""
        if bool(dice_left) != bool(self.dice_left):
            self.update()
        self.dice_left = dice_left

    # --- painting

    def paint_background(self, painter: QPainter) -> None:
        parts, theme = self._parts, self.theme
        if parts is None:
            return
        self.paint_plate(painter, theme.card, theme.card_line, 1.2)
        self._paint_band(painter, parts)
        if not parts.is_flat or not self.dice_left:
            painter.setOpacity(1.0 if self.dice_left or not parts.is_flat else 0.45)
            self._paint_sign(painter, parts.emblem)
            painter.setOpacity(1.0)
        card, high = self.card, parts.title.height()
        pixels = min(0.66 * high, 0.085 * self.rect.width()) if parts.is_flat else 0.66 * high
        paint_title(painter, parts.title, card.name, theme.text, pixels)
        self._paint_cost(painter, parts.cost)
        if parts.subtitle is not None:
            line = QRectF(parts.subtitle)
            if self.payment_label:
                line.setRight(self.payment_plate().left() - 3)
            words = card.subtitle or tr(_KINDS[card.kind])
            paint_text(
                painter, line, words, theme.text_soft, min(0.8 * line.height(), 0.8 * pixels)
            )
        if parts.levels is not None:
            self._paint_stats(painter, parts.levels)
        if not self.dice_left and not parts.is_flat:
            where = parts.dice_area
            words = tr("no dice left")
            paint_text(
                painter, where, words, theme.text_soft, min(0.36 * where.height(), 0.9 * pixels)
            )
        if self.payment_label:
            self._paint_payment_label(painter)

    def label_top(self) -> float:
        """Below the title and the cost, so they stay readable; a flat card has no room for that."""
        if self._parts is None or self._parts.is_flat:
            return 2.0
        return (self._parts.cost if self._parts.levels else self._parts.title).bottom() + 3

    def payment_plate(self) -> QRectF:
        """The place of the payment label: it shares the line with the subtitle, if there is one."""
        high = clamp(12, 0.15 * self.rect.height(), 26)
        right, top = self.rect.right() - 4, self.label_top()
        if self._parts is not None and self._parts.subtitle is not None:
            line = self._parts.subtitle
            high = min(high, line.height())
            right, top = line.right(), line.center().y() - high / 2
        wide = min(pill_width(self.payment_label, 0.62 * high, high), right - 4)
        return QRectF(right - wide, top, wide, high)

    def _paint_payment_label(self, painter: QPainter) -> None:
        """Paint the label that says that this card is being paid for."""
        theme, plate = self.theme, self.payment_plate()
        pixels = 0.62 * plate.height()
        paint_pill(painter, plate, self.payment_label, theme.accent, theme.on_accent, pixels)

    def _paint_band(self, painter: QPainter, parts: CardLayout) -> None:
        """Paint a tint of the dice's color behind the title, to connect the card with its dice."""
        tint = QColor(self._sign.colors.body)
        tint.setAlpha(70)
        painter.save()
        painter.setClipRect(QRectF(0, 0, self.rect.width(), parts.title_band_bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(self.rect.adjusted(1, 1, -1, -1), 6, 6)
        painter.restore()

    def _paint_sign(self, painter: QPainter, where: QRectF) -> None:
        painter.save()
        painter.translate(where.topLeft())
        painter.scale(where.width() / FACE_SIZE, where.height() / FACE_SIZE)
        paint_face(painter, self._sign)
        painter.restore()

    def _paint_cost(self, painter: QPainter, where: QRectF) -> None:
        """On one plate: the number, then a symbol for each energy type it requires."""
        high, theme = where.height(), self.theme
        plate = where.adjusted(0, 0.06 * high, 0, -0.06 * high)
        painter.setPen(QPen(QColor(theme.card_line), 1))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(plate, 0.3 * high, 0.3 * high)
        number = QRectF(where.left(), where.top(), 0.8 * high, high)
        cost = str(self.card.cost)
        paint_text(painter, number, cost, theme.text, 0.68 * high, bold=True, align=ALIGN_CENTER)
        for place, energy in enumerate(self.card.energy):
            x = number.right() + (place + 0.42) * 0.85 * high - 0.06 * high
            paint_symbol(painter, energy.value, QPointF(x, where.center().y()), 0.36 * high)

    def _paint_stats(self, painter: QPainter, where: QRectF) -> None:
        """Fielding cost, attack and defense of each level, as on the faces."""
        levels = [face for face in self.card.die.faces if face.level]
        if not levels:
            return
        width = where.width() / len(levels)
        for place, face in enumerate(levels):
            cell = QRectF(where.left() + place * width, where.top(), width - 3, where.height())
            self._paint_level(painter, cell, face)

    def _paint_level(self, painter: QPainter, cell: QRectF, face: Face) -> None:
        theme, high = self.theme, cell.height()
        painter.setPen(QPen(QColor(theme.card_line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cell, 4, 4)
        circle = QRectF(cell.left() + 2, cell.center().y() - 0.4 * high, 0.8 * high, 0.8 * high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.text_soft))
        painter.drawEllipse(circle)
        paint_text(
            painter,
            circle,
            str(face.fielding),
            theme.card,
            0.62 * high,
            bold=True,
            align=ALIGN_CENTER,
        )
        words = f"{face.attack}/{face.defense}" + "*" * face.bursts
        room = QRectF(circle.right() + 2, cell.top(), 0, high)
        room.setRight(cell.right() - 2)
        paint_text(painter, room, words, theme.text, 0.78 * high, bold=True, align=ALIGN_CENTER)
