"""A tool as a wooden tile, and the picture of the tool that follows the pointer."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from desktop.panels.hand_tools.tool_signs import paint_sign
from desktop.panels.hand_tools.tools import Tool, number_on_sign, stepped
from desktop.panels.widgets.wood_button import ButtonFace, WoodButton
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import paint_key_cap
from desktop.style.materials.letters import ALIGN_CENTER, fitting_pixels, paint_text, text_width
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, mix
from rules.advice import HandValue

_WIDE, _HIGH, _LOW = 82.0, 66.0, 54.0
_MOST_WIDE, _LARGEST = 1.36, 1.75  # how much letters may grow until tiles grow no more
_PIXELS, _LEAST_PIXELS = 12.5, 11.0
_SIGN_AT, _WORDS_HIGH = 0.38, 0.36  # of the height of the plate
_SIGN_HIGH = 27.0  # of a sign of size 1
_STEPS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_HELD = 0.5  # how much of a tile is left to see while its tool is in hand


def _tile_size(button: WoodButton) -> QSizeF:
    """The size of a plate; the largest letters leave little room for the sign."""
    grown = button.pixels / _PIXELS
    high = _LOW if grown > _LARGEST else _HIGH * (0.6 + 0.4 * grown)
    return QSizeF(_WIDE * min(grown, _MOST_WIDE), high)


def _paint_tile(painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
    """Paint the sign of the tool, its name, and its key in the corner."""
    assert isinstance(button, ToolTile)
    painter.setOpacity(_HELD if button.is_held else 1.0)
    words = QRectF(plate.adjusted(3, 0, -3, -2))
    words.setTop(plate.bottom() - max(1.4 * button.pixels, _WORDS_HIGH * plate.height()))
    high = words.top() - plate.top() - 4
    center = QPointF(plate.center().x(), plate.top() + 4 + high / 2)
    sign = button.tool.id
    paint_sign(painter, sign, center, high / _SIGN_HIGH, ink, button.number_words)

    def fits(size: float) -> bool:
        return text_width(button.words, size, bold=True) <= words.width()

    pixels = fitting_pixels(button.pixels, _LEAST_PIXELS, fits)
    paint_text(painter, words, button.words, ink, pixels, bold=True, align=ALIGN_CENTER)
    if button.key:
        side = 1.35 * button.key_pixels
        cap = QRectF(plate.right() - side - 3, plate.top() + 3, side, side)
        paint_key_cap(painter, cap, button.key, ink, 0.85 * button.key_pixels)
    painter.setOpacity(1.0)


TILE = ButtonFace(_paint_tile, _tile_size, pixels=(_PIXELS, _PIXELS), margin=(3, 3), radius=10.0)
"""The sign of a tool above its name."""


class ToolTile(WoodButton):
    """A tool that can be dragged onto a goal, or taken in hand with a press."""

    grabbed = Signal()  # a drag of the tile begins
    dragged = Signal(QPoint)  # global point: the tool is dragged over this point
    dropped = Signal(QPoint)  # global point: the tool is let go here
    changed = Signal()  # another number or word was filled in
    form_wanted = Signal()  # its form is to be shown, where all of it can be changed

    def __init__(self, tool: Tool) -> None:
        super().__init__(tool.title, tool.key, name=f"tool-{tool.id}", tip=tool.hint, face=TILE)
        self.tool = tool
        self.values = tool.first_values()
        """What is filled into the slots of its tool."""
        self.is_held = False
        self._press: QPoint | None = None
        self._is_dragged = False
        self._describe()
        if tool.has_goals:
            self.setCursor(Qt.CursorShape.OpenHandCursor)

    @property
    def number_words(self) -> str:
        """The number on the sign; "" if the tool has none."""
        return number_on_sign(self.tool, self.values)

    def set_held(self, *, is_held: bool) -> None:
        """Show that the tool is in the player's hand."""
        self.is_held = is_held
        self.setProperty("chosen", is_held)
        self.update()

    def step(self, by: int) -> bool:
        """Change the number; False if the tool has none."""
        if not self.tool.numbers:
            return False
        self.set_values(stepped(self.tool, self.values, by))
        return True

    def set_values(self, values: Mapping[str, HandValue]) -> None:
        """Fill in other values."""
        self.values = dict(values)
        self._describe()
        self.update()
        self.changed.emit()

    def _describe(self) -> None:
        said = (self.number_words, self.tool.hint)
        self.setAccessibleDescription(". ".join(filter(None, said)))

    def minimumSizeHint(self) -> QSize:
        """In a low window, the sign becomes smaller."""
        least = self.sizeHint()
        least.setHeight(min(least.height(), round(_LOW * max(1.0, self.pixels / _PIXELS) ** 0.5)))
        return least

    # --- pointer and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.RightButton and self.tool.kind:
            self.form_wanted.emit()
        if event.button() == Qt.MouseButton.LeftButton and self.tool.has_goals:
            self._press, self._is_dragged = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            super().mouseMoveEvent(event)
            return
        away = (event.position().toPoint() - self._press).manhattanLength()
        if not self._is_dragged and away >= QApplication.startDragDistance():
            self._is_dragged = True
            self.setDown(False)
            self.grabbed.emit()
        if self._is_dragged:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged, self._press = self._is_dragged, None
        self._is_dragged = False
        if was_dragged:
            self.setDown(False)
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.tool.numbers and event.angleDelta().y():
            self.step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _STEPS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Menu and self.tool.kind:
            self.form_wanted.emit()
        elif by is None or not self.step(by):
            super().keyPressEvent(event)


