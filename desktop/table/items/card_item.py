"""A card on the table: its picture, the light around it, and a button for each Global Ability.

The dice left on the card are dice items of the scene. The inspector shows the card in reading size;
it listens for the card under the pointer.

The picture is drawn once for a size and a theme, and kept for the next table. Its art, which takes
the most time, is added a moment later, one card after another, so that a table opens at once.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimerEvent, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.card_art.ability_text import paint_global_mark
from desktop.card_art.anatomy import CardSize
from desktop.card_art.card_painter import corner_radius
from desktop.card_art.card_picture import SHADOW, picture_on_table
from desktop.card_art.hand_seal import paint_seal
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    paint_pill,
    paint_text,
    pill_width,
    text_width,
)
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, tone
from desktop.table.items.table_item import PlaceItem, paint_focus_outline, paint_lit_outline
from desktop.table.layout.card_layout import CardLayout, layout_card
from desktop.text.translation import tr, translate
from rules.advice import DropTarget, token_sign
from rules.cards import Card
from rules.model import AbilityId, CardId
from rules.state import Setup

_CORNER = 6.0
Token = tuple[str, int]
"""A kind of token on a card, and how many there are."""


class GlobalButton(QGraphicsObject):
    """The button of one Global Ability of a card; highlighted when a player can use it now.

    `rect` is the area to press, `mark` the circle with the G in it.
    """

    clicked = Signal(int, int)

    def __init__(self, parent: QGraphicsItem, card_id: CardId, ability: AbilityId) -> None:
        super().__init__(parent)
        self.card_id, self.ability = card_id, ability
        self.rect, self.mark = QRectF(), QRectF()
        self.is_legal = self.is_focused = self.is_down = False
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("Use this card's Global Ability"))

    def set_areas(self, rect: QRectF, mark: QRectF) -> None:
        """Change the area to press and the circle in it."""
        self.prepareGeometryChange()
        self.rect, self.mark = rect, mark
        self.update()

    def set_legal(self, *, is_legal: bool) -> None:
        """Show whether the ability can be used now."""
        if is_legal != self.is_legal:
            self.is_legal = is_legal
            self.update()

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard focus."""
        if on != self.is_focused:
            self.is_focused = on
            self.update()

    @property
    def _is_box(self) -> bool:
        return self.rect.width() > 1.5 * self.mark.width()

    def boundingRect(self) -> QRectF:
        return self.rect.united(self.mark).adjusted(-6, -6, 6, 6)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_legal:
            paint_lit_outline(painter, *self._around(1.0), 2.5)
        paint_global_mark(painter, self.mark, current_theme(), is_legal=self.is_legal)
        if self.is_focused:
            paint_focus_outline(painter, *self._around(4.0))

    def _around(self, away: float) -> tuple[QRectF, float]:
        """The rectangle at this distance around the box or the circle, and its radius."""
        area = self.rect if self._is_box else self.mark
        corner = _CORNER if self._is_box else area.height() / 2
        return area.adjusted(-away, -away, away, away), corner + away

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.is_down = True
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.is_down and self.rect.contains(event.pos()):
            self.clicked.emit(self.card_id, self.ability)
        self.is_down = False


# --- card -----------------------------------------------------------------------------------------

_ART_AFTER_MS = 80  # when the art of the first card is drawn: after the first frame
_ART_APART_MS = 16  # ... and how much later that of each further one
_ART_SLOTS = 24
_REST_MS = 120  # how long a table that is being resized must rest before art is drawn again
_GLOW = 10.0
_INK = "#fff8e8"
_LABEL_HEIGHT = 21.0
_TOKEN_HEIGHT = 16.0  # of the plate of tokens on a strip


