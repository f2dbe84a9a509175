"""Tries an act on a copy of the match, up to the next question, draw or roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.advice.forecast import AttackForecast, forecast_attack
from rules.advice.judgment import worth_of_position
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import turn_loop
from rules.model.ids import PlayerId
from rules.model.moves import Accept, ChooseDie, Confirm, Move, Pass
from rules.state import EFFECT_CHOICES, DecisionKind, GameState

MOST_BRANCHES = 12
_MOST_STEPS = 40
_CHOICES = EFFECT_CHOICES | {DecisionKind.ANSWER}


class Situation:
    """A state as a player sees it, with the forecast of the attack in progress."""

    def __init__(self, state: GameState, player: PlayerId) -> None:
        self.state, self.player = state, player
        self.forecast: AttackForecast | None = forecast_attack(state)
        self.worth = worth_of_position(state, player, self.forecast)

    def life(self, player: PlayerId) -> int:
        """A player's life, after the attack in progress."""
        return (
            self.state.life[player] if self.forecast is None else self.forecast.life_after[player]
        )


class Trial(NamedTuple):
    """An act that was tried out: the moves up to the first choice, and what comes of them.

    `is_open` means that a draw, a roll or the opponent decides the rest.
    """

    moves: tuple[Move, ...]
    after: Situation
    is_open: bool


def try_act(state: GameState, move: Move, most: int = MOST_BRANCHES) -> Iterator[Trial]:
    """Try an act in every way that its first choice allows; payments take the cheapest way.

    Args:
        state: the match, which does not change.
        move: the move that begins the act.
        most: how many ways to try at most.
    """
    player = state.deciding_player
    if player is None:
        return
    start = _Course(state.copy(), player)
    start.play(move)
    start.pay()
    if not start.has_choice:
        yield start.finish()
        return
    for choice in turn_loop.legal_moves(start.state)[:most]:
        course = start.branch()
        course.play(choice)
        yield course.finish()


class _Course:
    """A copy of the match on which an act is played."""

    def __init__(self, state: GameState, player: PlayerId) -> None:
        self.state, self.player = state, player
        self.moves: list[Move] = []

    def branch(self) -> _Course:
        twin = _Course(self.state.copy(), self.player)
        twin.moves = self.moves[:]
        return twin

    def play(self, move: Move) -> None:
        turn_loop.apply_move(self.state, move, [])
        self.moves.append(move)

    def pay(self) -> None:
        """Pay for the act in the cheapest way, if it must be paid for."""
        while self.is_asked() and self.state.decision_kind is DecisionKind.PAY:
            legal = turn_loop.legal_moves(self.state)
            pays = () if Confirm() in legal else cheapest_payment(self.state)
            self.play(Confirm() if Confirm() in legal else pays[0] if pays else legal[0])

    def is_asked(self) -> bool:
        """Whether the player must decide."""
        return not self.state.is_over and self.state.deciding_player == self.player

    @property
    def has_choice(self) -> bool:
        """Whether the player must choose something for the act."""
        return self.is_asked() and self.state.decision_kind in _CHOICES

    def finish(self) -> Trial:
        """Carry on to the end of the act, with plausible answers to further questions."""
        moves = tuple(self.moves)
        for _ in range(_MOST_STEPS):
            if not self.is_asked() or turn_loop.is_between_acts(self.state):
                break
            self.pay()
            if self.has_choice:
                self.play(_plausible_answer(self.state, self.player))
            elif self.is_asked() and not turn_loop.is_between_acts(self.state):
                break
        is_done = self.state.is_over or turn_loop.is_between_acts(self.state)
        return Trial(moves, Situation(self.state, self.player), not is_done)


def _plausible_answer(state: GameState, player: PlayerId) -> Move:
    """Accept what is offered, choose the opponent's die, else whatever is listed first."""
    legal = turn_loop.legal_moves(state)
    if Accept() in legal:
        return Accept()
    theirs = [
        move
        for move in legal
        if isinstance(move, ChooseDie) and state.dice[move.die].controller != player
    ]
    active = [move for move in legal if not isinstance(move, Pass)]
    return (theirs or active or legal)[0]
