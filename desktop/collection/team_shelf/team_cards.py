"""The cards of a team, side by side, with the number of dice on each."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.panels.card_browser.card_pictures import CardPictures, TileState, paint_card_tile
from desktop.panels.card_browser.card_words import spoken_card
from desktop.panels.navigator import navigator_of
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import plain_tooltip
from rules.cards import Card
from rules.messages import PluralCount
from rules.teams import Team

_LEAST, _MOST = 116.0, 230.0  # the width of a card
_SHAPE = 1.5  # the height of a card, relative to its width
_GAP = 16.0
_EDGE = 8.0  # around all cards, for shadows and rings

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class TeamCards(QWidget):
    """Shows cards and basic actions; arrow keys go from card to card."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[Card, int]] = []
        self._places: list[QRectF] = []
        self._room_height = 0.0
        self._current, self._hovered = 0, -1
        self._pictures = CardPictures(lambda: [card for card, _ in self._shown], self)
        self._pictures.painted.connect(self.update)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(self.tr("Cards of the team"))

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self._pictures.is_busy

    def show_team(self, team: Team) -> None:
        """Show the cards of a team, and its basic actions behind them."""
        self._shown = [(one.card, one.dice) for one in team.cards]
        self._shown += [(card, 0) for card in team.basics]
        self._current, self._hovered = 0, -1
        self.setVisible(bool(self._shown))
        self._place()
        self._tell_current()
        self.updateGeometry()

    def fit_height(self, height: float) -> None:
        """Show cards that fit into this height, if they do not get too small."""
        if height != self._room_height:
            self._room_height = height
            self._place()
            self.updateGeometry()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._place()

    def card_area(self, place: int) -> QRectF:
        """Where a card is shown."""
        return self._places[place]

    # --- layout

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        columns, wide = self._columns(width)
        rows = math.ceil(len(self._shown) / columns)
        return math.ceil(rows * (_SHAPE * wide + _GAP) - _GAP + 2 * _EDGE)

    def sizeHint(self) -> QSize:
        """Room for five columns."""
        wide = round(5 * (_LEAST + _GAP) + 2 * _EDGE)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Room for two columns."""
        return QSize(round(2 * (_LEAST + _GAP)), 80)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _columns(self, width: float) -> tuple[int, float]:
        """How many columns there are, and how wide a card is: the largest that fit, if any do."""
        room, count = width - 2 * _EDGE, max(1, len(self._shown))
        most = max(1, int((room + _GAP) // (_LEAST + _GAP)))
        choices = []
        for rows in range(1, count + 1):
            columns = math.ceil(count / rows)
            wide = min(_MOST, (room - _GAP * (columns - 1)) / columns)
            high = (self._room_height - 2 * _EDGE + _GAP) / rows - _GAP
            if columns <= most:
                choices.append((min(wide, high / _SHAPE), columns, wide))
        fitting, columns, wide = max(choices, key=lambda choice: (round(choice[0]), choice[1]))
        if fitting >= _LEAST:
            return columns, min(wide, fitting)
        fewest = math.ceil(count / math.ceil(count / most))  # it scrolls
        return fewest, min(_MOST, (room - _GAP * (fewest - 1)) / fewest)

    def _place(self) -> None:
        columns, wide = self._columns(self.width())
        left = (self.width() - columns * (wide + _GAP) + _GAP) / 2
        self._places = []
        for place in range(len(self._shown)):
            row, column = divmod(place, columns)
            x = left + column * (wide + _GAP)
            y = _EDGE + row * (_SHAPE * wide + _GAP)
            self._places.append(QRectF(round(x), round(y), round(wide), round(_SHAPE * wide)))
        size = QSizeF(round(wide), round(_SHAPE * wide))
        self._pictures.set_look(size, current_theme(), self.devicePixelRatioF())
        self.update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place, (card, dice) in enumerate(self._shown):
            badge = f"{dice}\u00d7" if dice else ""
            state = TileState(
                is_chosen=self.hasFocus() and place == self._current,
                is_focused=self.hasFocus(),
                is_hovered=place == self._hovered,
            )
            picture = self._pictures.find(card)
            paint_card_tile(painter, self._places[place], picture, card, badge, state)
        painter.end()

    # --- mouse and keys

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hovered = self._at(event.position())
        if hovered != self._hovered:
            self._hovered = hovered
            shape = (
                Qt.CursorShape.PointingHandCursor if hovered >= 0 else Qt.CursorShape.ArrowCursor
            )
            self.setCursor(shape)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self._go(place)
            navigator_of(self).open_card(self._shown[place][0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        columns, _ = self._columns(self.width())
        step = {**_STEPS, Qt.Key.Key_Up: -columns, Qt.Key.Key_Down: columns}.get(key)
        if step is not None and 0 <= self._current + step < len(self._shown):
            self._go(self._current + step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._shown:
            navigator_of(self).open_card(self._shown[self._current][0])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._tell_current()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._at(QPointF(event.pos()))
            said = self._spoken(place) if place >= 0 else ""
            QToolTip.showText(event.globalPos(), plain_tooltip(said), self)
            return True
        return super().event(event)

    def _at(self, at: QPointF) -> int:
        found = (place for place, area in enumerate(self._places) if area.contains(at))
        return next(found, -1)

    def _go(self, place: int) -> None:
        self._current = place
        self._tell_current()
        self.update()

    def _tell_current(self) -> None:
        self.setAccessibleDescription(self._spoken(self._current) if self._shown else "")

    def _spoken(self, place: int) -> str:
        card, dice = self._shown[place]
        said = self.tr("{count} {count:die|dice}").format(count=PluralCount(dice)) if dice else ""
        return spoken_card(card, said)
