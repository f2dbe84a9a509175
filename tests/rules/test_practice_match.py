"""Practice matches: any card under any edition, ready to use."""

from __future__ import annotations

import pytest

from rules.cards import CardKind
from rules.moves import Field, Use
from rules.notation import read_match, replay
from rules.practice import practice
from rules.ruleset import EDITIONS
from rules.shelf import all_sets
from rules.state import Zone

SETS = all_sets()
CARDS = [card for box in SETS for card in box.cards]
FIRST = {kind: next(card for card in CARDS if card.kind is kind) for kind in (
    CardKind.CHARACTER, CardKind.BASIC_ACTION
)}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", FIRST)
def test_a_card_can_be_tried_immediately_under_any_edition(kind: CardKind, edition: str) -> None:
    text = practice(FIRST[kind], EDITIONS[edition], ("You", "Opponent"), 1, SETS)
    game = replay(read_match(text, "practice", SETS))
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("main", 0)
    mine = [
        die
        for die in game.state.in_zone(0, Zone.RESERVE)
        if game.setup.cards[die.card].card == FIRST[kind]
    ]
    assert len(mine) == 1
    wanted = Field if kind is CardKind.CHARACTER else Use
    assert any(isinstance(move, wanted) and move.die == mine[0].id for move in game.legal())


def test_a_card_replaces_the_demo_card_with_its_name() -> None:
    juggernaut = next(card for card in CARDS if card.title == "Juggernaut/Cain Marko")
    text = practice(juggernaut, EDITIONS["UXM"], ("You", "Opponent"), 1, SETS)
    setup = replay(read_match(text, "practice", SETS)).setup
    assert [at.card.title for at in setup.cards if at.owner == 1] == ["Angel/Air Transport"]
