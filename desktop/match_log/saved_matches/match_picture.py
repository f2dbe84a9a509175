"""The picture of a match: a card of each player, which meet at a slanted seam."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainterPath, QPen, QPolygonF

from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import recipe_of
from desktop.match_log.saved_matches.shelf_plaque import LIFE_KEY
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import painter_on
from rules.cards import Card
from rules.model import PlayerId
from rules.state import GameState, Zone

_SIZE = QSize(330, 280)  # pixels, as large as a plaque ever shows it
_SEAM = (0.62, 0.38)  # at the top and at the bottom, as shares of the width
_AWAY = 0.25  # how far the middle of each half is from the middle, as a share of the width
_HALVES = (
    ((0, 0), (_SEAM[0], 0), (_SEAM[1], 1), (0, 1)),
    ((_SEAM[0], 0), (1, 0), (1, 1), (_SEAM[1], 1)),
)


def picture_of_match(state: GameState, own: int) -> QImage:
    """The picture of a match in this state, with the life of both players in a text field.

    `own` is the seat whose card is at the left.
    """
    seats = (PlayerId(own), PlayerId(1 - own))
    picture = QImage(_SIZE, QImage.Format.Format_RGB32)
    picture.fill(QColor(current_theme().table.felts[0]))
    area = QRectF(picture.rect())
    painter = painter_on(picture)
    for place, seat in enumerate(seats):
        card = _card_of(state, seat)
        if card is None:
            continue
        corners = [QPointF(x * area.width(), y * area.height()) for x, y in _HALVES[place]]
        half = QPainterPath()
        half.addPolygon(QPolygonF(corners))
        painter.save()
        painter.setClipPath(half)
        focus = (0.5 + (_AWAY if place else -_AWAY), 0.42)
        paint_art(painter, area, recipe_of(card), current_theme(), focus=focus, room=0.62)
        painter.restore()
    painter.setPen(QPen(QColor(current_theme().table.brass[0]), 5))
    painter.drawLine(*(QPointF(x * area.width(), y * area.height()) for x, y in _HALVES[0][1:3]))
    painter.end()
    picture.setText(LIFE_KEY, ",".join(str(max(0, state.life_of(seat))) for seat in seats))
    return picture


def _card_of(state: GameState, seat: PlayerId) -> Card | None:
    """The card that a player made most of: the most dice purchased, then the highest cost."""
    purchased = [0] * len(state.setup.cards)
    for die in state.dice:
        purchased[die.card] += die.zone is not Zone.CARD
    own = [place for place, slot in enumerate(state.setup.cards) if place and slot.owner == seat]
    if not own:
        return None
    best = max(own, key=lambda place: (purchased[place], state.setup.cards[place].card.cost))
    return state.setup.cards[best].card
