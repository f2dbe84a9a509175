"""The selection of several dice, made with the rubber band or with Shift and click."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from desktop.table.scene.affordances import Affordances
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId
from rules.state import Zone

_LYING = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)


class DiceSelection(QObject):
    """The selected dice, in the order in which they were selected.

    Signals:
        changed(): the selection has changed.
    """

    changed = Signal()

    def __init__(self, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._offer = Affordances()
        self.dice: tuple[DieId, ...] = ()

    def refresh(self, offer: Affordances) -> None:
        """Take over what can be done now, and drop dice that can no longer be selected."""
        self._offer = offer
        self._set(die for die in self.dice if self.can_select(die))

    def can_select(self, die: DieId) -> bool:
        """Whether a die can be selected: it is the deciding player's, or it can be clicked."""
        if die >= len(self._scene.shown_dice):
            return False  # a token that an undo has removed
        at = self._scene.shown_dice[die]
        own = at.controller == self._offer.player and at.zone in _LYING
        return own or (die in self._offer.moves_by_die and at.zone is not Zone.CARD)

    def select(self, dice: Iterable[DieId]) -> None:
        """Select exactly those of these dice that can be selected."""
        self._set(die for die in dice if self.can_select(die))

    def add(self, *dice: DieId) -> None:
        """Add these dice to the selection."""
        self.select(dict.fromkeys((*self.dice, *dice)))

    def toggle(self, die: DieId) -> None:
        """Add a die to the selection, or remove it."""
        if die in self.dice:
            self.select(one for one in self.dice if one != die)
        else:
            self.add(die)

    def clear(self) -> None:
        """Select nothing."""
        self._set(())

    def dice_with(self, die: DieId) -> tuple[DieId, ...]:
        """The dice that move when this one is picked up, itself first."""
        return (die, *(one for one in self.dice if one != die)) if die in self.dice else (die,)

    def _set(self, dice: Iterable[DieId]) -> None:
        now = tuple(dice)
        if now == self.dice:
            return
        self.dice = now
        for number, item in self._scene.dice.items():
            item.set_marks(grouped=number in now)
        self.changed.emit()
