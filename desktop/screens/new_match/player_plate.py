"""The place of a player in the form for a new match: name, who goes first, team."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.screens.new_match.tile_row import TileRow
from desktop.style import palette
from desktop.style.basic_widgets import make_label
from desktop.style.materials.letters import text_font
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import WHITE, mix
from desktop.style.palette import CARD_DICE, Theme
from desktop.table.paint.crest import crest_path
from rules.cards import Card

MAX_NAME_LENGTH = 24
_PAD, _GAP, _CREST = 12.0, 6.0, 15.0
_STATUS = 13.0  # pixels at 1280x800
_MARGIN = 4  # around the plate, for its shadow


class PlayerPlate(QWidget):
    """A plate in the color of a player's felt, with a field for the name and the team's cards."""

    def __init__(self, name: str) -> None:
        """Make an empty plate.

        Args:
            name: the name of a player who enters none.
        """
        super().__init__()
        self.name = QLineEdit(maxLength=MAX_NAME_LENGTH)
        self.name.setPlaceholderText(name)
        self.name.setAccessibleName(name)
        self.name.setParent(self)
        self._status = make_label(wraps=True)
        self._status.setParent(self)
        self._tiles = TileRow(self)
        self._theme: Theme = palette.LIGHT
        self._unit, self._letters = 1.0, 1.0
        self._seat = 0

    def show_team(self, seat: int, cards: Sequence[Card], dice: int, status: str) -> None:
        """Show what a player plays.

        Args:
            seat: 0 for the team and the colors of the first player, 1 for those of the second.
            cards: the cards of the team.
            dice: the number of dice for each card.
            status: who has this team.
        """
        self._seat = seat
        self._status.setText(status)
        for place, tile in enumerate(self._tiles.show_tiles(len(cards))):
            colors = CARD_DICE[(seat * len(cards) + place) % len(CARD_DICE)]
            tile.show_card(cards[place], dice, seat, colors)
        self._dress()
        self._lay_out()
        self.update()

    def set_look(self, theme: Theme, unit: float, letters: float) -> None:
        """Set the colors, and the scales of everything and of letters."""
        self._theme, self._unit, self._letters = theme, unit, letters
        self._tiles.set_look(theme, letters)
        self._dress()
        self._lay_out()
        self.update()

    def head_height(self, width: float) -> float:
        """The height of everything above the cards for a width."""
        words = round(width - 2 * self._left())
        status = self._status.heightForWidth(max(1, words))
        return 2 * _MARGIN + 1.6 * _PAD * self._unit + self._field_height() + status + _GAP

    def _field_height(self) -> float:
        return float(self.name.sizeHint().height())

    def _left(self) -> float:
        return _MARGIN + _PAD * self._unit

    def _dress(self) -> None:
        ink = self._theme.table.felt_ink
        pixels = round(_STATUS * self._letters)
        self._status.setStyleSheet(f"color: {ink}; font-size: {pixels}px;")
        font = text_font(16.0 * self._letters, bold=True)
        self.name.setStyleSheet(f"font-size: {font.pixelSize()}px; font-weight: bold;")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Place the field beside the crest, the status below, and the cards at the foot."""
        left, top = self._left(), _MARGIN + 0.8 * _PAD * self._unit
        wide = self.width() - 2 * left
        crest = self._crest_radius() * 2 + _GAP * 1.4
        high = self._field_height()
        self.name.setGeometry(QRectF(left + crest, top, wide - crest, high).toRect())
        words = self._status.heightForWidth(max(1, round(wide)))
        self._status.setGeometry(QRect(round(left), round(top + high), round(wide), words))
        base = top + high + words + _GAP * 0.5
        area = QRectF(left - 4, base, wide + 8, self.height() - base - _MARGIN - 4 * self._unit)
        self._tiles.place(area)

    def _crest_radius(self) -> float:
        return min(_CREST * self._letters, 0.42 * self._field_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = self._theme.table
        plate = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - 2)
        if table.is_plain:
            painter.fillPath(rounded(plate, 12), QColor(table.felts[self._seat]))
            painter.setPen(QPen(QColor(table.felt_ink), 2))
            painter.drawPath(rounded(plate, 12))
        else:
            share = 0.16 if self._theme.name == "light" else 0.04
            top = mix(table.felts[self._seat], WHITE, share)
            paint_raised(painter, rounded(plate, 12), top, table.trays[self._seat], 0.5)
        radius = self._crest_radius()
        center = QPointF(self._left() + radius, self.name.geometry().center().y() + 0.5)
        painter.setPen(QPen(QColor(table.felt_ink), max(1.2, 0.13 * radius)))
        painter.setBrush(QColor(self._theme.players[self._seat]))
        painter.drawPath(crest_path(self._seat, center, radius))
        painter.end()
