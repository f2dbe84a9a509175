"""The versions of a character side by side, large enough to read; one of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.card_art.card_print import card_print
from desktop.panels.card_browser.card_words import spoken_card
from desktop.panels.navigator import navigator_of
from desktop.style.current_theme import current_theme
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card

_SHAPE = 1.5  # height to width
_GAP, _MARGIN = 4.0, 12.0
_MOST_WIDE = 236.0
_READABLE = 170  # pixels of width, at normal text size; below, the chosen card is larger
_CHOSEN_SHARE = 0.55
_LEAST = 40


class _Version(QAbstractButton):
    """One version: a card in a size in which its text can be read."""

    def __init__(self, card: Card, choice: CardChoice) -> None:
        super().__init__(choice)
        self.card = card
        self._choice = choice
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setObjectName(f"version-{card.set_code}-{card.number}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        title = card.title.replace("/", ": ")
        self.setAccessibleName(title)
        self.setAccessibleDescription(card.wording)
        page = self.tr("Right-click or F2: card page")
        parts = [part for part in (title, card.wording, page) if part]
        self.setToolTip(plain_tooltip("\n".join(parts)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        navigator_of(self).open_card(self.card)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.ignore()  # the choice takes it

    def card_rect(self) -> QRectF:
        """The card in the coordinates of this widget."""
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current_theme()
        card = self.card_rect()
        if card.width() < _LEAST:
            return
        is_marked = self.isChecked() and len(self._choice.cards) > 1
        if is_marked and not theme.table.is_plain:
            paint_soft_shadow(painter, rounded(card, 11), 10, theme.legal, 230)
        wanted = replace(theme, text_scale=wanted_letters(card.width()))
        picture = card_picture(self.card, QSizeF(card.size()), wanted, self.devicePixelRatioF())
        if not self.isChecked():
            painter.setOpacity(0.72)
        painter.drawPixmap(round(card.left() - SHADOW), round(card.top() - SHADOW), picture)
        painter.setOpacity(1.0)
        if is_marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.legal), 4))
            painter.drawPath(rounded(card.adjusted(-2, -2, 2, 2), 12))
        if self._choice.hasFocus() and self.isChecked():
            painter.setPen(QPen(QColor(theme.focus), 2.5))
            painter.drawPath(rounded(card.adjusted(-5, -5, 5, 5), 13))
        painter.end()


def wanted_letters(width: float) -> float:
    """The scale of letters on a card of this width: smaller on a small card, if they are large."""
    letters = current_theme().text_scale
    return min(letters, max(1.0, width / _READABLE))


class CardChoice(QWidget):
    """Shows up to a handful of cards; clicks and arrows choose one."""

    def __init__(
        self,
        *,
        changed: Callable[[], None],
        resized: Callable[[], None],
        accept: Callable[[], None],
    ) -> None:
        """Make it without cards; `accept` takes the chosen card, after a double click."""
        super().__init__()
        self._changed, self._resized, self._accept = changed, resized, accept
        self.setObjectName("card-choice")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._versions: list[_Version] = []

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are shown."""
        return tuple(version.card for version in self._versions)

    @property
    def chosen(self) -> int:
        """The place of the chosen card."""
        checked = (at for at, version in enumerate(self._versions) if version.isChecked())
        return next(checked, 0)

    def show_cards(self, cards: Sequence[Card], chosen: int = 0) -> None:
        """Show cards, of which one is chosen."""
        for version in self._versions:
            version.hide()
            version.deleteLater()
        self._versions = [_Version(card, self) for card in cards]
        for at, version in enumerate(self._versions):
            version.setChecked(at == chosen)
            version.toggled.connect(self._tell)
            version.show()
        self._name_chosen()
        self._lay_out()

    @property
    def shows_wording(self) -> bool:
        """Whether the text of the chosen card can be read on it."""
        version = self._versions[self.chosen]
        card = version.card_rect()
        printed = card_print(version.card)
        letters = wanted_letters(card.width())
        parts = anatomy_of(printed, card.width(), card.height(), letters, dice=False)
        return parts.text is not None or not version.card.wording

    def choose(self, at: int) -> None:
        """Choose a card by its place."""
        if 0 <= at < len(self._versions):
            self._versions[at].setChecked(True)

    def _name_chosen(self) -> None:
        """Name the chosen card for screen readers, and its place if there are several."""
        self.setAccessibleName("")
        if self._versions:
            self.setAccessibleName(spoken_card(self._versions[self.chosen].card))
        text = ""
        if len(self._versions) > 1:
            text = self.tr("{place} of {count}; Left and Right choose another").format(
                place=self.chosen + 1, count=len(self._versions)
            )
        self.setAccessibleDescription(text)

    def _tell(self, is_on: bool) -> None:  # a slot
        self.update()
        if is_on:
            self._name_chosen()
            self._lay_out()
            self._changed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        self.choose(self.chosen + step)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._accept()

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 190)

    def sizeHint(self) -> QSize:
        return QSize(560, 360)

    def resizeEvent(self, event: object) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        count = len(self._versions)
        if not count:
            return
        room = self.width() - (count - 1) * _GAP - 2 * count * _MARGIN
        most = min((self.height() - 2 * _MARGIN) / _SHAPE, scale_with_text(_MOST_WIDE))
        widths = [min(room / count, most)] * count
        if count > 1 and widths[0] < min(most, scale_with_text(_READABLE)):
            chosen = min(most, _CHOSEN_SHARE * room)
            widths = [min((room - chosen) / (count - 1), chosen)] * count
            widths[self.chosen] = chosen
        left = (self.width() - sum(widths) - 2 * count * _MARGIN - (count - 1) * _GAP) / 2
        for version, wide in zip(self._versions, widths, strict=True):
            high = _SHAPE * wide + 2 * _MARGIN
            top = (self.height() - high) / 2
            version.setGeometry(QRectF(left, top, wide + 2 * _MARGIN, high).toRect())
            left += wide + 2 * _MARGIN + _GAP
        self._resized()
