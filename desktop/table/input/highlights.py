"""Shows what a player can do now: highlights, target arrow, accessible names and keyboard stops."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from desktop.match.session import Session
from desktop.table.input.activation import ActivationController
from desktop.table.input.dragging.drag_controller import DragController
from desktop.table.input.keyboard.accessible_names import AccessibleNames
from desktop.table.input.keyboard.keyboard_navigation import KeyboardNavigation
from desktop.table.input.target_arrow import TargetArrow
from desktop.table.scene.affordances import NO_AFFORDANCES, Affordances, affordances_of
from desktop.table.scene.table_scene import TableScene
from desktop.table.scene.wanted_affordances import only_wanted
from rules.model import Move


class HighlightController:
    """Passes the available moves on to everything on the table that shows them."""

    def __init__(
        self,
        session: Session,
        scene: TableScene,
        hand: DragController,
        keyboard: KeyboardNavigation,
        pressing: ActivationController,
        spoken: AccessibleNames,
    ) -> None:
        self._session = session
        self._scene = scene
        self._hand = hand
        self._keyboard = keyboard
        self._pressing = pressing
        self._spoken = spoken
        self._offer = NO_AFFORDANCES
        self.limit: tuple[Move, ...] | None = None
        """The moves for which things are lit; None for all that can be done."""
        self.target_arrow = TargetArrow(scene)

    def refresh(self) -> None:
        """Ask the game what can be done, and show it."""
        self._offer = (
            affordances_of(self._session.game) if self._session.can_act else NO_AFFORDANCES
        )
        self.show()

    def limit_to(self, moves: tuple[Move, ...] | None) -> None:
        """Light only what these moves need; None lights all that can be done.

        Other moves stay possible: this changes only what is lit.
        """
        if moves != self.limit:
            self.limit = moves
            if self._offer is not NO_AFFORDANCES:
                self.show()

    def _lit(self) -> Affordances:
        """What to light of the offer."""
        if self.limit is None:
            return self._offer
        return only_wanted(self._offer, self.limit, self._session.game.state)

    def show(self) -> None:
        """Highlight what can be clicked, unless a die is held; the game itself has not changed."""
        game = self._session.game
        self._hand.selection.refresh(self._offer)
        if self._hand.held_die is None:
            self._scene.show_affordances(self._lit(), game.state.virtual_energy)
            self.target_arrow.refresh(game, self._offer)
        else:
            self.point_at(None)
        self._spoken.refresh(self._offer)
        self._pressing.refresh(self._offer)
        self._keyboard.refresh(self._lit(), is_guided=self.limit is not None)

    def clear(self) -> None:
        """Show that nothing can be done while a playback runs."""
        self._keyboard.hide_ring()
        self.target_arrow.clear()
        self._scene.clear_affordances()

    def point_at(self, point: QPointF | None) -> None:
        """The pointer or the keyboard is at this point: update the target arrow."""
        held = self._hand.held_die
        if held is None:
            self.target_arrow.point_at(point)
            return
        dice = [place.die for place in self._hand.drop_moves if place.kind == "die"]
        if dice and held not in self._hand.selection.dice:
            self.target_arrow.point_from_held(held, dice, point, drags=self._hand.is_dragging)
        else:
            self.target_arrow.clear()