class CardItem(PlaceItem):
    """A card of the match, by its index."""

    paint_margin = float(SHADOW)

    def __init__(self, setup: Setup, card_id: CardId) -> None:
        super().__init__(DropTarget("card", card=card_id))
        self.card_id = card_id
        self._setup = setup
        self._parts: CardLayout | None = None
        self._count: tuple[str, QRectF, float] | None = None
        self._picture: QPixmap | None = None
        self.has_art = False
        self._art_timer = 0
        self.payment_label = ""
        self.dice_left = 0
        self.is_usable = False
        self.is_glowing = False
        self.note = ""
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)  # it only copies its picture
        self.setAcceptHoverEvents(True)
        self.buttons = {
            listed.ability_index: GlobalButton(self, card_id, listed.ability_index)
            for listed in setup.index.globals
            if listed.card == card_id
        }
        self.tokens: tuple[Token, ...] = ()
        self._token_plate: tuple[str, QRectF] = ("", QRectF())
        self._removal: GlobalButton | None = None
        if (listed := setup.index.token_removals.get(card_id)) is not None:
            self._removal = GlobalButton(self, card_id, listed.ability_index)
            self._removal.setToolTip(tr("Pay 2 to remove a stun token"))
            self._removal.setVisible(False)
            self.buttons[listed.ability_index] = self._removal

    @property
    def card(self) -> Card:
        return self._setup.cards[self.card_id].card

    def shape(self) -> QPainterPath:
        """The card without its shadow."""
        path = QPainterPath()
        path.addRect(self.rect)
        return path

    def set_rect(self, rect: QRectF) -> None:
        was = self._parts
        has_moved_only = was is not None and self.rect.size() == rect.size()
        super().set_rect(rect)
        self._lay_out()
        if has_moved_only or was is None or self._parts is None:
            return
        self.has_art = False
        self.stop_art_timer()  # the art of a table that is being resized waits until it rests
        if was.size is not self._parts.size:
            self._picture = None  # else the old picture is stretched until the new one is drawn

    def restyle(self) -> None:
        """Lay out its parts and draw its picture again, for a new theme."""
        self._picture, self.has_art = None, False
        if self._parts is not None:
            self._lay_out()
        self.update()

    def _lay_out(self) -> None:
        self._count = None
        self._parts = layout_card(self.rect, self._setup, self.card_id, current_theme().text_scale)
        self.corner_radius = corner_radius(self._parts.parts)
        for ability, where in self._parts.global_buttons:
            self.buttons[ability].set_areas(where, self._parts.marks[ability])
        self._place_tokens()

    def set_payment_label(self, label: str) -> None:
        """Show a label while one of its dice is being paid for; "" removes it."""
        if label != self.payment_label:
            self.payment_label = label
            self.update()

    def set_dice_left(self, dice_left: int) -> None:
        if dice_left != self.dice_left:
            self.dice_left, self._count = dice_left, None
            self.update()

    def set_tokens(self, tokens: tuple[Token, ...]) -> None:
        """Show how many tokens of each kind lie on the card (KW-23)."""
        if tokens != self.tokens:
            self.tokens = tokens
            self._place_tokens()
            self.update()

    def set_usable(self, *, is_usable: bool) -> None:
        """Light the card if one of its dice can be purchased now."""
        if is_usable != self.is_usable:
            self.is_usable = is_usable
            self.update()

    def set_glowing(self, *, is_glowing: bool) -> None:
        """Let the seal of its text by hand glow, because the moment of it may have come."""
        if is_glowing != self.is_glowing:
            self.is_glowing = is_glowing
            self.update()

    def set_note(self, note: str) -> None:
        """Pin a note to the card; "" removes it."""
        if note != self.note:
            self.note = note
            self.update()

    # --- the picture

    def stop_art_timer(self) -> None:
        """Draw no art until it is painted again: Qt must not call an item of a closed table."""
        if self._art_timer:
            self.killTimer(self._art_timer)
            self._art_timer = 0

    def timerEvent(self, event: QTimerEvent) -> None:
        self.stop_art_timer()
        if any(view.isVisible() for view in self.scene().views()):
            self.draw_art()

    def draw_art(self, ratio: float = 0.0) -> None:
        """Draw the picture with its art now, by default in the pixels of the present picture."""
        if self.rect.isEmpty() or self.has_art:
            return
        present = self._picture.devicePixelRatio() if self._picture is not None else 1.0
        self._draw(ratio or present, paints_art=True)
        self.update()

    def _draw(self, ratio: float, *, paints_art: bool) -> None:
        self._picture, self.has_art = picture_on_table(
            self.card, self.rect.size(), current_theme(), ratio, paints_art=paints_art
        )

    def _prepare_picture(self, ratio: float) -> QPixmap:
        """The picture to copy now, and the request for its art."""
        picture = self._picture
        is_stretched = picture is not None
        if picture is None or picture.devicePixelRatio() != ratio:
            self._draw(ratio, paints_art=False)
        if not self.has_art and not self._art_timer:
            wait = _ART_AFTER_MS + _ART_APART_MS * (self.card_id % _ART_SLOTS)
            wait += _REST_MS if is_stretched else 0
            self._art_timer = self.startTimer(wait)
        assert self._picture is not None
        return self._picture

    # --- painting

    def paint_background(self, painter: QPainter) -> None:
        if self._parts is None or self.rect.isEmpty():
            return
        picture = self._prepare_picture(painter.device().devicePixelRatioF())
        whole = self.rect.adjusted(-SHADOW, -SHADOW, SHADOW, SHADOW)
        if picture.deviceIndependentSize() == whole.size():
            painter.drawPixmap(whole.topLeft(), picture)
        else:
            painter.drawPixmap(whole, picture, QRectF(picture.rect()))
        if self.is_usable:
            ratio = painter.device().devicePixelRatioF()
            width, height = math.ceil(whole.width()), math.ceil(whole.height())
            ring = _ring(width, height, self.corner_radius, current_theme().legal, ratio)
            painter.drawPixmap(whole.topLeft(), ring)
        self._paint_count(painter, self._parts)
        if self.is_glowing and self._parts.parts.seal is not None:
            seal = self._parts.parts.seal
            paint_seal(painter, seal.center(), seal.width() / 2, current_theme(), glows=True)
        if self.note:
            self._paint_note(painter, self._parts)
        self._paint_tokens(painter)
        if self.payment_label:
            self._paint_payment_label(painter)

    @property
    def _label_scale(self) -> float:
        """How much larger labels are for large letters and large cards."""
        unit = self._parts.parts.unit if self._parts is not None else 1.0
        return max(1.0, current_theme().text_scale, 0.75 * unit)

    def _paint_count(self, painter: QPainter, parts: CardLayout) -> None:
        """Say how many dice are left where they cannot be counted."""
        if self._count is None:
            self._count = self._place_count(parts)
        words, plate, size = self._count
        if words:
            ratio = painter.device().devicePixelRatioF()
            width, height = math.ceil(plate.width()), math.ceil(plate.height())
            painter.drawPixmap(plate.topLeft(), _dark_plate(words, width, height, size, ratio))

    def _place_count(self, parts: CardLayout) -> tuple[str, QRectF, float]:
        """The words that say how many dice are left, their plate, and the height of the letters."""
        count, pixels = parts.parts.count, 11 * self._label_scale
        if count is not None:
            count = count if self.dice_left else parts.dice_area  # the die's place is free
            plate = count.adjusted(0, 0.1 * count.height(), 0, -0.1 * count.height())
            size = min(0.62 * count.height(), count.width())
            words = str(self.dice_left)
        elif not self.dice_left:
            size = min(pixels, 0.42 * parts.die_edge)
            words, high = tr("no dice left"), 1.7 * size
            if pill_width(words, size, high) > parts.dice_area.width():
                words = "0"
            wide = min(pill_width(words, size, high), parts.dice_area.width())
            plate = QRectF(parts.dice_area.left(), 0, wide, high)
            plate.moveBottom(parts.dice_area.bottom() - 2)
            if parts.size is CardSize.TABLE:
                plate.moveCenter(QPointF(parts.dice_area.center().x(), plate.center().y()))
        else:
            return "", QRectF(), 0.0
        return words, plate, size

    def _paint_note(self, painter: QPainter, parts: CardLayout) -> None:
        """Paint a paper flag with the note, at the right edge of the picture."""
        pixels = 11.5 * self._label_scale
        high = 1.9 * pixels
        wide = min(text_width(self.note, pixels, bold=True) + 1.6 * pixels, 0.6 * self.rect.width())
        area = QRectF(self.rect.right() - wide + 3, 0, wide, high)
        area.moveTop(max(self.label_top(), 2.0) + 2)
        if parts.size is CardSize.STRIP:
            area.moveTop(self.rect.center().y() - high / 2)
            area.moveRight(parts.parts.name.right() if parts.parts.name.width() else area.right())
        stock = current_theme().table
        painter.setPen(QPen(QColor(stock.stock_edge), 1))
        painter.setBrush(QColor(stock.stock))
        painter.drawRoundedRect(area, 3, 3)
        words = area.adjusted(0.6 * pixels, 0, -0.6 * pixels, 0)
        paint_text(painter, words, self.note, stock.stock_ink, pixels, bold=True)

    # --- tokens

    def _place_tokens(self) -> None:
        """Find the plate of the tokens: in words if the card is wide enough, else in short.

        The sign that removes a stun token stands before the words. On a strip, where the name takes
        all the room, the plate is at the upper edge, right of the cost.
        """
        high = min(_LABEL_HEIGHT * self._label_scale, 0.45 * self.rect.height())
        left, top = self.rect.left() + 4, self.label_top()
        if self._parts is not None and self._parts.size is CardSize.STRIP:
            high = min(_TOKEN_HEIGHT * self._label_scale, 0.42 * self.rect.height())
            left, top = self._parts.cost.right() + 2, -0.3 * high
        stuns = any(token == "stun" for token, _ in self.tokens)
        before = high if stuns and self._removal is not None else 0.0
        room = self.rect.right() - 4 - left - before
        words = " · ".join(translate(token_sign(*one)) for one in self.tokens)
        if pill_width(words, 0.62 * high, high) > room:
            words = " ".join(translate(token_sign(*one, is_short=True)) for one in self.tokens)
        wide = min(pill_width(words, 0.62 * high, high), room) if words else 0.0
        plate = QRectF(left, top, before + wide, high)
        self._token_plate = (words, plate)
        if self._removal is not None:
            mark = QRectF(plate.left(), plate.top(), high, high)
            self._removal.set_areas(plate if stuns else QRectF(), mark if stuns else QRectF())
            self._removal.setVisible(stuns)

    def _paint_tokens(self, painter: QPainter) -> None:
        words, plate = self._token_plate
        if not words:
            return
        theme = current_theme()
        if self._removal is not None and self._removal.isVisible():
            plate = plate.adjusted(plate.height(), 0, 0, 0)
        paint_pill(painter, plate, words, theme.accent, theme.on_accent, 0.62 * plate.height())

    def label_top(self) -> float:
        """The label that says what a drop would do stands below the name."""
        if self._parts is None or self._parts.size is CardSize.STRIP:
            return 2.0
        if self._parts.size is CardSize.TABLE:
            return self._parts.parts.art.top() + 4
        return self._parts.parts.name.bottom()

    def payment_plate(self) -> QRectF:
        """The place of the payment label."""
        parts = self._parts
        high = min(_LABEL_HEIGHT * self._label_scale, 0.7 * self.rect.height())
        wide = min(pill_width(self.payment_label, 0.62 * high, high), 0.62 * self.rect.width())
        plate = QRectF(self.rect.right() - wide - 6, self.label_top(), wide, high)
        if parts is None:
            return plate
        gap = parts.parts.gap
        if gap is not None:
            plate.moveCenter(QPointF(gap.center().x(), self.rect.center().y()))
        room = (parts.levels.top() if parts.levels is not None else self.rect.bottom()) - 2
        if parts.size is CardSize.SMALL and parts.parts.paper is not None:
            room = min(room, parts.parts.paper.top() - 1)  # the text stays readable
        plate.moveBottom(max(min(plate.bottom(), room), plate.height()))
        return plate

    def _paint_payment_label(self, painter: QPainter) -> None:
        theme, plate = current_theme(), self.payment_plate()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent), 3.5))
        painter.drawRoundedRect(self.rect, self.corner_radius, self.corner_radius)
        gap = self._parts.parts.gap if self._parts is not None else None
        if gap is not None and plate.width() > gap.width():
            return  # it would cover the name; the frame must do
        pixels = 0.62 * plate.height()
        paint_pill(painter, plate, self.payment_label, theme.accent, theme.on_accent, pixels)


