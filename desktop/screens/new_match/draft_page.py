"""What a draft is, in a few sentences on the felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.screens.new_match.card_tiles import TileRow
from desktop.screens.new_match.format_tabs import STACK_DRAFT, tab_explanation, tab_title
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.palette import CARD_DICE
from rules.cards import all_card_sets
from rules.teams import DEMO_GAMES, demo_card

_TITLE, _STEP = 32.0, 19.0  # pixels at 1280x800
_WIDEST, _AROUND = 760.0, 10.0
_CARDS, _LEAST_CARDS = 0.3, 90.0  # the height of the cards: a share of the width; in pixels


class DraftPage(QWidget):
    """The title of a draft and its steps."""

    def __init__(self) -> None:
        super().__init__()
        self._labels: list[QLabel] = []
        for _ in range(5):
            label = make_label(wraps=True)
            label.setParent(self)
            self._labels.append(label)
        self._tiles = TileRow(self)
        self._letters = 1.0

    def show_draft(self, kind: str) -> None:
        """Describe a draft; the cards of a Rainbow Draft are hidden from the other player."""
        sets = all_card_sets()
        cards = [demo_card(game, game.teams[0][0], sets) for game in DEMO_GAMES.values()]
        for place, tile in enumerate(self._tiles.show_tiles(len(cards))):
            tile.show_card(cards[place], 1, 0, CARD_DICE[place])
            tile.turn(1.0 if kind != STACK_DRAFT and place % 2 else 0.0, -1)
        texts = (tab_title(kind), tab_explanation(kind), *self._steps(kind))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self._place()

    def _steps(self, kind: str) -> tuple[str, str, str]:
        last = self.tr("3. Choose how many dice to use, then play the match with both teams.")
        if kind == STACK_DRAFT:
            return (
                self.tr("1. Cards are stacked by name. The basic actions are random."),
                self.tr(
                    "2. Take turns taking a stack; keep one of its cards. Second player first."
                ),
                last,
            )
        return (
            self.tr("1. Each player opens packs from the four boxes. All dice are in the middle."),
            self.tr("2. Keep a card, pass the rest. A curtain hides your picks."),
            last,
        )

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters
        self._tiles.set_letters(letters)
        ink = current_theme().table.felt_ink
        for place, label in enumerate(self._labels):
            pixels = round((_TITLE if place == 0 else _STEP) * letters)
            weight = "bold" if place < 2 else "normal"
            label.setStyleSheet(f"color: {ink}; font-size: {pixels}px; font-weight: {weight};")
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Place the sentences below each other in the middle of the felt, above four cards.

        If the felt is too low, the title is left out; the chosen tab says it too.
        """
        most = min(_WIDEST * self._letters, self.width() - 40.0)
        words = (one.fontMetrics().horizontalAdvance(one.text()) + 6.0 for one in self._labels)
        wide = max(1.0, min(most, max(words)))
        gap = 12.0 * self._letters
        heights = [float(label.heightForWidth(round(wide))) for label in self._labels]
        text = sum(heights) + gap * (len(heights) - 1)
        title = self._labels[0]
        title.setVisible(text <= self.height() - 2 * _AROUND)
        if title.isHidden():
            text -= heights[0] + gap
        cards = min(_CARDS * wide, self.height() - text - 3 * gap)
        has_cards = cards >= _LEAST_CARDS
        top = max(_AROUND, (self.height() - text - (cards + gap if has_cards else 0.0)) / 2)
        left = (self.width() - wide) / 2
        for label, high in zip(self._labels, heights, strict=True):
            if label.isHidden():
                continue
            label.setGeometry(QRectF(left, top, wide, high).toRect())
            top += high + gap
        for tile in self._tiles.tiles:
            tile.setVisible(has_cards)
        self._tiles.place(QRectF(left - 6, top, wide + 12, max(0.0, cards)))
