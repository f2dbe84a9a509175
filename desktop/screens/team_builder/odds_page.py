"""The chance to afford each card of a team, turn by turn, after planned purchases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.card_browser.card_words import energy_name
from desktop.panels.widgets.chance_bar import paint_chance, percent
from desktop.panels.widgets.fitted_text import paint_fitted
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.team_builder.team_editor import BuilderState, TeamEditor
from desktop.style.basic_widgets import (
    clear_layout,
    make_button,
    make_label,
    make_readable,
    name_drop_down,
)
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import paint_symbol
from desktop.style.materials.tones import mix
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card
from rules.teams import DEFAULT_TURNS, Team, purchase_odds

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
        """Show a row for each card."""
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
