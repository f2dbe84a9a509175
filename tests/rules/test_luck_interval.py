"""The interval of the luck chart, compared with the exact distribution of fair dice."""

from fractions import Fraction

import pytest

from rules.cards.card import find_card
from rules.match_log.charts.luck_series import FairRoll, face_worth, fair_roll
from rules.model.dice import BASIC_ACTION, SIDEKICK, DieKind
from tests.rules.matches import SETS

CHARACTER = find_card("Juggernaut/Cain Marko", SETS).die
MIXES = {
    "Sidekicks": [SIDEKICK],
    "characters": [CHARACTER],
    "all kinds": [SIDEKICK, SIDEKICK, CHARACTER, BASIC_ACTION],
}


def exact_distributions(dice: list[DieKind], kind: str, count: int) -> list[dict[int, Fraction]]:
    """The chance of each sum of 1, 2, ... `count` dice, which follow each other in turn."""
    chances = {0: Fraction(1)}
    found = []
    for place in range(count):
        faces = dice[place % len(dice)].faces
        after: dict[int, Fraction] = {}
        for total, chance in chances.items():
            for face in faces:
                value = total + face_worth(face, kind)
                after[value] = after.get(value, Fraction(0)) + chance / len(faces)
        chances = after
        found.append(after)
    return found


@pytest.mark.parametrize("kind", ["energy", "figures"])
@pytest.mark.parametrize("mix", MIXES)
def test_fair_dice_are_in_the_band_at_least_95_percent_of_the_time(mix: str, kind: str) -> None:
    dice = MIXES[mix]
    fair = FairRoll()
    inside = []
    for place, chances in enumerate(exact_distributions(dice, kind, 60)):
        die = dice[place % len(dice)]
        fair = fair.plus(fair_roll(face_worth(face, kind) for face in die.faces))
        assert fair.mean == sum(value * chance for value, chance in chances.items())
        inside.append(
            sum(
                chance
                for value, chance in chances.items()
                if abs(value - fair.mean) <= fair.half_width
            )
        )
    assert min(inside) >= Fraction(95, 100)
    assert max(inside[20:]) < Fraction(99, 100)
