"""Taking back one die of what is being put together: a payment, a reroll, an attack, a block.

Only steps of the decision that is open are taken back, and what was added after the die is added
again. It is all done with undo and play, so the rules never hear of it.
"""

from __future__ import annotations

from desktop.session import Session
from rules.game import Game

_PUT_TOGETHER = ("reroll", "pay", "attackers", "blockers", "choose")


def can_take_back(game: Game, die: int) -> bool:
    """Whether a die is part of what is being put together."""
    return _steps_back(game, die) is not None


def take_back(session: Session, die: int) -> bool:
    """Take a die out of what is being put together; False if it is no part of it."""
    back = _steps_back(session.game, die)
    if back is None:
        return False
    later = [played.move for played in session.game.played[len(session.game.played) - back + 1 :]]
    for _ in range(back):
        session.undo(step=True)
    for move in later:
        if not session.play(move):
            break
    return True


def _steps_back(game: Game, die: int) -> int | None:
    """How many steps ago a die was added; None if it was not."""
    decision = game.decision
    if decision is None or decision.kind not in _PUT_TOGETHER:
        return None
    for back, played in enumerate(reversed(game.played), 1):
        before = played.before.decision
        if before is None or (before.kind, before.player) != (decision.kind, decision.player):
            return None
        if getattr(played.move, "die", None) == die:
            return back
    return None
