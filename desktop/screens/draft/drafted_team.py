"""A player's team at the side of the draft: name, dice, and a strip for each card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.panels.navigator import navigator_of
from desktop.screens.draft.stack_tile import paint_card_die
from desktop.style.basic_widgets import STRETCH, lay_column, make_label
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.letters import paint_pill, pill_width
from desktop.style.materials.plates import paint_felt_plate
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.table.paint.crest import paint_crest
from rules.cards import Card
from rules.messages import PluralCount

_STRIP = 36.0  # the height of a strip in pixels at normal text size
_PAD, _CREST, _MARGIN = 12, 13.0, 5
_PILL = 0.74  # the letters on a pill, relative to its height
_NARROW = 300.0  # a narrower strip has no room for a die
_READABLE = 165.0  # the width that a strip needs for letters of the normal size
_NAME, _FACT = 17, 13.5  # pixels at normal text size
_MOST_GROWTH = 1.3  # a higher card would no longer be drawn as a strip


class StripShown(NamedTuple):
    """A strip: a card, and its dice; with none, none are shown. A faded card is not used."""

    card: Card
    dice: int = 0
    is_faded: bool = False
    is_new: bool = False


class CardStrip(QAbstractButton):
    """Shows a card as a strip with its number of dice; a click or Enter opens its page."""

    def __init__(self, shown: StripShown) -> None:
        super().__init__()
        self.shown = shown
        title = shown.card.title.replace("/", ": ")
        count = PluralCount(shown.dice)
        dice = self.tr("{count} {count:die|dice}").format(count=count) if count else ""
        unused = self.tr("not used") if shown.is_faded else ""
        text = ", ".join(part for part in (title, dice, unused) if part)
        self.setAccessibleName(text)
        self.setAccessibleDescription(shown.card.wording)
        self.setToolTip(plain_tooltip(f"{text}\n{shown.card.wording}".strip()))
        self.setObjectName(f"strip-{shown.card.set_code}-{shown.card.number}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumWidth(90)
        self.clicked.connect(lambda: navigator_of(self).open_card(shown.card))

    def sizeHint(self) -> QSize:
        grown = min(_MOST_GROWTH, scale_with_text(100) / 100)
        return QSize(200, round(_STRIP * grown) + 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(90, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, ratio = current_theme(), self.devicePixelRatioF()
        strip = QRectF(self.rect()).adjusted(3, 2, -3, -4)
        if self.shown.is_faded:
            painter.setOpacity(0.55)
        pill = self._pill(strip)
        is_narrow = strip.width() < _NARROW * min(_MOST_GROWTH, theme.text_scale)
        if self.shown.dice and not is_narrow:
            edge = 0.62 * strip.height()
            die = QPointF(pill.left() - 0.62 * edge, strip.center().y())
            paint_card_die(painter, self.shown.card, die, edge, ratio)
            strip.setRight(die.x() - 0.62 * edge)
        letters = min(theme.text_scale, strip.width() / _READABLE)
        wanted = replace(theme, text_scale=letters)
        picture = card_picture(self.shown.card, QSizeF(strip.size()), wanted, ratio)
        painter.drawPixmap(QPointF(strip.left() - SHADOW, strip.top() - SHADOW), picture)
        if self.shown.dice:
            colors = theme.table.stage, theme.table.stage_ink
            paint_pill(painter, pill, self._count, *colors, _PILL * pill.height())
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.shown.is_new:
            painter.setPen(QPen(QColor(theme.legal), 2))
            painter.drawPath(rounded(strip, 7))
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus), 3))
            painter.drawPath(rounded(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -2.5), 8))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    @property
    def _count(self) -> str:
        return f"×{self.shown.dice}"

    def _pill(self, strip: QRectF) -> QRectF:
        """Where the number of dice is: at the right end."""
        high = 0.6 * strip.height()
        pill = QRectF(0, 0, pill_width(self._count, _PILL * high, high), high)
        pill.moveCenter(strip.center())
        pill.moveRight(strip.right() - 2)
        return pill


class DraftedTeam(QWidget):
    """A plate in the color of a player's felt; it is lit while the player picks.

    Signals:
    """

    def __init__(self, seat: int) -> None:
        """Make an empty plate in the colors of a player."""
        super().__init__()
        self.setObjectName(f"drafted-team-{seat}")
        self._seat = seat
        self.is_lit = False
        self.name, self.fact = make_label(wraps=True), make_label(wraps=True)
        self.more = make_label(wraps=True)
        self.strips: list[CardStrip] = []
        self._list = QWidget()
        self._list.setObjectName("bare")
        self._rows = lay_column(STRETCH, on=self._list, margins=0, gap=0)
        self._lay_out()

    def show_team(
        self, name: str, fact: str, strips: Sequence[StripShown], more: str = "", *, is_lit: bool
    ) -> None:
        """Show a team; `fact` says how much of it is complete, `more` is below the cards.

        It is lit while this player picks.
        """
        self.name.setText(name)
        self.fact.setText(fact)
        self.more.setText(more)
        self.more.setVisible(bool(more))
        self.is_lit = is_lit
        if [strip.shown for strip in self.strips] != list(strips):
            self._show_strips(strips)
        cards = ", ".join(strip.accessibleName() for strip in self.strips)
        self.setAccessibleName(f"{name}: {fact}. {cards}")
        self._restyle()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        ink = theme.table.felt_ink
        for label, pixels, weight in (
            (self.name, _NAME, "bold"),
            (self.fact, _FACT, "normal"),
            (self.more, _FACT, "normal"),
        ):
            label.setStyleSheet(
                f"color: {ink}; font-size: {scale_with_text(pixels)}px; font-weight: {weight};"
            )
        self.update()

    def _show_strips(self, strips: Sequence[StripShown]) -> None:
        for strip in self.strips:
            self._rows.removeWidget(strip)
            strip.hide()
            strip.deleteLater()
        self.strips = [CardStrip(shown) for shown in strips]
        for place, strip in enumerate(self.strips):
            self._rows.insertWidget(place, strip)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = current_theme()
        table = theme.table
        plate = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - 3)
        path = rounded(plate, 12)
        if self.is_lit and not table.is_plain:
            paint_soft_shadow(painter, path, 6, theme.legal, 255)
        paint_felt_plate(painter, path, self._seat)
        if self.is_lit:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus if table.is_plain else theme.legal), 3))
            painter.drawPath(path)
        center = QPointF(_MARGIN + _PAD + _CREST, self.name.geometry().center().y())
        paint_crest(painter, self._seat, center, _CREST, theme)
        painter.end()

    def _lay_out(self) -> None:
        scroll = QScrollArea()
        scroll.setObjectName("bare")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._list)
        self._rows.insertWidget(0, self.more)
        rows = QVBoxLayout(self)
        around = _MARGIN + _PAD
        rows.setContentsMargins(around - 3, around - 2, around - 6, around)
        rows.setSpacing(4)
        self.name.setContentsMargins(round(2 * _CREST) + 10, 0, 0, 0)
        self.name.setMinimumHeight(round(2 * _CREST) + 2)
        rows.addWidget(self.name)
        rows.addWidget(self.fact)
        rows.addWidget(scroll, 1)
