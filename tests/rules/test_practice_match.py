"""Practice matches: any card under any edition, ready to use."""

from __future__ import annotations

import pytest

from rules.cards import CardKind, all_card_sets
from rules.model import EDITIONS, FieldCharacter, UseAction
from rules.notation import read_match, replay_match, write_practice_match
from rules.state import DecisionKind, Zone

SETS = all_card_sets()
CARDS = [card for box in SETS for card in box.cards]
FIRST = {kind: next(card for card in CARDS if card.kind is kind) for kind in (
    CardKind.CHARACTER, CardKind.BASIC_ACTION
)}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", FIRST)
def test_a_card_can_be_tried_immediately_under_any_edition(kind: CardKind, edition: str) -> None:
    text = write_practice_match(FIRST[kind], EDITIONS[edition], ("Player", "Opponent"), 1, SETS)
    game = replay_match(read_match(text, "practice", SETS))
    assert game.decision is not None
    assert (game.decision_kind, game.decision.player) == (DecisionKind.MAIN, 0)
    mine = [
        die
        for die in game.state.dice_in_zone(0, Zone.RESERVE)
        if game.setup.cards[die.card].card == FIRST[kind]
    ]
    assert len(mine) == 1
    wanted = FieldCharacter if kind is CardKind.CHARACTER else UseAction
    assert any(isinstance(move, wanted) and move.die == mine[0].id for move in game.legal_moves())


def test_a_card_replaces_the_demo_card_with_its_name() -> None:
    juggernaut = next(card for card in CARDS if card.title == "Juggernaut/Cain Marko")
    text = write_practice_match(juggernaut, EDITIONS["UXM"], ("Player", "Opponent"), 1, SETS)
    setup = replay_match(read_match(text, "practice", SETS)).setup
    assert [at.card.title for at in setup.cards if at.owner == 1] == ["Angel/Air Transport"]
