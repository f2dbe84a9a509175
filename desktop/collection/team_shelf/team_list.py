"""The list of teams, in sections with headings."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeySequence, QPainter, QPen, QPixmap, QShortcut
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.card_art.card_parts import enamel
from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import recipe_of
from desktop.collection.team_shelf.team_entry import (
    TeamEntry,
    size_of_team,
    spoken_team,
    tr,
    verdicts_of,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    ALIGN_RIGHT,
    paint_pill,
    paint_text,
    pill_width,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import PictureCache, blank_picture, painter_on
from desktop.style.materials.plates import paint_chosen_ring, paint_sheet
from desktop.style.materials.shadows import rounded
from desktop.style.materials.trays import wood_tray_ink
from desktop.style.plain_text import plain_tooltip
from desktop.text.translation import translate
from rules.cards import Card

_Index = QModelIndex | QPersistentModelIndex


class TeamSection(NamedTuple):
    """Teams under a heading."""

    heading: str
    teams: Sequence[TeamEntry]


class TeamListModel(QAbstractListModel):
    """The rows: headings, and the teams below them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[TeamEntry | str] = []

    def show_sections(self, sections: Sequence[TeamSection]) -> None:
        """Show these sections; one without a heading has none."""
        self.beginResetModel()
        self.rows = []
        for heading, teams in sections:
            if heading:
                self.rows.append(heading)
            self.rows += teams
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        shown = self.rows[index.row()]
        if role == TEAM_ROLE:
            return shown
        if isinstance(shown, str):
            said = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return shown if role in said else None
        if role == Qt.ItemDataRole.DisplayRole:
            return shown.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_team(shown)
        if role == Qt.ItemDataRole.ToolTipRole and shown.team.notes:
            return plain_tooltip(shown.team.notes[:600])
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


class TeamList(QListView):
    """Shows teams; the arrow keys go from one to the next, past the headings."""

    def __init__(
        self, name: str, *, choose: Callable[[TeamEntry | None], None], activate: Callable[[], None]
    ) -> None:
        """Make an empty list; `activate` is called at a double click on a team, or Enter."""
        super().__init__()
        self._choose_team, self._activate_team = choose, activate
        self.setObjectName("bare")
        self.setAccessibleName(name)
        self.team_model = TeamListModel(self)
        self.setModel(self.team_model)
        self._delegate = TeamRowDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.selectionModel().currentChanged.connect(lambda: choose(self.chosen))
        self.doubleClicked.connect(self._activate)
        here = Qt.ShortcutContext.WidgetShortcut
        for key in ("Return", "Enter"):
            shortcut = QShortcut(QKeySequence(key), self, context=here)
            shortcut.activated.connect(self._activate)
        self._restyle()

    @property
    def chosen(self) -> TeamEntry | None:
        found = self.currentIndex().data(TEAM_ROLE)
        return found if isinstance(found, TeamEntry) else None

    @property
    def teams(self) -> list[TeamEntry]:
        return [row for row in self.team_model.rows if isinstance(row, TeamEntry)]

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self._delegate.mini_cards.is_busy

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        self._delegate.restyle(self.devicePixelRatioF())
        handle = theme.text if theme.table.is_plain else theme.table.wood[2]
        self.verticalScrollBar().setStyleSheet(
            f"QScrollBar::handle:vertical {{ background: {handle}; border-radius: 5px; }}"
        )
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def show_sections(self, sections: Sequence[TeamSection], key: str | None = None) -> None:
        """Show these teams, and choose one by key; None for the one before, else the next."""
        before, row = self.chosen, self.currentIndex().row()
        self.team_model.show_sections(sections)
        self._choose(self._row_of(before, key), row)
        if self.chosen is None:
            self._choose_team(None)

    def choose(self, entry: TeamEntry) -> None:
        self._choose(self._row_of(entry, None), 0)

    def _row_of(self, before: TeamEntry | None, key: str | None) -> int | None:
        for row, shown in enumerate(self.team_model.rows):
            if not isinstance(shown, TeamEntry):
                continue
            if key is not None and shown.key == key:
                return row
            if key is None and before is not None:
                same_name = shown.is_ready and shown.team.name == before.team.name
                if shown.key == before.key and (shown.key or same_name):
                    return row
        return None

    def _choose(self, row: int | None, near: int) -> None:
        """Choose the team of a row, else the one at or after `near`, else the last one."""
        rows = [at for at, shown in enumerate(self.team_model.rows) if isinstance(shown, TeamEntry)]
        if not rows:
            return
        if row is None:
            row = next((at for at in rows if at >= near), rows[-1])
        self.setCurrentIndex(self.team_model.index(row))
        if row and row - 1 not in rows:
            self.scrollTo(self.team_model.index(row - 1))  # its heading
        self.scrollTo(self.team_model.index(row))

    def _activate(self) -> None:
        if self.chosen is not None:
            self._activate_team()


# --- team row delegate ----------------------------------------------------------------------------


