"""Shows what a player can do now: highlights, target arrow, accessible names and keyboard stops."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from desktop.session import Session
from desktop.table.aim import Aim
from desktop.table.hand import Hand
from desktop.table.keyboard import Keyboard
from desktop.table.offer import NOTHING, offered
from desktop.table.pressing import Pressing
from desktop.table.scene import TableScene
from desktop.table.spoken import Spoken


class Inviting:
    """Passes the available moves on to everything on the table that shows them."""

    def __init__(
        self,
        session: Session,
        scene: TableScene,
        hand: Hand,
        keyboard: Keyboard,
        pressing: Pressing,
        spoken: Spoken,
    ) -> None:
        self._session = session
        self._scene = scene
        self._hand = hand
        self._keyboard = keyboard
        self._pressing = pressing
        self._spoken = spoken
        self._offer = NOTHING
        self.aim = Aim(scene)

    def refresh(self) -> None:
        """Ask the game what can be done, and show it."""
        self._offer = offered(self._session.game) if self._session.can_act else NOTHING
        self.show()

    def show(self) -> None:
        """Highlight what can be clicked, unless a die is held; the game itself has not changed."""
        game = self._session.game
        self._hand.group.refresh(self._offer)
        if self._hand.held is None:
            self._scene.show_offer(self._offer, game.state.generic)
            self.aim.refresh(game, self._offer)
        else:
            self.aim_at(None)
        self._spoken.refresh(self._offer)
        self._pressing.refresh(self._offer)
        self._keyboard.refresh(self._offer)

    def end(self) -> None:
        """Show that nothing can be done while a playback runs."""
        self._keyboard.hide()
        self.aim.clear()
        self._scene.offer_nothing()

    def aim_at(self, point: QPointF | None) -> None:
        """The pointer or the keyboard is at this point: update the target arrow."""
        held = self._hand.held
        if held is None:
            self.aim.follow(point)
            return
        dice = [place.die for place in self._hand.lit if place.kind == "die"]
        if dice and held not in self._hand.group.dice:
            self.aim.hold(held, dice, point, drags=self._hand.is_dragging)
        else:
            self.aim.clear()
