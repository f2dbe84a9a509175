"""A scripted player who plays sensibly for a beginner, to measure the levels of the computer.

The beginner uses action dice, fields the characters rolled, and buys the most expensive die that
the rest pays for. It attacks where nobody can block or strike the attacker down, and blocks where
that is free or needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.evaluate import costs
from rules.engine.payment import availability
from rules.engine.turn import turn_loop
from rules.game import Game
from rules.model.ids import DieId, PlayerId
from rules.model.moves import Attack, Block, Buy, FieldCharacter, MarkForReroll, Move, Pass
from rules.opponents import Choice, ShouldStop, never_stop
from rules.opponents.evaluation import CardValues
from rules.opponents.quick_policy import (
    QuickPolicy,
    able_attackers,
    able_blockers,
    choose_attackers,
    declare,
)
from rules.state import DecisionKind, GameState


class SensibleBeginner:
    """Plays by a few rules that people know after their first match."""

    def __init__(self) -> None:
        self._policy: QuickPolicy | None = None

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """Choose the next act of the player who must decide; see `Opponent`."""
        return Choice(self.next_moves(game), None)

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act of the player who must decide; see `Opponent`."""
        state = game.state.copy()
        if state.is_over or state.decision is None:
            return ()
        if self._policy is None or self._policy.cards.setup is not state.setup:
            self._policy = QuickPolicy(CardValues(state.setup))
        policy, dice = self._policy, state.decision.dice
        match state.decision.kind:
            case DecisionKind.REROLL:
                return declare(
                    state, [MarkForReroll(die) for die in _weak_dice(policy, state, dice)]
                )
            case DecisionKind.MAIN:
                return (_main_move(state, state.decision.player),)
            case DecisionKind.PAY:
                return policy.pay(state)
            case DecisionKind.ATTACKERS:
                return declare(state, [Attack(die) for die in _attackers(state)])
            case DecisionKind.BLOCKERS:
                return declare(state, [Block(*pair) for pair in policy.blocks(state)])
            case DecisionKind.ASSIGN:
                return tuple(policy.split(state))
            case DecisionKind.WINDOW | DecisionKind.REPLY | DecisionKind.DRAW_OFFER:
                return (Pass(),)
            case _:
                return (policy.answer(state),)


def _weak_dice(policy: QuickPolicy, state: GameState, dice: Sequence[DieId]) -> list[DieId]:
    """The Sidekick characters: they are rolled for energy once more."""
    cards = policy.cards
    return [
        die
        for die in dice
        if not state.dice[die].card and cards.levels[state.dice[die].card][state.dice[die].face]
    ]


def _main_move(state: GameState, player: PlayerId) -> Move:
    """Use an action die, else field the strongest character, else buy the most expensive die."""
    if actions := availability.usable_actions(state, player):
        return actions[0]
    purse = costs.energy_pool_of(state, player)
    fielded = [
        (face.attack + face.defense, -die.id)
        for die in availability.fieldable_characters(state, player)
        if (face := state.face_of(die)) is not None
        and costs.current_fielding_cost(state, die) <= purse.total
    ]
    legal = turn_loop.legal_moves(state)
    for _, negative in sorted(fielded, reverse=True):
        move = FieldCharacter(DieId(-negative))
        if move in legal:
            return move
    prices = {
        Buy(card): costs.need_of_purchase(state, card, player).total
        for card in costs.affordable_purchases(state, player, purse)
    }
    return max(prices, key=lambda buy: (prices[buy], -buy.card), default=Pass())


def _attackers(state: GameState) -> list[DieId]:
    """All if nobody can block; else all if that wins, or those that no blocker can strike down."""
    able = able_attackers(state)
    blockers = able_blockers(state, state.inactive_player)
    if not blockers:
        return [die.die for die in able]
    fast = choose_attackers(state)
    if len(fast) == len(able):
        return fast
    strongest = max(blocker.attack for blocker in blockers)
    return [die.die for die in able if die.attack and die.defense > strongest]
