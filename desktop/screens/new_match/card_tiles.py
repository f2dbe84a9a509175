"""Small cards with the dice that a player gets for them, alone, in rows, and as a team."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.card_art.anatomy import CardAnatomy, CardSize, anatomy_of
from desktop.card_art.card_painter import paint_card
from desktop.card_art.card_parts import INK_ON_ENAMEL
from desktop.card_art.card_print import card_print
from desktop.card_art.illustration.recipe import recipe_of
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.palette import BASIC_ACTION_DIE, CARD_DICE, DieColors
from desktop.style.plain_text import plain_tooltip
from desktop.table.dice_motion.cube import paint_resting_die, paint_shadow
from desktop.table.paint.crest import PLAYER_SHAPES, paint_crest
from desktop.table.paint.die_looks import card_faces
from desktop.table.paint.faces import Emblem, FaceLook
from rules.advice import initials
from rules.cards import Card
from rules.teams import Team

_MARGIN = 6  # pixels around the card, for its shadow
_READABLE = (136.0, 88.0)  # the size that a card needs for letters of the normal size
_LEAST_LEVELS = 100  # pixels of width; a smaller card has no room for its levels
_LEAST = 30  # pixels; a smaller card is not painted
_DIE = 0.34  # the edge of a die, relative to the height of the card
_DICE_WIDTH = 0.86  # how much of the width all dice may take
_DIE_LEFT, _DIE_BASE = 0.09, 0.56  # where the first die is, as shares of width and height


class CardTile(QWidget):
    """Shows one card, and some of its dice; its tooltip has the text of the card."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = 1.0
        self._shown: tuple[object, ...] = ()
        self._card: Card | None = None
        self._looks: tuple[FaceLook, ...] = ()
        self._dice, self._colors = 0, BASIC_ACTION_DIE
        self._picture = LatePicture(self, self._paint_picture)
        self._turned, self._back_seat = 0.0, -1

    @property
    def card(self) -> Card | None:
        """The card."""
        return self._card

    @property
    def colors(self) -> DieColors:
        """The colors of its dice."""
        return self._colors

    @property
    def is_face_down(self) -> bool:
        """Whether the back of the card is seen."""
        return self._turned > 0.5

    def turn(self, share: float, seat: int) -> None:
        """Turn the card around: 0 shows its face, 1 its back with the emblem of a player."""
        if (share, seat) == (self._turned, self._back_seat):
            return
        was_down = self.is_face_down
        self._turned, self._back_seat = share, seat
        if was_down is not self.is_face_down:
            self._describe()
        self.update()

    def show_card(
        self, card: Card, dice: int = 0, owner: int = -1, colors: DieColors = BASIC_ACTION_DIE
    ) -> None:
        """Show a card and this many of its dice; an `owner` of -1 stands for both players."""
        if (card, dice, owner, colors) == self._shown:
            return
        is_other_card = card != self._card
        self._shown = (card, dice, owner, colors)
        self._card, self._dice, self._colors = card, dice, colors
        shape = PLAYER_SHAPES[owner % len(PLAYER_SHAPES)] if owner >= 0 else "square"
        self._looks = card_faces(card, colors, Emblem(shape, initials(card.name)))
        self._describe()
        if is_other_card:
            self._picture.clear()
        else:
            self._picture.forget()

    def _describe(self) -> None:
        """Say what is seen; a card that lies face down stays secret."""
        card = self._card
        if card is None or self.is_face_down:
            self.setAccessibleName(self.tr("A card, face down"))
            self.setToolTip("")
            return
        title = card.full_name
        self.setAccessibleName(title)
        self.setToolTip(plain_tooltip(f"{title}\n{card.wording}".strip()))

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        if letters != self._letters:
            self._letters = letters
            self._picture.forget()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        place = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        if 0 < self._turned < 1:  # it is narrow while it turns
            across = abs(math.cos(math.pi * self._turned))
            middle = place.center().x()
            painter.translate(middle, 0)
            painter.scale(max(across, 0.02), 1)
            painter.translate(-middle, 0)
        if self.is_face_down:
            paint_card_back(painter, place, self._back_seat)
        elif not self._picture.show(painter):
            painter.fillPath(rounded(place, 7), tone(BLACK, 70))
        painter.end()

    def _paint_picture(self, painter: QPainter) -> None:
        """Paint the card and its dice."""
        size = QSizeF(self.size()) - QSizeF(2 * _MARGIN, 2 * _MARGIN)
        card, ratio = self._card, self.devicePixelRatioF()
        if card is None or size.width() < _LEAST or size.height() < _LEAST:
            return
        parts = self._paint_card(painter, card, size)
        if parts.count is not None:
            self._paint_token(painter, parts.dice_area, parts.count)
            return
        edge = min(_DIE * size.height(), _DICE_WIDTH * size.width() / (1.12 * max(1, self._dice)))
        top = QRectF(_MARGIN, _MARGIN, size.width(), size.height())
        for place in range(self._dice):
            painter.save()
            painter.translate(
                top.left() + _DIE_LEFT * top.width() + edge * (0.5 + 1.12 * place),
                top.top() + _DIE_BASE * top.height(),
            )
            paint_shadow(painter, edge / 2, 0, ratio)
            paint_resting_die(painter, self._looks, len(self._looks) - 1, edge / 2)
            painter.restore()

    def _paint_token(self, painter: QPainter, die: QRectF, count: QRectF) -> None:
        """Paint one die of a strip, and how many there are."""
        if not self._dice:
            return
        painter.save()
        painter.translate(_MARGIN, _MARGIN)
        size = 0.62 * count.height()
        words = str(self._dice)
        paint_text(painter, count, words, INK_ON_ENAMEL, size, bold=True, align=ALIGN_CENTER)
        painter.translate(die.center())
        paint_resting_die(painter, self._looks, len(self._looks) - 1, die.width() / 2)
        painter.restore()

    def _paint_card(self, painter: QPainter, card: Card, size: QSizeF) -> CardAnatomy:
        """Paint the card without the words for which so small a card has no room."""
        room = min(size.width() / _READABLE[0], size.height() / _READABLE[1])
        theme = replace(current_theme(), text_scale=min(self._letters, room))
        printed = card_print(card)._replace(subtitle="")
        parts = anatomy_of(printed, size.width(), size.height(), theme.text_scale, dice=False)
        if self._dice and parts.size is CardSize.SMALL:  # they stand where the text would
            parts = replace(parts, paper=None, affiliation=None, text=None, marks=(), boxes=())
        if size.width() < _LEAST_LEVELS:
            parts = replace(parts, levels=None)
        painter.save()
        painter.translate(_MARGIN, _MARGIN)
        paint_card(painter, parts, printed, recipe_of(card), theme)
        painter.restore()
        return parts


