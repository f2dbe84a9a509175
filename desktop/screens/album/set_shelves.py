"""Shelves with a box for each set of cards, in rows that scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QWidget

from desktop.screens.album.shelf_box import (
    BOX_MARGIN,
    LEDGE,
    BoxSizes,
    ShelfBox,
    ShelfSet,
    paint_box_ring,
    paint_empty_place,
    tr,
)
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import WHITE, mix, tone
from desktop.style.materials.trays import TRAY_RADIUS, paint_tray, wood_tray_floor, wood_tray_ink
from desktop.style.style_sheet import scale_with_text

_PITCH = 18.0  # between two boxes, at normal text size
_HEAD = 30.0  # above the boxes of a row
_SIDE = 18.0  # at the left and the right of the boxes
_BELOW = 4.0  # below the numbers
_AHEAD_MS = 40  # between two boxes that are painted before they are in sight
_HEADING = 2  # the boxes beside which a heading ends
_GAP = 4  # between two rows
_LETTERS = 13.5
_USUAL_HEIGHT, _MOST_GROWTH = 712, 1.25  # larger shelves have larger boxes
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_PageUp: (0, -2),
    Qt.Key.Key_PageDown: (0, 2),
}


class ShelfSection(NamedTuple):
    """Sets under a heading."""

    title: str
    sets: Sequence[ShelfSet]
    note: str = ""  # at the right end of the heading
    makes_cards: bool = False  # whether a place for a new card comes behind the boxes
    joins: bool = False  # whether it continues the row of the section before, if that has room
    places: int = 0  # empty places behind the boxes, for sets that are still to be read
    fills_row: bool = False  # whether empty places fill its row


class _Slot(NamedTuple):
    """A place on the shelves."""

    row: int
    column: int


class SetShelves(QScrollArea):
    """Shows sections of sets. Only one box is a stop of the Tab key; arrows walk among them."""

    def __init__(
        self,
        *,
        open_set: Callable[[ShelfSet], object],
        make_card: Callable[[], object],
        open_menu: Callable[[ShelfSet, QPoint], object],
        remove: Callable[[ShelfSet], object],
    ) -> None:
        super().__init__()
        self._open_set, self._open_menu, self._remove = open_set, open_menu, remove
        self.setObjectName("bare")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self._board = _Board()
        self.setWidget(self._board)
        self.verticalScrollBar().valueChanged.connect(LatePicture.rest_while_scrolling)
        self._sections: tuple[ShelfSection, ...] = ()
        self._boxes: dict[tuple[str, str], ShelfBox] = {}
        self.maker = _MakerPlace()
        self.maker.setParent(self._board)
        self.maker.clicked.connect(make_card)
        self.maker.installEventFilter(self)
        self._slots: dict[QAbstractButton, _Slot] = {}
        self._ahead = QTimer(self, interval=_AHEAD_MS)
        self._ahead.timeout.connect(self._paint_ahead)

    @property
    def boxes(self) -> list[ShelfBox]:
        """The boxes in order."""
        return [stop for stop in self._slots if isinstance(stop, ShelfBox)]

    def show_sections(self, sections: Sequence[ShelfSection]) -> None:
        """Show these sections; boxes of the same set are kept, and so is the keyboard's place."""
        had_focus = self._stop()
        at = list(self._slots).index(had_focus) if had_focus in self._slots else 0
        had_focus = had_focus if had_focus is not None and had_focus.hasFocus() else None
        self._sections = tuple(sections)
        old, self._boxes = self._boxes, {}
        for section in sections:
            for shown in section.sets:
                self._take_box(shown, old)
        for box in old.values():
            box.hide()
            box.deleteLater()
        self._lay_out()
        stops = list(self._slots)
        if stops:
            stop = had_focus if had_focus in self._slots else stops[min(at, len(stops) - 1)]
            self._mark_stop(stop)
            if had_focus is not None:
                self.focus_box(stop)

    def _take_box(self, shown: ShelfSet, old: dict[tuple[str, str], ShelfBox]) -> None:
        key = (shown.code, shown.name)
        box = old.pop(key, None)
        if box is None:
            box = ShelfBox(shown)
            box.setParent(self._board)
            box.clicked.connect(self._open_clicked)
            box.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            box.customContextMenuRequested.connect(self._ask_menu)
            box.installEventFilter(self)
        elif box.shown != shown:
            box.show_set(shown)
        self._boxes[key] = box

    def _open_clicked(self) -> None:
        box = self.sender()
        if isinstance(box, ShelfBox):
            self._open_set(box.shown)

    def _ask_menu(self, place: QPoint) -> None:
        box = self.sender()
        if isinstance(box, ShelfBox):
            self.focus_box(box)
            self._open_menu(box.shown, box.mapToGlobal(place))

    # --- the keyboard

    def focus_shelf(self, code: str = "") -> None:
        """Give the keyboard to the box of a set, else to the stop of the Tab key."""
        named = next((box for box in self.boxes if box.shown.code == code), None)
        stop = named or self._stop() or next(iter(self._slots), None)
        if stop is not None:
            self.focus_box(stop)

    def focus_box(self, box: QAbstractButton) -> None:
        """Give the keyboard to a box, and scroll to its row."""
        self._mark_stop(box)
        box.setFocus(Qt.FocusReason.OtherFocusReason)
        top = self._slots[box].row * self._board.row_height
        self.ensureVisible(box.geometry().center().x(), top, 0, 0)
        self.ensureVisible(box.geometry().center().x(), top + self._board.row_height - 1, 0, 0)

    def _stop(self) -> QAbstractButton | None:
        strong = Qt.FocusPolicy.StrongFocus
        return next((box for box in self._slots if box.focusPolicy() == strong), None)

    def _mark_stop(self, stop: QAbstractButton) -> None:
        for box in self._slots:
            is_stop = box is stop
            box.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and isinstance(watched, QAbstractButton):
            if event.type() == QEvent.Type.KeyPress:
                return self._walk(watched, event)
            if event.type() == QEvent.Type.ShortcutOverride and _letter(event):
                event.accept()  # a letter goes to a name; it is no shortcut of the window here
                return True
        return super().eventFilter(watched, event)

    def _walk(self, box: QAbstractButton, event: QKeyEvent) -> bool:
        """Handle a key on a box: arrows, Home, End, Enter, Del, or a letter."""
        key, stops = Qt.Key(event.key()), list(self._slots)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            box.click()
        elif key is Qt.Key.Key_Delete and isinstance(box, ShelfBox):
            self._remove(box.shown)
        elif key in _STEPS:
            self.focus_box(self._neighbor(box, *_STEPS[key]))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.focus_box(stops[0 if key == Qt.Key.Key_Home else -1])
        elif letter := _letter(event):
            at = stops.index(box)
            order = [*stops[at + 1 :], *stops[: at + 1]]
            named = (one for one in order if one.text().casefold().startswith(letter))
            self.focus_box(next(named, box))
        else:
            return False
        return True

    def _neighbor(self, box: QAbstractButton, across: int, down: int) -> QAbstractButton:
        """The box beside another one, or the nearest of a row above or below."""
        stops, here = list(self._slots), self._slots[box]
        if across:
            return stops[max(0, min(len(stops) - 1, stops.index(box) + across))]
        last = max(slot.row for slot in self._slots.values())
        row = max(0, min(last, here.row + down))
        inside = [one for one in stops if self._slots[one].row == row]
        return min(inside, key=lambda one: abs(self._slots[one].column - here.column))

    # --- layout

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ahead.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ahead.stop()

    @Slot()
    def _paint_ahead(self) -> None:
        """Paint the next box while nothing else is to be done, so that a jump shows all of them."""
        box = next((one for one in self.boxes if not one.is_painted), None)
        if box is None:
            self._ahead.stop()
        else:
            box.paint_ahead()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _sizes(self) -> BoxSizes:
        grown = max(1.0, min(_MOST_GROWTH, self.height() / _USUAL_HEIGHT))
        text = scale_with_text(100) / 100
        return BoxSizes(grown * max(0.9, min(1.3, text)), grown * text)

    def _lay_out(self) -> None:
        """Place the boxes in as many columns as fit."""
        sizes, wide = self._sizes(), self.viewport().width()
        side = round(_SIDE * sizes.unit)
        least = sizes.lid.width() + _PITCH * sizes.unit
        room = wide - 2 * side + _PITCH * sizes.unit
        columns = max(1, int(room / least))
        pitch = room / columns
        plan = _plan(self._sections, columns)
        board = self._board
        board.show_plan(plan, sizes, columns, pitch)
        board.resize(wide, max(self.viewport().height(), board.wanted_height))
        self.verticalScrollBar().setSingleStep(board.row_height)
        self._slots = {}
        for key, slot in plan.sets.items():
            self._place(self._boxes[key], slot, sizes)
        self.maker.setVisible(plan.maker is not None)
        if plan.maker is not None:
            self._place(self.maker, plan.maker, sizes)
        order = sorted(self._slots.items(), key=lambda one: one[1])
        self._slots = dict(order)
        if self.isVisible():
            self._ahead.start()

    def _place(self, box: ShelfBox | _MakerPlace, slot: _Slot, sizes: BoxSizes) -> None:
        box.set_sizes(sizes)
        corner = self._board.lid_of(slot).topLeft()
        away = BOX_MARGIN
        size = sizes.box
        box.setGeometry(
            round(corner.x() - away), round(corner.y() - away), size.width(), size.height()
        )
        box.show()
        self._slots[box] = slot


