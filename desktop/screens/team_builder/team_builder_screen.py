"""The team builder: choose cards, count dice, check the team, see its charts and chances."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.collection.die_field import DieDialog
from desktop.panels.card_browser.card_model import CARD_MIME_TYPE
from desktop.panels.card_browser.card_words import card_key, missing_badge
from desktop.panels.dialogs.question_box import ask_choice
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.team_builder.builder_layout import BuilderLayout
from desktop.screens.team_builder.team_editor import BuilderState, TeamEditor
from desktop.screens.team_builder.team_row import ROW_MIME_TYPE
from desktop.screens.team_builder.team_tray import dropped_cards
from desktop.storage.collection_file import CollectionFile
from desktop.storage.own_cards import OwnCards
from desktop.style.basic_widgets import connect_clicks, lay_column
from desktop.style.current_theme import THEME_CHANGED
from desktop.text.announcements import Announcer
from rules.cards import (
    Card,
    CardKind,
    CardOutcome,
    CardQuery,
    Ownership,
    all_card_sets,
    card_outcome,
)
from rules.teams import TOURNAMENT, Format, Team, TeamFault, missing_from_collection


class TeamBuilderScreen(QWidget):
    """The screen on which a team is built.

    The window saves teams in its library: it answers `save_wanted` with `mark_saved` or
    `show_problem`. Changes that are not saved yet are on disk, and come back with the screen.
    """

    # team: save the team for `format` as `key`, which is "" for a new one
    save_wanted = Signal(object)
    play_wanted = Signal(object, object)  # team, format: play with this team, which is legal

    def __init__(self, own_cards: OwnCards, collection: CollectionFile) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._own_cards, self._collection = own_cards, collection
        self._own_files: object = None
        self._cards: dict[str, Card] = {}
        self._waiting: dict[str, Card] = {}
        self._told_faults: tuple[TeamFault, ...] = ()
        self.announcer = Announcer(self)
        self.editor = TeamEditor(own_cards, self)
        self.page = BuilderLayout(
            self.editor,
            choose_card=self._choose_card,
            drop=self._drop,
            carry_out=self._carry_out,
            show_fault=self._show_fault,
        )
        self.browser, self.tray = self.page.browser, self.page.tray
        lay_column(self.page, on=self, margins=0)
        self.browser.use_collection(collection, takes_marks=False)
        self._connect()
        self._add_keys()
        self._take_cards()
        self.browser.set_badges(self._badge_of)
        if collection.now.has_team_limit:
            self._limit_to_owned()
        self.editor.resume()
        self._restyle()

    # --- interface ----------------------------------------------------------------------------

    @property
    def team(self) -> Team:
        return self.editor.team

    @property
    def format(self) -> Format:
        return self.editor.state.format

    @property
    def key(self) -> str:
        """The key of the team in the library; "" for a new one."""
        return self.editor.key

    @property
    def is_changed(self) -> bool:
        """Whether there are unsaved changes."""
        return self.editor.history.is_changed

    def open(self, team: Team, played: Format | None = None, key: str = "") -> None:
        """Open a team, after asking about unsaved changes of another one.

        Unsaved changes of the same team stay. A new team has the key "".
        """
        if key == self.key and (team == self.team or (key and self.is_changed)):
            if played is not None:
                self.editor.change(played=played)
            return
        wanted = BuilderState(team, played or TOURNAMENT)
        self._ask_to_save(lambda: self._start(wanted, key))

    def _start(self, state: BuilderState, key: str) -> None:
        """Begin with another team, at its cards."""
        self.page.status.clear()
        self.page.tabs.setCurrentIndex(0)
        self.editor.start(state, key)
        self.browser.focus_cards()

    def mark_saved(self, key: str) -> None:
        """Note that the library has saved the team under a key."""
        self.page.tell("")
        self.editor.mark_saved(key)
        self._say(self.tr("Saved"))

    def show_problem(self, problem: str) -> None:
        """Show why something could not be done."""
        self.page.tell(problem)
        self.announcer.announce(problem, urgent=True)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        self.tray.restyle()
        self._show()

    def save(self) -> None:
        """Ask the window to save the team; one without a name is named after its first card."""
        if self.team.name != self._name():
            self.editor.change(team=replace(self.team, name=self._name()))
        self.save_wanted.emit(self.team)

    def play(self) -> None:
        """Ask the window to play with the team, if it is legal."""
        if self.page.play.isEnabled():
            self.play_wanted.emit(self.team, self.format)

    # --- showing ------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the team as it is now, and tell what the check says if that is new."""
        editor, state, page = self.editor, self.editor.state, self.page
        faulty = [fault.card for fault in editor.faults if fault.card is not None]
        self.tray.show_team(state.team, state.format, faulty)
        page.show_missing(missing_from_collection(state.team, self._collection.now))
        page.show_verdict(state.format, editor.faults)
        page.order_tabs()
        page.format.show_format(state.format)
        if page.name.text() != state.team.name:
            page.name.setText(state.team.name)
        if page.notes.toPlainText() != state.team.notes:
            page.notes.setPlainText(state.team.notes)
        self._show_open_page()
        page.undo.setEnabled(editor.history.can_undo)
        page.redo.setEnabled(editor.history.can_redo)
        page.save.setEnabled(self.is_changed or not self.key)
        self.browser.update_badges()
        if editor.faults != self._told_faults:
            self._told_faults = editor.faults
            if self.isVisible():
                self.announcer.announce(editor.verdict)

    def _show_open_page(self) -> None:
        """Work out charts and chances only while they can be seen."""
        page, state = self.page, self.editor.state
        shown = page.tabs.currentWidget()
        if shown.isAncestorOf(page.charts):
            page.charts.show_team(state.team)
        elif shown.isAncestorOf(page.odds):
            page.odds.show_state(state)

    def _say(self, sentence: str) -> None:
        """Say what has happened, beside the buttons and to screen readers."""
        self.page.status.setText(sentence)
        self.announcer.announce(sentence)

    def _choose_card(self, card: Card) -> None:
        """Show a card among the cards; if the search hides it, clear the search."""
        if not self.browser.choose_card(card):
            self.browser.clear_search()
            self.browser.choose_card(card)

    # --- faults, cards and drops --------------------------------------------------------------

    def _show_fault(self, fault: TeamFault) -> None:
        if fault.card is not None:
            self._choose_card(fault.card)
            self.tray.focus_card(fault.card)

    def _carry_out(self, fault: TeamFault) -> None:
        """Carry out the remedy of a fault, or show the cards to choose from."""
        if self.editor.carry_out(fault):
            self.page.tabs.tabBar().setFocus()
            return
        kinds = frozenset((CardKind.CHARACTER, CardKind.ACTION))
        if fault.kind == "too_few_basics":
            kinds = frozenset((CardKind.BASIC_ACTION,))
        query = self.browser.query
        self.browser.set_query(CardQuery(kinds=kinds, owned=query.owned, sort=query.sort))
        self.browser.focus_cards()

    def _begin_randomly(self) -> None:
        now = self._collection.now
        limit = now.usable_dice if now.has_team_limit else None
        self.editor.begin_randomly(self._cards.values(), limit)
        self.tray.focus_card()

    def _limit_to_owned(self) -> None:
        owned = frozenset((Ownership.YES,))
        self.browser.set_query(replace(self.browser.query, owned=owned))

    def _keep_limit(self, query: CardQuery) -> None:
        """Remember whether teams are built only from the cards that the player owns."""
        is_limited = query.owned == {Ownership.YES}
        self._collection.prefer(limits_teams=is_limited)

    def _badge_of(self, card: Card) -> str:
        return self.editor.badge_of(card) or missing_badge(card)

    def _add(self, card: Card) -> None:
        """Add a card; one without a die asks for its die first."""
        if card_outcome(card) is CardOutcome.MISSING:
            DieDialog(self, self._own_cards, card, self._add_completed).open()
            return
        self.editor.add_card(card)
        self.tray.show_row(card)

    def _add_completed(self, card: Card) -> None:
        """Add a card whose die was just entered, if nothing else is missing."""
        with show_work(self, "read cards"):
            self._take_cards()
        now = self._cards.get(card_key(card))
        if now is not None:
            self._add(now)

    def _drop(self, keys: str) -> None:
        """Add the cards that were dropped on the team."""
        for key in keys.split("\n")[:20]:
            card = self._cards.get(key) or self._waiting.get(key)
            if card is not None:
                self._add(card)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(CARD_MIME_TYPE):
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take out a card of the team that is dropped beside it; add one dropped on its charts."""
        side, place = self.page.team_side, event.position().toPoint()
        if not event.mimeData().hasFormat(ROW_MIME_TYPE):
            if side.rect().contains(side.mapFrom(self, place)):
                event.accept()
                self._drop(dropped_cards(event))
            return
        key = bytes(event.mimeData().data(ROW_MIME_TYPE).data()).decode(errors="replace")
        for row in self.tray.rows:
            if card_key(row.card) == key:
                event.setDropAction(Qt.DropAction.MoveAction)
                event.accept()
                self.editor.remove_card(row.card)
                return

    def _take_cards(self) -> None:
        """Show all cards that can be played, the player's own included, as they are now."""
        files = self._own_cards.files
        if files is self._own_files:
            return
        self._own_files = files
        cards = [
            *(card for card_set in all_card_sets() for card in card_set.cards),
            *self._own_cards.playable_cards,
        ]
        self._cards = {card_key(card): card for card in cards}
        waiting = self._own_cards.waiting_cards
        self._waiting = {card_key(card): card for card in waiting}
        self.browser.set_cards(
            [*cards, *waiting], {one.code: one.name for one in self._own_cards.sets}
        )
        self.editor.renew_cards(lambda card: self._cards.get(card_key(card), card))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take_cards()
        if self.focusWidget() is None:
            self.browser.focus_cards()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.editor.write_typed()

    # --- saving -------------------------------------------------------------------------------

    def _ask_to_save(self, then: Callable[[], object]) -> None:
        if not self.is_changed:
            then()
            return

        def save() -> None:
            self.save()
            if not self.is_changed:
                then()

        ask_choice(
            self,
            self.tr("“{team}” has unsaved changes.").format(team=self._name()),
            name="save-team",
            choices={
                "save": (self.tr("Save"), save),
                "discard": (self.tr("Don't save"), then),
                "cancel": (self.tr("Keep building"), None),
            },
        )

    def _name(self) -> str:
        if self.team.name.strip():
            return self.team.name.strip()
        if self.team.cards:
            return self.tr("{card} team").format(card=self.team.cards[0].card.name)
        return self.tr("New team")

    # --- connections and keys -----------------------------------------------------------------

    def _connect(self) -> None:
        page, editor = self.page, self.editor
        editor.changed.connect(self._show)
        editor.told.connect(self._say)
        editor.failed.connect(self.show_problem)
        self.browser.card_activated.connect(self._add)
        self.browser.filter_chosen = self._keep_limit
        self._collection.changed.connect(self._show)
        page.name.textEdited.connect(
            lambda text: editor.change(team=replace(self.team, name=text), typed_in="name")
        )
        page.notes.textChanged.connect(
            lambda: editor.change(
                team=replace(self.team, notes=page.notes.toPlainText()), typed_in="notes"
            )
        )
        page.tabs.currentChanged.connect(self._show_open_page)
        connect_clicks(
            (self.tray.random, self._begin_randomly),
            (page.undo, editor.undo),
            (page.redo, editor.redo),
            (page.save, self.save),
            (page.play, self.play),
            (page.back, lambda: navigator_of(self).go_back()),
        )

    def _add_keys(self) -> None:
        for keys, command in (
            ("Ctrl+Z", self.editor.undo),
            ("Ctrl+Y", self.editor.redo),
            ("Ctrl+Shift+Z", self.editor.redo),
            ("Ctrl+S", self.page.save.click),
            ("Ctrl+Return", self.play),
            ("Ctrl+Enter", self.play),
            ("F6", self._switch_side),
            ("Esc", self._go_back),
        ):
            self._add_key(keys, self, command)
        cards = self.browser.pages
        for keys, change in (("+", 1), ("=", 1), ("-", -1)):
            self._add_key(keys, cards, partial(self._change_chosen, change))
        for keys in ("Del", "Backspace"):
            self._add_key(keys, cards, self._remove_chosen)
        self._add_key("Space", cards, self._show_chosen)
        for field in (self.page.name, self.page.notes):
            field.installEventFilter(self)

    def _add_key(self, keys: str, widget: QWidget, command: Callable[[], object]) -> None:
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence(keys), widget, context=context).activated.connect(command)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Z in a field undoes what the screen would undo, not the field's own typing."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            for keys in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo):
                if event.matches(keys):
                    event.ignore()
                    return True
        return super().eventFilter(watched, event)

    def _change_chosen(self, change: int) -> None:
        card = self.browser.chosen_card
        if card is not None:
            self.editor.change_dice(card, change)

    def _remove_chosen(self) -> None:
        card = self.browser.chosen_card
        if card is not None:
            self.editor.remove_card(card)

    def _show_chosen(self) -> None:
        """Open the page of the chosen card; Space presses the buttons offered if there is none."""
        card, focused = self.browser.chosen_card, self.focusWidget()
        if card is not None:
            navigator_of(self).open_card(card)
        elif isinstance(focused, QAbstractButton):
            focused.click()

    def _switch_side(self) -> None:
        """Move the keyboard from the cards to the team, or back."""
        if self.tray.focused_card is not None or not self.tray.focus_card():
            self.browser.focus_cards()

    def _go_back(self) -> None:
        if self.browser.search.hasFocus() and self.browser.search.text():
            self.browser.search.clear()
        else:
            navigator_of(self).go_back()
