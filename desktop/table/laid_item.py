"""An item that fills a rectangle of the table: places for dice, and the players' plates."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject

from desktop.palette import Theme


class LaidItem(QGraphicsObject):
    """Lies where the layout puts it, in the colours of a theme; the mouse goes through it.

    `rect` is what it fills, from its own top left corner.
    """

    reach = 2.0
    """How far beyond `rect` it may be painted."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.rect = QRectF()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def area(self) -> QRectF:
        """Where it lies in the scene."""
        return self.rect.translated(self.pos())

    def lie_at(self, rect: QRectF) -> None:
        """Lie at a rectangle of the scene."""
        self.prepareGeometryChange()
        self.setPos(rect.topLeft())
        self.rect = QRectF(0, 0, rect.width(), rect.height())
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Change colours."""
        self.theme = theme
        self.update()

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(-self.reach, -self.reach, self.reach, self.reach)


class StopItem(LaidItem):
    """One that the keyboard can be on."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.is_focused = False

    def focus_on(self, on: bool) -> None:
        """The keyboard is on it, or no more."""
        if on != self.is_focused:
            self.is_focused = on
            self.update()
