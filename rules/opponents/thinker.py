"""A computer opponent that judges each act by the position at the end of the turn."""

from __future__ import annotations

import msgspec

from rules.engine.turn import turn_loop
from rules.game import Game
from rules.messages.message import make_message
from rules.model.ids import PlayerId
from rules.model.moves import Accept, Move, Pass
from rules.opponents.card_values import CardValues
from rules.opponents.choice import Choice, ShouldStop, never_stop
from rules.opponents.deliberation import Deliberation
from rules.opponents.evaluation import WEIGHTS, Evaluator
from rules.opponents.reasons import reason_for
from rules.opponents.skill import SKILLS
from rules.state import DecisionKind, GameState

_CLEARLY_BEHIND = -6.0
"""The value of a position from which a draw is welcome."""


class Thinker:
    """An opponent of a level in `SKILLS`: `Thinker("normal")`.

    Args:
        level: the level.
        errs: whether it makes the mistakes of its level. Hints should not.
    """

    def __init__(self, level: str, *, errs: bool = True) -> None:
        self.level = level
        skill = SKILLS[level]
        self._skill = skill if errs else msgspec.structs.replace(skill, noise=0.0, blindness=0.0)
        self._cards: CardValues | None = None

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        state = game.state.copy()
        player = None if state.is_over else state.deciding_player
        forced = make_message("reason.forced")
        if player is None:
            return Choice((), forced)
        legal = turn_loop.legal_moves(state)
        if len(legal) == 1:
            return Choice((legal[0],), forced)
        cards = self._cards
        if cards is None or cards.setup is not state.setup:
            cards = self._cards = CardValues(state.setup)
        evaluator = Evaluator(cards, WEIGHTS)
        if state.decision_kind is DecisionKind.DRAW_OFFER:
            return _answer_draw_offer(state, player, evaluator)
        considered = Deliberation(state, cards, evaluator, self._skill, should_stop).choose()
        return Choice(considered[0].moves, reason_for(state, considered, evaluator))

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; see `Opponent`."""
        return self.choose(game).moves


def _answer_draw_offer(state: GameState, player: PlayerId, evaluator: Evaluator) -> Choice:
    """Accept a draw only if the player is clearly behind (END-1)."""
    if evaluator.value(state, player) < _CLEARLY_BEHIND:
        return Choice((Accept(),), make_message("reason.accept_draw"))
    return Choice((Pass(),), make_message("reason.play_on"))
