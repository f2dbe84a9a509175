"""Taking back one die of a choice in progress: a payment, a reroll, an attack, a block.

Only moves of the open decision are undone, and those after the die are played again. This uses
nothing but undo and play, so the rules need no support for it.
"""

from __future__ import annotations

from desktop.match.session import Session
from rules.game import Game
from rules.model import DieId
from rules.state import DecisionKind

_PUT_TOGETHER = (
    DecisionKind.REROLL,
    DecisionKind.PAY,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
    DecisionKind.CHOOSE,
)


def can_take_back(game: Game, die: DieId) -> bool:
    """Whether a die is part of the choice in progress."""
    return _steps_back(game, die) is not None


def take_back(session: Session, die: DieId) -> bool:
    """Take a die out of the choice in progress; False if that did not happen."""
    back = _steps_back(session.game, die)
    if back is None or session.holds_back():
        return False
    later = [played.move for played in session.game.history[len(session.game.history) - back + 1 :]]
    for _ in range(back):
        session.undo(step=True)
    for move in later:
        if not session.play(move):
            break
    return True


def _steps_back(game: Game, die: DieId) -> int | None:
    """How many moves ago a die was added; None if it was not."""
    decision = game.decision
    if decision is None or decision.kind not in _PUT_TOGETHER:
        return None
    for back, played in enumerate(reversed(game.history), 1):
        before = played.state_before.decision
        if before is None or (before.kind, before.player) != (decision.kind, decision.player):
            return None
        if getattr(played.move, "die", None) == die:
            return back
    return None