@lru_cache(maxsize=24)
def _dark_plate(words: str, width: int, height: int, pixels: float, ratio: float) -> QPixmap:
    """Bright words on a dark plate, to be drawn over art."""
    picture = blank_picture(QSizeF(width, height), ratio)
    painter = painter_on(picture)
    area = QRectF(0, 0, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone(BLACK, 165))
    corner = min(0.5 * height, 0.3 * width)
    painter.drawRoundedRect(area, corner, corner)
    paint_text(painter, area, words, _INK, pixels, bold=len(words) < 3, align=ALIGN_CENTER)
    painter.end()
    return picture


@lru_cache(maxsize=6)
def _ring(width: int, height: int, radius: float, color: str, ratio: float) -> QPixmap:
    """A ring of light around a card, to be drawn over its picture; cards of a size share it."""
    picture = blank_picture(QSizeF(width, height), ratio)
    painter = painter_on(picture)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    card = QRectF(SHADOW, SHADOW, width - 2 * SHADOW, height - 2 * SHADOW)
    for step in range(int(_GLOW)):
        away = 2.0 + step
        painter.setPen(QPen(tone(color, round(120 * (1 - step / _GLOW) ** 2)), 2.0))
        painter.drawPath(rounded(card.adjusted(-away, -away, away, away), radius + away))
    painter.setPen(QPen(tone(BLACK, 140), 5.0))
    painter.drawPath(rounded(card, radius))
    painter.setPen(QPen(QColor(color), 3.0))
    painter.drawPath(rounded(card.adjusted(-0.5, -0.5, 0.5, 0.5), radius))
    painter.end()
    return picture
