"""The preview: the card as it will look on the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import brass_edge, paint_lamp, paint_weave
from desktop.style.materials.trays import TRAY_RADIUS
from desktop.table.items.card_item import CardItem
from desktop.table.layout.card_layout import dice_on_card, layout_card
from desktop.table.paint.die_looks import DieLooks, die_looks_of
from desktop.table.paint.faces import face_pixmap, unrolled_look
from rules.cards import Card, CardKind
from rules.model import UXM, CardId, PlayerId
from rules.state import SIDEKICK_CARD, Player, Setup, index_abilities, prepare_card

_MOST = 5  # dice on the card
_RATIO = 1.5  # height to width of the card
_LEAST_HEIGHT, _MOST_HEIGHT = 150, 350


class CardPreview(QGraphicsView):
    """Draws a card and its dice on the felt."""

    def __init__(self) -> None:
        super().__init__()
        self._card: Card | None = None
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setInteractive(False)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._draw()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._draw()

    def show_card(self, card: Card) -> None:
        """Show a card with its wording; the meaning of its text does not matter."""
        self._card = card
        self.setAccessibleName(self.tr("Preview of {title}").format(title=card.title))
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(max(_LEAST_HEIGHT, min(round(1.2 * self.width()), _MOST_HEIGHT)))
        self._draw()

    def sizeHint(self) -> QSize:
        return QSize(300, _MOST_HEIGHT)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint felt in a frame of brass."""
        table, area = current_theme().table, QRectF(self.viewport().rect())
        cloth = rounded(area.adjusted(2, 2, -2, -2), TRAY_RADIUS)
        painter.setClipPath(cloth)
        painter.fillRect(area, QColor(table.felts[0]))
        paint_lamp(painter, area, table)
        paint_weave(painter, area, table)
        painter.setClipping(False)
        if not table.is_plain:
            paint_inner_shadow(painter, cloth, 10, alpha=150, dx=3, dy=5)
        edge = brass_edge(table, area.topLeft(), area.bottomRight())
        painter.setPen(QPen(edge, 2.4))
        painter.drawPath(cloth)

    def _draw(self) -> None:
        self._scene.clear()
        if self._card is None:
            return
        setup = preview_setup(self._card)
        looks = die_looks_of(setup)[1]
        self.setSceneRect(QRectF(self.viewport().rect()))
        room = self._room()
        item = CardItem(setup, CardId(1))
        item.set_rect(room)
        item.set_dice_left(self._card.maximum)
        self._scene.addItem(item)
        item.draw_art(self.devicePixelRatioF())  # else it would flicker with every key
        parts = layout_card(room, setup, CardId(1), current_theme().text_scale)
        ratio = self.devicePixelRatioF()
        for spot in dice_on_card(parts, min(self._card.maximum, _MOST)):
            die = QGraphicsPixmapItem(face_pixmap(unrolled_look(looks), spot.edge, ratio))
            die.setPos(spot.center - QPointF(spot.edge / 2, spot.edge / 2))
            die.setZValue(item.zValue() + 1)
            self._scene.addItem(die)

    def _room(self) -> QRectF:
        """The place of the card: upright in the middle of the felt."""
        felt = QRectF(self.viewport().rect()).adjusted(14, 14, -14, -14)
        card = QRectF(0, 0, min(felt.width(), felt.height() / _RATIO), 0)
        card.setHeight(min(felt.height(), card.width() * _RATIO))
        card.moveCenter(felt.center())
        return card


def preview_setup(card: Card) -> Setup:
    """A match setup with only this card and the Sidekicks."""
    owner = None if card.kind is CardKind.BASIC_ACTION else PlayerId(0)
    cards = (prepare_card(SIDEKICK_CARD, None, 0), prepare_card(card, owner, card.maximum))
    return Setup(UXM, "first-game", (Player(""),), cards, 1, index_abilities(cards))


def face_looks(card: Card) -> DieLooks:
    """The looks of the six faces of a card's dice."""
    return die_looks_of(preview_setup(card))[1]
