"""Saved matches as tiles: a thumbnail of the table, the players, the prompt, and the date."""

from __future__ import annotations

from collections.abc import Sequence, Set

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import restyle
from desktop.style.plain_text import plain_tooltip

_Index = QModelIndex | QPersistentModelIndex
_MATCH = Qt.ItemDataRole.UserRole
_LEAST, _MOST = 244, 460  # the width of a tile; tiles fill the row, up to four
_ROW = 4
_HIGH = 2 / 3  # the height of the thumbnail, relative to its width
_GAP, _EDGE = 10, 8


def tr(text: str) -> str:
    """Translate a text on a tile."""
    return QCoreApplication.translate("MatchTiles", text)


def local_time_text(written: str) -> str:
    """A time stamp of the store in local time and words: "today, 16:54"."""
    moment = QDateTime.fromString(written, Qt.DateFormat.ISODateWithMs).toLocalTime()
    short, days = QLocale.FormatType.ShortFormat, moment.daysTo(QDateTime.currentDateTime())
    if days > 1:
        return QLocale().toString(moment.date(), short)
    said = tr("yesterday, {time}") if days else tr("today, {time}")
    return said.format(time=QLocale().toString(moment.time(), short))


def match_title(match: MatchSummary) -> str:
    """The names of both players."""
    return f"{match.first} – {match.second}"


def match_summary(match: MatchSummary) -> str:
    """The turn and the current prompt, or the result."""
    turn = tr("Turn {turn}") if not match.is_finished else tr("Ended on turn {turn}")
    said = turn.format(turn=match.turn)
    return f"{said}. {match.says}" if match.says else said


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
        if role == _MATCH:
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


class TileDelegate(QStyledItemDelegate):
    """Paints a tile in the colors of the program."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.width = _LEAST

    @property
    def _inner(self) -> int:
        return self.width - _GAP - 2 * _EDGE

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        lines = QFontMetrics(_bold(option.font)).lineSpacing()
        lines += 3 * QFontMetrics(option.font).lineSpacing()
        return QSize(self.width, round(_HIGH * self._inner) + lines + 3 * _EDGE + _GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        match = index.data(_MATCH)
        if not isinstance(match, MatchSummary):
            return
        tile = option.rect.adjusted(0, 0, -_GAP, -_GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._ground(painter, option, tile)
        inner = tile.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        high = round(_HIGH * self._inner)
        self._picture(painter, QRect(inner.topLeft(), QSize(inner.width(), high)), index)
        words = QRect(inner.left(), inner.top() + high + 4, inner.width(), 0)
        words.setBottom(inner.bottom())
        self._words(painter, option, words, match)
        painter.restore()

    def _ground(self, painter: QPainter, option: QStyleOptionViewItem, tile: QRect) -> None:
        """Paint the background, with a frame if selected, in another color if also focused."""
        colors = QGuiApplication.palette()  # the palette of the list itself is transparent
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        focused = chosen and bool(option.state & QStyle.StateFlag.State_HasFocus)
        line = colors.color(QPalette.ColorRole.Highlight if chosen else QPalette.ColorRole.Mid)
        if focused:
            line = colors.color(QPalette.ColorRole.WindowText)
        painter.setPen(QPen(line, 3 if chosen else 1))
        painter.setBrush(colors.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(tile.adjusted(1, 1, -2, -2), 8, 8)

    def _picture(self, painter: QPainter, area: QRect, index: _Index) -> None:
        shape = QPainterPath()
        shape.addRoundedRect(area, 4, 4)
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        if not isinstance(picture, QImage):
            painter.fillPath(
                shape, QGuiApplication.palette().color(QPalette.ColorRole.AlternateBase)
            )
            return
        painter.setClipPath(shape)
        painter.drawImage(area, picture)
        painter.setClipping(False)

    def _words(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, match: MatchSummary
    ) -> None:
        """Paint the players, two lines of prompt or result, and the date of the last move."""
        name, plain = _bold(option.font), option.font
        painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.Text))
        painter.setFont(name)
        metrics = QFontMetrics(name)
        who = metrics.elidedText(match_title(match), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignTop, who)
        painter.setFont(plain)
        metrics = QFontMetrics(plain)
        top = area.top() + QFontMetrics(name).lineSpacing()
        for line in _in_lines(match_summary(match), metrics, area.width(), 2):
            painter.drawText(QPoint(area.left(), top + metrics.ascent()), line)
            top += metrics.lineSpacing()
        painter.setPen(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        when = local_time_text(match.changed)
        painter.drawText(area, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, when)


class MatchTiles(QListView):
    """Shows saved matches as a grid of tiles.

    Signals:
        visible_matches_changed(): other tiles came into view.
    """

    visible_matches_changed = Signal()

    def __init__(self, name: str) -> None:
        """Make an empty grid.

        Args:
            name: the name for screen readers.
        """
        super().__init__()
        self.match_model = SavedMatchModel(self)
        self.setObjectName("bare")
        self.setAccessibleName(name)
        self.setModel(self.match_model)
        self._tile = TileDelegate(self)
        self.setItemDelegate(self._tile)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(24)
        self.verticalScrollBar().rangeChanged.connect(self._show_bar)
        self.verticalScrollBar().valueChanged.connect(self.visible_matches_changed)
        self.match_model.modelReset.connect(self.visible_matches_changed)

    def _show_bar(self, _: int, most: int) -> None:
        """Hide the scroll bar when idle, but keep its space so that the tiles do not move."""
        self.verticalScrollBar().setProperty("idle", most == 0)
        restyle(self.verticalScrollBar())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the tiles wide enough to fill the row."""
        room = self.viewport().width() - 2
        wanted = min(max(room // _ROW, _LEAST), _MOST)
        self._tile.width = room // max(1, room // wanted)
        self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)
        self.visible_matches_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.visible_matches_changed.emit()

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
        return tuple(index.data(_MATCH) for index in seen)

    @property
    def selected_match(self) -> MatchSummary | None:
        """The selected match."""
        match = self.currentIndex().data(_MATCH)
        return match if isinstance(match, MatchSummary) else None

    def show_matches(self, matches: Sequence[MatchSummary]) -> None:
        """Show these matches; keep the selected match, else the same row."""
        before, row = self.selected_match, self.currentIndex().row()
        self.match_model.set_matches(matches)
        rows = [place for place, match in enumerate(matches) if before and match.id == before.id]
        place = rows[0] if rows else min(max(row, 0), len(matches) - 1)
        if matches:
            self.setCurrentIndex(self.match_model.index(place))


def _bold(font: QFont) -> QFont:
    made = QFont(font)
    made.setBold(True)
    return made


def _in_lines(words: str, metrics: QFontMetrics, width: int, most: int) -> list[str]:
    """Break words into at most `most` lines, eliding what does not fit."""
    lines: list[str] = []
    rest = words.split()
    while rest and len(lines) < most - 1:
        line = rest.pop(0)
        while rest and metrics.horizontalAdvance(f"{line} {rest[0]}") <= width:
            line += f" {rest.pop(0)}"
        lines.append(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width))
    if rest:
        last = " ".join(rest)
        lines.append(metrics.elidedText(last, Qt.TextElideMode.ElideRight, width))
    return lines
