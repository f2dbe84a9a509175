"""The charts of a match: what each series says, and at which act."""

import pytest

from rules.match_log import MatchSeries, Timeline, match_series
from rules.notation import read_match, replay_match
from tests.rules.matches import SETS

MATCH = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

turn Eric
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  reroll sidekick: fist, wild, bolt, bolt
  buy Kitty Pryde with fist, wild as mask, bolt
  end

turn Mike
  draw sidekick x4
  roll sidekick: bolt, fist, shield, character
  buy Angel with bolt, fist, shield
  field sidekick
  attack with sidekick
  end
"""


@pytest.fixture(scope="module")
def charts() -> MatchSeries:
    """Eric purchases Kitty Pryde; Mike purchases Angel and hits Eric for 1."""
    return match_series(Timeline(replay_match(read_match(MATCH, "example", SETS))))


def test_the_acts_of_a_turn_share_its_width(charts: MatchSeries) -> None:
    assert charts.times == pytest.approx(
        [0, 1 / 5, 2 / 5, 3 / 5, 4 / 5, 1, 1 + 1 / 6, 1 + 2 / 6, 1.5, 1 + 4 / 6, 1 + 5 / 6, 2]
    )
    assert charts.turns == ((1, 0), (2, 1))
    assert [charts.act_at(time) for time in (0, 0.21, 0.99, 1, 1.99, 2, 9)] == [
        0, 1, 4, 5, 10, 11, 11,
    ]  # fmt: skip


def test_a_point_of_the_life_chart_names_the_act_and_the_damage(charts: MatchSeries) -> None:
    eric, mike = charts.chart("life").panes[0].series
    assert [(point.act, point.value, str(point.event)) for point in eric.points] == [
        (0, 10, "The match begins"),
        (11, 9, "Eric takes 1 damage (9 life left)"),
    ]
    assert [point.value for point in mike.points] == [10]
    assert (eric.value_at(1.9), eric.value_at(2)) == (10, 9)