# --- card back ------------------------------------------------------------------------------------


_RADIUS = 8.0
_CREST = 0.2  # of the height


def paint_card_back(painter: QPainter, place: QRectF, seat: int) -> None:
    """Paint the back of a card of a player, or of no one if `seat` is -1."""
    theme = current_theme()
    table, card = theme.table, rounded(place, _RADIUS)
    own = QColor(theme.players[seat]) if seat >= 0 else QColor(table.stage)
    if table.is_plain:
        painter.fillPath(card, QColor(table.stage))
    else:
        paint_soft_shadow(painter, card, 4, alpha=120, dx=1, dy=2)
        stock = QLinearGradient(place.topLeft(), place.bottomRight())
        stock.setColorAt(0, mix(own, WHITE, 0.08))
        stock.setColorAt(1, mix(own, BLACK, 0.55))
        painter.fillPath(card, stock)
        _paint_lattice(painter, place)
    inset = min(6.0, 0.07 * place.height())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(table.brass[0]), 1.4))
    painter.drawPath(rounded(place.adjusted(inset, inset, -inset, -inset), _RADIUS - 3))
    if seat >= 0:
        radius = _CREST * place.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(BLACK, 90))
        painter.drawEllipse(place.center(), 1.5 * radius, 1.5 * radius)
        paint_crest(painter, seat, place.center(), radius, theme)


def _paint_lattice(painter: QPainter, place: QRectF) -> None:
    """Paint fine crossing lines."""
    painter.save()
    painter.setClipPath(rounded(place, _RADIUS))
    painter.setPen(QPen(tone(WHITE, 26), 1))
    step = max(8.0, place.height() / 8)
    reach = place.width() + place.height()
    at = -place.height()
    while at < reach:
        left = place.left() + at
        top, bottom = place.top(), place.bottom()
        painter.drawLine(round(left), round(top), round(left + place.height()), round(bottom))
        painter.drawLine(round(left), round(bottom), round(left + place.height()), round(top))
        at += step
    painter.restore()


# --- tile row -------------------------------------------------------------------------------------


