"""A tool in the player's hand: it follows the pointer, lights its goals, and is used on one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from desktop.panels.hand_tools.hand_source import Goals
from desktop.panels.hand_tools.tool_tile import ToolInHand, ToolTile
from desktop.table.input.focus_order import FocusStop
from desktop.table.input.hit_testing import thing_at, thing_at_stop
from desktop.table.scene.affordances import Affordances
from desktop.table.view import TableView
from rules.advice import DropTarget, TableSubject
from rules.model import Pass

_USE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_STEPS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
_AWAY = QPoint(30, 26)


class ToolHold(QObject):
    """Lets a player take a tool, choose its goal by drag, press or key, and drop it."""

    # tile, goal: the tool is used on a die or a player
    used = Signal(ToolTile, TableSubject)
    changed = Signal()  # a tool was taken or dropped
    missed = Signal(ToolTile)  # the tool was dropped where it cannot be used

    def __init__(
        self, view: TableView, screen: QWidget, goals_of: Callable[[ToolTile], Goals]
    ) -> None:
        super().__init__(view)
        self._view, self._screen, self._goals_of = view, screen, goals_of
        self.sign = ToolInHand(screen)
        self.tile: ToolTile | None = None
        """The tile of the tool in hand, or None."""
        self.goals = Goals()
        self._pointed: TableSubject | None = None
        self._words = ""
        self.hint_of: Callable[[ToolTile, TableSubject], str] = lambda tile, goal: ""
        """Says what the tool would do there."""
        self.room: Callable[[], QRectF] = view.sceneRect
        """Returns the part of the table that no panel covers."""

        view.keyboard.focus_moved.connect(self._follow_focus)

    def add_tile(self, tile: ToolTile) -> None:
        """Let a tile be dragged, or taken with a press."""
        tile.grabbed.connect(self._grab)
        tile.dragged.connect(self._drag)
        tile.dropped.connect(self._drop_at)
        tile.clicked.connect(self._click)
        tile.changed.connect(self._change_number)

    # --- taking and dropping

    def take(self, tile: ToolTile) -> None:
        """Take a tool, and light what it can be used on."""
        self.drop()
        self._view.drag_controller.cancel()
        self.tile = tile
        tile.set_held(is_held=True)
        self._light()
        for watched in (self._view, self._view.viewport()):
            watched.installEventFilter(self)
        self._view.viewport().setMouseTracking(True)
        self.changed.emit()

    def toggle(self, tile: ToolTile) -> None:
        """Take a tool to use it with the next press or key, or drop it."""
        if tile is self.tile:
            self.drop()
            return
        self.take(tile)
        self.sign.show_tool(tile, tile.mapTo(self._screen, tile.rect().center()) + _AWAY)
        self._view.setFocus()

    def drop(self) -> bool:
        """Let go of the tool; False if none is in hand."""
        tile = self.tile
        if tile is None:
            return False
        self.tile, self.goals = None, Goals()
        tile.set_held(is_held=False)
        self.sign.hide()
        for watched in (self._view, self._view.viewport()):
            watched.removeEventFilter(self)
        view = self._view
        view.drag_controller.drop_hint.hide_text()
        view.table_scene.lights.highlight_drop_target(None)
        view.highlights.light_goals(None)
        self.changed.emit()
        return True

    def _light(self) -> None:
        self._pointed, self._words = None, ""
        if self.tile is not None:
            self.goals = goals = self._goals_of(self.tile)
            self._view.highlights.light_goals(
                Affordances(
                    moves_by_die=dict.fromkeys(goals.dice, ()),
                    moves_by_player=dict.fromkeys(goals.players, Pass()),
                )
            )

    def _use(self, goal: TableSubject | None) -> bool:
        """Use the tool on a goal; False if it cannot be used there."""
        tile = self.tile
        if tile is None or goal is None or not self._is_goal(goal):
            return False
        self.drop()
        self.used.emit(tile, goal)
        return True

    def _is_goal(self, thing: TableSubject) -> bool:
        if thing.kind == "die":
            return thing.die in self.goals.dice
        return thing.kind == "player" and thing.player in self.goals.players

    # --- pointer

    def _thing_at(self, point: QPoint) -> TableSubject | None:
        """The goal at a point of the view, or what is there instead."""
        view, place = self._view, self._view.mapToScene(point)
        thing = thing_at(view.table_scene, place)
        if thing is not None and thing.kind == "zone" and self.goals.players:
            thing = TableSubject("player", player=thing.player)
        return thing

    def _hover(self, point: QPoint) -> None:
        """The pointer is at this point of the view: show the tool there, and what it would do."""
        tile, view = self.tile, self._view
        if tile is None:
            return
        thing = self._thing_at(point)
        goal = thing if thing is not None and self._is_goal(thing) else None
        self.sign.show_tool(tile, view.mapTo(self._screen, point) + _AWAY)
        on_die = goal is not None and goal.kind == "die"
        lights = view.table_scene.lights
        lights.highlight_drop_target(
            DropTarget("die", die=goal.die) if goal is not None and on_die else None
        )
        if goal != self._pointed:
            self._pointed = goal
            self._words = "" if goal is None else self.hint_of(tile, goal)
        place = view.mapToScene(point)
        edge = view.table_scene.layout.die_edge
        hint = view.drag_controller.drop_hint
        hint.show_text(self._words, place, self.room(), is_legal=True, clear=0.5 * edge)

    @Slot(FocusStop)
    def _follow_focus(self, stop: FocusStop | None) -> None:
        """The tool goes along with the keyboard."""
        if self.tile is not None and stop is not None:
            self._hover(self._view.mapFromScene(stop.center))

    @Slot()
    def _grab(self) -> None:
        tile = self.sender()
        if isinstance(tile, ToolTile):
            self.take(tile)

    @Slot(QPoint)
    def _drag(self, point: QPoint) -> None:
        self._hover(self._view.mapFromGlobal(point))

    @Slot(QPoint)
    def _drop_at(self, point: QPoint) -> None:
        at = self._view.mapFromGlobal(point)
        tile = self.tile
        if not self._use(self._thing_at(at)):
            self.drop()
            if tile is not None and self.room().contains(self._view.mapToScene(at)):
                self.missed.emit(tile)

    @Slot()
    def _click(self) -> None:
        tile = self.sender()
        if isinstance(tile, ToolTile) and tile.tool.has_goals and not tile.tool.has_form:
            self.toggle(tile)

    @Slot()
    def _change_number(self) -> None:
        self.sign.update()
        if self.tile is not None:
            self._light()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While a tool is in hand, presses, the wheel and some keys are for it."""
        tile = self.tile
        if tile is None:
            return False
        match event:
            case QWheelEvent():
                return tile.step(1 if event.angleDelta().y() > 0 else -1)
            case QKeyEvent() if event.type() == QEvent.Type.KeyPress:
                return self._press_key(tile, event)
            case QMouseEvent() if event.type() == QEvent.Type.MouseMove:
                self._hover(event.position().toPoint())
                return False
            case QMouseEvent() if event.type() == QEvent.Type.MouseButtonPress:
                self._press(event)
                return True
            case _ if event.type() == QEvent.Type.ContextMenu:
                return True
        return False

    def _press(self, event: QMouseEvent) -> None:
        tile, is_left = self.tile, event.button() == Qt.MouseButton.LeftButton
        if not (is_left and self._use(self._thing_at(event.position().toPoint()))):
            self.drop()
            if tile is not None and is_left:
                self.missed.emit(tile)

    def _press_key(self, tile: ToolTile, event: QKeyEvent) -> bool:
        key, stop = Qt.Key(event.key()), self._view.keyboard.focused_stop
        if key == Qt.Key.Key_Escape:
            return self.drop()
        if key in _STEPS:
            return tile.step(_STEPS[key])
        if key in _USE and stop is not None:
            return self._use(thing_at_stop(stop))
        return False
