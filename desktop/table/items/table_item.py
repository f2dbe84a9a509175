"""Base classes of items that fill a rectangle of the table: places for dice, players' plates."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject


class TableItem(QGraphicsObject):
    """An item with a rectangle from the layout, ignored by the mouse.

    `rect` is the rectangle it fills, in its own coordinates.
    """

    paint_margin = 2.0
    """How far it may paint beyond `rect`."""

    def __init__(self) -> None:
        super().__init__()
        self.rect = QRectF()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def area(self) -> QRectF:
        """Its rectangle in scene coordinates."""
        return self.rect.translated(self.pos())

    def set_rect(self, rect: QRectF) -> None:
        """Fill a rectangle of the scene."""
        self.prepareGeometryChange()
        self.setPos(rect.topLeft())
        self.rect = QRectF(0, 0, rect.width(), rect.height())
        self.update()

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(
            -self.paint_margin, -self.paint_margin, self.paint_margin, self.paint_margin
        )


class FocusableItem(TableItem):
    """An item that can have the keyboard focus."""

    def __init__(self) -> None:
        super().__init__()
        self.is_focused = False

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard focus."""
        if on != self.is_focused:
            self.is_focused = on
            self.update()
