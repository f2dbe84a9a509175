"""A browser for cards: a grid of pictures or a list, with search, filters and sorting."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_print import card_print
from desktop.panels.card_browser.card_model import BADGE_ROLE, CARD_ROLE, CardColumns, CardModel
from desktop.panels.card_browser.card_pictures import (
    CardPictures,
    TileState,
    paint_card_tile,
    paint_cloth,
)
from desktop.panels.card_browser.card_words import sort_name, tr
from desktop.panels.card_browser.filter_row import FilterRow, NothingFound
from desktop.style.basic_widgets import lay_column, lay_row, make_button, make_label
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from rules.cards import Card, CardIndex, CardQuery, CardSort
from rules.model import EDITIONS

_PAUSE = 600  # milliseconds after the last key until screen readers hear what was found
_GAP, _LEAST_SEARCH = 8, 150  # pixels
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardBrowser(QWidget):
    """Cards to look through, to choose from, and to drag elsewhere.

    A dragged card has the mime type `CARD_MIME_TYPE` and holds `SET:number`.
    """

    card_chosen = Signal(object)  # card: another card is selected
    card_activated = Signal(object)  # card: a card was double-clicked, or Enter was pressed

    def __init__(
        self, cards: Sequence[Card] = (), box_names: Mapping[str, str] | None = None
    ) -> None:
        """Make a browser.

        `box_names` are those of boxes that do not come with the program, by set code.
        """
        super().__init__()
        self._index = CardIndex(())
        self.query = CardQuery()
        self._model = CardModel(self)
        self._last_chosen: Card | None = None
        self.search = QLineEdit()
        self.search.setObjectName("card-search")
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(tr("Search names, text and keywords ( / )"))
        self.search.setAccessibleName(tr("Search cards"))
        self.search.setToolTip(
            tr('All words must match. Also: "exact words", -without, cost:3, type:bolt, kw:fast')
        )
        self.sort_button = make_button(name="sort-cards", is_small=True)
        self.layout_button = make_button(name="cards-as-list", is_small=True)
        self.count = make_label(look="soft")
        self.count.setObjectName("soft")
        self._announcer = Announcer(self)
        self._pause_in_typing = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause_in_typing.timeout.connect(self._announce_found)
        self.filters = FilterRow(self.set_query)
        self.grid = PictureGrid(self._model)
        self._list: CardColumns | None = None
        self.nothing = NothingFound(self._search_instead)
        self.pages = QStackedWidget()
        self._head = QHBoxLayout()
        self.is_list = False
        """Whether the cards are shown as a list."""
        self._lay_out()
        self._connect()
        self.set_cards(cards, box_names)

    # --- cards

    def set_cards(self, cards: Sequence[Card], box_names: Mapping[str, str] | None = None) -> None:
        """Show other cards, with the same search and filters."""
        names = {code: edition.title for code, edition in EDITIONS.items()} | dict(box_names or {})
        self._index = CardIndex(cards, names)
        self.filters.set_cards(self._index, names)
        self._search_again()

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The cards that match the search and the filters, in order."""
        return self._model.cards

    @property
    def chosen_card(self) -> Card | None:
        """The selected card, or None."""
        card = self._view.currentIndex().data(CARD_ROLE)
        return card if isinstance(card, Card) else None

    def choose_card(self, card: Card) -> bool:
        """Select a card and scroll to it; returns whether it is shown."""
        row = self._model.row_of(card)
        if row < 0:
            return False
        index = self._model.index(row, 0)
        self._view.setCurrentIndex(index)
        self._view.scrollTo(index)
        return True

    def set_badges(self, badge_of: Callable[[Card], str]) -> None:
        """Set the function that gives the badge of a card, such as "x2 in your team", or ""."""
        self._model.set_badges(badge_of)

    def update_badges(self) -> None:
        """Ask for all badges again."""
        self._model.update_badges()
        self.grid.viewport().update()

    # --- search

    def set_query(self, query: CardQuery) -> None:
        """Search for something else."""
        self.query = query
        if self.search.text() != query.words:
            self.search.blockSignals(True)
            self.search.setText(query.words)
            self.search.blockSignals(False)
        self._search_again()

    def clear_search(self) -> None:
        """Clear the words and all filters."""
        self._search_instead(self.query.cleared())

    def _search_instead(self, query: CardQuery) -> None:
        """Search by a button that goes away then, and give its focus to the cards."""
        self.set_query(query)
        if self.shown_cards:
            self.focus_cards()
        else:
            self.focus_search()

    def _search_again(self) -> None:
        before = self._last_chosen
        found = self._index.find(self.query)
        if found != self._model.cards or not found:
            self._model.show_cards(found)
        self.filters.show_query(self.query)
        self._show_page(bool(found))
        self._show_count(len(found))
        self._name_sort_button()
        self._show_sort_in_list()
        row = max(0, self._model.row_of(before))
        if found:
            self._view.setCurrentIndex(self._model.index(row, 0))
        self._view.scrollToTop() if not row else self._view.scrollTo(self._view.currentIndex())

    def _show_count(self, found: int) -> None:
        total = len(self._index.cards)
        template = tr("{total} cards") if found == total else tr("{found} of {total} cards")
        self.count.setText(template.format(found=found, total=total))
        if self.isVisible():
            self._pause_in_typing.start()

    def _announce_found(self) -> None:
        nothing = "" if self.shown_cards else self.nothing.spoken
        self._announcer.announce(nothing or self.count.text())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pause_in_typing.stop()

    def _show_page(self, has_cards: bool) -> None:
        if not has_cards:
            self.nothing.show_query(self.query, self._index.similar_name(self.query.words))
        self.pages.setCurrentWidget(self._view if has_cards else self.nothing)

    # --- the views

    @property
    def _view(self) -> QAbstractItemView:
        return self.list if self.is_list else self.grid

    @property
    def list(self) -> CardColumns:
        """The list, which is made when it is first shown."""
        if self._list is None:
            self._list = CardColumns(self._model, self._sort_by)
            self._list.setSelectionModel(self.grid.selectionModel())
            self._watch(self._list)
            self._show_sort_in_list()
            self.pages.addWidget(self._list)
        return self._list

    def _watch(self, view: QAbstractItemView) -> None:
        view.doubleClicked.connect(self._activate)
        view.setAccessibleName(tr("Cards"))
        view.installEventFilter(self)

    def _name_sort_button(self) -> None:
        """Say the order on its button if that leaves room to search."""
        words = tr("Sort: {order}").format(order=sort_name(self.query.sort))
        self.sort_button.setAccessibleName(words)
        self.sort_button.setToolTip(plain_tooltip(words))
        self.sort_button.setText(f"{words} ▾")
        self._head.invalidate()
        others = self._head.minimumSize().width() - self.search.minimumSizeHint().width()
        if self.width() - others < scale_with_text(_LEAST_SEARCH):
            self.sort_button.setText(tr("Sort") + " ▾")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_sort_button()

    def _show_sort_in_list(self) -> None:
        if self._list is not None:
            self._list.show_sort(self.query.sort, is_descending=self.query.is_descending)

    def show_as_list(self, is_list: bool) -> None:
        """Show the cards as a list, or as pictures."""
        card = self.chosen_card
        had_focus = self._view.hasFocus()
        self.is_list = is_list
        self.layout_button.setText(tr("Pictures (F2)") if is_list else tr("List (F2)"))
        self._show_page(bool(self._model.cards))
        if card is not None:
            self.choose_card(card)
        if had_focus:
            self._view.setFocus()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED and self._list is not None:
            self._list.fit_columns()

    def free_pictures(self) -> None:
        """Drop the painted cards while no one looks; they are painted again when shown."""
        self.grid.pictures.clear()

    def add_to_head(self, widget: QWidget) -> None:
        """Put a widget to the left of the search field."""
        self._head.insertWidget(self._head.indexOf(self.search), widget)

    def focus_search(self) -> None:
        """Give the keyboard to the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def focus_cards(self) -> None:
        """Give the keyboard to the cards."""
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_sort_menu(self) -> None:
        menu = QMenu(self)
        for sort in CardSort:
            action = menu.addAction(sort_name(sort))
            action.setCheckable(True)
            action.setChecked(sort is self.query.sort)
            action.triggered.connect(lambda _=False, sort=sort: self._sort_by(sort))
        menu.addSeparator()
        reverse = menu.addAction(tr("Reverse order"))
        reverse.setCheckable(True)
        reverse.setChecked(self.query.is_descending)
        reverse.triggered.connect(
            lambda: self._sort_by(self.query.sort, not self.query.is_descending)
        )
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.sort_button.mapToGlobal(self.sort_button.rect().bottomLeft()))

    def _sort_by(self, sort: CardSort, is_descending: bool = False) -> None:
        self.set_query(replace(self.query, sort=sort, is_descending=is_descending))

    # --- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys in the search field and in the cards that lead from one to the other."""
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return super().eventFilter(watched, event)
        clears = event.key() == Qt.Key.Key_Escape and bool(self.search.text())
        if event.type() == QEvent.Type.ShortcutOverride:
            if watched is self.search and clears:
                event.accept()  # the Esc that leaves the screen comes later
                return True
            return super().eventFilter(watched, event)
        if watched is self.search:
            if clears:
                self.search.clear()
                return True
            if event.key() in (*_ENTER, Qt.Key.Key_Down, Qt.Key.Key_PageDown) and self.shown_cards:
                self.focus_cards()
                return True
        elif event.key() in _ENTER and not event.isAutoRepeat():
            if (card := self.chosen_card) is not None:
                self.card_activated.emit(card)
            return True
        return super().eventFilter(watched, event)

    def _note_chosen(self, current: QModelIndex) -> None:
        card = current.data(CARD_ROLE)
        if isinstance(card, Card) and card is not self._last_chosen:
            self._last_chosen = card
            self.card_chosen.emit(card)

    def _activate(self, index: QModelIndex) -> None:
        card = index.data(CARD_ROLE)
        if isinstance(card, Card):
            self.card_activated.emit(card)

    # --- layout

    def _connect(self) -> None:
        self.search.textChanged.connect(
            lambda words: self.set_query(replace(self.query, words=words))
        )
        self.filters.clear.clicked.connect(self.clear_search)
        self.nothing.clear.clicked.connect(self.clear_search)
        self.sort_button.clicked.connect(self._open_sort_menu)
        self.layout_button.clicked.connect(lambda: self.show_as_list(not self.is_list))
        self.grid.selectionModel().currentChanged.connect(self._note_chosen)
        self._watch(self.grid)
        self.search.installEventFilter(self)
        for keys in ("/", "Ctrl+F"):
            QShortcut(QKeySequence(keys), self, self.focus_search)
        QShortcut(QKeySequence("F2"), self, self.layout_button.click)

    def _lay_out(self) -> None:
        for page in (self.grid, self.nothing):
            self.pages.addWidget(page)
        self.show_as_list(False)
        self._head.setSpacing(_GAP)
        self._head.addWidget(self.search, 1)
        self._head.addWidget(self.sort_button)
        self._head.addWidget(self.layout_button)
        row = lay_row((self.filters, 1), (self.count, Qt.AlignmentFlag.AlignVCenter))
        lay_column(self._head, row, (self.pages, 1), on=self, margins=0, gap=8)


