"""The rubber band that players draw on the felt to select several dice."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.table.input.dragging.dice_selection import DiceSelection
from desktop.table.layout.table_layout import Z_HELD
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId


class RubberBand:
    """The rubber band: it stretches from where the button was pressed to the pointer.

    With Shift, the dice inside are added to the current selection.
    """

    def __init__(self, scene: TableScene, group: DiceSelection) -> None:
        self._scene, self._group = scene, group
        self._start: QPointF | None = None
        self._before: tuple[DieId, ...] = ()
        self.item = RubberBandItem(scene)

    @property
    def is_drawn(self) -> bool:
        """Whether the band is visible now."""
        return self.item.isVisible()

    def begin(self, point: QPointF, *, adds: bool) -> None:
        """The button was pressed on the felt."""
        if not adds:
            self._group.clear()
        self._start, self._before = point, self._group.dice

    def stretch(self, point: QPointF) -> None:
        """The pointer moved with the button down."""
        if self._start is None:
            return
        far = (point - self._start).manhattanLength() >= QApplication.startDragDistance()
        if far or self.is_drawn:
            rect = QRectF(self._start, point).normalized()
            self.item.show_around(rect & self._scene.sceneRect())
            self._group.select(dict.fromkeys((*self._before, *self._within(rect))))

    def end(self) -> None:
        """The button was released, or the band was canceled."""
        self._start = None
        self.item.hide()

    def cancel(self) -> None:
        """Cancel the band and restore the previous selection."""
        if self.is_drawn:
            self._group.select(self._before)
        self.end()

    def _within(self, rect: QRectF) -> list[DieId]:
        """The dice whose centers are inside, in reading order."""
        dice = self._scene.dice.items()
        found = [(d.y(), d.x(), n) for n, d in dice if d.isVisible() and rect.contains(d.pos())]
        return [number for _, _, number in sorted(found)]


class RubberBandItem(QGraphicsItem):
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
        """Show the band around this part of the table."""
        self.prepareGeometryChange()
        self._rect = rect
        self.show()

    def boundingRect(self) -> QRectF:
        return self._rect.adjusted(-3, -3, 3, 3)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme = current_theme()
        fill = QColor(theme.accent)
        fill.setAlpha(40)
        painter.setBrush(fill)
        painter.setPen(QPen(QColor(theme.badge_text), 3))
        painter.drawRect(self._rect)
        painter.setPen(QPen(QColor(theme.accent), 2, Qt.PenStyle.DashLine))
        painter.drawRect(self._rect)
