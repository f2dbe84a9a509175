"""The preview: the card as it will look on the table."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from desktop.style.palette import Theme
from desktop.table.items.card_item import CardItem
from desktop.table.layout.card_layout import layout_card
from desktop.table.paint.die_looks import DieLooks, card_emblem, die_looks_of
from desktop.table.paint.faces import face_pixmap, unrolled_look
from rules.cards import Card, CardKind
from rules.model import UXM, CardId, PlayerId
from rules.state import SIDEKICK_CARD, Player, Setup, index_abilities, prepare_card

_MOST = 5


class CardPreview(QGraphicsView):
    """Draws a card and its dice on the felt."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._card: Card | None = None
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setInteractive(False)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change colors."""
        self._theme = theme
        self.setBackgroundBrush(QColor(theme.felt))
        self._draw()

    def show_card(self, card: Card) -> None:
        """Show a card; its text does not matter."""
        self._card = card
        self.setAccessibleName(self.tr("Preview of {title}").format(title=card.title))
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # 230 pixels are enough for an upright card with its dice below.
        self.setFixedHeight(min(self.width() * 2 // 3, 230))
        self._draw()

    def sizeHint(self) -> QSize:
        return QSize(300, 200)

    def _draw(self) -> None:
        self._scene.clear()
        if self._card is None:
            return
        setup = preview_setup(self._card)
        looks = die_looks_of(setup)[1]
        room = QRectF(self.viewport().rect()).adjusted(10, 10, -10, -10)
        self.setSceneRect(QRectF(self.viewport().rect()))
        item = CardItem(setup, CardId(1), card_emblem(looks), self._theme)
        item.set_rect(room)
        item.set_dice_left(self._card.maximum)
        self._scene.addItem(item)
        strip = layout_card(room, setup, 1).dice_area
        side = round(strip.height() * 0.92)
        ratio = self.devicePixelRatioF()
        picture = face_pixmap(unrolled_look(looks), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        for place in range(min(self._card.maximum, _MOST)):
            die = QGraphicsPixmapItem(picture)
            die.setPos(strip.left() + place * 1.12 * side, strip.top())
            die.setZValue(item.zValue() + 1)
            self._scene.addItem(die)


def preview_setup(card: Card) -> Setup:
    """A match setup with only this card and the Sidekicks."""
    owner = None if card.kind is CardKind.BASIC_ACTION else PlayerId(0)
    cards = (prepare_card(SIDEKICK_CARD, None, 0), prepare_card(card, owner, card.maximum))
    return Setup(UXM, "first-game", (Player(""),), cards, 1, index_abilities(cards))


def face_looks(card: Card) -> DieLooks:
    """The looks of the six faces of a card's dice."""
    return die_looks_of(preview_setup(card))[1]
