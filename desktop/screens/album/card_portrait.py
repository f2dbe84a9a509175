"""A card as large as fits, whose symbols explain themselves."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, anatomy_of
from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.card_art.card_print import card_print
from desktop.panels.inspector.symbol_spots import card_spots
from desktop.panels.terms.term_overlay import TermOverlay
from desktop.style.current_theme import current_theme
from rules.cards import Card

_EDGE = 14  # room for the shadow


class CardPortrait(QWidget):
    """Shows a card in the middle of its area."""

    def __init__(self) -> None:
        super().__init__()
        self._card: Card | None = None
        self._picture = QPixmap()
        self._corner = QPointF()
        self.symbols = TermOverlay(self)

    def show_card(self, card: Card) -> None:
        """Show a card."""
        self._card = card
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Prepare the picture, whose letters grow with its size alone, and its symbols."""
        if self._card is None or self.width() < 4 * _EDGE or self.height() < 4 * _EDGE:
            return
        high = self.height() - 2 * _EDGE
        wide = min(self.width() - 2 * _EDGE, high * READING_WIDTH / READING_HEIGHT)
        size = QSizeF(round(wide), round(wide * READING_HEIGHT / READING_WIDTH))
        theme = replace(current_theme(), text_scale=1.0)
        self._picture = card_picture(self._card, size, theme, self.devicePixelRatioF())
        left = round((self.width() - size.width()) / 2)
        self._corner = QPointF(left, _EDGE)
        printed = card_print(self._card)
        parts = anatomy_of(printed, size.width(), size.height(), 1.0, dice=False)
        self.symbols.setGeometry(self.rect())
        self.symbols.show_spots(
            [
                spot._replace(area=spot.area.translated(self._corner))
                for spot in card_spots(parts, printed)
            ],
            "",
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(self._corner - QPointF(SHADOW, SHADOW), self._picture)
        painter.end()
