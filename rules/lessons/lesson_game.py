"""The match of a lesson."""

from __future__ import annotations

from collections.abc import Callable

from rules.game import Game
from rules.model.moves import Pay


class LessonGame(Game):
    """The match of a lesson, which suggests the payments of the script."""

    def __init__(self, begun: Game, planned_payment: Callable[[], tuple[Pay, ...] | None]) -> None:
        """Take over a match that was just begun."""
        super().__init__(begun.setup, None, begun.state)
        self._planned_payment = planned_payment

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of the payment by the script, or else of a cheapest one."""
        planned = self._planned_payment()
        return super().proposed_payment() if planned is None else planned