class ToolInHand(QWidget):
    """The sign of a tool, larger, beside the pointer."""

    _SIDE, _SIZE = 74, 1.5

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tool-in-hand")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.tile: ToolTile | None = None
        self._trail = _Trail(parent)
        self.resize(QSize(self._SIDE, self._SIDE))
        self.hide()

    def show_tool(self, tile: ToolTile, at: QPoint) -> None:
        """Show this tool with its middle at a point of the parent."""
        self.tile = tile
        self.move(at - QPoint(self._SIDE // 2, self._SIDE // 2))
        begin = self.mapFromGlobal(tile.mapToGlobal(tile.rect().center()))
        self._trail.show_between(self.mapToParent(begin), at)
        self.show()
        self.raise_()
        self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        self._trail.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.tile is None:
            return
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QRectF(self.rect()).center()
        plate = QRectF(0, 0, 56, 44)
        plate.moveCenter(middle)
        path = rounded(plate, 12)
        paint_soft_shadow(painter, path, 8, BLACK, 150, 2, 4)
        wood = theme.table.wood
        paint_raised(painter, path, mix(wood[0], WHITE, 0.15), wood[0], 0.0)
        painter.setPen(QPen(QColor(theme.legal), 2))
        painter.drawPath(path)
        number = self.tile.number_words
        paint_sign(painter, self.tile.tool.id, middle, 1.25, theme.table.wood_ink, number)
        painter.end()


class _Trail(QWidget):
    """A dotted line from the tile of a tool to where the tool is now."""

    _SAG, _MARGIN = 0.2, 6

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._line = QPainterPath()
        self.hide()

    def show_between(self, start: QPoint, end: QPoint) -> None:
        """Show it from one point of the parent to another; it sags with its length."""
        away = QPointF(end - start)
        middle = QPointF(start) + away / 2
        middle.setY(middle.y() + self._SAG * away.manhattanLength())
        line = QPainterPath(QPointF(start))
        line.quadTo(middle, QPointF(end))
        margin = self._MARGIN
        area = line.boundingRect().adjusted(-margin, -margin, margin, margin).toAlignedRect()
        self._line = line.translated(-QPointF(area.topLeft()))
        self.setGeometry(area)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for color, width in ((BLACK, 5.0), (WHITE, 3.0)):
            pen = QPen(QColor(color), width, c=Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.01, 9 / width])  # dots with the same spacing whatever their size
            painter.strokePath(self._line, pen)
        painter.end()
