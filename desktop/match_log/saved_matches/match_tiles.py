"""Saved matches as tiles: a picture of the table, the players, the prompt, and the date."""

from __future__ import annotations

from collections.abc import Sequence, Set

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListView, QWidget

from desktop.match_log.saved_matches.match_words import (
    local_time_text,
    match_summary,
    match_title,
    tr,
)
from desktop.match_log.saved_matches.tile_delegate import MATCH_ROLE, TileDelegate
from desktop.storage.store import MatchSummary
from desktop.style.plain_text import plain_tooltip

_Index = QModelIndex | QPersistentModelIndex
_BAR = 12  # pixels for the scroll bar, if there are more tiles than fit


class SavedMatchModel(QAbstractListModel):
    """The model of saved matches and their thumbnails."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._matches: list[MatchSummary] = []
        self._pictures: dict[int, QImage] = {}

    def set_matches(self, matches: Sequence[MatchSummary]) -> None:
        """Show these matches, in this order."""
        self.beginResetModel()
        known = {match.id: match.changed for match in self._matches}
        self._matches = list(matches)
        self._pictures = {
            match.id: self._pictures[match.id]
            for match in matches
            if match.id in self._pictures and known.get(match.id) == match.changed
        }
        self.endResetModel()

    def set_thumbnail(self, number: int, picture: QImage) -> None:
        """Set the thumbnail of a match."""
        # RGB16 takes half the memory.
        self._pictures[number] = picture.convertToFormat(QImage.Format.Format_RGB16)
        self._changed(number)

    def update_match(self, match: MatchSummary) -> None:
        """Replace the entry of a match with one that has more details."""
        for row, known in enumerate(self._matches):
            if known.id == match.id:
                self._matches[row] = match
        self._changed(match.id)

    def drop_thumbnails(self, but: Set[int] = frozenset()) -> None:
        """Drop all thumbnails except those of these matches; they can be made again."""
        self._pictures = {number: self._pictures[number] for number in but & self._pictures.keys()}

    def has_thumbnail(self, number: int) -> bool:
        """Whether the model has the thumbnail of a match."""
        return number in self._pictures

    def _changed(self, number: int) -> None:
        for row, match in enumerate(self._matches):
            if match.id == number:
                self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._matches)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._matches):
            return None  # the view may not know yet that the match is gone
        match = self._matches[index.row()]
        if role == MATCH_ROLE:
            return match
        if role == Qt.ItemDataRole.DisplayRole:
            return match_title(match)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._pictures.get(match.id)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(match_summary(match))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            played = tr("{who}. {about}. Last played {when}.")
            when = local_time_text(match.changed)
            return played.format(
                who=match_title(match), about=match_summary(match).rstrip("."), when=when
            )
        return None


class MatchTiles(QListView):
    """Shows saved matches in a row of tiles.

    Signals:
        visible_matches_changed(): other tiles came into view.
    """

    visible_matches_changed = Signal()

    def __init__(self, name: str) -> None:
        """Make an empty row.

        Args:
            name: the name for screen readers.
        """
        super().__init__()
        self.match_model = SavedMatchModel(self)
        self.setObjectName("bare")
        self.setAccessibleName(name)
        self.setModel(self.match_model)
        self._delegate = TileDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalScrollBar().valueChanged.connect(self.visible_matches_changed)
        self.match_model.modelReset.connect(self.visible_matches_changed)

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of tiles and of letters."""
        self._delegate.set_scales(unit, letters)
        self._fill_row()

    def row_height(self) -> int:
        """The height of the row, with its scroll bar."""
        return self._delegate.height + _BAR

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the tiles wide enough to fill the row."""
        self._fill_row()
        super().resizeEvent(event)
        self.visible_matches_changed.emit()

    def _fill_row(self) -> None:
        self._delegate.fill(self.viewport().width())
        self.horizontalScrollBar().setSingleStep(max(1, self._delegate.width // 4))
        self.scheduleDelayedItemsLayout()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visible_matches_changed.emit()

    def sizeHint(self) -> QSize:
        """Room for one tile."""
        return QSize(self._delegate.width, self.row_height())

    def visible_matches(self) -> tuple[MatchSummary, ...]:
        """The matches whose tiles are at least partly visible."""
        if not self.isVisible():
            return ()
        area, rows = self.viewport().rect(), range(self.match_model.rowCount())
        seen = (
            index
            for row in rows
            if area.intersects(self.visualRect(index := self.match_model.index(row)))
        )
        return tuple(index.data(MATCH_ROLE) for index in seen)

    @property
    def selected_match(self) -> MatchSummary | None:
        """The selected match."""
        match = self.currentIndex().data(MATCH_ROLE)
        return match if isinstance(match, MatchSummary) else None

    def show_matches(self, matches: Sequence[MatchSummary]) -> None:
        """Show these matches; keep the selected match, else the same row."""
        before, row = self.selected_match, self.currentIndex().row()
        self.match_model.set_matches(matches)
        rows = [place for place, match in enumerate(matches) if before and match.id == before.id]
        place = rows[0] if rows else min(max(row, 0), len(matches) - 1)
        if matches:
            self.setCurrentIndex(self.match_model.index(place))
