"""Drives a table view without the window around it: press, drag, click, type, and read the result.

Dice have the names of `tests.rules.table`: "Kitty Pryde", "sidekick bolt", "Mike's sidekick".
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.session import Session
from desktop.style.palette import Theme
from desktop.style.style_sheet import apply_theme
from desktop.table.items.table_item import PlaceItem
from desktop.table.view import TableView
from rules.advice import Refusal
from rules.game import Game, SeededDealer
from rules.model import Move
from rules.state import Zone
from tests.desktop.scene_checks import differences
from tests.rules.table import NAMES, Table

LEFT = Qt.MouseButton.LeftButton
NO_MODIFIER = Qt.KeyboardModifier.NoModifier


class TableDriver:
    """A table view with an open match. Animations are skipped unless `moving` is set."""

    def __init__(self, qtbot: QtBot, table: Table | Game, *, moving: bool = False) -> None:
        game = table.game if isinstance(table, Table) else table
        self.table = table
        self.qtbot = qtbot
        self.refused: list[tuple[Refusal, QPoint]] = []
        self.view = TableView(Session(game))
        self.view.tempo.is_reduced = not moving
        self.view.refused.connect(lambda refusal, point: self.refused.append((refusal, point)))
        qtbot.addWidget(self.view)
        self.view.resize(1000, 720)
        self.view.show()
        qtbot.waitExposed(self.view)

    def wear(self, theme: Theme) -> None:
        """Change the theme of the program, as the settings do."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        apply_theme(app, theme)

    @property
    def session(self) -> Session:
        return self.view.session

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def moves(self) -> list[Move]:
        """The moves that players have made so far."""
        return [played.move for played in self.game.history if not played.is_chance]

    def zone_of(self, die: int) -> Zone:
        return self.game.state.dice[die].zone

    def tooltip(self, die: int) -> str:
        """The tooltip that appears when the pointer rests on a die."""
        self._rest_at(self._view_point(die))
        return self.view.table_scene.dice[die].toolTip()

    def bag_tooltip(self, player: int) -> str:
        """The tooltip of a bag whose contents are listed already."""
        self.view.zone_peek.open_zone(player, Zone.BAG)
        bag = self.view.table_scene.zones[player, Zone.BAG]
        self._rest_at(self.view.mapFromScene(bag.area.center()))
        return bag.toolTip()

    def _rest_at(self, point: QPoint) -> None:
        viewport = self.view.viewport()
        resting = QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point))
        QApplication.sendEvent(viewport, resting)

    # --- acting -------------------------------------------------------------------------------

    def spot(self, where: str | PlaceItem) -> QPointF:
        """A scene position without a die: in "Eric's field", "middle", or on the named card."""
        scene = self.view.table_scene
        if where == "middle":
            return scene.pieces.action_area.area.center()
        player, _, zone = str(where).partition("'s ")
        if zone:
            area = scene.zones[NAMES.index(player), Zone[zone.upper()]].area
            return area.bottomRight() - QPointF(6, 6)
        assert isinstance(self.table, Table)
        return scene.cards[self.table.card(str(where))].area.topLeft() + QPointF(30, 8)

    def press_die(self, die: int) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, NO_MODIFIER, self._view_point(die))

    def move_to(self, die: int, end: QPointF) -> None:
        """Move the pointer from a die to a scene position with the button down."""
        start, stop = self._view_point(die), self.view.mapFromScene(end)
        for part in range(1, 7):
            QTest.mouseMove(self.view.viewport(), start + (stop - start) * part / 6)

    def release(self, end: QPointF) -> None:
        at = self.view.mapFromScene(end)
        QTest.mouseRelease(self.view.viewport(), LEFT, NO_MODIFIER, at)

    def drag(self, die: int, where: str | int) -> None:
        """Drag a die to a place or onto another die."""
        end = self._scene_pos(where) if isinstance(where, int) else self.spot(where)
        self.press_die(die)
        self.move_to(die, end)
        self.release(end)

    def click(self, what: int | QPointF) -> None:
        """Click a die or a scene position."""
        at = self._view_point(what) if isinstance(what, int) else self.view.mapFromScene(what)
        QTest.mouseClick(self.view.viewport(), LEFT, NO_MODIFIER, at)

    def press_keys(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    def _scene_pos(self, die: int) -> QPointF:
        return self.view.table_scene.dice[die].pos()

    def _view_point(self, die: int) -> QPoint:
        return self.view.mapFromScene(self._scene_pos(die))

    # --- reading ------------------------------------------------------------------------------

    def highlighted_places(self) -> set[str]:
        """The highlighted drop targets, by the names that `spot` takes."""
        scene, found = self.view.table_scene, set()
        for (player, zone), item in scene.zones.items():
            if item.drop_label:
                found.add(f"{NAMES[player]}'s {zone.name.lower()}")
        if scene.pieces.action_area.drop_label:
            found.add("middle")
        found |= {card.card.name for card in scene.cards.values() if card.drop_label}
        return found

    def dice_marked(self, mark: str) -> set[int]:
        """The dice that show a mark."""
        dice = self.view.table_scene.dice
        return {number for number, die in dice.items() if getattr(die.marks, mark)}

    def differences(self) -> list[str]:
        """Every way in which the scene differs from the game state."""
        return differences(self.view)


def seeded(table: Table, seed: int) -> Table:
    """Let a seeded dealer roll and draw from now on."""
    table.game.dealer = SeededDealer(seed)
    return table