TEAM_ROLE = Qt.ItemDataRole.UserRole
_NAME, _SAID, _HEADING, _PILL = 14.5, 12.0, 13.5, 11.0  # pixels of letters at normal text size
_EDGE, _RING = 9.0, 4.0
_CARD = QSizeF(37.0, 46.0)
_GAP = 5.0
_KEPT_PIXELS = 400_000  # 1.6 MB of empty sheets


class TeamRowDelegate(QStyledItemDelegate):
    """Paints teams, and the headings between them."""

    def __init__(self, team_list: QListView) -> None:
        super().__init__(team_list)
        self.mini_cards = MiniCards(self, lambda: team_list.viewport().update())
        self._ratio = 1.0
        self._sheets = PictureCache(_KEPT_PIXELS)
        self.restyle(1.0)

    def restyle(self, ratio: float) -> None:
        """Paint in the theme and the device pixel ratio of now."""
        self._ratio = ratio
        self.mini_cards.set_size(self._card_size, ratio)

    @property
    def _letters(self) -> float:
        return current_theme().text_scale

    @property
    def _card_size(self) -> QSizeF:
        return _CARD * (1 + 0.4 * (self._letters - 1))

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        if not isinstance(index.data(TEAM_ROLE), TeamEntry):
            return QSize(100, math.ceil(self._line(_HEADING) + 14))
        words = self._line(_NAME) + self._line(_SAID)
        return QSize(
            100, math.ceil(words + self._card_size.height() + 2 * (_EDGE + _RING) + 1.5 * _GAP)
        )

    def _line(self, pixels: float) -> float:
        return QFontMetricsF(text_font(pixels * self._letters, bold=True)).lineSpacing()

    # --- painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        shown = index.data(TEAM_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(shown, TeamEntry):
            self._paint_team(painter, option, shown)
        else:
            ink = wood_tray_ink(current_theme().table)
            area = QRectF(option.rect).adjusted(_EDGE, 4, -_EDGE, 0)
            pixels = _HEADING * self._letters
            paint_text(painter, area, str(shown), ink, pixels, bold=True)
        painter.restore()

    def _paint_team(
        self, painter: QPainter, option: QStyleOptionViewItem, entry: TeamEntry
    ) -> None:
        sheet = QRectF(option.rect).adjusted(_RING, _RING, -_RING, -_RING)
        self._paint_sheet(painter, option, sheet)
        inner = sheet.adjusted(_EDGE, _EDGE - 2, -_EDGE, -_EDGE + 2)
        table = current_theme().table
        name = QRectF(inner.left(), inner.top(), inner.width(), self._line(_NAME))
        name.setRight(self._paint_format(painter, name, entry))
        paint_text(painter, name, entry.name, table.stock_ink, _NAME * self._letters, bold=True)
        said = QRectF(inner.left(), name.bottom(), inner.width(), self._line(_SAID))
        words = size_of_team(entry.team)
        if entry.missing:
            words = (
                tr("\u26a0 {count} missing").format(count=len(entry.missing)) + f" \u00b7 {words}"
            )
        paint_text(painter, said, words, table.stock_soft, _SAID * self._letters, align=ALIGN_LEFT)
        cards = QRectF(inner.left(), said.bottom() + _GAP, inner.width(), self._card_size.height())
        self._paint_cards(painter, cards, entry)

    def _paint_format(self, painter: QPainter, line: QRectF, entry: TeamEntry) -> float:
        """Paint the format of the team at the right end of a line; returns where it begins."""
        table, pixels = current_theme().table, _PILL * self._letters
        allowed = next((verdict for verdict in verdicts_of(entry) if not verdict.faults), None)
        if allowed is None:
            words = tr("Incomplete")
            paint_text(painter, line, words, table.stock_soft, pixels, align=ALIGN_RIGHT)
            return line.right() - text_width(words, pixels) - _GAP
        title, high = translate(allowed.format.title), 1.5 * pixels
        pill = QRectF(0, line.center().y() - high / 2, pill_width(title, pixels, high), high)
        pill.moveRight(line.right())
        paint_pill(painter, pill, title, table.brass[0], table.brass_ink, pixels)
        return pill.left() - _GAP

    def _paint_cards(self, painter: QPainter, row: QRectF, entry: TeamEntry) -> None:
        """Paint the cards side by side, closer together where there is little room."""
        shown = [(team_card.card, team_card.dice) for team_card in entry.team.cards]
        shown += [(card, 0) for card in entry.team.basics]
        if not shown:
            return
        wide = self._card_size.width()
        basics_gap = 2 * _GAP if entry.team.basics and entry.team.cards else 0.0
        room = row.width() - wide - basics_gap - 4
        step = min(wide + _GAP, room / max(1, len(shown) - 1))
        for place, (card, dice) in enumerate(shown):
            left = row.left() + place * step
            left += basics_gap if place >= len(entry.team.cards) else 0.0
            area = QRectF(round(left), round(row.top()), wide, row.height())
            self.mini_cards.paint(painter, area, card, dice)

    def _paint_sheet(self, painter: QPainter, option: QStyleOptionViewItem, area: QRectF) -> None:
        """Paint the sheet, and a ring around the chosen one: light if it is focused too."""
        state = option.state
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.drawPixmap(area.topLeft() - QPointF(_RING, _RING), self._sheet(area, is_hovered))
        if state & QStyle.StateFlag.State_Selected:
            is_focused = bool(state & QStyle.StateFlag.State_HasFocus)
            paint_chosen_ring(painter, area, is_focused=is_focused)

    def _sheet(self, area: QRectF, is_hovered: bool) -> QPixmap:
        """The empty sheet with its shadow, which is painted once for each size."""
        ratio = self._ratio
        key = (area.size().toTuple(), is_hovered, current_theme(), ratio)
        found = self._sheets.find(key)
        if found is not None:
            return found
        around = QSizeF(area.width() + 2 * _RING, area.height() + 2 * _RING)
        picture = blank_picture(around, ratio)
        painter = painter_on(picture)
        sheet = rounded(QRectF(_RING, _RING, area.width(), area.height()), 9)
        paint_sheet(painter, sheet, current_theme().table, is_hovered=is_hovered)
        painter.end()
        return self._sheets.keep(key, picture)


