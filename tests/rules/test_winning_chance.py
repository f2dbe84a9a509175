"""The winning chance: what the network says about positions that a player can judge."""

from __future__ import annotations

import msgspec
import pytest

from rules.model.ids import PlayerId
from rules.model.moves import Pass
from rules.opponents import ChanceEvaluator
from rules.opponents.evaluation import WEIGHTS, CardValues, Evaluator
from rules.opponents.network import WEIGHTS_FILE, packaged_network, read_network
from rules.opponents.position_features import INPUT_NAMES, PositionReader
from rules.reading.packaged_assets import asset_bytes
from rules.state import GameState
from tests.rules.doubles_table import DoublesTable
from tests.rules.table import Table

ERIC, MIKE = PlayerId(0), PlayerId(1)


def winning_chance(state: GameState, player: PlayerId) -> float:
    """The chance of a player in any position."""
    return ChanceEvaluator(CardValues(state.setup)).chance_anywhere(state, player)


def test_the_player_with_more_life_and_characters_is_ahead() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick").life(Mike=4).begin()
    assert winning_chance(table.state, ERIC) > 0.75


def test_both_chances_add_up_to_one() -> None:
    table = Table().lay("Mike", "field", "Angel L1").lay("Eric", "reserve", "sidekick mask").begin()
    both = [winning_chance(table.state, player) for player in (ERIC, MIKE)]
    assert sum(both) == pytest.approx(1)
    assert both == [winning_chance(table.state, player) for player in (ERIC, MIKE)]


def test_a_match_that_is_over_is_won_or_lost() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").life(Mike=1).begin("attack")
    table.attack_with("Cyclops L3")
    assert winning_chance(table.state, ERIC) > 0.9
    while table.game.decision is not None:
        table.play(Pass())
    assert [winning_chance(table.state, player) for player in (ERIC, MIKE)] == [1, 0]


def test_it_leaves_the_position_as_it_is() -> None:
    table = Table().lay("Eric", "field", "sidekick").begin()
    before = table.game.digest()
    winning_chance(table.state, ERIC)
    assert table.game.digest() == before


def test_partners_have_the_same_chance() -> None:
    """Also the partner who does not act first in the next turn."""
    table = DoublesTable().lay("Anna", "field", "Bee L2").lay("Zoe", "field", "Dog L1").begin()
    eric, mike, anna, zoe = (winning_chance(table.state, PlayerId(one)) for one in range(4))
    assert (eric, mike) == (anna, zoe)
    judge = Evaluator(CardValues(table.state.setup), WEIGHTS)
    assert judge.value(table.state, PlayerId(0)) == judge.value(table.state, PlayerId(2))


# --- the features and the weights -----------------------------------------------------------------


def features(table: Table) -> dict[str, float]:
    reader = PositionReader(CardValues(table.state.setup), packaged_network().cards)
    return dict(zip(INPUT_NAMES, reader.inputs(table.state), strict=True))


def test_the_network_sees_the_next_draw_and_who_can_be_blocked() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick").lay("Mike", "field", "sidekick")
    table.lay("Eric", "prep", "sidekick").life(Eric=7, Mike=3).begin()
    seen = features(table)
    assert (seen["next.life"], seen["next.life_below_10"], seen["last.life"]) == (7, 3, 3)
    assert (seen["next.characters"], seen["next.field_sidekicks"]) == (2, 1)
    assert seen["next.unblocked"] == 1  # the Sidekick: Mike's blocks Cyclops
    assert (seen["next.wins"], seen["next.outnumbers"]) == (0, 1)
    assert seen["next.prep_dice"] == 1
    assert seen["next.roll"] == seen["next.draw"] + 1


def test_a_short_draw_is_seen() -> None:
    table = Table().lay("Eric", "field", *["sidekick"] * 6).begin()
    assert features(table)["next.short"] == 4 - features(table)["next.draw"] > 0


def test_what_texts_are_worth_is_seen_for_both_sides() -> None:
    worth, _ = packaged_network().cards["UXM 1 Angel"]
    table = Table().lay("Mike", "used", "Angel").begin()
    assert features(table)["card_worth"] == pytest.approx(-worth)


def three_positions() -> tuple[Table, Table, Table]:
    """An even one; one with an attack that nobody can block; one before a short draw."""
    return (
        Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick").begin(),
        Table().lay("Eric", "field", "Cyclops L3", "sidekick").life(Mike=4).begin(),
        Table().lay("Eric", "field", *["sidekick"] * 6).lay("Mike", "prep", "Angel").begin(),
    )


def test_the_packaged_weights_give_the_same_values_everywhere() -> None:
    """New weights give other values: look at them, then write them here."""
    found = []
    for table in three_positions():
        reader = PositionReader(CardValues(table.state.setup), packaged_network().cards)
        found.append(packaged_network().logit(reader.inputs(table.state)))
    assert found == pytest.approx([0.2617, 5.3081, 0.0281], abs=1e-4)


def test_the_weights_are_a_small_file_that_says_how_it_was_made() -> None:
    assert len(asset_bytes(WEIGHTS_FILE)) < 50_000
    assert "benchmarks/fit_evaluation.py" in packaged_network().about


def test_weights_for_other_inputs_are_refused() -> None:
    other = msgspec.structs.replace(packaged_network(), inputs=("life",))
    with pytest.raises(ValueError, match=r"run benchmarks/fit_evaluation\.py"):
        read_network(msgspec.json.encode(other))
