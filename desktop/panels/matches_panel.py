"""The saved matches: one tab for those in progress, one for finished ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QTabWidget, QVBoxLayout, QWidget

from desktop.panels.match_tiles import MatchTiles
from desktop.panels.wrapping import WrappingRow
from desktop.parts import button
from desktop.store import ListedMatch


class MatchesPanel(QTabWidget):
    """Lists the saved matches, with buttons for the selected one.

    Signals:
        opened(number): the player wants to resume a match, or replay a finished one.
        export_wanted(number), delete_wanted(number): a button was pressed for a match.
        view_changed(): other matches came into view.
    """

    opened = Signal(int)
    export_wanted = Signal(int)
    delete_wanted = Signal(int)
    view_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.going = _Page(self, self.tr("Matches in progress"), self.tr("Continue (Enter)"))
        self.over = _Page(self, self.tr("Finished matches"), self.tr("Replay (Enter)"))
        self.addTab(self.going, "")
        self.addTab(self.over, "")
        for page in (self.going, self.over):
            page.tiles.view_changed.connect(self.view_changed)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)

    def tell(self, matches: Sequence[ListedMatch]) -> None:
        """Show these matches, sorted with the last played first."""
        for page, is_over, title in (
            (self.going, False, self.tr("In &progress ({count})")),
            (self.over, True, self.tr("&Finished ({count})")),
        ):
            shown = [match for match in matches if match.is_finished is is_over]
            page.tiles.tell(shown)
            place = self.indexOf(page)
            self.setTabText(place, title.format(count=len(shown)))
            self.setTabVisible(place, bool(shown))

    def unpictured(self) -> tuple[ListedMatch, ...]:
        """The visible matches without thumbnail; drops the thumbnails of all others."""
        missing: list[ListedMatch] = []
        for page in (self.going, self.over):
            seen = page.tiles.in_view()
            page.tiles.matches.forget_pictures(but={match.id for match in seen})
            missing += (one for one in seen if not page.tiles.matches.has_picture(one.id))
        return tuple(missing)

    def show_picture(self, match: ListedMatch, picture: QImage) -> None:
        """Set the thumbnail of a match."""
        page = self.over if match.is_finished else self.going
        page.tiles.matches.picture(match.id, picture)

    def describe(self, match: ListedMatch) -> None:
        """Replace the entry of a match with one that has more details."""
        page = self.over if match.is_finished else self.going
        page.tiles.matches.describe(match)


class _Page(QWidget):
    """A grid of matches, with buttons for the selected one."""

    def __init__(self, panel: MatchesPanel, name: str, opening: str) -> None:
        super().__init__()
        self._panel = panel
        self.tiles = MatchTiles(name)
        self.open = button(opening)
        self.export = button(self.tr("E&xport…"))
        self.delete = button(self.tr("&Delete… (Del)"))
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
        match = self.tiles.chosen
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
