"""The saved matches on a shelf: those in progress, and behind a link the finished ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QImage,
    QKeySequence,
    QPainter,
    QPen,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.match_log.saved_matches.match_words import (
    local_time_text,
    match_summary,
    match_title,
    tr,
    turn_text,
)
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.storage.store import MatchSummary
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import text_font
from desktop.style.materials.plates import paint_chosen_ring, paint_sheet
from desktop.style.materials.shadows import rounded
from desktop.style.materials.trays import wood_tray_ink
from desktop.style.plain_text import plain_tooltip

_TITLE, _LINK = 15.0, 12.5  # pixels at 1280x800
_PAD_X, _PAD_Y = 14.0, 6.0
_OTHER_KEY = "V"


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
        self._title = make_label(look="engraved")
        self.other = LinkButton("", _OTHER_KEY, name="other-matches")
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
        for link, key in ((self.other, _OTHER_KEY), (self.export, "E")):
            QShortcut(QKeySequence(key), link, link.click)
        for tiles in (self.in_progress, self.finished):
            self._add_page(tiles)
        self._show_page(self.in_progress)

    @property
    def shown_tiles(self) -> MatchTiles:
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
        self.other.set_label(counted.format(count=self._counts[other]), _OTHER_KEY)
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


# --- tiles ----------------------------------------------------------------------------------------


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

    def set_thumbnail(self, match_id: int, picture: QImage) -> None:
        # RGB16 takes half the memory.
        self._pictures[match_id] = picture.convertToFormat(QImage.Format.Format_RGB16)
        self._changed(match_id)

    def update_match(self, match: MatchSummary) -> None:
        """Replace the entry of a match with one that has more details."""
        for row, known in enumerate(self._matches):
            if known.id == match.id:
                self._matches[row] = match
        self._changed(match.id)

    def without_thumbnail(self, seen: Sequence[MatchSummary]) -> list[MatchSummary]:
        """Those that have no thumbnail yet; drops all thumbnails of matches that are not seen."""
        ids = {match.id for match in seen} & self._pictures.keys()
        self._pictures = {match_id: self._pictures[match_id] for match_id in ids}
        return [match for match in seen if match.id not in ids]

    def _changed(self, match_id: int) -> None:
        for row, match in enumerate(self._matches):
            if match.id == match_id:
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
    """Shows saved matches in a row of tiles."""

    visible_matches_changed = Signal()  # other tiles came into view

    def __init__(self, name: str) -> None:
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
        return QSize(self._delegate.width, self.row_height())

    def visible_matches(self) -> tuple[MatchSummary, ...]:
        """The matches whose tiles are at least partly visible."""
        if not self.isVisible():
            return ()
        area, rows = self.viewport().rect(), range(self.match_model.rowCount())
        tiles = (self.match_model.index(row) for row in rows)
        return tuple(t.data(MATCH_ROLE) for t in tiles if area.intersects(self.visualRect(t)))

    @property
    def selected_match(self) -> MatchSummary | None:
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


# --- tile delegate --------------------------------------------------------------------------------


MATCH_ROLE = Qt.ItemDataRole.UserRole
_ASPECT = 1.6  # of the picture
_EDGE, _GAP, _RING = 8.0, 12.0, 4.0
_NAME, _SAID, _WHEN = 14.5, 12.5, 12.0  # pixels at 1280x800
_LINES = 2  # of the prompt
_WORDS_WIDTH = 156.0
_LEAST_HEIGHT = 104.0


class TileDelegate(QStyledItemDelegate):
    """Paints tiles in the colors of the program."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._unit, self._letters = 1.0, 1.0
        self.width = 1
        self.height = 1
        self.set_scales(1.0, 1.0)

    def set_scales(self, unit: float, letters: float) -> None:
        self._unit, self._letters = unit, letters
        lines = self._line(_NAME, bold=True) + self._line(_WHEN)
        lines += (1 + _LINES) * self._line(_SAID)
        needed = lines + 2 * (_EDGE + _RING) * unit
        self.height = math.ceil(max(_LEAST_HEIGHT * unit, needed + 2))
        self.width = self._least_width()

    def fill(self, room: int) -> None:
        """Make the tiles wide enough to fill a row of this width."""
        least = self._least_width()
        shown = max(1, room // least)
        self.width = min(room // shown, round(1.35 * least))

    def _least_width(self) -> int:
        words = _WORDS_WIDTH * self._letters
        return math.ceil(self._picture_width() + words + (3 * _EDGE + _GAP) * self._unit)

    def _picture_width(self) -> float:
        return _ASPECT * (self.height - 2 * (_EDGE + _RING) * self._unit)

    def _line(self, pixels: float, *, bold: bool = False) -> float:
        return QFontMetricsF(self._font(pixels, bold=bold)).lineSpacing()

    def _font(self, pixels: float, *, bold: bool = False) -> QFont:
        return text_font(pixels * self._letters, bold=bold)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(self.width, self.height)

    # --- painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        match = index.data(MATCH_ROLE)
        if not isinstance(match, MatchSummary):
            return
        ring, gap = _RING * self._unit, _GAP * self._unit
        tile = QRectF(option.rect).adjusted(ring, ring, -gap, -ring)
        painter.save()
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self._paint_sheet(painter, option, tile)
        edge = _EDGE * self._unit
        picture = QRectF(tile.x() + edge, tile.y() + edge, 0, tile.height() - 2 * edge)
        picture.setWidth(_ASPECT * picture.height())
        self._paint_picture(painter, picture, index)
        left = picture.right() + 1.4 * edge
        words = QRectF(left, tile.y() + edge, tile.right() - edge - left, picture.height())
        self._paint_words(painter, words, match)
        painter.restore()

    def _paint_sheet(self, painter: QPainter, option: QStyleOptionViewItem, tile: QRectF) -> None:
        """Paint the sheet, and a ring around the selected one: light if it is focused too."""
        theme, state = current_theme(), option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        paint_sheet(painter, rounded(tile, 9), theme.table, is_hovered=is_hovered)
        if is_chosen:
            is_focused = bool(state & QStyle.StateFlag.State_HasFocus)
            paint_chosen_ring(painter, tile, is_focused=is_focused)

    def _paint_picture(self, painter: QPainter, area: QRectF, index: _Index) -> None:
        table = current_theme().table
        picture = index.data(Qt.ItemDataRole.DecorationRole)
        painter.save()
        painter.setClipPath(rounded(area, 4))
        if isinstance(picture, QImage):
            painter.drawImage(area, picture, _cut(picture, _ASPECT))
        else:
            half = QRectF(area.topLeft(), area.center() + QPointF(area.width() / 2, 0))
            painter.fillRect(area, QColor(table.felts[0]))
            painter.fillRect(half, QColor(table.felts[1]))
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(table.stock_soft), 1))
        painter.drawPath(rounded(area, 4))

    def _paint_words(self, painter: QPainter, area: QRectF, match: MatchSummary) -> None:
        """Paint the players, the turn, two lines of prompt or result, and the date."""
        table = current_theme().table
        top = area.top()
        lines = [(match_title(match), _NAME, True, table.stock_ink)]
        lines.append((turn_text(match), _SAID, False, table.stock_ink))
        metrics = QFontMetricsF(self._font(_SAID))
        prompt = _in_lines(match.says, metrics, area.width(), _LINES)
        lines += [(line, _SAID, False, table.stock_ink) for line in prompt]
        for text, pixels, bold, ink in lines:
            high = self._line(pixels, bold=bold)
            self._paint_line(
                painter, QRectF(area.left(), top, area.width(), high), text, pixels, ink, bold=bold
            )
            top += high
        high = self._line(_WHEN)
        when = QRectF(area.left(), area.bottom() - high, area.width(), high)
        self._paint_line(painter, when, local_time_text(match.changed), _WHEN, table.stock_soft)

    def _paint_line(
        self,
        painter: QPainter,
        area: QRectF,
        text: str,
        pixels: float,
        ink: str,
        *,
        bold: bool = False,
    ) -> None:
        font = self._font(pixels, bold=bold)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _cut(picture: QImage, aspect: float) -> QRectF:
    """The middle of a picture with another aspect."""
    whole = QRectF(picture.rect())
    cut = QRectF(whole)
    if whole.width() > aspect * whole.height():
        cut.setWidth(aspect * whole.height())
    else:
        cut.setHeight(whole.width() / aspect)
    cut.moveCenter(whole.center())
    return cut


def _in_lines(words: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """Break words into at most `most` lines; the last one holds the rest."""
    lines: list[str] = []
    rest = words.split()
    while rest and len(lines) < most - 1:
        line = rest.pop(0)
        while rest and metrics.horizontalAdvance(f"{line} {rest[0]}") <= width:
            line += f" {rest.pop(0)}"
        lines.append(line)
    if rest:
        lines.append(" ".join(rest))
    return lines
