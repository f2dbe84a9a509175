"""Judges a position at the end of a turn, in points of life, by adding up weighted features.

The features of both players are counted at the same moment: the turn has ended, and the next player
is about to draw. So the player who moves next and the player who has just moved have weights of
their own. The weights come from a regression of the winner on many such positions; see
docs/opponents.md.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.engine import evaluate
from rules.model.ids import SIDEKICK_ID, PlayerId
from rules.opponents.card_values import CardValues
from rules.state import ATTACK, CAPTIVE, CARD, FIELD, GONE, PREP, RESERVE, GameState

CERTAIN_WIN = 1000.0
"""The value of a won match: more than anything else can be worth."""


class Features(NamedTuple):
    """What counts for one player at the end of a turn."""

    life: float
    """Life points."""
    attack: float
    """The attack of the characters in the Field."""
    characters: float
    """The number of characters in the Field."""
    dice: float
    """The mean stats of the dice owned (`CardValues.mean_stats`)."""
    prep: float
    """The dice in the Prep Area."""
    idle_sidekicks: float
    """The Sidekicks outside the Field, which get in the way of better dice."""
    energy: float
    """Unspent energy in the Reserve Pool, which can pay for Global Abilities."""
    captured: float
    """The player's dice that are captured."""


class RoleWeights(msgspec.Struct, frozen=True):
    """The weight of each feature for the player who moves next, and for the one who just moved."""

    next_player: Features
    last_player: Features


NORMAL_WEIGHTS = RoleWeights(
    next_player=Features(1.07, 1.85, -0.36, 0.67, 0.89, -0.25, 0.1, -1.0),
    last_player=Features(0.93, 1.95, -0.52, 0.57, 0.57, -0.18, 0.1, -1.0),
)


def features_of(state: GameState, player: PlayerId, cards: CardValues) -> Features:
    """Count the features of a player at the end of a turn."""
    mean, symbols, levels = cards.mean_stats, cards.symbols, cards.levels
    attack = characters = prep = idle = energy = captured = 0
    owned = 0.0
    for die in state.dice:
        zone = die.zone
        if zone is CARD or zone is GONE:
            continue
        if die.owner == player:
            owned += mean[die.card]
            if zone is PREP:
                prep += 1
            elif zone is CAPTIVE:
                captured += 1
            if die.card == SIDEKICK_ID and zone is not FIELD and zone is not ATTACK:
                idle += 1
            if zone is RESERVE and die.face >= 0:
                energy += symbols[die.card][die.face]
        is_fielded = zone is FIELD or zone is ATTACK
        if is_fielded and die.controller == player and levels[die.card][die.face]:
            characters += 1
            attack += evaluate.attack_and_defense(state, die)[0]
    return Features(state.life[player], attack, characters, owned, prep, idle, energy, captured)


class Evaluator:
    """Judges positions of one match."""

    def __init__(self, cards: CardValues, weights: RoleWeights) -> None:
        self.cards = cards
        self.weights = weights

    def value(self, state: GameState, player: PlayerId) -> float:
        """The value of a position at the end of a turn for a player, minus that for the other."""
        if state.is_over:
            if state.winner is None:
                return 0.0
            return CERTAIN_WIN if state.winner == player else -CERTAIN_WIN
        return self._worth(state, player) - self._worth(state, state.setup.opponents(player)[0])

    def _worth(self, state: GameState, player: PlayerId) -> float:
        weights = self.weights
        own = weights.next_player if state.active == player else weights.last_player
        found = features_of(state, player, self.cards)
        return sum([weight * value for weight, value in zip(own, found, strict=True)])
