"""A simple computer opponent: what it does at tables that a player would understand."""

from __future__ import annotations

import pytest

from rules.cards import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model import EDITIONS
from rules.model.moves import Buy, Confirm, Pass
from rules.opponents import LEVELS, SimpleOpponent, opponent_of_level
from rules.state import Setup
from rules.teams.demo_games import DEMO_GAMES, demo_setup
from rules.teams.random_teams import random_tournament_setup
from tests.rules.demo_games import ALL
from tests.rules.table import Table


def let_it_play(table: Table) -> list[str]:
    """Let the computer make one act, and say in words what it did."""
    done = []
    for move in SimpleOpponent().next_moves(table.game):
        assert table.game.refusal(move) is None
        done.append(table._move_text(move) if not isinstance(move, Confirm) else "confirm")
        table.play(move)
    return done


def let_it_finish_the_step(table: Table) -> list[str]:
    """Let the computer act until it passes."""
    done = let_it_play(table)
    while "pass" not in done:
        done += let_it_play(table)
    return done


# --- its own turn ---------------------------------------------------------------------------------


def test_it_purchases_the_best_card_that_it_can_pay_for() -> None:
    table = (
        Table().lay("Eric", "reserve", "sidekick mask", "sidekick wild", "sidekick fist").begin()
    )
    assert "buy Kitty Pryde" in let_it_play(table)
    assert table.has("Eric", "used")["Kitty Pryde"] == 1


def test_it_fields_every_character_that_is_free() -> None:
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    assert let_it_finish_the_step(table) == ["field sidekick character"] * 2 + ["pass"]


def test_it_ends_the_step_when_nothing_is_left_to_do() -> None:
    assert let_it_play(Table().begin()) == ["pass"]


def test_it_rerolls_the_figures_when_a_die_is_out_of_reach_without_energy() -> None:
    table = Table().will_draw(*["sidekick"] * 4).will_roll("character, character, mask, bolt")
    table.begin("draw")
    assert let_it_play(table) == [
        "reroll sidekick character",
        "reroll sidekick character",
        "confirm",
    ]


def test_it_does_not_use_an_action_that_hurts_only_itself() -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Eric", "field", "sidekick", "sidekick").begin()
    assert let_it_play(table) == ["pass"]


def test_it_uses_an_action_that_knocks_out_the_other_side() -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Mike", "field", "sidekick", "sidekick").begin()
    assert let_it_play(table) == ["use Reckless Melee action"]


# --- attacking ------------------------------------------------------------------------------------


def test_it_attacks_when_nobody_can_block() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").begin("attack")
    assert let_it_play(table) == ["attack Cyclops L3", "confirm"]


def test_it_stays_home_when_an_attack_would_only_lose_its_dice() -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Juggernaut L3")
    table.begin("attack")
    assert let_it_play(table) == ["pass"]


def test_it_attacks_with_everything_to_win() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick", "sidekick")
    table.lay("Mike", "field", "Juggernaut L3").life(Mike=2).begin("attack")
    assert len(let_it_play(table)) == 4


def test_it_keeps_blockers_home_when_the_strike_back_would_win() -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1")
    table.life(Eric=1).begin("attack")
    assert let_it_play(table) == ["pass"]


# --- defending ------------------------------------------------------------------------------------


def test_it_blocks_to_survive() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "sidekick")
    table.life(Mike=2).begin("attack").attack_with("Cyclops L3")
    assert let_it_play(table) == ["block Cyclops L3 with sidekick character", "confirm"]


def test_it_blocks_the_attacker_that_it_can_knock_out() -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Juggernaut L1")
    table.begin("attack").attack_with("sidekick")
    assert let_it_play(table)[-1] == "confirm"


def test_it_splits_damage_to_knock_out_as_much_as_possible() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "Angel L3", "sidekick")
    table.begin("attack").attack_with("Cyclops L3")
    table.block(("Angel L3", "Cyclops L3"), ("sidekick", "Cyclops L3")).both_pass()
    let_it_play(table)
    assert table.has("Mike", "prep") == {"Angel": 1, "sidekick": 1}


def test_it_answers_an_attack_with_a_global_that_knocks_out() -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L3").lay("Mike", "field", "Angel L1")
    table.lay("Mike", "reserve", "sidekick bolt").begin("attack").attack_with("Kitty Pryde L3")
    table.block(("Angel L1", "Kitty Pryde L3")).pass_()
    assert table.asks() == ("Mike", "reply")
    assert let_it_play(table)[0] == "useglobal Enrage"
    assert table.stats("Angel L1") == (3, 2)


# --- whole matches --------------------------------------------------------------------------------


def random_setup(seed: int) -> Setup:
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    editions = list(EDITIONS.values())
    return random_tournament_setup(editions[seed % len(editions)], cards, seed)


def play_against_chance(setup: Setup, seed: int) -> tuple[Game, int]:
    """A whole match of the computer against random moves; returns the match and its own seat."""
    game, seat, luck = (
        Game(setup, SeededDealer(seed), keeps_history=False),
        seed % 2,
        splitmix64(seed),
    )
    game.start()
    while game.decision is not None:
        assert game.state.turn < 300
        if game.state.deciding_player == seat:
            moves = SimpleOpponent().next_moves(game)
            assert moves
            for move in moves:
                game.play(move)
        else:
            place, luck = random_below(luck, len(game.legal_moves()))
            game.play(game.legal_moves()[place])
    return game, seat


@ALL
def test_it_wins_the_demo_games_against_random_moves(edition: str) -> None:
    setup = demo_setup(DEMO_GAMES[edition], EDITIONS[edition], ("A", "B"), all_card_sets())
    won = sum(
        game.state.winner == seat
        for game, seat in (play_against_chance(setup, seed) for seed in range(4))
    )
    assert won >= 3


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_random_teams_to_the_end(seed: int) -> None:
    game, _ = play_against_chance(random_setup(seed), seed)
    assert game.decision is None


def test_the_same_table_gets_the_same_act_and_does_not_change() -> None:
    game = Game(random_setup(3), SeededDealer(3))
    game.start()
    for _ in range(40):
        before = game.digest()
        moves = SimpleOpponent().next_moves(game)
        assert moves == SimpleOpponent().next_moves(game)
        assert game.digest() == before
        for move in moves:
            game.play(move)


def test_it_does_not_know_the_dice_to_come() -> None:
    """Two matches that differ only in the dice to come get the same act."""
    acts = []
    for seed in (1, 2):
        table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick wild", "sidekick fist")
        table.begin()
        table.game.dealer = SeededDealer(seed)
        acts.append(SimpleOpponent().next_moves(table.game))
    assert acts[0] == acts[1]
    assert isinstance(acts[0][0], Buy)


def test_it_has_nothing_to_do_while_dice_are_rolled_or_after_the_end() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").life(Mike=1).begin("attack")
    table.attack_with("Cyclops L3")
    while table.game.decision is not None:
        table.play(Pass())
    assert SimpleOpponent().next_moves(table.game) == ()


def test_every_level_has_an_opponent() -> None:
    for level in LEVELS:
        assert opponent_of_level(level).next_moves(Table().begin().game)
