"""A team in numbers: the charts of its cards and dice, and the chance to afford each card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHeaderView,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.card_browser.card_words import energy_name
from desktop.panels.widgets.cell_painting import paint_chance, paint_fitted, percent
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.team_builder.team_editor import BuilderState, TeamEditor
from desktop.style.basic_widgets import (
    STRETCH,
    clear_layout,
    lay_column,
    make_button,
    make_label,
    make_readable,
    make_scroll_area,
    name_drop_down,
)
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import SYMBOLS, paint_symbol
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_RIGHT, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import mix
from desktop.style.palette import ENERGY_COLORS
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card
from rules.messages import PluralCount
from rules.model import Energy
from rules.teams import DEFAULT_TURNS, Share, Team, purchase_odds, statistics_of

MOST_PURCHASES = DEFAULT_TURNS - 1
"""The most purchases of a plan: one on each turn before the last that is shown."""

_CHANCE = Qt.ItemDataRole.UserRole
_CARD = Qt.ItemDataRole.UserRole + 1
_LETTERS = 12.5
_WIDE, _HIGH = 34, 27  # pixels of a chance
_Index = QModelIndex | QPersistentModelIndex


class OddsPage(QWidget):
    """A table of chances, and the plan of purchases that they assume."""

    def __init__(self, editor: TeamEditor, choose_card: Callable[[Card], None]) -> None:
        super().__init__()
        self._editor, self._choose_card = editor, choose_card
        self._state = BuilderState()
        self._shown: tuple[object, ...] = ()
        self.explanation = make_label(
            self.tr(
                "Your exact chance, in percent, of affording one die on each turn with the best"
                " reroll. It assumes that you field nothing and that no card text helps."
            ),
            "soft",
            wraps=True,
        )
        how = self.tr(
            "You draw four dice a turn, and refill the empty bag from your Used Pile. You reroll"
            " once, for the best chance. All rolled dice go to the Used Pile, even characters. You"
            " purchase at most one die a turn, in the order of your plan, as soon as you can."
        )
        self.explanation.setToolTip(plain_tooltip(how))
        self.explanation.setAccessibleDescription(how)
        self.first = QComboBox()
        self.first.setObjectName("odds-first")
        name_drop_down(self.first, self.tr("Who goes first"))
        self.first.addItem(self.tr("You go first: 3 dice on turn 1"), True)
        self.first.addItem(self.tr("You go second: 4 dice on turn 1"), False)
        self.first.setToolTip(
            self.tr("In the editions of 2014 and 2015, the first player draws 4 dice too.")
        )
        self.first.activated.connect(
            lambda: editor.change(goes_first=bool(self.first.currentData()))
        )
        self.plan = QWidget()
        self._plan_row = WrappingRow()
        self.plan.setLayout(self._plan_row)
        self.table = _OddsTable(self._add_to_plan, self._take_last)
        self.table.currentCellChanged.connect(self._choose_row)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 8)
        rows.setSpacing(6)
        rows.addWidget(self.explanation)
        rows.addWidget(self.first, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(self.plan)
        rows.addWidget(self.table, 1)

    def show_state(self, state: BuilderState) -> None:
        """Show the chances of a team's cards."""
        cards = tuple(sorted(_cards_of(state.team), key=lambda card: card.cost))
        shown = (cards, state.plan, state.goes_first)
        self._state = state
        if shown == self._shown:
            return
        self._shown = shown
        self.first.setCurrentIndex(0 if state.goes_first else 1)
        self._show_plan(state.plan, cards)
        found = purchase_odds(cards, state.plan, goes_first=state.goes_first)
        self.table.show_odds([(odds.card, odds.by_turn) for odds in found], state.plan)

    def _show_plan(self, plan: Sequence[Card], cards: Sequence[Card]) -> None:
        focused: QWidget | None = self.focusWidget()
        had_focus = focused is not None and self.plan.isAncestorOf(focused)
        clear_layout(self._plan_row)
        self._plan_row.addWidget(make_label(self.tr("Planned purchases, in order:")))
        for place, card in enumerate(plan):
            words = without_access_key(f"{place + 1}. {card.name}  ✕")
            chip = make_button(words, name="planned", is_small=True)
            chip.setAccessibleName(
                self.tr("Purchase {number}: {card}. Press to remove it").format(
                    number=place + 1, card=card.full_name
                )
            )
            chip.clicked.connect(lambda _=False, place=place: self._take_back(place))
            self._plan_row.addWidget(chip)
        self.add = make_button(self.tr("Add purchase ▾"), name="add-purchase", is_small=True)
        self.add.setEnabled(bool(cards) and len(plan) < MOST_PURCHASES)
        self.add.clicked.connect(self._open_menu)
        self._plan_row.addWidget(self.add)
        if had_focus:
            self.add.setFocus()

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setObjectName("purchases")
        for card in sorted(_cards_of(self._state.team), key=lambda card: card.cost):
            text = self.tr("{card}: {cost}").format(card=card.full_name, cost=card.cost)
            action = menu.addAction(without_access_key(text))
            action.triggered.connect(lambda _=False, card=card: self._add_to_plan(card))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def _add_to_plan(self, card: Card) -> None:
        if len(self._state.plan) < MOST_PURCHASES:
            self._editor.change(plan=(*self._state.plan, card))

    def _take_back(self, place: int) -> None:
        plan = self._state.plan
        self._editor.change(plan=(*plan[:place], *plan[place + 1 :]))

    def _take_last(self) -> None:
        self._editor.change(plan=self._state.plan[:-1])

    def _choose_row(self, row: int) -> None:
        item = self.table.item(row, 0)
        if item is not None and self.table.hasFocus():
            self._choose_card(item.data(_CARD))


