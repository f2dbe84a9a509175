"""What the dice of each card are worth by their faces: tables for one match."""

from __future__ import annotations

from rules.model.dice import Face
from rules.state.match_card import MatchCard
from rules.state.setup import Setup

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
        faces = [one.card.die.faces for one in setup.cards]
        self.face_stats = [tuple(map(_stats, row)) for row in faces]
        self.mean_stats = [sum(row) / len(row) for row in self.face_stats]
        self.levels = [tuple(face.level for face in row) for row in faces]
        self.symbols = [tuple(len(face.energy) for face in row) for row in faces]
        self.purchase_gain = [
            _purchase_gain(one, mean)
            for one, mean in zip(setup.cards, self.mean_stats, strict=True)
        ]


def _stats(face: Face) -> float:
    return ACTION_FACE if face.action else float(face.attack + face.defense - face.fielding)


def _purchase_gain(at_table: MatchCard, mean: float) -> float:
    return at_table.card.cost + 0.3 * mean - 0.6
