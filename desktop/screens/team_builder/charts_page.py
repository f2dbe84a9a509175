"""The charts of a team: costs, energy types, affiliations and keywords."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.panels.card_browser.card_words import energy_name
from desktop.style.basic_widgets import make_label, make_scroll_area
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import SYMBOLS, paint_symbol
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_RIGHT, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.palette import ENERGY_COLORS
from desktop.style.style_sheet import scale_with_text
from rules.messages import PluralCount
from rules.model import Energy
from rules.teams import Share, Team, statistics_of

_SIDE_BY_SIDE = 420  # pixels at the default text size


class ChartsPage(QWidget):
    """Four small charts and a line of numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.costs = BarChart(self.tr("Dice by purchase cost"), has_columns=True)
        self.energies = BarChart(self.tr("Dice by energy type"))
        self.affiliations = BarChart(self.tr("Cards by affiliation"))
        self.keywords = BarChart(self.tr("Cards by keyword"))
        self.numbers = make_label(look="soft", wraps=True)
        self._charts = (self.costs, self.energies, self.affiliations, self.keywords)
        inner = QWidget()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._columns = 0
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(10, 8, 10, 8)
        rows.addWidget(self.numbers)
        rows.addLayout(self._grid)
        rows.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(make_scroll_area(inner))
        self._arrange(2)

    def show_team(self, team: Team) -> None:
        """PluralCount and show a team."""
        found = statistics_of(team)
        template = self.tr(
            "{cards} {cards:card|cards} with {dice} {dice:die|dice}. Average cost of a die: {cost}."
        )
        cards, dice = PluralCount(found.cards), PluralCount(found.dice)
        self.numbers.setText(
            template.format(cards=cards, dice=dice, cost=f"{found.average_cost:.1f}")
        )
        for chart, shares, counts_dice in (
            (self.costs, found.cost_curve, True),
            (self.energies, found.energies, True),
            (self.affiliations, found.affiliations, False),
            (self.keywords, found.keywords, False),
        ):
            chart.show_bars([self._bar(share, counts_dice=counts_dice) for share in shares])

    def _bar(self, share: Share, *, counts_dice: bool) -> Bar:
        name = share.name
        if name.isdigit():
            name = self.tr("cost {cost}").format(cost=name)
        elif name in SYMBOLS:
            name = energy_name(Energy(name))
        text = self.tr("{name}: {cards} {cards:card|cards}, {dice} {dice:die|dice}").format(
            name=name, cards=PluralCount(share.cards), dice=PluralCount(share.dice)
        )
        value = share.dice if counts_dice else share.cards
        return Bar(share.name, value, str(value) if value else "", text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(2 if self.width() >= scale_with_text(_SIDE_BY_SIDE) else 1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, chart in enumerate(self._charts):
            self._grid.removeWidget(chart)
            row, column = divmod(place, columns)
            self._grid.addWidget(chart, row, column, Qt.AlignmentFlag.AlignTop)


# --- bars -----------------------------------------------------------------------------------------


_LETTERS = 12.5
_LINE = 22.0
_COLUMNS_HIGH = 132.0


class Bar(NamedTuple):
    """A bar: its label or energy symbol, its length, and what it says in numbers and in words."""

    label: str
    value: int
    shown: str
    spoken: str


class BarChart(QWidget):
    """Bars side by side in columns, or one below the other."""

    def __init__(self, title: str, *, has_columns: bool = False) -> None:
        super().__init__()
        self._title, self._has_columns = title, has_columns
        self._bars: tuple[Bar, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_bars(())

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Show these bars."""
        self._bars = tuple(bars)
        text = "; ".join(bar.spoken for bar in bars) or self.tr("nothing yet")
        self.setAccessibleName(f"{self._title}: {text}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all bars."""
        scale = current_theme().text_scale
        lines = _COLUMNS_HIGH if self._has_columns else _LINE * max(1, len(self._bars))
        return QSize(round(150 * scale), round((_LINE + 4 + lines) * scale))

    def minimumSizeHint(self) -> QSize:
        """The same: no bar is left out."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = theme.text_scale
        head = QRectF(4, 0, self.width() - 8, _LINE * scale)
        paint_text(painter, head, self._title, theme.text, _LETTERS * scale, bold=True)
        room = QRectF(4, head.bottom() + 2, self.width() - 8, self.height() - head.bottom() - 4)
        if not self._bars:
            room.setHeight(_LINE * scale)
            paint_text(painter, room, "–", theme.text_soft, _LETTERS * scale)
        elif self._has_columns:
            self._paint_columns(painter, room, scale)
        else:
            self._paint_lines(painter, room, scale)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _paint_columns(self, painter: QPainter, room: QRectF, scale: float) -> None:
        theme = current_theme()
        most = max(1, *(bar.value for bar in self._bars))
        line = 17 * scale
        wide = min(44 * scale, room.width() / len(self._bars))
        base = room.bottom() - line
        for place, bar in enumerate(self._bars):
            column = QRectF(room.left() + place * wide, room.top(), wide, room.height())
            high = (base - room.top() - line) * bar.value / most
            filled = QRectF(column.left() + 0.16 * wide, base - high, 0.68 * wide, high)
            if bar.value:
                painter.fillPath(rounded(filled, 3), QColor(theme.accent))
            over = QRectF(column.left(), filled.top() - line, wide, line)
            if bar.shown:
                paint_text(
                    painter, over, bar.shown, theme.text, _LETTERS * scale, align=ALIGN_CENTER
                )
            under = QRectF(column.left(), base + 2, wide, line - 2)
            if bar.label.isdigit():
                radius = 0.48 * line
                paint_symbol(painter, bar.label, under.center(), radius)
            else:
                paint_text(
                    painter, under, bar.label, theme.text, _LETTERS * scale, align=ALIGN_CENTER
                )
        painter.setPen(QPen(QColor(theme.card_line), 1))
        painter.drawLine(QPointF(room.left(), base), QPointF(room.right(), base))

    def _paint_lines(self, painter: QPainter, room: QRectF, scale: float) -> None:
        theme = current_theme()
        most = max(1, *(bar.value for bar in self._bars))
        line, pixels = _LINE * scale, _LETTERS * scale
        are_symbols = all(bar.label in SYMBOLS for bar in self._bars)
        label = (
            line
            if are_symbols
            else min(
                0.55 * room.width(), max(text_width(bar.label, pixels) for bar in self._bars) + 4
            )
        )
        number = max(text_width(bar.shown, pixels) for bar in self._bars) + 8
        length = max(10.0, room.width() - label - number - 6)
        for place, bar in enumerate(self._bars):
            top = room.top() + place * line
            at = QRectF(room.left(), top, label, line)
            color = QColor(theme.accent)
            if bar.label in SYMBOLS:
                paint_symbol(painter, bar.label, at.center(), 0.38 * line)
                color = QColor(ENERGY_COLORS[bar.label])
            else:
                paint_text(painter, at, bar.label, theme.text, pixels)
            ground = QRectF(at.right() + 6, top + 0.22 * line, length, 0.56 * line)
            painter.fillPath(rounded(ground, 4), QColor(theme.card_line))
            if bar.value:
                ground.setWidth(max(6.0, length * bar.value / most))
                painter.fillPath(rounded(ground, 4), color)
            end = QRectF(room.right() - number, top, number, line)
            paint_text(painter, end, bar.shown, theme.text, pixels, align=ALIGN_RIGHT)
