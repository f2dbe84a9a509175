"""The saved matches on a shelf: those in progress, and behind a link the finished ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QImage, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from desktop.match_log.saved_matches.match_tiles import MatchTiles
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.trays import wood_tray_ink

_TITLE, _LINK = 15.0, 12.5  # pixels at 1280x800
_PAD_X, _PAD_Y = 14.0, 6.0


class SavedMatchesPanel(QWidget):
    """A row of saved matches under a title and the links for the selected one."""

    opened = Signal(int)  # number: the player wants to resume a match, or replay a finished one
    export_wanted = Signal(int)  # number: a link was pressed for a match
    delete_wanted = Signal(int)  # number: a link was pressed for a match
    visible_matches_changed = Signal()  # other matches came into view
    layout_changed = Signal()  # other links are shown, which may need another height

    def __init__(self) -> None:
        super().__init__()
        self.in_progress = MatchTiles(self.tr("Matches in progress"))
        self.finished = MatchTiles(self.tr("Finished matches"))
        self._counts = {self.in_progress: 0, self.finished: 0}
        self._wants_finished = False
        self._unit = 1.0
        self._title = make_label()
        self.other = LinkButton("", "F", name="other-matches")
        self.open = LinkButton(self.tr("Continue"), "Enter", name="open-match")
        self.export = LinkButton(self.tr("Export…"), "E", name="export-match")
        self.delete = LinkButton(self.tr("Delete…"), "Del", name="delete-match")
        self._links = (self.other, self.open, self.export, self.delete)
        self._head = WordsAndLinks(self._title, self._links, words_first=True)
        self._head.setParent(self)
        self._pages = QStackedWidget(self)
        self._does = (
            (self.open, self.opened),
            (self.export, self.export_wanted),
            (self.delete, self.delete_wanted),
        )
        for pressed, signal in self._does:
            pressed.clicked.connect(lambda _=False, signal=signal: self._do(signal))
        self.other.clicked.connect(self._show_other)
        for link, key in ((self.other, "F"), (self.export, "E")):
            QShortcut(QKeySequence(key), link, link.click)
        for tiles in (self.in_progress, self.finished):
            self._add_page(tiles)
        self._show_page(self.in_progress)

    @property
    def shown_tiles(self) -> MatchTiles:
        """The tiles that are shown."""
        return self.finished if self._pages.currentWidget() is self.finished else self.in_progress

    def show_matches(self, matches: Sequence[MatchSummary]) -> None:
        """Show these matches, sorted with the last played first."""
        for tiles, is_over in ((self.in_progress, False), (self.finished, True)):
            shown = [match for match in matches if match.is_finished is is_over]
            tiles.show_matches(shown)
            self._counts[tiles] = len(shown)
        page = self.finished if self._wants_finished else self.in_progress
        self._show_page(page if self._counts[page] else self._other_tiles(page))

    def matches_without_thumbnail(self) -> tuple[MatchSummary, ...]:
        """The visible matches without thumbnail; drops the thumbnails of all others."""
        missing: list[MatchSummary] = []
        for tiles in (self.in_progress, self.finished):
            missing += tiles.match_model.without_thumbnail(tiles.visible_matches())
        return tuple(missing)

    def set_thumbnail(self, match: MatchSummary, picture: QImage) -> None:
        """Set the thumbnail of a match."""
        self._tiles_of(match).match_model.set_thumbnail(match.id, picture)

    def update_match(self, match: MatchSummary) -> None:
        """Replace the entry of a match with one that has more details."""
        self._tiles_of(match).match_model.update_match(match)

    def focus_tiles(self) -> None:
        """Give the keyboard to the tiles that are shown."""
        self.shown_tiles.setFocus()

    def tab_stops(self) -> list[QWidget]:
        """The widgets that Tab visits, in order."""
        return [self.in_progress, self.finished, *self._links]

    # --- look

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit, theme = unit, current_theme()
        ink = wood_tray_ink(theme.table)
        look = LinkLook(ink, theme.focus if theme.table.is_plain else theme.legal, _LINK * letters)
        for link in self._links:
            link.set_look(look)
        self._title.setStyleSheet(
            f"color: {ink}; font-weight: bold; font-size: {round(_TITLE * letters)}px;"
        )
        for tiles in (self.in_progress, self.finished):
            tiles.set_scales(unit, letters)
        self._lay_out()

    def height_for(self, width: float) -> float:
        """The height of the shelf for a width."""
        head = self._head.heightForWidth(round(width - 2 * _PAD_X * self._unit))
        return head + self.in_progress.row_height() + 2 * _PAD_Y * self._unit

    def hideEvent(self, event: QHideEvent) -> None:
        """Show the matches in progress again next time."""
        super().hideEvent(event)
        self._wants_finished = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        left, top = round(_PAD_X * self._unit), round(_PAD_Y * self._unit)
        wide = self.width() - 2 * left
        head = self._head.heightForWidth(wide)
        self._head.setGeometry(left, top, wide, head)
        self._head.lay_out()
        self._pages.setGeometry(left, top + head, wide, self.height() - 2 * top - head)

    # --- pages and links

    def _add_page(self, tiles: MatchTiles) -> None:
        self._pages.addWidget(tiles)
        tiles.visible_matches_changed.connect(self.visible_matches_changed)
        tiles.doubleClicked.connect(lambda: self._do(self.opened))
        here = Qt.ShortcutContext.WidgetShortcut
        for key, signal in (
            ("Return", self.opened),
            ("Enter", self.opened),
            ("Del", self.delete_wanted),
        ):
            shortcut = QShortcut(QKeySequence(key), tiles, context=here)
            shortcut.activated.connect(lambda signal=signal: self._do(signal))
        tiles.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tiles.customContextMenuRequested.connect(self._ask)

    def _show_page(self, tiles: MatchTiles) -> None:
        """Show these tiles, and name the links for them."""
        self._pages.setCurrentWidget(tiles)
        other = self._other_tiles(tiles)
        is_over = tiles is self.finished
        self._title.setText(tiles.accessibleName())
        counted = self.tr("In progress ({count})") if is_over else self.tr("Finished ({count})")
        self.other.set_label(counted.format(count=self._counts[other]), "F")
        self.other.setVisible(bool(self._counts[other]))
        self.open.set_label(self.tr("Replay") if is_over else self.tr("Continue"), "Enter")
        self._lay_out()

    def _show_other(self) -> None:
        self._wants_finished = self.shown_tiles is self.in_progress
        self._show_page(self._other_tiles(self.shown_tiles))
        self.layout_changed.emit()
        self.focus_tiles()

    def _other_tiles(self, tiles: MatchTiles) -> MatchTiles:
        return self.in_progress if tiles is self.finished else self.finished

    def _tiles_of(self, match: MatchSummary) -> MatchTiles:
        return self.finished if match.is_finished else self.in_progress

    def _do(self, signal: SignalInstance) -> None:
        match = self.shown_tiles.selected_match
        if match is not None:
            signal.emit(match.id)

    def _ask(self, at: QPoint) -> None:
        """Open the context menu of the tile under the pointer."""
        tiles = self.shown_tiles
        if not tiles.indexAt(at).isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for pressed, signal in self._does:
            words = pressed.text().split(" (")[0]
            menu.addAction(words).triggered.connect(lambda _=False, signal=signal: self._do(signal))
        menu.popup(tiles.viewport().mapToGlobal(at))