def _cards_of(team: Team) -> tuple[Card, ...]:
    return (*(team_card.card for team_card in team.cards), *team.basics)


class _OddsTable(QTableWidget):
    """A row for each card, a column for each turn. Enter plans a purchase, Backspace undoes it."""

    def __init__(self, plan: Callable[[Card], None], unplan: Callable[[], None]) -> None:
        super().__init__(0, 1 + DEFAULT_TURNS)
        self._plan_card, self._unplan = plan, unplan
        self.setObjectName("odds")
        self.setAccessibleName(self.tr("Chance to afford each card on each turn"))
        self.setAccessibleDescription(
            self.tr("Enter plans a purchase of the card, Backspace removes the last one")
        )
        heading = QTableWidgetItem(self.tr("Turn"))
        heading.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setHorizontalHeaderItem(0, heading)
        for turn in range(1, DEFAULT_TURNS + 1):
            head = QTableWidgetItem(str(turn))
            text = self.tr("Turn {number}").format(number=turn)
            head.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            head.setToolTip(plain_tooltip(text))
            self.setHorizontalHeaderItem(turn, head)
        make_readable(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_ChancePainter(self))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        self.doubleClicked.connect(lambda index: self._plan(index.row()))

    def show_odds(
        self, odds: Sequence[tuple[Card, Sequence[Fraction]]], plan: Sequence[Card]
    ) -> None:
        row = self.currentRow()
        self.setRowCount(len(odds))
        for place, (card, chances) in enumerate(odds):
            count = plan.count(card)
            head = QTableWidgetItem(card.name)
            head.setData(_CARD, card)
            parts = [card.full_name, self.tr("cost {cost}").format(cost=card.cost)]
            parts += [energy_name(energy) for energy in card.energy]
            if count:
                parts.append(self.tr("{count} planned").format(count=count))
            head.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(parts))
            head.setToolTip(plain_tooltip(", ".join(parts)))
            self.setItem(place, 0, head)
            for turn, chance in enumerate(chances):
                item = QTableWidgetItem(percent(chance))
                item.setData(_CHANCE, float(chance))
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                item.setToolTip(plain_tooltip(f"{float(chance):.4%}"))
                self.setItem(place, turn + 1, item)
        self._fit()
        if odds:
            self.setCurrentCell(min(max(row, 0), len(odds) - 1), 0)

    def changeEvent(self, event: object) -> None:
        super().changeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def _fit(self) -> None:
        header = self.horizontalHeader()
        narrow = scale_with_text(_WIDE)
        for column in range(1, self.columnCount()):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, narrow)
        for row in range(self.rowCount()):
            self.setRowHeight(row, scale_with_text(_HIGH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Plus):
            self._plan(self.currentRow())
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Minus):
            self._unplan()
        else:
            super().keyPressEvent(event)

    def _plan(self, row: int) -> None:
        item = self.item(row, 0)
        if item is not None:
            self._plan_card(item.data(_CARD))


class _ChancePainter(QStyledItemDelegate):
    """Paints a chance as a number on a bar, and a card with its cost."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        theme, area = current_theme(), QRectF(option.rect).adjusted(1, 1, -1, -1)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_chosen:
            painter.fillRect(option.rect, mix(theme.card, theme.accent, 0.22))
        pixels = _LETTERS * theme.text_scale
        chance = index.data(_CHANCE)
        if chance is None:
            card = index.data(_CARD)
            radius = 0.4 * area.height()
            coin = QRectF(area.left() + 2, area.top(), 2 * radius, area.height())
            paint_symbol(painter, str(card.cost), coin.center(), radius)
            left = coin.right() + 3
            for energy in card.energy:
                spot = QRectF(left, area.top(), 2 * radius, area.height())
                paint_symbol(painter, energy.value, spot.center(), 0.86 * radius)
                left = spot.right() + 3
            name = QRectF(left + 2, area.top(), area.right() - left - 4, area.height())
            paint_fitted(painter, name, card.name, theme.text, pixels)
        else:
            paint_chance(painter, area, chance, str(index.data()), pixels)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(scale_with_text(_WIDE), scale_with_text(_HIGH))


# --- charts ---------------------------------------------------------------------------------------


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
        lay_column(self.numbers, self._grid, STRETCH, on=inner, margins=(10, 8, 10, 8))
        lay_column(make_scroll_area(inner), on=self, margins=0)
        self._arrange(2)

    def show_team(self, team: Team) -> None:
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
        self._bars = tuple(bars)
        text = "; ".join(bar.spoken for bar in bars) or self.tr("nothing yet")
        self.setAccessibleName(f"{self._title}: {text}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
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
