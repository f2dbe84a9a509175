"""The table as text: dice, zones, players, and every legal move."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.advice import OutlineLine, descriptions, outline_table
from rules.advice.table_outline import subject_key
from rules.engine.turn.dealer import random_below
from rules.game import SeededDealer, splitmix64
from rules.state import Zone
from tests.rules.table import Table


def flat(lines: Iterable[OutlineLine]) -> list[OutlineLine]:
    return [one for line in lines for one in (line, *flat(line.children))]


def test_a_die_lists_its_current_stats_and_opponents_in_combat() -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L2").lay("Mike", "field", "Angel L1")
    table.begin("attack").attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    kitty, angel = table.die("Kitty Pryde", "attack"), table.die("Angel", "attack")
    said = "Kitty Pryde, level 2, attack 3, defense 2, blocked by Angel (level 1)"
    assert str(descriptions.describe_die(table.state, kitty)) == said
    assert str(descriptions.describe_location(table.state, angel)) == "in Mike's Attack Zone"


def test_a_closed_bag_is_not_listed_for_the_opponent() -> None:
    state = Table(edition="UXM").begin().state
    assert descriptions.describe_bag(state, 1) == ""
    assert str(descriptions.describe_bag(state, 0)) == "8 Sidekicks"


@pytest.mark.parametrize("seed", range(3))
def test_every_die_in_play_and_every_move_of_a_table_object_is_listed(seed: int) -> None:
    table = Table()
    game, luck = table.game, splitmix64(seed)
    game.dealer = SeededDealer(seed)
    game.start()
    for _ in range(120):
        legal = game.legal_moves()
        if not legal:
            break
        lines = flat(outline_table(game.state, legal))
        keys = {line.key for line in lines}
        unseen = (Zone.CARD, Zone.BAG, Zone.GONE)
        for die in game.state.dice:
            assert die.zone in unseen or ("die", die.id) in keys
        offered = {move for line in lines for move in line.moves}
        assert {move for move in legal if subject_key(move)} <= offered
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])
