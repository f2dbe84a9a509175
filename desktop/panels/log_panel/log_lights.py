"""Lights the dice of a line of the log on the table, wherever they are now."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QRectF

from desktop.panels.log_panel.log_panel import LogPanel
from desktop.table.moments.spotlight import Spotlight
from desktop.table.view import TableView
from rules.advice import LogDie
from rules.state import Zone

_AROUND = 1.08
"""The side of a die as it looks, in edges."""


class LogLights(QObject):
    """Frames the dice of the line under the pointer; a die in the bag is the bag."""

    def __init__(self, panel: LogPanel, view: TableView) -> None:
        """Nothing is lit at first.

        Args:
            panel: the log.
            view: the table.
        """
        super().__init__(view)
        self._panel, self._view = panel, view
        self._frames: Spotlight | None = None
        panel.line_hovered.connect(self._light_line)
        session = view.session
        for moved in (view.layout_changed, session.state_jumped, session.decision_ready):
            moved.connect(lambda: self._light_line(panel.hovered_line))
        session.events_played.connect(lambda: self._light_line(-1))

    @property
    def areas(self) -> tuple[QRectF, ...]:
        """What is lit now, on the scene."""
        return () if self._frames is None else self._frames.frames

    def _light_line(self, line: int) -> None:
        """Light the dice of a line; -1 for none."""
        dice = self._panel.shown[line].dice if 0 <= line < len(self._panel.shown) else ()
        areas = {area.getRect(): area for die in dice for area in self._areas_of(die)}
        if self._frames is None:
            if not areas:
                return
            scene = self._view.table_scene
            self._frames = Spotlight()
            scene.addItem(self._frames)
            scene.addItem(self._frames.frame_item)
        self._frames.shine(self._view.table_scene.layout.felt, (), tuple(areas.values()))

    def _areas_of(self, lit: LogDie) -> Iterator[QRectF]:
        """Where a die is: itself, its card, or the bag; nowhere if an undo took it back."""
        scene = self._view.table_scene
        if lit.die >= len(scene.shown_dice):
            return
        die = scene.shown_dice[lit.die]
        spot = scene.spots.get(lit.die)
        if spot is not None and spot.is_visible:
            side = _AROUND * spot.edge
            area = QRectF(0, 0, side, side)
            area.moveCenter(spot.center)
            yield area
        elif die.zone is Zone.CARD:
            yield scene.layout.cards[die.card]
        elif (die.controller, die.zone) in scene.layout.zones:
            yield scene.layout.zones[die.controller, die.zone]
