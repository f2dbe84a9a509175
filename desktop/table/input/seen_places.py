"""Where the dice were when the table last stood still.

When a die leaves its zone, the others close up. A fast second click at the same point, or a second
Enter, would then mean another die than the one that the player saw there.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF

from desktop.match.session import Session
from desktop.table.input.hit_testing import thing_at
from desktop.table.input.keyboard.focus_order import FocusStop
from desktop.table.scene.table_scene import TableScene
from rules.advice import OutlineKey


class SeenPlaces:
    """Remembers the places of the dice, and the focus, at the last press on a still table."""

    def __init__(self, session: Session, scene: TableScene) -> None:
        self._session, self._scene = session, scene
        self._places: dict[int, QPointF] = {}
        self._focus: OutlineKey | None = None

    def holds_point(self, point: QPointF) -> bool:
        """Whether a press at this point is about the thing that the player saw there."""
        if self._session.input_guard.is_still:
            self._places = {number: die.pos() for number, die in self._scene.dice.items()}
            return True
        thing = thing_at(self._scene, point)
        if thing is None or thing.kind != "die":
            return True
        is_seen = self._places.get(thing.die) == self._scene.die(thing.die).pos()
        return is_seen or not self._session.holds_back(needs_stillness=True)

    def holds_focus(self, stop: FocusStop) -> bool:
        """Whether Enter is about the item that had the focus when the table stood still."""
        if self._session.input_guard.is_still:
            self._focus = stop.key
            return True
        return stop.key == self._focus or not self._session.holds_back(needs_stillness=True)
