"""The screen with the player's teams and the ready teams."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from desktop.collection.team_shelf.sunken_panel import SunkenPanel
from desktop.collection.team_shelf.team_entry import TeamEntry, entry_of, ready_entries, verdicts_of
from desktop.collection.team_shelf.team_list import TeamList, TeamSection
from desktop.collection.team_shelf.team_page import TeamPage
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wood_button import WOOD_MARGIN, WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.collection_file import CollectionFile
from desktop.storage.team_files.team_library import (
    DeletedTeam,
    TeamLibrary,
    has_words,
    latest_first,
)
from desktop.style.basic_widgets import STRETCH, lay_column, lay_row, make_label, name_drop_down
from desktop.style.current_theme import THEME_CHANGED
from desktop.style.key_caps import set_key_tip
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.teams import Team, missing_from_collection

_LIST_WIDTH, _LEAST_PAGE = 420, 480  # pixels at normal text size


class TeamsScreen(QWidget):
    """Shows all teams: the player's own, and those that come with the program."""

    new_wanted = Signal()  # build a new team
    edit_wanted = Signal(str)  # key: edit a team of the library
    play_wanted = Signal(object)  # entry: play with a team
    share_wanted = Signal(object)  # entry: share a team
    missing_wanted = Signal(str)  # key: import the cards that a team lacks, or enter their dice
    import_wanted = Signal(str)  # text: import a team, with this text to begin with, if any
    file_dropped = Signal(object)  # path: import a team from a file

    def __init__(self, library: TeamLibrary, collection: CollectionFile) -> None:
        """Show the teams of a library; `prepare` reads them."""
        super().__init__()
        self._library, self._collection = library, collection
        self._ready = ready_entries()
        self._own: tuple[TeamEntry, ...] = ()
        self._deleted: list[DeletedTeam] = []
        self.back = WoodButton(self.tr("Back"), "Esc", name="leave-teams")
        self.new = WoodButton(self.tr("New team"), "N", name="new-team")
        self.from_text = WoodButton(self.tr("Import\u2026"), "I", name="import-team")
        self.search = QLineEdit()
        self.sort = QComboBox()
        self.list = TeamList(
            self.tr("Teams"), choose=self._show_chosen, activate=lambda: self.edit.click()
        )
        self.page = TeamPage()
        self.play = WoodButton(self.tr("Play"), "P", name="play-team", is_main=True)
        self.edit = WoodButton(self.tr("Edit"), "E", name="edit-team")
        self.copy = WoodButton(self.tr("Copy"), "C", name="copy-team")
        self.rename = WoodButton(self.tr("Rename"), "F2", name="rename-team")
        self.share = WoodButton(self.tr("Share\u2026"), "S", name="share-team")
        self.delete = WoodButton(self.tr("Delete"), "Del", name="delete-team")
        self.find_missing = WoodButton(self.tr("Find missing cards\u2026"), name="find-missing")
        self.forget = WoodButton(self.tr("Move missing cards to the notes"), name="forget-missing")
        self.note = make_label(wraps=True)
        self.undo = WoodButton(self.tr("Undo"), "Ctrl+Z", name="undo-delete")
        self.announcer = Announcer(self)
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()
        self._restyle()

    # --- what is shown

    @property
    def chosen(self) -> TeamEntry | None:
        return self.list.chosen

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self.list.is_busy or self.page.is_busy

    def prepare(self) -> None:
        """Read what changed since the last visit, and give the keyboard to the list."""
        self._read()
        self.show_teams()
        self.list.setFocus()

    def come_back(self) -> None:
        """Read what was changed on other screens meanwhile."""
        self.prepare()

    def show_teams(self, key: str | None = None) -> None:
        """Show the teams that have the typed words; choose the one with a key, if given."""
        typed = self.search.text()
        own = [entry for entry in self._own if has_words(entry.words, typed)]
        ready = [entry for entry in self._ready if has_words(entry.words, typed)]
        mine = self.tr("Your teams ({count})").format(count=len(own))
        given = self.tr("Ready teams ({count})").format(count=len(ready))
        sections = [TeamSection(mine, own), TeamSection(given, ready)]
        self.list.show_sections([section for section in sections if section.teams], key)

    def choose(self, key: str) -> None:
        """Choose a team of the library, for example one that was just saved."""
        self._read()
        self.search.clear()
        self.show_teams(key)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        self.note.setStyleSheet(f"color: {self._tray.ink};")
        self._tray.setFixedWidth(self._list_width())

    def _read(self) -> None:
        saved = self._library.teams
        if self.sort.currentIndex() == 1:
            saved = latest_first(saved)
        self._own = tuple(entry_of(team) for team in saved)
        mistakes = self._library.mistakes
        if mistakes and not self._deleted:
            text = self.tr("Could not read: {files}").format(
                files="; ".join(
                    f"{mistake.path.name} ({translate(mistake.reason)})" for mistake in mistakes[:3]
                )
            )
            self._say(text)
        elif not self._deleted:
            self._say("")

    def _show_chosen(self, entry: TeamEntry | None) -> None:
        nothing = self.tr("No teams found.")
        now = self._collection.now
        missing = missing_from_collection(entry.team, now) if entry is not None else ()
        self.page.show_entry(entry, nothing, missing)
        for button in (self.edit, self.copy, self.share):
            button.setEnabled(entry is not None)
        lacks_cards = entry is not None and bool(entry.missing)
        self.find_missing.setVisible(lacks_cards)
        self.forget.setVisible(lacks_cards)
        legal = entry is not None and any(not verdict.faults for verdict in verdicts_of(entry))
        self.play.setEnabled(legal)
        self.play.setToolTip("" if legal else self.tr("No format allows this team yet"))
        for button in (self.rename, self.delete):
            button.setEnabled(entry is not None and not entry.is_ready)

    def _say(self, words: str, *, can_undo: bool = False) -> None:
        self.note.setText(words)
        self.undo.setVisible(can_undo)
        self._foot.setVisible(bool(words))

    # --- what the player does

    def _edit(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        if not entry.is_ready:
            self.edit_wanted.emit(entry.key)
            return
        self._copy()  # the ready team stays as it is
        if self.chosen is not None and not self.chosen.is_ready:
            self.edit_wanted.emit(self.chosen.key)

    def _copy(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        name = self._library.unused_name(entry.name, is_taken=entry.is_ready)
        if entry.is_ready:
            team = Team(name, entry.team.cards, entry.team.basics, entry.team.notes)
            is_done = self._change(lambda: self._library.save(team, format_id=entry.format_id))
        else:
            is_done = self._change(lambda: self._library.copy(entry.key, name))
        if is_done:
            template = self.tr("Copied to your teams as \u201c{team}\u201d.")
            self.announcer.announce(template.format(team=name))

    def _rename(self, name: str) -> None:
        entry = self.chosen
        if entry is not None and not entry.is_ready:
            self._change(lambda: self._library.rename(entry.key, name))

    def _find_missing(self) -> None:
        if self.chosen is not None:
            self.missing_wanted.emit(self.chosen.key)

    def _forget_missing(self) -> None:
        entry = self.chosen
        if entry is not None and not entry.is_ready:
            self._change(lambda: self._library.forget_unknown(entry.key))

    def _delete(self) -> None:
        entry = self.chosen
        if entry is None or entry.is_ready:
            return
        try:
            self._deleted.append(self._library.delete(entry.key))
        except OSError as failure:
            self._tell_failure(failure)
            return
        self._read()
        self.show_teams()
        self._say(self.tr("Deleted \u201c{team}\u201d.").format(team=entry.name), can_undo=True)
        self.announcer.announce(f"{self.note.text()} {self.undo.accessibleName()}")

    def _undo(self) -> None:
        """Bring back the team that was deleted last."""
        if not self._deleted:
            return
        deleted = self._deleted.pop()
        if not self._change(lambda: self._library.restore(deleted)):
            self._deleted.append(deleted)
        elif self._deleted:
            name = self._deleted[-1].entry.team.name
            text = self.tr("Deleted \u201c{team}\u201d.").format(team=name)
            self._say(text, can_undo=True)

    def _change(self, change: Callable[[], str]) -> bool:
        """Change the library, and choose the changed team; returns whether that succeeded."""
        try:
            key = change()
        except OSError as failure:
            self._tell_failure(failure)
            return False
        self.choose(key)
        return True

    def _tell_failure(self, failure: OSError) -> None:
        reason = failure.strerror or str(failure)
        navigator_of(self).add_message(
            self.tr("The team could not be saved: {why}").format(why=reason)
        )

    def _sort(self) -> None:
        self._read()
        self.show_teams()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Up and Down go through the list while the player types in the search field."""
        if watched is self.search and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.list.setFocus()
                self.list.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.list.setFocus()
                return True
        return super().eventFilter(watched, event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        dropped = event.mimeData()
        files = [url.toLocalFile() for url in dropped.urls() if url.isLocalFile()]
        if files:
            self.file_dropped.emit(Path(files[0]))
        else:
            self.import_wanted.emit(dropped.text())
        event.acceptProposedAction()

    def _leave(self) -> None:
        if self.search.text():
            self.search.clear()
            self.list.setFocus()
        else:
            navigator_of(self).go_back()

    # --- construction

    def _list_width(self) -> int:
        wide = scale_with_text(_LIST_WIDTH)
        return max(
            min(wide, self.width() - scale_with_text(_LEAST_PAGE)), round(0.3 * self.width())
        )

    def resizeEvent(self, event: object) -> None:
        self._tray.setFixedWidth(self._list_width())

    def _lay_out(self) -> None:
        self.search.setObjectName("search-teams")
        self.search.setPlaceholderText(self.tr("Search"))
        set_key_tip(self.search, self.tr("Words in names, cards and notes"), "Ctrl+F")
        self.search.setAccessibleName(self.tr("Search teams"))
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self.sort.addItems([self.tr("By name"), self.tr("Newest first")])
        name_drop_down(self.sort, self.tr("Sort teams"))
        head = lay_row(
            self.back, make_label(self.tr("Teams"), "title"), STRETCH, self.from_text, self.new
        )
        self._tray = SunkenPanel()
        find = QWidget()
        find.setLayout(WrappingRow(6, fills=True).add(self.search, self.sort))
        self._foot = QWidget()
        lay_row((self.note, 1), self.undo, on=self._foot, margins=(4, 0, 0, 0))
        lay_column(find, (self.list, 1), self._foot, on=self._tray, margins=(12, 12, 8, 8))
        acts = QWidget()
        row = WrappingRow(2)
        acts.setLayout(row)
        buttons = (self.play, self.edit, self.copy, self.rename, self.share, self.delete)
        row.add(*buttons, self.find_missing, self.forget)
        beside = lay_column((self.page, 1), acts)
        across = lay_row(self._tray, (beside, 1), gap=12)
        away = 16 - WOOD_MARGIN
        lay_column(head, (across, 1), on=self, margins=(16, away, 16, away))
        self._say("")

    def _connect(self) -> None:
        does: tuple[tuple[WoodButton, str, Callable[[], object]], ...] = (
            (self.back, "Esc", self._leave),
            (self.new, "N", self.new_wanted.emit),
            (self.from_text, "I", lambda: self.import_wanted.emit("")),
            (self.play, "P", lambda: self.play_wanted.emit(self.chosen)),
            (self.edit, "E", self._edit),
            (self.copy, "C", self._copy),
            (self.rename, "F2", self.page.begin_naming),
            (self.share, "S", lambda: self.share_wanted.emit(self.chosen)),
            (self.delete, "Del", self._delete),
            (self.undo, "Ctrl+Z", self._undo),
            (self.find_missing, "", self._find_missing),
            (self.forget, "", self._forget_missing),
        )
        inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for button, _, act in does:
            button.clicked.connect(lambda _=False, act=act: act())
        keys = (*((key, button.click) for button, key, _ in does if key),)
        for key, act in (*keys, ("Ctrl+F", self.search.setFocus)):
            QShortcut(QKeySequence(key), self, context=inside).activated.connect(act)
        self.search.textChanged.connect(lambda: self.show_teams())
        self.sort.activated.connect(self._sort)
        self.page.renamed.connect(self._rename)
        self.page.naming_ended.connect(self.list.setFocus)
