"""The album: all cards of the boxes and the player's own, a page for each, and shelves of sets."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from desktop.collection.card_import.import_job import ImportJob, ImportProgress
from desktop.collection.die_field import DieField
from desktop.panels.card_browser.card_browser import CardBrowser
from desktop.panels.card_browser.card_words import card_key, missing_badge
from desktop.panels.card_browser.collection_marker import CollectionMarker, add_line
from desktop.panels.dialogs.file_dialogs import ask_save, choose_file
from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.album.album_page import AlbumPage
from desktop.screens.album.import_panel import ImportPanel
from desktop.screens.album.leaf_switch import LEAF_KEY, LeafSwitch
from desktop.screens.album.sets_page import HandSwitches, SetsPage
from desktop.screens.album.shelf_box import ShelfKind, ShelfSet, shelf_set
from desktop.storage.background_task import BackgroundTask
from desktop.storage.collection_file import CollectionFile
from desktop.storage.own_cards import OwnCardFile, OwnCards
from desktop.storage.settings import Settings
from desktop.storage.source_files import read_source_file
from desktop.style.basic_widgets import connect_clicks, lay_column, make_key_button, make_label
from desktop.style.current_theme import THEME_CHANGED
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import translate
from rules.cards import Card, CardOutcome, CardQuery, CardSet, all_card_sets
from rules.messages import PluralCount
from rules.model import EDITIONS
from rules.reading import COLLECTION_SOURCE, UnreadableSource
from rules.teams import CollectionList, read_collection_list, write_collection_list

_WIDTH_WITH_TITLE = 800
_MOST_TOLD = 3  # lines of a list that were not recognized


class AlbumScreen(QWidget):
    """All cards, all sets, or the page of a card."""

    sets_shown = Signal()

    def __init__(
        self,
        own_cards: OwnCards,
        collection: CollectionFile,
        imports: ImportJob | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Show the cards of the boxes and of a player; `imports` imports lists of others."""
        super().__init__()
        self._imports, self._settings = imports, settings
        self._own_cards = own_cards
        self._reading: BackgroundTask | None = None
        self._shown_files: tuple[OwnCardFile, ...] | None = None
        self._box_names: dict[str, str] = {}
        self._cards: tuple[Card, ...] = ()
        self._came_for_card = self._is_browser_old = False
        self.back = make_key_button(
            self.tr("‹ Back"), self.tr("Esc"), name="leave-album", is_small=True
        )
        self._title = make_label(self.tr("Album"), "title")
        self.switch = LeafSwitch(shows_sets=False, turn=self.show_sets)
        self.browser = CardBrowser()
        self.browser.set_badges(missing_badge)
        self._collection = collection
        self._marker = CollectionMarker(collection, self)
        self.browser.use_collection(collection, takes_marks=True, add_lines=self._add_list_lines)
        self._page: AlbumPage | None = None
        self._sets_page: SetsPage | None = None
        self._panel: ImportPanel | None = None
        self.pages = QStackedWidget()
        self._lay_out()
        self._connect()
        self._fit_title()
        self._read_cards()

    @property
    def page(self) -> AlbumPage:
        """The page of a card, which is made when it is first shown."""
        if self._page is None:
            entry = DieField(self._own_cards, self._die_entered)
            page = self._page = AlbumPage(
                self._marker, entry, step=self._step, open_card=self._show_page
            )
            connect_clicks((page.back, self._go_back), (page.all_cards, self.show_all))
            for keys in ("/", "Ctrl+F"):
                QShortcut(QKeySequence(keys), page, self._search)
            self.pages.addWidget(page)
        return self._page

    @property
    def sets_page(self) -> SetsPage:
        """The leaf with the sets, which is made when it is first shown."""
        return self._make_sets_page() if self._sets_page is None else self._sets_page

    def _make_sets_page(self) -> SetsPage:
        page = self._sets_page = SetsPage(
            open_set=self._open_set,
            make_card=self._make_card,
            remove=self._ask_to_remove,
            turn=self.show_all,
            side=self._side_parts(),
        )
        page.back.clicked.connect(self._go_back)
        self.pages.addWidget(page)
        return page

    def _side_parts(self) -> list[QWidget]:
        """What is beside the shelves: the import, and where cards by hand are used."""
        parts: list[QWidget] = []
        if self._imports is not None:
            self._panel = ImportPanel(self._imports, self._own_cards, self._show_outcome)
            self._imports.progressed.connect(self._show_progress)
            self._imports.set_read.connect(self._read_cards)
            self._imports.finished.connect(self._end_import)
            parts.append(self._panel)
        if self._settings is not None:
            parts.append(HandSwitches(self._settings))
        return parts

    @property
    def import_panel(self) -> ImportPanel:
        """The import beside the shelves."""
        if self._sets_page is None:
            self._make_sets_page()
        assert self._panel is not None, "an album without imports"
        return self._panel

    @property
    def shows_sets(self) -> bool:
        """Whether the leaf with the sets is shown."""
        return self._sets_page is not None and self.pages.currentWidget() is self._sets_page

    @property
    def shows_import(self) -> bool:
        """Whether the player sees the import beside the shelves."""
        return self._imports is not None and self.shows_sets and self.isVisible()

    @property
    def shows_page(self) -> bool:
        """Whether the page of a card is shown, not all cards."""
        return self._page is not None and self.pages.currentWidget() is self._page

    def open_card(self, card: Card) -> None:
        """Show the page of a card; going back from there leaves the album."""
        self._came_for_card = True
        self._show_page(card)

    def prepare(self) -> None:
        self.show_all()

    def show_all(self) -> None:
        """Show all cards, with the one of the page selected."""
        self._fill_browser()
        self._came_for_card = False
        if self.shows_page and self.page.card is not None:
            self.browser.choose_card(self.page.card)
        self.pages.setCurrentIndex(0)
        self.browser.focus_cards()

    # --- sets

    def show_sets(self) -> None:
        """Show the boxes of all sets."""
        self._came_for_card = False
        page = self.sets_page
        if self._panel is not None:
            self._panel.show_now()
        self._fit_title()
        self._fill_shelves()
        self.pages.setCurrentWidget(page)
        page.shelves.focus_shelf()
        self.sets_shown.emit()

    def show_import(self) -> None:
        """Show the shelves, ready to import a list."""
        self.show_sets()
        self.import_panel.focus_next()

    def _fill_shelves(self) -> None:
        if self._sets_page is not None:
            self._sets_page.show_sets(self._shelf_sets(), self._cards)

    def _shelf_sets(self) -> list[ShelfSet]:
        """All sets, with the files of those that can be removed."""
        years = list(EDITIONS)
        built_in = sorted(all_card_sets(), key=lambda one: years.index(one.code))
        shown = [shelf_set(one, ShelfKind.BUILT_IN) for one in built_in]
        for file in self._shown_files or ():
            kind = ShelfKind.IMPORTED if file.read_result.is_imported else ShelfKind.OWN
            if (one := _cards_in(file)) is not None:
                shown.append(shelf_set(one, kind, file.path))
        return shown

    def _open_set(self, shown: ShelfSet, words: str) -> None:
        """Show the cards of a set, and only those with the words."""
        self._fill_browser()
        self.browser.set_query(CardQuery(words, boxes=frozenset((shown.code,))))
        self.show_all()

    def _make_card(self) -> None:
        navigator_of(self).open_screen("workshop")

    def _ask_to_remove(self, shown: ShelfSet) -> None:
        """Remove a set of the player's own if they agree to delete its file."""
        if shown.file is None:
            text = self.tr("{name} comes with the program and stays.")
            self.sets_page.announcer.announce(text.format(name=shown.name))
            return
        question = self.tr("Remove “{name}” with {count} {count:card|cards}?")
        ask_yes_no(
            self,
            question.format(name=shown.name, count=PluralCount(shown.counts.cards)),
            name="remove-set",
            yes=self.tr("Remove"),
            no=self.tr("Keep"),
            then=lambda: self._remove_set(shown),
            more=self.tr("This deletes the file {file}.").format(file=shown.file),
        )

    def _remove_set(self, shown: ShelfSet) -> None:
        assert shown.file is not None
        try:
            self._own_cards.delete(shown.file)
        except OSError as failure:
            text = self.tr("Could not delete {file}: {reason}")
            reason = failure.strerror or str(failure)
            navigator_of(self).add_message(text.format(file=shown.file, reason=reason))
            return
        self._read_cards()
        self._fill_shelves()
        self.sets_page.shelves.focus_shelf()

    def _show_outcome(self, outcome: CardOutcome) -> None:
        """Show all cards with which the program can do the same."""
        outcomes = {outcome, CardOutcome.PARTLY} if outcome is CardOutcome.BY_HAND else {outcome}
        self._fill_browser()
        self.browser.set_query(CardQuery(outcomes=frozenset(outcomes)))
        self.show_all()

    def _show_progress(self, progress: ImportProgress) -> None:
        self.sets_page.show_progress(progress)

    def _end_import(self) -> None:
        self.sets_page.show_progress(None)
        self._read_cards()

    def _turn_leaf(self) -> None:
        if self.shows_sets:
            self.show_all()
        else:
            self.show_sets()

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+O at the shelves, where it chooses a list of cards, not a match file."""
        if event.type() == QEvent.Type.ShortcutOverride and self._chooses_list(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._chooses_list(event):
            self.import_panel.choose()
        else:
            super().keyPressEvent(event)

    def _chooses_list(self, event: QEvent) -> bool:
        is_open = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Open)
        return is_open and self.shows_import

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._fit_title()
            if self._page is not None:
                self._page.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the current cards: the player may have changed their own in the workshop."""
        super().showEvent(event)
        self._read_cards()
        if self.shows_sets:
            self.sets_page.shelves.focus_shelf()
        elif not self.shows_page:
            self.browser.focus_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_title()

    def _fit_title(self) -> None:
        """Leave the title out where the search needs its room."""
        self._title.setVisible(self.width() >= scale_with_text(_WIDTH_WITH_TITLE))
        if self._sets_page is not None:
            self._sets_page.fit(self.width())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # not only minimized
            self.browser.free_pictures()

    def _read_cards(self) -> None:
        """Show the cards of the boxes, and the player's own as soon as they have been read."""
        if self._own_cards.is_read:
            self._show_files(self._own_cards.files)
            return
        if self._shown_files is None:
            self._show_files(())
        if self._reading is None or not self._reading.is_running:
            self._reading = BackgroundTask(_reader(self._own_cards), self)
            self._reading.finished.connect(self._read_cards)
            self._reading.start()

    def _show_files(self, files: tuple[OwnCardFile, ...]) -> None:
        """Show the cards of the boxes and of these files, by year, and what waits for its dice."""
        if files is self._shown_files:
            return
        self._shown_files = files
        own = sorted(filter(None, map(_cards_in, files)), key=lambda one: (one.year, one.name))
        self._box_names = {code: edition.title for code, edition in EDITIONS.items()}
        self._box_names |= {card_set.code: card_set.name for card_set in own}
        self._cards = tuple(card for one in (*all_card_sets(), *own) for card in one.cards)
        self._fill_shelves()
        self._is_browser_old = True
        if not self.shows_sets:
            self._fill_browser()

    def _fill_browser(self) -> None:
        """Show all cards in the browser, unless it shows them already."""
        if self._is_browser_old:
            self._is_browser_old = False
            self.browser.set_cards(self._cards, self._box_names)

    # --- lists of the collection

    def _add_list_lines(self, menu: QMenu) -> None:
        add_line(menu, self.tr("Import list…"), "import-collection", self._import_list)
        export = add_line(menu, self.tr("Export list…"), "export-collection", self._export_list)
        export.setEnabled(not self._collection.now.is_empty)

    def _export_list(self) -> None:
        """Save what the player owns as a table for spreadsheets."""

        def content(_: str) -> bytes:
            return write_collection_list(self._collection.now, self._cards).encode()

        ask_save(
            self,
            self.tr("Export collection"),
            self.tr("collection.csv"),
            {".csv": self.tr("Spreadsheet")},
            content,
            navigator_of(self).add_message,
        )

    def _import_list(self) -> None:
        """Let the player choose a list of cards, and add them to the collection."""
        kinds = self.tr("Lists of cards (*.csv *.txt);;All files (*)")
        chosen = choose_file(self, self.tr("Import collection"), kinds)
        if chosen is None:
            return
        report = navigator_of(self).add_message
        try:
            text = read_source_file(chosen, COLLECTION_SOURCE)
        except (OSError, UnreadableSource) as failure:
            reason = getattr(failure, "strerror", None) or str(failure)
            template = self.tr("Could not read {file}: {reason}")
            report(template.format(file=chosen, reason=reason))
            return
        found = read_collection_list(text, self._cards)
        self._collection.change(lambda now: now.with_counts(found.cards))
        report(self._told_import(found))

    def _told_import(self, found: CollectionList) -> str:
        """How many cards a list had, and its first lines that were not recognized."""
        count = len({card_key(card) for card, _ in found.cards})
        imported = self.tr("{count} {count:card|cards} imported.")
        parts = [imported.format(count=PluralCount(count))]
        parts += [translate(problem) for problem in found.problems[:_MOST_TOLD]]
        if len(found.problems) > _MOST_TOLD:
            parts.append(self.tr("Other lines were not recognized either."))
        return " ".join(parts)

    # --- pages

    def _show_page(self, card: Card) -> None:
        """Show the page of a card of the album, also if the table has another copy of it."""
        key = card_key(card)
        pages, place = self._pages_with(card)
        others = [
            other for other in self._cards if other.name == card.name and card_key(other) != key
        ]
        way_back = self.tr("‹ Back") if self._came_for_card else self.tr("‹ All cards")
        self.page.set_way_back(way_back)
        self.page.all_cards.setVisible(self._came_for_card)
        self.page.show_card(card, place + 1, len(pages), others, self._box_names)
        self.pages.setCurrentWidget(self.page)
        self.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _die_entered(self, card: Card) -> None:
        """Show the card with the die that was just entered, or the next one without a die."""
        place = self._pages_with(card)[1]
        with show_work(self, "read cards"):
            self._show_files(self._own_cards.files)
        shown, key = self.browser.shown_cards, card_key(card)
        if shown and self.browser.query.outcomes == {CardOutcome.MISSING}:
            self._show_page(shown[min(max(0, place), len(shown) - 1)])
            self.page.die_field.row.setFocus()
        else:
            self._show_page(next((one for one in self._cards if card_key(one) == key), card))

    def _activate(self, card: Card) -> None:
        self._came_for_card = False
        self._show_page(card)

    def _step(self, by: int) -> None:
        """Show the next or the previous card."""
        if self.page.card is not None:
            pages, place = self._pages_with(self.page.card)
            if place >= 0 and 0 <= place + by < len(pages):
                self._show_page(pages[place + by])

    def _pages_with(self, card: Card) -> tuple[tuple[Card, ...], int]:
        """The cards to page through and the place of a card in them, or -1.

        These are the cards that were found; all cards if it is not among those.
        """
        key = card_key(card)
        for pages in (self.browser.shown_cards, self._cards):
            for place, page_card in enumerate(pages):
                if card_key(page_card) == key:
                    return pages, place
        return self._cards, -1

    def _go_back(self) -> None:
        if self.shows_page and not self._came_for_card:
            self.show_all()
            return
        if self.shows_sets and self.sets_page.leave_search():
            return
        if self._came_for_card:
            self._came_for_card = False
            self.pages.setCurrentIndex(0)
        navigator_of(self).go_back()

    def _search(self) -> None:
        if self.shows_page:
            self.show_all()
        self.browser.focus_search()

    # --- layout

    def _connect(self) -> None:
        self.back.clicked.connect(self._go_back)
        self.browser.card_activated.connect(self._activate)
        QShortcut(QKeySequence("Esc"), self, self._go_back)
        QShortcut(QKeySequence(LEAF_KEY), self, self._turn_leaf)

    def _lay_out(self) -> None:
        self.browser.add_to_head(self.back)
        self.browser.add_to_head(self._title)
        self.browser.add_to_head(self.switch)
        all_cards = QWidget()
        lay_column(self.browser, on=all_cards, margins=(16, 10, 16, 12))
        self.pages.addWidget(all_cards)
        lay_column(self.pages, on=self, margins=0)


def _cards_in(file: OwnCardFile) -> CardSet | None:
    """The cards of a file, and those that cannot be played until their data is complete."""
    card_set = file.read_result.card_set
    if card_set is None:
        return None
    return replace(card_set, cards=(*card_set.cards, *file.waiting_cards()))


def _reader(own_cards: OwnCards) -> Callable[[], object]:
    """Reads the card files; it must not refer to the screen."""
    return lambda: own_cards.files