# --- mini cards -----------------------------------------------------------------------------------


_CARDS_KEPT_PIXELS = 1_500_000  # 6 MB
_SLICE = 0.006  # seconds of painting before the window gets its turn
_BETWEEN = 2  # milliseconds between two slices
_FRAME, _CORNER = 0.06, 0.1  # relative to the width

_kept = PictureCache(_CARDS_KEPT_PIXELS)


class MiniCards(QObject):
    """The small pictures of one list."""

    def __init__(self, parent: QObject, painted: Callable[[], None]) -> None:
        """Have no pictures yet; `painted` is called when there are new ones."""
        super().__init__(parent)
        self._painted = painted
        self._size, self._ratio = QSizeF(1, 1), 1.0
        self._waiting: dict[Hashable, Card] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._paint_some)

    def set_size(self, size: QSizeF, ratio: float) -> None:
        """Set the size of the pictures; those of another size or theme are not painted any more."""
        self._size, self._ratio = size, ratio
        self._waiting.clear()

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self._timer.isActive()

    def paint(self, painter: QPainter, area: QRectF, card: Card, dice: int) -> None:
        """Paint a card: its frame at once, its art when painted; 0 dice show no number."""
        key = self._key(card)
        picture = _kept.find(key)
        if picture is None:
            painter.fillPath(rounded(area, _CORNER * area.width()), enamel_of(card))
            self._waiting[key] = card
            if not self._timer.isActive():
                self._timer.start(0)
        else:
            painter.drawPixmap(area.topLeft(), picture)
        if dice:
            self._paint_dice(painter, area, dice)

    def _key(self, card: Card) -> Hashable:
        looks = (card.name, card.subtitle, card.kind, card.energy, card.affiliations)
        box = (card.set_code, card.number)
        return looks, box, current_theme(), self._size.toTuple(), self._ratio

    def _paint_some(self) -> None:
        end = time.perf_counter() + _SLICE
        while self._waiting and time.perf_counter() < end:
            key, card = next(iter(self._waiting.items()))
            del self._waiting[key]
            _kept.keep(key, self._picture(card))
        if self._waiting:
            self._timer.start(_BETWEEN)
        self._painted()

    def _picture(self, card: Card) -> QPixmap:
        picture = blank_picture(self._size, self._ratio)
        painter = painter_on(picture)
        area = QRectF(0, 0, self._size.width(), self._size.height())
        corner, frame = _CORNER * area.width(), max(2.0, _FRAME * area.width())
        painter.fillPath(rounded(area, corner), enamel_of(card))
        inner = area.adjusted(frame, frame, -frame, -frame)
        painter.setClipPath(rounded(inner, corner - frame / 2))
        paint_art(painter, inner, recipe_of(card), current_theme())
        painter.setClipping(False)
        line = (
            current_theme().text
            if current_theme().table.is_plain
            else current_theme().table.brass[1]
        )
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rounded(inner, corner - frame / 2))
        painter.end()
        return picture

    def _paint_dice(self, painter: QPainter, area: QRectF, dice: int) -> None:
        table = current_theme().table
        side = 0.42 * area.height()
        plate = QRectF(area.left() - 0.12 * side, area.bottom() - 0.8 * side, side, side)
        painter.setPen(QPen(QColor(table.brass[2]), 1))
        painter.setBrush(QColor(table.brass[0]))
        painter.drawRoundedRect(plate, 0.24 * side, 0.24 * side)
        paint_text(
            painter, plate, str(dice), table.brass_ink, 0.76 * side, bold=True, align=ALIGN_CENTER
        )


def enamel_of(card: Card) -> QColor:
    """The color of the frame of a card."""
    return QColor(enamel(recipe_of(card), current_theme())[0])
