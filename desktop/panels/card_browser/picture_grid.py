"""The cards of a browser as a grid of pictures, which appear one after the other."""

from __future__ import annotations

import dataclasses

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import QHelpEvent, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_print import card_print
from desktop.panels.card_browser.card_model import CARD_ROLE, CardModel
from desktop.panels.card_browser.card_pictures import (
    CardPictures,
    TileState,
    paint_card_tile,
    paint_cloth,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from rules.cards import Card

_Index = QModelIndex | QPersistentModelIndex
_CARD_WIDTH, _SHAPE = 200.0, 1.5  # the smallest size in which all texts of the boxes fit
_WIDEST = 1.35  # how far cards may grow to fill a row
_GRID_GAP = 18
_STEP = 4  # cards change their width in steps of this many pixels, so that few sizes are painted


class PictureGrid(QListView):
    """Shows cards as on the table; pictures appear one after the other."""

    def __init__(self, model: CardModel) -> None:
        super().__init__()
        self._least_width = _CARD_WIDTH
        self._card = QSizeF(_CARD_WIDTH, _SHAPE * _CARD_WIDTH)
        self.cell_size = QSize(1, 1)
        """The size of a card with the gaps around it."""
        self.columns = 1
        """The number of cards in a row."""
        self._cards = model
        self.pictures = CardPictures(self._wanted_cards, self)
        self.pictures.painted.connect(self._repaint_card)
        self.setObjectName("card-grid")
        self.setModel(model)
        self.setItemDelegate(_TileDelegate(self, model))
        self.setViewMode(QListView.ViewMode.ListMode)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().valueChanged.connect(self.pictures.note_scrolling)
        model.modelReset.connect(self.pictures.paint_soon)
        self._fit()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._fit()

    def set_least_width(self, pixels: float) -> None:
        """Set the width of the smallest cards at the normal text size; 200 shows all texts."""
        self._least_width = pixels
        self._fit()

    def _fit(self) -> None:
        """Choose the width of the cards so that they fill a row."""
        room = self.viewport().width()
        least = self._least_width * max(1.0, current_theme().text_scale)
        self.columns = max(1, int(room // (least + _GRID_GAP)))
        cell = (room - 1) // self.columns  # a row of exactly this width would be wrapped
        wide = min(cell - _GRID_GAP, _WIDEST * least)
        wide = max(60, wide // _STEP * _STEP)
        self._card = QSizeF(wide, round(_SHAPE * wide))
        self.cell_size = QSize(max(1, cell), round(self._card.height()) + _GRID_GAP)
        self.setGridSize(self.cell_size)
        self.verticalScrollBar().setSingleStep(self.cell_size.height() // 4)
        plain = dataclasses.replace(
            current_theme(), text_scale=1.0
        )  # the letters grow with the card
        self.pictures.set_look(self._card, plain, self.devicePixelRatioF())
        self.pictures.make_room(self.viewport().size())
        self.viewport().update()

    def card_area(self, cell: QRect) -> QRectF:
        area = QRectF(0, 0, self._card.width(), self._card.height())
        left = cell.x() + (cell.width() - self._card.width()) // 2
        area.moveTo(left, cell.y() + _GRID_GAP // 2)
        return area

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cloth, which moves with the cards, and the cards on it."""
        painter = QPainter(self.viewport())
        paint_cloth(painter, event.rect(), current_theme().table, self.verticalScrollBar().value())
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pictures.pause()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show tooltips only of cards that are too small for their text."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            card = self.indexAt(event.pos()).data(CARD_ROLE)
            if not isinstance(card, Card) or self._shows_text(card):
                QToolTip.hideText()
                return True
        return super().viewportEvent(event)

    def _shows_text(self, card: Card) -> bool:
        """Whether a card of this size has room for its text."""
        size = self._card
        parts = anatomy_of(card_print(card), size.width(), size.height(), 1.0, dice=False)
        return parts.has_whole_text

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Move through all cards in reading order, by rows, pages, and to both ends."""
        count, row = self._cards.rowCount(), self.currentIndex().row()
        if row < 0 or not count:
            return self._cards.index(0, 0)
        page = self.columns * max(1, self.viewport().height() // self.cell_size.height())
        moves = QAbstractItemView.CursorAction
        steps = {
            moves.MoveLeft: -1,
            moves.MovePrevious: -1,
            moves.MoveRight: 1,
            moves.MoveNext: 1,
            moves.MoveUp: -self.columns,
            moves.MoveDown: self.columns,
            moves.MovePageUp: -page,
            moves.MovePageDown: page,
            moves.MoveHome: -row,
        }
        wanted = row + steps.get(action, count - 1 - row)
        is_row_away = action in (moves.MoveUp, moves.MoveDown)
        if is_row_away and (
            wanted < 0
            or row // self.columns == (count - 1) // self.columns < wanted // self.columns
        ):
            wanted = row
        return self._cards.index(max(0, min(count - 1, wanted)), 0)

    # --- pictures

    def visible_rows(self) -> range:
        """The rows of the model that are at least partly visible."""
        top, cell = self.verticalScrollBar().value(), self.cell_size.height()
        first, last = top // cell, (top + self.viewport().height()) // cell
        end = min(self._cards.rowCount(), (last + 1) * self.columns)
        return range(min(first * self.columns, end), end)

    def _wanted_cards(self) -> list[Card]:
        """The visible cards, and those of the next line."""
        if not self.isVisible():
            return []
        rows, cards = self.visible_rows(), self._cards.cards
        return [*cards[rows.start : rows.stop], *cards[rows.stop : rows.stop + self.columns]]

    def _repaint_card(self, card: Card) -> None:
        for row in self.visible_rows():
            if self._cards.cards[row] is card:
                self.viewport().update(
                    self.visualRect(self._cards.index(row, 0)).adjusted(-9, -9, 9, 9)
                )
                return


class _TileDelegate(QStyledItemDelegate):
    """Paints the tiles."""

    def __init__(self, grid: PictureGrid, model: CardModel) -> None:
        super().__init__(grid)
        self._grid, self._model = grid, model

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return self._grid.cell_size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a tile; asking the index instead of the model would take twice as long."""
        grid, model, now = self._grid, self._model, option.state
        card = model.cards[index.row()]
        state = TileState(
            bool(now & QStyle.StateFlag.State_Selected),
            grid.hasFocus(),
            bool(now & QStyle.StateFlag.State_MouseOver),
            model.owned_mark(card),
        )
        picture, area = grid.pictures.find(card), grid.card_area(option.rect)
        paint_card_tile(painter, area, picture, card, model.badge(card), state)