class TileRow:
    """Shows as many tiles as there are cards, side by side in equal columns."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._tiles: list[CardTile] = []
        self._count = 0
        self._letters = 1.0

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters
        for tile in self._tiles:
            tile.set_letters(letters)

    def show_tiles(self, count: int) -> list[CardTile]:
        """Show this many tiles, and return them."""
        while len(self._tiles) < count:
            tile = CardTile()
            tile.set_letters(self._letters)
            tile.setParent(self._parent)
            self._tiles.append(tile)
        for place, tile in enumerate(self._tiles):
            tile.setVisible(place < count)
        self._count = count
        return self._tiles[:count]

    @property
    def tiles(self) -> tuple[CardTile, ...]:
        """The shown tiles."""
        return tuple(self._tiles[: self._count])

    def place(self, area: QRectF, columns: int = 1) -> None:
        """Place the shown tiles in an area, in at least this many columns."""
        across = area.width() / max(columns, self._count)
        for place, tile in enumerate(self._tiles[: self._count]):
            spot = QRectF(area.left() + place * across, area.top(), across, area.height())
            tile.setGeometry(spot.toRect())

    def place_grid(self, area: QRectF, columns: int) -> None:
        """Place the shown tiles in an area, in as many rows as these columns need."""
        rows = -(-self._count // columns)
        for place, tile in enumerate(self.tiles):
            row, column = divmod(place, columns)
            wide, high = area.width() / columns, area.height() / rows
            left, top = area.left() + column * wide, area.top() + row * high
            tile.setGeometry(QRectF(left, top, wide, high).toRect())


# --- team tiles -----------------------------------------------------------------------------------


_ASPECT = 1.5  # of the best cards
_LEAST_BASICS = 2  # a single basic action takes half of the row
_BEYOND = 4  # the margin of tiles reaches beyond the widget


class TeamTiles(QWidget):
    """Shows the characters and actions of a team, then its basic actions."""

    def __init__(self) -> None:
        super().__init__()
        self._row, self._basics = TileRow(self), TileRow(self)

    @property
    def tiles(self) -> tuple[CardTile, ...]:
        """The shown cards: characters and actions, then basic actions."""
        return (*self._row.tiles, *self._basics.tiles)

    def clear(self) -> None:
        """Show nothing."""
        for row in (self._row, self._basics):
            row.show_tiles(0)

    def show_team(self, team: Team, seat: int, *, backs: bool = False) -> None:
        """Show the cards of a team in the colors of a seat, or face down with `backs`."""
        count = len(team.cards)
        for place, tile in enumerate(self._row.show_tiles(count)):
            one, colors = team.cards[place], CARD_DICE[(seat * count + place) % len(CARD_DICE)]
            tile.show_card(one.card, one.dice, seat, colors)
        for card, tile in zip(team.basics, self._basics.show_tiles(len(team.basics)), strict=True):
            tile.show_card(card, 0, -1, BASIC_ACTION_DIE)
        for tile in self.tiles:
            tile.turn(1.0 if backs else 0.0, seat)
        self._place()

    def turn_cards(self, share: float, seat: int) -> None:
        """Turn the characters and actions: 0 shows their faces, 1 their backs."""
        for tile in self._row.tiles:
            tile.turn(share, seat)

    def turn_basics(self, share: float, seat: int) -> None:
        """Turn the basic actions."""
        for tile in self._basics.tiles:
            tile.turn(share, seat)

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        for row in (self._row, self._basics):
            row.set_letters(letters)

    def sizeHint(self) -> QSize:
        return QSize(240, 160)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        area = QRectF(self.rect()).adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
        cards, basics = len(self._row.tiles), len(self._basics.tiles)
        if not cards:
            self._basics.place(area)
            return
        own_row = 1 if basics else 0
        columns = best_columns(cards, area.width(), area.height(), own_row)
        high = area.height() / (math.ceil(cards / columns) + own_row)
        upper = area.adjusted(0, 0, 0, -own_row * high)
        self._row.place_grid(upper, columns)
        self._basics.place(QRectF(area.left(), upper.bottom(), area.width(), high), _LEAST_BASICS)


def best_columns(count: int, width: float, height: float, further_rows: int = 0) -> int:
    """In how many columns this many cards are largest."""

    def size(columns: int) -> float:
        rows = math.ceil(count / columns) + further_rows
        return min(width / columns / _ASPECT, height / rows)

    return max(range(1, count + 1), key=size)
