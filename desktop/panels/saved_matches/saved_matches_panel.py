"""The saved matches: one tab for those in progress, one for finished ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QTabWidget, QVBoxLayout, QWidget

from desktop.panels.saved_matches.match_tiles import MatchTiles
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import make_button


class SavedMatchesPanel(QTabWidget):
    """Lists the saved matches, with buttons for the selected one.

    Signals:
        opened(number): the player wants to resume a match, or replay a finished one.
        export_wanted(number), delete_wanted(number): a button was pressed for a match.
        visible_matches_changed(): other matches came into view.
    """

    opened = Signal(int)
    export_wanted = Signal(int)
    delete_wanted = Signal(int)
    visible_matches_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.in_progress = _MatchesTab(
            self, self.tr("Matches in progress"), self.tr("Continue (Enter)")
        )
        self.finished = _MatchesTab(self, self.tr("Finished matches"), self.tr("Replay (Enter)"))
        self.addTab(self.in_progress, "")
        self.addTab(self.finished, "")
        for page in (self.in_progress, self.finished):
            page.tiles.visible_matches_changed.connect(self.visible_matches_changed)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)

    def show_matches(self, matches: Sequence[MatchSummary]) -> None:
        """Show these matches, sorted with the last played first."""
        for page, is_over, title in (
            (self.in_progress, False, self.tr("In &progress ({count})")),
            (self.finished, True, self.tr("&Finished ({count})")),
        ):
            shown = [match for match in matches if match.is_finished is is_over]
            page.tiles.show_matches(shown)
            place = self.indexOf(page)
            self.setTabText(place, title.format(count=len(shown)))
            self.setTabVisible(place, bool(shown))

    def matches_without_thumbnail(self) -> tuple[MatchSummary, ...]:
        """The visible matches without thumbnail; drops the thumbnails of all others."""
        missing: list[MatchSummary] = []
        for page in (self.in_progress, self.finished):
            seen = page.tiles.visible_matches()
            page.tiles.match_model.drop_thumbnails(but={match.id for match in seen})
            missing += (one for one in seen if not page.tiles.match_model.has_thumbnail(one.id))
        return tuple(missing)

    def set_thumbnail(self, match: MatchSummary, picture: QImage) -> None:
        """Set the thumbnail of a match."""
        page = self.finished if match.is_finished else self.in_progress
        page.tiles.match_model.set_thumbnail(match.id, picture)

    def update_match(self, match: MatchSummary) -> None:
        """Replace the entry of a match with one that has more details."""
        page = self.finished if match.is_finished else self.in_progress
        page.tiles.match_model.update_match(match)


class _MatchesTab(QWidget):
    """A grid of matches, with buttons for the selected one."""

    def __init__(self, panel: SavedMatchesPanel, name: str, opening: str) -> None:
        super().__init__()
        self._panel = panel
        self.tiles = MatchTiles(name)
        self.open = make_button(opening, name="open-match")
        self.export = make_button(self.tr("E&xport…"), name="export-match")
        self.delete = make_button(self.tr("&Delete… (Del)"), name="delete-match")
        self._does = (
            (self.open, panel.opened),
            (self.export, panel.export_wanted),
            (self.delete, panel.delete_wanted),
        )
        for pressed, signal in self._does:
            pressed.clicked.connect(lambda _=False, signal=signal: self._do(signal))
        self.tiles.doubleClicked.connect(lambda: self._do(panel.opened))
        here = Qt.ShortcutContext.WidgetShortcut
        for key, signal in (
            ("Return", panel.opened),
            ("Enter", panel.opened),
            ("Del", panel.delete_wanted),
        ):
            shortcut = QShortcut(QKeySequence(key), self.tiles, context=here)
            shortcut.activated.connect(lambda signal=signal: self._do(signal))
        self.tiles.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tiles.customContextMenuRequested.connect(self._ask)
        buttons = WrappingRow().add(self.open, self.export, self.delete)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 8, 0, 0)
        rows.addWidget(self.tiles, 1)
        rows.addLayout(buttons)

    def _do(self, signal: SignalInstance) -> None:
        match = self.tiles.selected_match
        if match is not None:
            signal.emit(match.id)

    def _ask(self, at: QPoint) -> None:
        """Open the context menu of the tile under the pointer."""
        if not self.tiles.indexAt(at).isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for pressed, signal in self._does:
            words = pressed.text().split(" (")[0]
            menu.addAction(words).triggered.connect(lambda _=False, signal=signal: self._do(signal))
        menu.popup(self.tiles.viewport().mapToGlobal(at))
