"""Drives the table beyond plain clicks: rubber bands, drags, hovering, and keyboard focus."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from desktop.table.input.focus_order import FocusStop
from desktop.table.items.table_item import PlaceItem
from rules.state import Zone
from tests.desktop.window_driver import LEFT, Key, WindowDriver

NO_MODIFIER = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class PointerDriver:
    """Moves the pointer and the keyboard focus on the table of an open window."""

    def __init__(self, driver: WindowDriver) -> None:
        self.driver = driver

    @property
    def view(self):
        return self.driver.table.view

    def pos(self, die: int) -> QPointF:
        """The scene position of a die."""
        return self.view.table_scene.dice[die].pos()

    def spot(self, place: PlaceItem) -> QPointF:
        """A scene position in a place that no die covers."""
        area, dice = place.area, self.view.table_scene.dice.values()
        for across in (0.97, 0.03, 0.5, 0.75, 0.25):
            for down in (0.94, 0.06, 0.5, 0.3, 0.7):
                at = area.topLeft() + QPointF(across * area.width(), down * area.height())
                covered = (d.isVisible() and d.shape().contains(at - d.pos()) for d in dice)
                if not any(covered) and self._is_free(at):
                    return at
        raise AssertionError(f"{place.place} is fully covered")

    def _is_free(self, at: QPointF) -> bool:
        """Whether no question bubble covers this position."""
        return self.view.childAt(self.view.mapFromScene(at)) in (None, self.view.viewport())

    def zone(self, player: int, zone: Zone) -> QPointF:
        return self.spot(self.view.table_scene.zones[player, zone])

    # --- the pointer

    def click(self, at: QPointF, held: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, held, self.view.mapFromScene(at))

    def hover(self, at: QPointF) -> None:
        QTest.mouseMove(self.view.viewport(), self.view.mapFromScene(at))

    def drag(self, start: QPointF, end: QPointF, *, lets_go: bool = True) -> None:
        """Press, move and release at scene positions."""
        port, to = self.view.viewport(), self.view.mapFromScene
        QTest.mousePress(port, LEFT, NO_MODIFIER, to(start))
        for part in range(1, 6):
            QTest.mouseMove(port, to(start + (end - start) * part / 5))
        if lets_go:
            QTest.mouseRelease(port, LEFT, NO_MODIFIER, to(end))

    def band(self, *dice: int) -> None:
        """Draw a rubber band around dice."""
        around = QRectF()
        for die in dice:
            edge = self.view.table_scene.dice[die].edge
            reach = QPointF(0.7 * edge, 0.7 * edge)
            around = around | QRectF(self.pos(die) - reach, self.pos(die) + reach)
        self.drag(around.topLeft(), around.bottomRight())

    def drag_widget(self, what: QWidget, onto: QWidget) -> None:
        """Drag a widget of a question on the table onto another widget."""
        start = what.rect().center()
        end = what.mapFromGlobal(onto.mapToGlobal(onto.rect().center()))
        QTest.mousePress(what, LEFT, NO_MODIFIER, start)
        for part in range(1, 6):
            at = start + (end - start) * part / 5
            QTest.mouseMove(what, what.mapFromGlobal(self._moved(what, at)))
        end = what.mapFromGlobal(onto.mapToGlobal(onto.rect().center()))
        QTest.mouseRelease(what, LEFT, NO_MODIFIER, end)

    @staticmethod
    def _moved(what: QWidget, at: QPoint) -> QPoint:
        return what.mapToGlobal(at)

    # --- the keyboard

    def tab_to(self, *wanted: tuple[str, int]) -> FocusStop:
        """Press Tab until the focus is on one of these stops, given by kind and number."""
        self.view.setFocus()
        for _ in range(60):
            self.driver.key(Key.Key_Tab)
            stop = self.view.keyboard.focused_stop
            if stop is None:  # the focus has left the table: bring it back
                self.view.setFocus()
            elif (stop.kind, stop.number) in wanted:
                return stop
        raise AssertionError(f"no focus stop is one of {wanted}")

    def reach(self, die: int) -> FocusStop:
        """Press Tab until the focus is on a die."""
        return self.tab_to(("die", die))