class _Plan(NamedTuple):
    """Where everything is on the shelves."""

    sets: dict[tuple[str, str], _Slot]
    headings: tuple[tuple[_Slot, str, str], ...]  # with the words at both ends
    empty: tuple[_Slot, ...]
    maker: _Slot | None
    rows: int


def _plan(sections: Sequence[ShelfSection], columns: int) -> _Plan:
    """Place sections on shelves of this many columns."""
    sets: dict[tuple[str, str], _Slot] = {}
    headings: list[tuple[_Slot, str, str]] = []
    empty: list[_Slot] = []
    maker: _Slot | None = None
    row, column = -1, columns
    for section in sections:
        count = len(section.sets) + section.makes_cards + section.places
        if section.fills_row:
            count = max(count, columns)
        if section.joins and row >= 0 and max(_HEADING, column) + count <= columns:
            column = columns - count
        else:
            row, column = row + 1, 0
        headings.append((_Slot(row, column), section.title, section.note))
        slots = []
        for place in range(column, column + count):
            slots.append(_Slot(row + place // columns, place % columns))
        for shown, slot in zip(section.sets, slots, strict=False):
            sets[shown.code, shown.name] = slot
        rest = slots[len(section.sets) :]
        if section.makes_cards:
            maker, rest = rest[0], rest[1:]
        empty += rest
        if slots:
            row, column = slots[-1].row, slots[-1].column + 1
    return _Plan(sets, tuple(headings), tuple(empty), maker, row + 1)


def _letter(event: QKeyEvent) -> str:
    """The small letter or digit that a key types; "" if it types none."""
    letter = event.text().casefold()
    plain = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    return letter if event.modifiers() in plain and letter.isalnum() and len(letter) == 1 else ""


# --- the boards -----------------------------------------------------------------------------------


class _Board(QWidget):
    """Paints the shelves behind the boxes, each row in a tray, and the headings."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bare")
        self._plan = _Plan({}, (), (), None, 0)
        self._sizes, self._columns, self._pitch = BoxSizes(), 1, 1.0
        self._row_picture = KeptPicture()

    def show_plan(self, plan: _Plan, sizes: BoxSizes, columns: int, pitch: float) -> None:
        self._plan, self._sizes = plan, sizes
        self._columns, self._pitch = columns, pitch
        self.update()

    @property
    def row_height(self) -> int:
        """The height of a row with the gap below it."""
        sizes = self._sizes
        inside = _HEAD * sizes.letters + sizes.lid.height() + LEDGE + sizes.foot + _BELOW
        return round(inside) + _GAP

    @property
    def wanted_height(self) -> int:
        """The height of all rows."""
        return self._plan.rows * self.row_height

    def lid_of(self, slot: _Slot) -> QRectF:
        """Where the lid of a box is."""
        left = round(_SIDE * self._sizes.unit) + slot.column * self._pitch
        top = slot.row * self.row_height + _HEAD * self._sizes.letters
        lid = self._sizes.lid
        return QRectF(round(left), round(top), lid.width(), lid.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        high, theme = self.row_height, current_theme()
        picture = self._row_picture.find(
            (theme, self._sizes),
            QRect(0, 0, self.width(), high).size(),
            self.devicePixelRatioF(),
            self._paint_row,
        )
        seen = event.rect()
        for row in range(seen.top() // high, min(self._plan.rows, seen.bottom() // high + 1)):
            painter.drawPixmap(0, row * high, picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for slot, title, note in self._plan.headings:
            if seen.top() <= self.lid_of(slot).top() <= seen.bottom() + high:
                self._paint_heading(painter, slot, title, note)
        for slot in self._plan.empty:
            paint_empty_place(painter, self.lid_of(slot), "", self._sizes.letters)
        painter.end()

    def _paint_row(self, painter: QPainter) -> None:
        table = current_theme().table
        tray = QRectF(3, 3, self.width() - 6, self.row_height - _GAP - 4)
        paint_tray(painter, tray, TRAY_RADIUS, wood_tray_floor(table), table)
        lower = self.lid_of(_Slot(0, 0)).bottom() + 2
        ledge = rounded(QRectF(9, lower, self.width() - 18, LEDGE - 1), 3)
        if table.is_plain:
            painter.fillPath(ledge, QColor(wood_tray_ink(table)))
            return
        paint_raised(painter, ledge, mix(table.wood[2], table.wood[0], 0.5), table.wood[1], 0.4)

    def _paint_heading(self, painter: QPainter, slot: _Slot, title: str, note: str) -> None:
        letters, table = self._sizes.letters, current_theme().table
        lid = self.lid_of(slot)
        head = QRectF(lid.x(), lid.y() - 26 * letters, 0, 22 * letters)
        head.setRight(self.width() - _SIDE)
        ink, pixels = wood_tray_ink(table), _LETTERS * letters
        paint_text(painter, head, title, ink, pixels, bold=True)
        if note:
            wide = text_width(note, pixels) + 2
            start = max(
                head.left() + text_width(title, pixels, bold=True) + 12, head.right() - wide
            )
            head.setLeft(start)
            paint_text(painter, head, note, ink, pixels)


class _MakerPlace(QAbstractButton):
    """The place on the shelf for a card of one's own."""

    def __init__(self) -> None:
        super().__init__()
        self._sizes = BoxSizes()
        self.setObjectName("make-card")
        self.setText(tr("Make a card"))
        self.setAccessibleName(tr("Make a card"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_sizes(self, sizes: BoxSizes) -> None:
        """Set the scales of everything and of letters."""
        self._sizes = sizes
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lid = QRectF(BOX_MARGIN, BOX_MARGIN, *self._sizes.lid.toTuple())
        if self.underMouse():
            painter.fillPath(rounded(lid, 6), tone(WHITE, 24))
        letters = self._sizes.letters
        words = lid.adjusted(0, 0.3 * lid.height(), 0, 0)
        paint_empty_place(painter, lid, "", letters)
        ink = wood_tray_ink(current_theme().table)
        paint_text(
            painter,
            lid.adjusted(0, 0, 0, -0.2 * lid.height()),
            "+",
            ink,
            34 * letters,
            align=ALIGN_CENTER,
        )
        paint_text(painter, words, self.text(), ink, _LETTERS * letters, align=ALIGN_CENTER)
        if self.hasFocus():
            paint_box_ring(painter, lid, 7)
        painter.end()
