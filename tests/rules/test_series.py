"""Tests a series of matches: the score, its end, and who goes first in the next match."""

from __future__ import annotations

import msgspec
import pytest

from rules.model import PlayerId
from rules.teams import BEST_OF_THREE, SeriesScore, next_in_series
from tests.rules.table import Table

ONE, TWO = PlayerId(0), PlayerId(1)


def test_two_wins_decide_a_best_of_three() -> None:
    first = BEST_OF_THREE.after(TWO)
    assert (first.wins, first.leader, first.next_number, first.is_over) == ((0, 1), TWO, 2, False)
    second = first.after(ONE)
    assert (second.leader, second.next_number, second.most_matches) == (None, 3, 3)
    last = second.after(TWO)
    assert (last.score, last.leader, last.is_over) == ((2, 1), TWO, True)
    assert last.after(ONE) == last


def test_a_draw_counts_for_neither_player_and_the_match_is_played_once_more() -> None:
    assert BEST_OF_THREE.after(ONE).after(None).next_number == 2


def test_the_loser_goes_first_in_the_next_match_and_after_a_draw_the_other_player() -> None:
    setup = Table().begin().game.setup
    assert setup.starter == ONE
    assert next_in_series(setup, ONE).starter == TWO
    assert next_in_series(setup, TWO).starter == ONE
    assert next_in_series(setup, None).starter == TWO


@pytest.mark.parametrize("wins", [[-1, 0], [0], [0, 1, 2], [0, "1"]])
def test_a_score_that_cannot_be_is_not_read(wins: list[object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode({"wins": wins}), type=SeriesScore)
