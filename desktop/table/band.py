"""The band that is drawn on the felt around dice, to take them together."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.table.group import Group
from desktop.table.layout import Z_HELD
from desktop.table.scene import TableScene


class Band:
    """A hand that draws a band: from where the button goes down to where it goes up.

    With Shift the dice within are added to those taken before.
    """

    def __init__(self, scene: TableScene, group: Group) -> None:
        self._scene, self._group = scene, group
        self._start: QPointF | None = None
        self._before: tuple[int, ...] = ()
        self.item = BandItem(scene)

    @property
    def is_drawn(self) -> bool:
        """Whether it is being drawn now."""
        return self.item.isVisible()

    def press(self, point: QPointF, *, adds: bool) -> None:
        """The button goes down on the felt."""
        if not adds:
            self._group.clear()
        self._start, self._before = point, self._group.dice

    def stretch(self, point: QPointF) -> None:
        """The pointer moves, button down."""
        if self._start is None:
            return
        far = (point - self._start).manhattanLength() >= QApplication.startDragDistance()
        if far or self.is_drawn:
            rect = QRectF(self._start, point).normalized()
            self.item.show_around(rect & self._scene.sceneRect())
            self._group.take(dict.fromkeys((*self._before, *self._within(rect))))

    def let_go(self) -> None:
        """The button goes up, or the band is given up."""
        self._start = None
        self.item.hide()

    def give_up(self) -> None:
        """Be as if no band had been drawn."""
        if self.is_drawn:
            self._group.take(self._before)
        self.let_go()

    def _within(self, rect: QRectF) -> list[int]:
        """The dice whose middle lies within, in reading order."""
        dice = self._scene.dice.items()
        found = [(d.y(), d.x(), n) for n, d in dice if d.isVisible() and rect.contains(d.pos())]
        return [number for _, _, number in sorted(found)]


class BandItem(QGraphicsItem):
    """A dashed rectangle."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self._rect = QRectF()
        self._table = scene
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z_HELD)
        self.hide()
        scene.addItem(self)

    def show_around(self, rect: QRectF) -> None:
        """Be seen around this part of the table."""
        self.prepareGeometryChange()
        self._rect = rect
        self.show()

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-3, -3, 3, 3)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme = self._table.theme
        fill = QColor(theme.accent)
        fill.setAlpha(40)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(theme.badge_text), 3))
        painter.drawRect(self._rect)
        painter.setPen(QPen(QColor(theme.accent), 2, Qt.PenStyle.DashLine))
        painter.drawRect(self._rect)
