"""Paints the row of a team: a sheet with its name, its formats and small pictures of its cards."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.collection.team_shelf.mini_cards import MiniCards
from desktop.collection.team_shelf.team_entry import TeamEntry, size_of_team, tr, verdicts_of
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
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
from desktop.text.translation import translate

TEAM_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_NAME, _SAID, _HEADING, _PILL = 14.5, 12.0, 13.5, 11.0  # pixels of letters at normal text size
_EDGE, _RING = 9.0, 4.0
_CARD = QSizeF(37.0, 46.0)
_GAP = 5.0
_KEPT_PIXELS = 400_000  # 1.6 MB of empty sheets


class TeamRowDelegate(QStyledItemDelegate):
    """Paints teams, and the headings between them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.mini_cards = MiniCards(self)
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
        allowed = next((one for one in verdicts_of(entry) if not one.faults), None)
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
        shown = [(one.card, one.dice) for one in entry.team.cards]
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
