"""The other versions of a card's name, as strips to click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.panels.card_browser.card_words import spoken_card
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card

_WIDTH, _HEIGHT = 226, 96
_EDGE = 4


class OtherVersions(QWidget):
    """A row of small cards.

    Signals:
        chosen(card): a card was clicked.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[CardButton] = []
        self._row = WrappingRow(8)
        self.setLayout(self._row)

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        clear_layout(self._row)
        self.buttons = [CardButton(card) for card in cards]
        for button in self.buttons:
            button.clicked.connect(lambda _=False, card=button.card: self.chosen.emit(card))
            self._row.addWidget(button)


class CardButton(PaintedButton):
    """A button that is a small card."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card
        self.setObjectName(f"version-{card.set_code}-{card.number}")
        self.setText(card.full_name.replace("&", "&&"))
        self.setAccessibleName(spoken_card(card))
        self.setToolTip(plain_tooltip(card.full_name))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """The size of the card with room for a ring."""
        return QSize(scale_with_text(_WIDTH) + 2 * _EDGE, scale_with_text(_HEIGHT) + 2 * _EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, card = current_theme(), self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        plain = replace(theme, text_scale=1.0)  # the letters grow with the card
        picture = card_picture(self.card, QSizeF(card.size()), plain, self.devicePixelRatioF())
        painter.drawPixmap(card.topLeft() - QPoint(SHADOW, SHADOW), picture)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            color = theme.focus if self.hasFocus() else theme.table.brass[1]
            painter.setPen(QPen(QColor(color), 3))
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 9, 9)
        painter.end()
