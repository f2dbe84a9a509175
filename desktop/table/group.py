"""Several dice taken together: by a band drawn around them, or one by one with Shift."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from desktop.table.offer import Offer
from desktop.table.scene import TableScene
from rules.state import Zone

_LYING = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)


class Group(QObject):
    """The dice that are taken together now, in the order in which they were taken.

    Signals:
        changed(): other dice are in it.
    """

    changed = Signal()

    def __init__(self, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._offer = Offer()
        self.dice: tuple[int, ...] = ()

    def refresh(self, offer: Offer) -> None:
        """Know what can be done now; dice that no longer can be taken leave the group."""
        self._offer = offer
        self._set(die for die in self.dice if self.can_take(die))

    def can_take(self, die: int) -> bool:
        """Whether a die may be taken: those of the player who decides, and what can be clicked."""
        if die >= len(self._scene.shown):
            return False  # a token whose making was taken back
        at = self._scene.shown[die]
        own = at.player == self._offer.player and at.zone in _LYING
        return own or (die in self._offer.clicks and at.zone is not Zone.CARD)

    def take(self, dice: Iterable[int]) -> None:
        """Take these dice, as far as they may be taken, and no others."""
        self._set(die for die in dice if self.can_take(die))

    def add(self, *dice: int) -> None:
        """Take these dice too."""
        self.take(dict.fromkeys((*self.dice, *dice)))

    def toggle(self, die: int) -> None:
        """Take a die too, or leave it out again."""
        if die in self.dice:
            self.take(one for one in self.dice if one != die)
        else:
            self.add(die)

    def clear(self) -> None:
        """Leave all."""
        self._set(())

    def led_by(self, die: int) -> tuple[int, ...]:
        """The dice that come along when one is taken up, itself first."""
        return (die, *(one for one in self.dice if one != die)) if die in self.dice else (die,)

    def _set(self, dice: Iterable[int]) -> None:
        now = tuple(dice)
        if now == self.dice:
            return
        self.dice = now
        for number, item in self._scene.dice.items():
            item.mark(grouped=number in now)
        self.changed.emit()
