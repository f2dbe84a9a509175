"""The events of a match tell all that its readers show: `apply_event` follows the engine."""

from __future__ import annotations

from operator import attrgetter

import pytest

from rules.game import Game
from rules.state import AttackDeclared, BlockDeclared, GameState, apply_event
from tests.rules.walks import SETUPS, Walk

WALKS = [Walk(name, seed, 400) for seed, name in enumerate(SETUPS)]


def shown(state: GameState) -> dict[str, object]:
    """What a table shows: the dice, the life, the turn, the attack and the end."""
    combat = state.combat
    fields = attrgetter("zone", "face", "owner", "controller", "damage", "on_card")
    return {
        "dice": [fields(die) for die in state.dice],
        "life": list(state.life),
        "turn": (state.turn, state.active, state.step),
        "attackers": sorted(combat.attackers) if combat is not None else [],
        "blocks": sorted(combat.blocks) if combat is not None else [],
        "end": (state.is_over, state.winner),
    }


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.setup)
def test_after_every_move_the_events_have_told_what_the_table_shows(walk: Walk) -> None:
    game: Game = walk.game()
    for played, after in zip(game.history, [*game.history[1:], None], strict=True):
        later = game.state if after is None else after.state_before
        retold = played.state_before.copy()
        for event in played.events:
            apply_event(retold, event, later)
        if not any(isinstance(event, AttackDeclared | BlockDeclared) for event in played.events):
            retold.combat = later.combat  # attackers and blockers are told when they are declared
        assert shown(retold) == shown(later), played.move
