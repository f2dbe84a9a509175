"""A browser for cards: a grid of pictures or a list, with search, filters and sorting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QWidget,
)

from desktop.panels.card_browser.card_model import CARD_ROLE, CardColumns, CardModel
from desktop.panels.card_browser.card_words import sort_name, tr
from desktop.panels.card_browser.collection_marker import CollectionMarker, MarkedCards
from desktop.panels.card_browser.filter_row import FilterRow, NothingFound
from desktop.panels.card_browser.picture_grid import PictureGrid
from desktop.storage.collection_file import CollectionFile
from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_key_button,
    make_label,
)
from desktop.style.current_theme import THEME_CHANGED
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
        self._box_names: dict[str, str] = {}
        self.marker: CollectionMarker | None = None
        """Marks the cards that the player owns; None if the cards are not marked here."""
        self._takes_marks = False
        self._add_lines: Callable[[QMenu], object] = lambda _: None
        self.filter_chosen: Callable[[CardQuery], object] = lambda _: None
        """Called when the player chooses other filters."""
        self.query = CardQuery()
        self._model = CardModel(self)
        self._last_chosen: Card | None = None
        self.search = QLineEdit()
        self.search.setObjectName("card-search")
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(tr("Search names, text and keywords ( / )"))
        self.search.setAccessibleName(tr("Search cards"))
        self.search.setToolTip(
            tr(
                'All words must match. Also: "exact words", -without, cost:3, type:bolt, kw:fast, '
                "play:hand, own:yes"
            )
        )
        self.sort_button = make_button(name="sort-cards", is_small=True)
        self.layout_button = make_key_button("", "F2", name="cards-as-list", is_small=True)
        self.count = make_label(look="soft")
        self.count.setObjectName("soft")
        self._announcer = Announcer(self)
        self._pause_in_typing = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause_in_typing.timeout.connect(self._announce_found)
        self.filters = FilterRow(self._filter)
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
        self._index, self._box_names = CardIndex(cards, names), names
        if self.marker is not None:
            self._index.set_owned(self.marker.file.now)
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

    # --- the collection

    def use_collection(
        self,
        file: CollectionFile,
        *,
        takes_marks: bool,
        add_lines: Callable[[QMenu], object] = lambda _: None,
    ) -> None:
        """Mark the cards that the player owns.

        `takes_marks` lets keys and a button change that; the context menu does in any case.
        `add_lines` adds more lines to the menu.
        """
        self._add_lines = add_lines
        self.marker, self._takes_marks = CollectionMarker(file, self), takes_marks
        file.changed.connect(self._show_collection)
        if takes_marks:
            button = make_button(tr("Collection ▾"), name="collection-menu", is_small=True)
            button.setToolTip(tr("The cards and dice that you own"))
            button.clicked.connect(
                lambda: self._open_collection_menu(button.mapToGlobal(button.rect().bottomLeft()))
            )
            self._head.insertWidget(self._head.indexOf(self.sort_button), button)
        self._show_collection()

    def _show_collection(self) -> None:
        """Show what the player owns; if a filter hides the chosen card now, choose the next."""
        if self.marker is None:
            return
        now = self.marker.file.now
        self._index.set_owned(now)
        self._model.set_collection(now)
        self.grid.viewport().update()
        if self._index.find(self.query) != self._model.cards:
            self._search_again(else_row=max(0, self._view.currentIndex().row()))
        else:
            self.filters.show_query(self.query)
            self._show_count()

    def _open_collection_menu(self, place: QPoint) -> None:
        if self.marker is None:
            return
        card = self.chosen_card
        code = card.set_code if card is not None else ""
        box = [other for other in self._index.cards if code and other.set_code == code]
        name = self._box_names.get(code, code)
        menu = QMenu(self)
        count = len(self._index.cards)
        about = MarkedCards(card, name, box, self.shown_cards, count)
        self.marker.fill_menu(menu, about, shows_keys=self._takes_marks)
        self._add_lines(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    # --- search

    def _filter(self, query: CardQuery) -> None:
        """Search with filters that the player has chosen."""
        self.set_query(query)
        self.filter_chosen(query)

    def _clear_filters(self) -> None:
        self.clear_search()
        self.filter_chosen(self.query)

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

    def _search_again(self, else_row: int = 0) -> None:
        """Show what is found; the chosen card stays chosen, or the one in another row is."""
        before = self._last_chosen
        found = self._index.find(self.query)
        if found != self._model.cards or not found:
            self._model.show_cards(found)
        self.filters.show_query(self.query)
        self._show_page(bool(found))
        self._show_count()
        self._name_sort_button()
        self._show_sort_in_list()
        row = self._model.row_of(before)
        if row < 0:
            row = min(else_row, max(0, len(found) - 1))
        if found:
            self._view.setCurrentIndex(self._model.index(row, 0))
        self._view.scrollToTop() if not row else self._view.scrollTo(self._view.currentIndex())

    def _show_count(self) -> None:
        found, total = len(self.shown_cards), len(self._index.cards)
        template = tr("{total} cards") if found == total else tr("{found} of {total} cards")
        words = template.format(found=found, total=total)
        if self.marker is not None and self._index.count_owned and not self.query.owned:
            owned = sum(map(self.marker.owns, self.shown_cards))
            words = tr("{cards}, {owned} owned").format(cards=words, owned=owned)
        self.count.setText(words)
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
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(
            lambda place: self._open_collection_menu(view.viewport().mapToGlobal(place))
        )
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
        self.layout_button.set_label(tr("Pictures") if is_list else tr("List"))
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
            if watched is self._view and event.matches(QKeySequence.StandardKey.Undo):
                event.accept()  # the collection has its own undo
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
        elif self.marker is not None and self._takes_marks:
            return self.marker.take_key(event, self.chosen_card)
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
        connect_clicks(
            (self.filters.clear, self._clear_filters),
            (self.nothing.clear, self.clear_search),
            (self.sort_button, self._open_sort_menu),
            (self.layout_button, lambda: self.show_as_list(not self.is_list)),
        )
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