# --- picture grid ---------------------------------------------------------------------------------


_Index = QModelIndex | QPersistentModelIndex
_CARD_WIDTH, _SHAPE = 200.0, 1.5  # the smallest size in which all texts of the boxes fit
_WIDEST = 1.35  # how far cards may grow to fill a row
_GRID_GAP = 18
_STEP = 4  # cards change their width in steps of this many pixels, so that few sizes are painted


class PictureGrid(QListView):
    """Shows cards as on the table; pictures appear one after the other."""

    def __init__(self, model: CardModel) -> None:
        super().__init__()
        self._least_width = _CARD_WIDTH
        self._card = QSizeF(_CARD_WIDTH, _SHAPE * _CARD_WIDTH)
        self.cell_size = QSize(1, 1)
        """The size of a card with the gaps around it."""
        self.columns = 1
        """The number of cards in a row."""
        self._cards = model
        self.pictures = CardPictures(self._wanted_cards, self)
        self.pictures.painted.connect(self._repaint_card)
        self.setObjectName("card-grid")
        self.setModel(model)
        self.setItemDelegate(_TileDelegate(self))
        self.setViewMode(QListView.ViewMode.ListMode)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().valueChanged.connect(self.pictures.note_scrolling)
        model.modelReset.connect(self.pictures.paint_soon)
        self._fit()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._fit()

    def set_least_width(self, pixels: float) -> None:
        """Set the width of the smallest cards at the normal text size; 200 shows all texts."""
        self._least_width = pixels
        self._fit()

    def _fit(self) -> None:
        """Choose the width of the cards so that they fill a row."""
        room = self.viewport().width()
        least = self._least_width * max(1.0, current_theme().text_scale)
        self.columns = max(1, int(room // (least + _GRID_GAP)))
        cell = (room - 1) // self.columns  # a row of exactly this width would be wrapped
        wide = min(cell - _GRID_GAP, _WIDEST * least)
        wide = max(60, wide // _STEP * _STEP)
        self._card = QSizeF(wide, round(_SHAPE * wide))
        self.cell_size = QSize(max(1, cell), round(self._card.height()) + _GRID_GAP)
        self.setGridSize(self.cell_size)
        self.verticalScrollBar().setSingleStep(self.cell_size.height() // 4)
        plain = dataclasses.replace(
            current_theme(), text_scale=1.0
        )  # the letters grow with the card
        self.pictures.set_look(self._card, plain, self.devicePixelRatioF())
        self.pictures.make_room(self.viewport().size())
        self.viewport().update()

    def card_area(self, cell: QRect) -> QRectF:
        area = QRectF(0, 0, self._card.width(), self._card.height())
        left = cell.x() + (cell.width() - self._card.width()) // 2
        area.moveTo(left, cell.y() + _GRID_GAP // 2)
        return area

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth, which moves with the cards, and the cards on it."""
        painter = QPainter(self.viewport())
        paint_cloth(painter, event.rect(), current_theme().table, self.verticalScrollBar().value())
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pictures.pause()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips only of cards that are too small for their text."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            card = self.indexAt(event.pos()).data(CARD_ROLE)
            if not isinstance(card, Card) or self._shows_text(card):
                QToolTip.hideText()
                return True
        return super().viewportEvent(event)

    def _shows_text(self, card: Card) -> bool:
        """Whether a card of this size has room for its text."""
        size = self._card
        parts = anatomy_of(card_print(card), size.width(), size.height(), 1.0, dice=False)
        return parts.text is not None

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Move through all cards in reading order, by rows, pages, and to both ends."""
        count, row = self._cards.rowCount(), self.currentIndex().row()
        if row < 0 or not count:
            return self._cards.index(0, 0)
        page = self.columns * max(1, self.viewport().height() // self.cell_size.height())
        moves = QAbstractItemView.CursorAction
        steps = {
            moves.MoveLeft: -1,
            moves.MovePrevious: -1,
            moves.MoveRight: 1,
            moves.MoveNext: 1,
            moves.MoveUp: -self.columns,
            moves.MoveDown: self.columns,
            moves.MovePageUp: -page,
            moves.MovePageDown: page,
            moves.MoveHome: -row,
        }
        wanted = row + steps.get(action, count - 1 - row)
        is_row_away = action in (moves.MoveUp, moves.MoveDown)
        if is_row_away and (
            wanted < 0
            or row // self.columns == (count - 1) // self.columns < wanted // self.columns
        ):
            wanted = row
        return self._cards.index(max(0, min(count - 1, wanted)), 0)

    # --- pictures

    def visible_rows(self) -> range:
        """The rows of the model that are at least partly visible."""
        top, cell = self.verticalScrollBar().value(), self.cell_size.height()
        first, last = top // cell, (top + self.viewport().height()) // cell
        end = min(self._cards.rowCount(), (last + 1) * self.columns)
        return range(min(first * self.columns, end), end)

    def _wanted_cards(self) -> list[Card]:
        """The visible cards, and those of the next line."""
        if not self.isVisible():
            return []
        rows, cards = self.visible_rows(), self._cards.cards
        return [*cards[rows.start : rows.stop], *cards[rows.stop : rows.stop + self.columns]]

    def _repaint_card(self, card: Card) -> None:
        for row in self.visible_rows():
            if self._cards.cards[row] is card:
                self.viewport().update(
                    self.visualRect(self._cards.index(row, 0)).adjusted(-9, -9, 9, 9)
                )
                return


class _TileDelegate(QStyledItemDelegate):
    """Paints the tiles."""

    def __init__(self, grid: PictureGrid) -> None:
        super().__init__(grid)
        self._grid = grid

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return self._grid.cell_size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        card = index.data(CARD_ROLE)
        if not isinstance(card, Card):
            return
        grid, now = self._grid, option.state
        picture = grid.pictures.find(card)
        state = TileState(
            bool(now & QStyle.StateFlag.State_Selected),
            grid.hasFocus(),
            bool(now & QStyle.StateFlag.State_MouseOver),
        )
        area = grid.card_area(option.rect)
        paint_card_tile(painter, area, picture, card, index.data(BADGE_ROLE), state)
