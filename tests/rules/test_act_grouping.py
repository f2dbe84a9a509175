"""A match is written after every move; earlier moves are not processed again."""

from __future__ import annotations

from random import Random

import pytest

from rules.notation import MatchWriter, write_match
from tests.rules.test_game import new_game


@pytest.mark.parametrize("seed", range(3))
def test_incremental_writing_matches_writing_all_at_once(seed: int) -> None:
    """This also holds after undo, redo and different moves."""
    game, writer, chance = new_game(seed), MatchWriter(), Random(seed)
    for _ in range(90):
        if game.decision is None:
            break
        game.play(chance.choice(game.legal_moves()))
        assert writer.write(game) == write_match(game)
        if chance.random() < 0.2:
            game.undo(past_chance=True, step=chance.random() < 0.5)
            assert writer.write(game) == write_match(game)
            if chance.random() < 0.5:
                game.redo()
                assert writer.write(game) == write_match(game)
