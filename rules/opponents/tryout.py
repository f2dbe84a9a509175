"""Tries a move on a copy of the match, to see what comes of it."""

from __future__ import annotations

from rules.advice.judgment import worth_of_position
from rules.game import Game
from rules.model.ids import PlayerId
from rules.model.moves import Accept, ChooseDie, Confirm, Move, Pass, Pay
from rules.state import EFFECT_CHOICES, DecisionKind

_SEED = 2014
"""The seed of imagined draws and rolls. Always the same, so that the same match gets the same
answer; it says nothing about the dice to come."""

MOST_TRIED = 10
"""Trying more at once would take too long on a crowded table."""

_CHOICES = EFFECT_CHOICES | {DecisionKind.ANSWER}

_MOST_STEPS = 40
"""After so many steps an act is judged as it stands."""


def imagine(game: Game) -> Game:
    """A copy of the match to try acts on, with draws and rolls of its own."""
    return game.imagined(_SEED)


def worth_now(game: Game, player: PlayerId) -> float:
    """The worth of a match for a player as it stands, with the attack in progress carried out."""
    return worth_of_position(game.state, player, game.attack_forecast())


def worth_after(game: Game, move: Move, player: PlayerId, breadth: int = 0) -> float:
    """The worth of the match once a move and all that must be decided because of it are done.

    Args:
        game: the match, which does not change.
        move: the move to try.
        player: the player for whom the match is judged.
        breadth: how many answers to try for the first choice of the player; 0 to guess it.
    """
    twin = imagine(game)
    twin.play(move)
    for _ in range(_MOST_STEPS):
        if twin.decision is None or twin.is_between_acts:
            break
        is_tried = breadth > 0 and twin.decision_kind in _CHOICES
        if is_tried and twin.state.deciding_player == player:
            answer, breadth = best_answer(twin, player, breadth), 0
        else:
            answer = quick_answer(twin)
        twin.play(answer)
    return worth_now(twin, player)


def best_answer(game: Game, player: PlayerId, breadth: int = MOST_TRIED) -> Move:
    """The answer to a question about an effect after which the player stands best."""
    legal = game.legal_moves()[:breadth]
    if len(legal) == 1 or game.decision_kind not in _CHOICES:
        return quick_answer(game)
    return max(legal, key=lambda move: worth_after(game, move, player))


def quick_answer(game: Game) -> Move:
    """A plausible answer without looking ahead; always a legal one."""
    legal = game.legal_moves()
    match game.decision_kind:
        case DecisionKind.PAY:  # any symbol that can be paid is useful; the best one takes longer
            pays = (move for move in legal if isinstance(move, Confirm | Pay))
            return next(pays, legal[0])
        case DecisionKind.ASSIGN:
            split = game.damage_split()
            if split is not None and (moves := split.moves(split.suggested_amounts)):
                return moves[0]
        case DecisionKind.CHOOSE:
            return _likely_choice(game)
        case DecisionKind.ANSWER:
            return Accept()
        case DecisionKind.DRAW_OFFER:
            return Pass()
        case _:
            pass
    return next((move for move in legal if isinstance(move, Pass | Confirm)), legal[0])


def next_payment(game: Game) -> Move:
    """The next step of a cheapest payment."""
    legal = game.legal_moves()
    if Confirm() in legal:
        return Confirm()
    proposed = game.proposed_payment()
    return proposed[0] if proposed and game.refusal(proposed[0]) is None else legal[0]


def _likely_choice(game: Game) -> Move:
    """The opponent's die, or a player; without one, whatever is listed first."""
    legal, dice = game.legal_moves(), game.state.dice
    decider = game.state.deciding_player
    theirs = [
        move
        for move in legal
        if isinstance(move, ChooseDie) and dice[move.die].controller != decider
    ]
    return theirs[0] if theirs else legal[0]
