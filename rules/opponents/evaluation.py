"""Judges a position at the end of a turn, in points of life, by adding up weighted features.

The features of both players are counted at the same moment: the turn has ended, and the next player
is about to draw. So the player who moves next and the player who has just moved have weights of
their own. The weights come from a regression of the winner on many such positions; see
docs/opponents.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

import msgspec

from rules.engine import evaluate
from rules.model.dice import Face
from rules.model.ids import SIDEKICK_ID, PlayerId
from rules.state import ATTACK, CAPTIVE, CARD, FIELD, GONE, PREP, RESERVE, GameState
from rules.state.setup import Setup

CERTAIN_WIN = 1000.0
"""The value of a won match: more than anything else can be worth."""


class Features(NamedTuple):
    """What counts for one player at the end of a turn."""

    life: float = 0
    """Life points."""
    attack: float = 0
    """The attack of the characters in the Field."""
    characters: float = 0
    """The number of characters in the Field."""
    dice: float = 0
    """The mean stats of the dice owned (`CardValues.mean_stats`)."""
    prep: float = 0
    """The dice in the Prep Area."""
    idle_sidekicks: float = 0
    """The Sidekicks outside the Field, which get in the way of better dice."""
    energy: float = 0
    """Unspent energy in the Reserve Pool, which can pay for Global Abilities."""
    captured: float = 0
    """The player's dice that are captured."""


class RoleWeights(msgspec.Struct, frozen=True):
    """The weight of each feature for the player who moves next, and for the one who just moved."""

    next_player: Features
    last_player: Features


WEIGHTS = RoleWeights(
    Features(
        life=1.07, attack=1.85, characters=-0.36, dice=0.67, prep=0.89, idle_sidekicks=-0.25,
        energy=0.1, captured=-1.0,
    ),
    Features(
        life=0.93, attack=1.95, characters=-0.52, dice=0.57, prep=0.57, idle_sidekicks=-0.18,
        energy=0.1, captured=-1.0,
    ),
)  # fmt: skip


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
            return CERTAIN_WIN if state.on_same_side(state.winner, player) else -CERTAIN_WIN
        own, other = self.features(state, player)
        first, second = self.weights_of(state, player)
        worth, other_worth = sum(map(mul, first, own)), sum(map(mul, second, other))
        return float(worth - other_worth)

    def mean(self, values: Sequence[float]) -> float:
        """The value if each of some values is equally likely."""
        return sum(values) / len(values)

    def weights_of(self, state: GameState, player: PlayerId) -> tuple[Features, Features]:
        """The weights for a player and for the other player, by who moves next."""
        roles = (self.weights.next_player, self.weights.last_player)
        return roles if state.is_active(player) else roles[::-1]

    def features(self, state: GameState, player: PlayerId) -> tuple[Features, Features]:
        """The features of a player and of the other player."""
        setup = state.setup
        sides, own, other = setup.sides, setup.teams[player], setup.rivals[player]
        attacks = (list[int](), list[int]())
        levels = self.cards.levels
        for die in state.dice.in_field():
            if levels[die.card][die.face]:
                attacks[sides[die.controller]].append(evaluate.attack_and_defense(state, die)[0])
        return (
            self._features_of(state, own, attacks[sides[own[0]]]),
            self._features_of(state, other, attacks[sides[other[0]]]),
        )

    def _features_of(
        self, state: GameState, players: tuple[PlayerId, ...], attacks: list[int]
    ) -> Features:
        cards = self.cards
        mean = cards.mean_stats
        prep = idle = energy = captured = 0
        dice = 0.0
        for die in state.dice:
            zone = die.zone
            if zone is CARD or zone is GONE or die.owner not in players:
                continue
            card = die.card
            dice += mean[card]
            if zone is PREP:
                prep += 1
            elif zone is CAPTIVE:
                captured += 1
            elif zone is RESERVE and die.face >= 0:
                energy += cards.symbols[card][die.face]
            if card == SIDEKICK_ID and zone is not FIELD and zone is not ATTACK:
                idle += 1
        return Features(
            state.life_of(players[0]),
            sum(attacks),
            len(attacks),
            dice,
            prep,
            idle,
            energy,
            captured,
        )


ACTION_FACE = 3.0
"""What an action face is worth beside character faces."""


class CardValues:
    """Tables by card, looked up thousands of times for each decision.

    Attributes:
        mean_stats: the mean over the faces of attack + defense - fielding cost.
        face_stats: the same for each face.
        levels: the level of each face, 0 if it shows no character.
        symbols: the number of energy symbols on each face.
        purchase_gain: what the fast policy takes a purchase for; its price tells most of it.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        faces = [at_table.card.die.faces for at_table in setup.cards]
        self.face_stats = [tuple(map(_stats, row)) for row in faces]
        self.mean_stats = [sum(row) / len(row) for row in self.face_stats]
        self.levels = [tuple(face.level for face in row) for row in faces]
        self.symbols = [tuple(len(face.energy) for face in row) for row in faces]
        self.purchase_gain = [
            at_table.card.cost + 0.3 * mean - 0.6
            for at_table, mean in zip(setup.cards, self.mean_stats, strict=True)
        ]


def _stats(face: Face) -> float:
    return ACTION_FACE if face.action else float(face.attack + face.defense - face.fielding)
