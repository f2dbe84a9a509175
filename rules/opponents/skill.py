"""The skill of computer opponents, by the names of their levels that saved matches use."""

from __future__ import annotations

import msgspec

HINT_LEVEL = "hint"
"""The name of the opponent that hints come from; it thinks as expert does."""


class Skill(msgspec.Struct, frozen=True):
    """How well an opponent judges, and how much it looks at."""

    reroll_samples: int = 12
    """How many rolls are imagined for each set of dice to reroll; a multiple of 6."""
    chance_samples: int = 4
    """How many times an act is played on whose outcome depends on chance."""
    most_answers: int = 6
    """How many answers to a question about an effect are tried."""
    improves_rerolls: bool = False
    """Whether the best set of dice to reroll is improved die by die."""
    most_positions: int = 150
    """How many positions are judged at most for one act."""
    noise: float = 0.0
    """The largest error in the value of an act, in points of life."""
    blindness: float = 0.0
    """The share of acts that are overlooked."""
    is_keen: bool = False
    """Whether a network judges positions, and several plans for the attack are compared."""
    seconds_a_turn: float = 0.0
    """The processor time that the acts of one turn may take together; 0 without a limit. There is
    no clock here: who asks for acts stops the thinking."""


SKILLS = {
    "easy": Skill(reroll_samples=2, chance_samples=1, noise=3.6, blindness=0.35),
    "normal": Skill(reroll_samples=6, noise=0.8),
    "hard": Skill(
        reroll_samples=24,
        chance_samples=8,
        most_answers=12,
        improves_rerolls=True,
        most_positions=240,
    ),
    "expert": Skill(
        reroll_samples=24,
        chance_samples=8,
        most_answers=12,
        improves_rerolls=True,
        most_positions=700,
        is_keen=True,
        seconds_a_turn=2.0,
    ),
}
"""The skill of each level of `Thinker`."""


def seconds_a_turn(level: str) -> float:
    """The processor time that a level may take for the acts of one turn; 0 without a limit."""
    return SKILLS[level].seconds_a_turn if level in SKILLS else 0.0
