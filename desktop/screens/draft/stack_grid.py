"""All stacks side by side on the felt; arrow keys walk through them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from desktop.screens.draft.stack_tile import StackShown, StackTile
from desktop.style.current_theme import THEME_CHANGED

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

_LARGER = (2.2, 1.9, 1.6, 1.3)  # how much larger the cards of few stacks may be


class StackGrid(QScrollArea):
    """Shows stacks in rows and columns.

    Only one stack is a stop of the Tab key. Typing a letter goes to the next name with it.

    Signals:
        chosen(key): a stack was clicked, or Enter pressed on it.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bare")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inner = QWidget()
        self._inner.setObjectName("bare")
        self.viewport().setAutoFillBackground(False)
        self.setWidget(self._inner)
        self.tiles: list[StackTile] = []
        self._columns = 1

    def show_stacks(self, stacks: Sequence[StackShown]) -> None:
        """Show these stacks; tiles of the same key are kept, and so is the keyboard's place."""
        had_focus = next((at for at, tile in enumerate(self.tiles) if tile.hasFocus()), None)
        old = {tile.shown.key: tile for tile in self.tiles}
        self.tiles = []
        for shown in stacks:
            tile = old.pop(shown.key, None)
            if tile is None:
                tile = self._new_tile(shown)
            elif tile.shown != shown:
                tile.show_stack(shown)
            self.tiles.append(tile)
        for tile in old.values():
            tile.hide()
            tile.deleteLater()
        self._lay_out()
        if had_focus is not None and self.tiles:
            self.focus_tile(min(had_focus, len(self.tiles) - 1))
        else:
            self._mark_stop(0)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._lay_out()

    def focus_stack(self, key: str = "") -> None:
        """Give the keyboard to the tile of a stack, else to the stop of the Tab key."""
        at = next((at for at, tile in enumerate(self.tiles) if tile.shown.key == key), None)
        if at is None:
            stops = (
                at
                for at, tile in enumerate(self.tiles)
                if tile.focusPolicy() == Qt.FocusPolicy.StrongFocus
            )
            at = next(stops, 0)
        if self.tiles:
            self.focus_tile(at)

    def focus_tile(self, at: int) -> None:
        """Give the keyboard to a tile, and scroll to it."""
        self._mark_stop(at)
        tile = self.tiles[at]
        tile.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(tile, 0, 6)

    def _new_tile(self, shown: StackShown) -> StackTile:
        tile = StackTile(shown)
        tile.setParent(self._inner)
        tile.clicked.connect(lambda: self.chosen.emit(tile.shown.key))
        tile.installEventFilter(self)
        tile.show()
        return tile

    def _mark_stop(self, stop: int) -> None:
        for at, tile in enumerate(self.tiles):
            tile.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if at == stop else Qt.FocusPolicy.ClickFocus
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and isinstance(watched, StackTile):
            if event.type() == QEvent.Type.KeyPress:
                return self._walk(watched, event)
            if event.type() == QEvent.Type.ShortcutOverride and _letter(event):
                event.accept()  # a letter goes to a name; it is no shortcut of the window here
                return True
        return super().eventFilter(watched, event)  # it follows the size of what it scrolls

    def _walk(self, tile: StackTile, event: QKeyEvent) -> bool:
        """Handle a key on a tile: arrows, Home, End, Enter, or a letter."""
        at, key = self.tiles.index(tile), Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            tile.click()
            return True
        if key in _STEPS:
            across, down = _STEPS[key]
            goal = at + across + down * self._columns
            if 0 <= goal < len(self.tiles):
                self.focus_tile(goal)
            return True
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.focus_tile(0 if key == Qt.Key.Key_Home else len(self.tiles) - 1)
            return True
        if letter := _letter(event):
            order = [*range(at + 1, len(self.tiles)), *range(at + 1)]
            named = (i for i in order if self._name(i).startswith(letter))
            self.focus_tile(next(named, at))
            return True
        return False

    def _name(self, at: int) -> str:
        return self.tiles[at].shown.cards[0].name.casefold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _tile_size(self) -> QSize:
        """The largest size in which all tiles are seen at once, else the usual size."""
        room = self.viewport().size()
        for scale in _LARGER:
            size = StackTile.wanted_size(scale)
            seen = (room.width() // size.width()) * (room.height() // size.height())
            if seen >= len(self.tiles):
                return size
        return StackTile.wanted_size()

    def _lay_out(self) -> None:
        """Place the tiles in as many columns as fit, in the middle; few tiles have larger cards."""
        size, wide = self._tile_size(), self.viewport().width()
        self._columns = max(1, wide // size.width())
        rows = -(-len(self.tiles) // self._columns)
        used = min(self._columns, max(1, len(self.tiles))) * size.width()
        left = max(0, (wide - used) // 2)
        high = max(self.viewport().height(), rows * size.height())
        top = max(0, (self.viewport().height() - rows * size.height()) // 3)
        self._inner.resize(QSize(wide, high))
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self._columns)
            tile.setGeometry(
                left + column * size.width(), top + row * size.height(), size.width(), size.height()
            )


def _letter(event: QKeyEvent) -> str:
    """The small letter or digit that a key types; "" if it types none."""
    letter = event.text().casefold()
    plain = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    return letter if event.modifiers() in plain and letter.isalnum() and len(letter) == 1 else ""
