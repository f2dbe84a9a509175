"""The selection of several dice, made with a rubber band on the felt or with Shift and click."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.table.items.die_item import DieItem
from desktop.table.layout.arrangement import Arrangement
from desktop.table.layout.table_layout import Z_HELD
from desktop.table.scene.affordances import CurrentOffer
from desktop.table.scene.pieces import TablePieces
from rules.model import DieId
from rules.state import Zone

_LYING = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)


class DiceSelection(QObject):
    """The selected dice, in the order in which they were selected."""

    changed = Signal()  # the selection has changed

    def __init__(
        self, pieces: TablePieces, arrangement: Arrangement, offer: CurrentOffer, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._pieces, self._arrangement, self._offer = pieces, arrangement, offer
        self.dice: tuple[DieId, ...] = ()

    def refresh(self) -> None:
        """Drop dice that can no longer be selected."""
        self._set(die for die in self.dice if self.can_select(die))

    def can_select(self, die: DieId) -> bool:
        """Whether a die can be selected: it is the deciding player's, or it can be clicked."""
        dice = self._arrangement.dice
        if die >= len(dice):
            return False  # a token that an undo has removed
        shown = dice[die]
        own = shown.controller == self._offer.now.player and shown.zone in _LYING
        return own or (die in self._offer.now.moves_by_die and shown.zone is not Zone.CARD)

    def select(self, dice: Iterable[DieId]) -> None:
        """Select exactly those of these dice that can be selected."""
        self._set(die for die in dice if self.can_select(die))

    def add(self, *dice: DieId) -> None:
        self.select(dict.fromkeys((*self.dice, *dice)))

    def toggle(self, die: DieId) -> None:
        if die in self.dice:
            self.select(other for other in self.dice if other != die)
        else:
            self.add(die)

    def clear(self) -> None:
        """Select nothing."""
        self._set(())

    def dice_with(self, die: DieId) -> tuple[DieId, ...]:
        """The dice that move when this one is picked up, itself first."""
        if die not in self.dice:
            return (die,)
        return (die, *(other for other in self.dice if other != die))

    def _set(self, dice: Iterable[DieId]) -> None:
        now = tuple(dice)
        if now == self.dice:
            return
        self.dice = now
        for die_id, item in self._pieces.dice.items():
            item.set_marks(grouped=die_id in now)
        self.changed.emit()


# --- rubber band ----------------------------------------------------------------------------------


class RubberBand:
    """The rubber band: it stretches from where the button was pressed to the pointer.

    With Shift, the dice inside are added to the current selection.
    """

    def __init__(
        self, scene: QGraphicsScene, dice: Mapping[DieId, DieItem], group: DiceSelection
    ) -> None:
        self._scene, self._dice, self._group = scene, dice, group
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
        found = [
            (item.y(), item.x(), die_id)
            for die_id, item in self._dice.items()
            if item.isVisible() and rect.contains(item.pos())
        ]
        return [die_id for _, _, die_id in sorted(found)]


class RubberBandItem(QGraphicsItem):
    """A dashed rectangle."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__()
        self._rect = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z_HELD)
        self.hide()
        scene.addItem(self)

    def show_around(self, rect: QRectF) -> None:
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
