"""The matches that are kept: those in progress and those that are over, each in a grid of tiles."""

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
    """What was played before, and what can be done with it.

    Signals:
        opened(number): go on with a match in progress, or watch one that is over.
        export_wanted(number), delete_wanted(number): what else can be done with a match.
        view_changed(): other matches are in view.
    """

    opened = Signal(int)
    export_wanted = Signal(int)
    delete_wanted = Signal(int)
    view_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.going = _Page(self, self.tr("Matches in progress"), self.tr("Continue (Enter)"))
        self.over = _Page(self, self.tr("Finished matches"), self.tr("Watch again (Enter)"))
        self.addTab(self.going, "")
        self.addTab(self.over, "")
        for page in (self.going, self.over):
            page.tiles.view_changed.connect(self.view_changed)
        self.setDocumentMode(True)
        self.tabBar().setDrawBase(False)

    def tell(self, matches: Sequence[ListedMatch]) -> None:
        """Show these matches, the one that was played last first."""
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
        """The matches in view whose picture is not shown yet; what is out of view has none."""
        missing: list[ListedMatch] = []
        for page in (self.going, self.over):
            seen = page.tiles.in_view()
            page.tiles.matches.forget_pictures(but={match.id for match in seen})
            missing += (one for one in seen if not page.tiles.matches.has_picture(one.id))
        return tuple(missing)

    def show_picture(self, match: ListedMatch, picture: QImage) -> None:
        """Show the picture of a match."""
        page = self.over if match.is_finished else self.going
        page.tiles.matches.picture(match.id, picture)

    def describe(self, match: ListedMatch) -> None:
        """Say more of a match than was known at first."""
        page = self.over if match.is_finished else self.going
        page.tiles.matches.describe(match)


class _Page(QWidget):
    """A grid of matches, and the buttons for the one that is chosen."""

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
        """What can be done with the tile under the pointer."""
        if not self.tiles.indexAt(at).isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for pressed, signal in self._does:
            words = pressed.text().split(" (")[0]
            menu.addAction(words).triggered.connect(lambda _=False, signal=signal: self._do(signal))
        menu.popup(self.tiles.viewport().mapToGlobal(at))
