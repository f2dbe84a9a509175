"""The computer opponents, at tables that a player would understand."""

from __future__ import annotations

import pytest

from rules.cards import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model import EDITIONS
from rules.model.moves import (
    Attack,
    Buy,
    ChooseDie,
    Confirm,
    FieldCharacter,
    Move,
    OfferDraw,
    Pass,
    UseAction,
)
from rules.opponents import HINT_LEVEL, LEVELS, Choice, SimpleOpponent, Thinker, opponent_of_level
from rules.state.setup import Setup
from rules.teams import BASIC, DEMO_GAMES, Format, demo_setup, random_team, team_setup
from tests.rules.demo_games import ALL
from tests.rules.table import Table

GOOD = pytest.mark.parametrize("level", ["normal", "hard", "expert"])
EVERY = pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])


def act_of(table: Table, level: str) -> tuple[list[str], str]:
    """Let the computer make one act; say in words what it did, and why."""
    choice = Thinker(level, errs=False).choose(table.game)
    done = []
    for move in choice.moves:
        assert table.game.refusal(move) is None
        done.append(table._move_text(move) if not isinstance(move, Confirm) else "confirm")
        table.play(move)
    return done, str(choice.reason)


# --- attacking ------------------------------------------------------------------------------------


@GOOD
def test_it_takes_the_attack_that_wins(level: str) -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick", "sidekick")
    table.lay("Mike", "field", "Juggernaut L3").life(Mike=2).begin("attack")
    done, reason = act_of(table, level)
    assert done.count("confirm") == 1
    assert len(done) == 4
    assert reason == "It wins the match."


@GOOD
def test_it_does_not_waste_a_character_on_an_attack_that_only_loses_it(level: str) -> None:
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "Juggernaut L3")
    table.life(Eric=3).begin("attack")
    done, reason = act_of(table, level)
    assert done == ["pass"]
    assert reason == "Mike's blockers would KO Cyclops."


@GOOD
def test_it_keeps_its_only_blocker_home_if_the_strike_back_would_win(level: str) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L3")
    table.life(Eric=1).begin("attack")
    assert act_of(table, level)[0] == ["pass"]


def test_expert_attacks_an_empty_field() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", *["sidekick"] * 3).begin("attack")
    done, reason = act_of(table, "expert")
    assert "attack Cyclops L3" in done
    assert reason is not None
    assert reason.startswith("No one can block: Mike loses")


def test_expert_attacks_past_one_blocker_with_many_sidekicks() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", *["sidekick"] * 6)
    table.lay("Mike", "field", "sidekick").begin("attack")
    assert len(act_of(table, "expert")[0]) > 5


# --- blocking -------------------------------------------------------------------------------------


@GOOD
def test_it_blocks_the_attacker_that_would_win(level: str) -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick").lay("Mike", "field", "sidekick")
    table.life(Mike=2).begin("attack").attack_with("Cyclops L3", "sidekick")
    done, reason = act_of(table, level)
    assert done == ["block Cyclops L3 with sidekick character", "confirm"]
    assert reason == "Anything else would lose the match."


@GOOD
def test_it_blocks_if_that_costs_nothing(level: str) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Juggernaut L1")
    table.begin("attack").attack_with("sidekick")
    assert act_of(table, level)[0][-1] == "confirm"


@pytest.mark.parametrize("life", [20, 11, 6])
def test_expert_blocks_with_a_sidekick_that_has_nothing_else_to_do(life: int) -> None:
    """The Sidekick is knocked out, and rolls again next turn."""
    table = Table().lay("Eric", "field", "Cyclops L3").life(Mike=life)
    table.lay("Mike", "field", *["sidekick"] * 6).begin("attack").attack_with("Cyclops L3")
    done, _ = act_of(table, "expert")
    assert done[0].startswith("block Cyclops L3 with sidekick")


# --- the Main Step --------------------------------------------------------------------------------


@pytest.mark.parametrize("used", range(7))
def test_normal_fields_a_free_character_before_it_passes(used: int) -> None:
    table = Table().lay("Eric", "reserve", "sidekick L1").lay("Mike", "field", "sidekick")
    table.lay("Eric", "used", *["sidekick"] * used).begin()
    choice = Thinker("normal").choose(table.game)
    assert isinstance(choice.moves[0], FieldCharacter)
    assert str(choice.reason) == "It is free, and it can block."


@GOOD
def test_it_purchases_a_die_with_energy_that_would_be_lost(level: str) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick wild", "sidekick fist")
    done, reason = act_of(table.begin(), level)
    assert done[0].startswith("buy")
    assert reason != "It is the only die this energy can purchase."


@GOOD
def test_it_pays_a_type_with_a_symbol_and_keeps_the_wild(level: str) -> None:
    """Four energy for a die that costs three: the wild is worth most."""
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3, "sidekick wild").begin()
    act_of(table, level)
    assert table.has("Eric", "reserve").get("sidekick", 0) in (0, 1)
    left = [die for die in table.state.dice if die.zone.name == "RESERVE"]
    assert all(table.state.face_of(die).name == "wild" for die in left)


@GOOD
def test_it_fields_characters_that_are_free(level: str) -> None:
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    for _ in range(2):
        act_of(table, level)
    assert table.has("Eric", "field") == {"sidekick character": 2}


@GOOD
def test_a_character_is_fielded_for_its_ability(level: str) -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L3", *["sidekick mask"] * 3).begin()
    done, reason = act_of(table, level)
    assert done[0] == "field Cyclops L3"
    assert reason == "Its ability triggers when it is fielded."


@GOOD
def test_it_does_not_use_an_action_that_hurts_only_itself(level: str) -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Eric", "field", "sidekick", "sidekick").begin()
    assert act_of(table, level)[0] == ["pass"]


@GOOD
def test_it_uses_an_action_that_knocks_out_the_other_side(level: str) -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Mike", "field", "Angel L3", "Juggernaut L3").life(Eric=4).begin()
    assert act_of(table, level)[0] == ["use Reckless Melee action"]


@GOOD
def test_it_does_not_spend_energy_on_a_global_that_changes_nothing(level: str) -> None:
    """Enrage needs a character; stronger for a turn, it still has no one to fight."""
    table = Table().lay("Mike", "field", "Angel L1").lay("Mike", "reserve", "sidekick bolt")
    table.begin().pass_()
    assert table.asks() == ("Mike", "reply")
    assert act_of(table, level)[0] == ["pass"]


@pytest.mark.parametrize("energy", [("bolt",), ("bolt", "fist"), ("shield", "shield", "shield")])
def test_expert_does_not_spend_energy_on_a_global_to_be_rid_of_it(energy: tuple[str, ...]) -> None:
    """To spend it looks better than a poor purchase, but so does keeping it."""
    table = Table(eric=["Iceman/Too Cool for Words"]).lay("Eric", "reserve", "sidekick bolt")
    table.lay("Eric", "reserve", *(f"sidekick {one}" for one in energy))
    table.lay("Mike", "field", "sidekick").begin()
    act, _ = act_of(table, "expert")
    assert not act[0].startswith("useglobal"), act


@EVERY
@pytest.mark.parametrize("used", range(7))
def test_no_mistake_makes_it_pay_for_the_other_players_die(level: str, used: int) -> None:
    """Eric ends his Main Step. Enrage could give his Sidekick +1A, which helps no one now."""
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "reserve", "sidekick bolt")
    table.lay("Mike", "used", *["sidekick"] * used).begin().pass_()
    assert table.asks() == ("Mike", "reply")
    assert Thinker(level).choose(table.game).moves == (Pass(),)


@EVERY
@pytest.mark.parametrize("used", range(7))
def test_no_mistake_makes_it_strengthen_the_blocker_of_its_attacker(level: str, used: int) -> None:
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Eric", "reserve", "sidekick bolt")
    table.lay("Mike", "field", "Angel L1").lay("Eric", "used", *["sidekick"] * used)
    table.begin("attack").attack_with("Cyclops L1").block(("Angel L1", "Cyclops L1"))
    angel = next(die.id for die in table.state.dice.in_field() if die.controller == 1)
    assert ChooseDie(angel) not in Thinker(level).choose(table.game).moves


def test_it_gives_no_reason_for_an_act_that_only_does_no_harm() -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Mike", "field", "Angel L3", "Juggernaut L3").life(Eric=4).begin()
    choice = Thinker("normal", errs=False).choose(table.game)
    assert isinstance(choice.moves[0], UseAction)
    assert choice.reason is None


# --- the roll -------------------------------------------------------------------------------------


@GOOD
def test_it_does_not_reroll_a_strong_character_that_it_can_field(level: str) -> None:
    table = Table().lay("Eric", "prep", "Cyclops").will_draw(*["sidekick"] * 4)
    table.will_roll("mask, mask, bolt, bolt, L3").begin("draw")
    done, reason = act_of(table, level)
    assert not any("Cyclops" in one for one in done)
    assert reason.startswith(("This is enough for ", "There is enough", "1 in "))


# --- thinking -------------------------------------------------------------------------------------


def setup_of(played: Format, seed: int) -> Setup:
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    teams = (random_team(played, cards, seed), random_team(played, cards, seed + 1))
    return team_setup(played, EDITIONS["AI"], ("A", "B"), teams)


@EVERY
def test_the_same_table_gets_the_same_act_and_does_not_change(level: str) -> None:
    game = Game(setup_of(BASIC, 3), SeededDealer(3))
    game.start()
    for _ in range(8):
        before = game.digest()
        choice = Thinker(level).choose(game)
        assert choice == Thinker(level).choose(game)
        assert game.digest() == before
        for move in choice.moves:
            game.play(move)


@EVERY
def test_it_does_not_know_the_dice_to_come(level: str) -> None:
    """Two matches that differ only in the dice to come get the same act."""
    choices = []
    for seed in (1, 2):
        table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick wild", "sidekick fist")
        table.begin()
        table.game.dealer = SeededDealer(seed)
        choices.append(Thinker(level).choose(table.game))
    assert choices[0] == choices[1]
    assert isinstance(choices[0].moves[0], Buy | Pass)


@EVERY
def test_it_can_be_interrupted_and_still_has_an_act(level: str) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick wild", "sidekick fist")
    choice = Thinker(level).choose(table.begin().game, lambda: True)
    assert choice.moves
    assert table.game.refusal(choice.moves[0]) is None


@GOOD
def test_without_time_it_still_fields_and_attacks_as_it_would_in_haste(level: str) -> None:
    table = Table().lay("Eric", "reserve", "sidekick L1").begin()
    assert isinstance(Thinker(level).choose(table.game, lambda: True).moves[0], FieldCharacter)
    table = Table().lay("Eric", "field", "Cyclops L1").life(Mike=4).begin("attack")
    assert isinstance(Thinker(level).choose(table.game, lambda: True).moves[0], Attack)


def test_it_has_nothing_to_do_after_the_end() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").life(Mike=1).begin("attack")
    table.attack_with("Cyclops L3")
    while table.game.decision is not None:
        table.play(Pass())
    assert Thinker("normal").choose(table.game).moves == ()


def test_every_level_but_the_oldest_gives_a_reason() -> None:
    for level in [*LEVELS][1:]:
        choice = opponent_of_level(level).choose(Table().begin().game)
        assert isinstance(choice, Choice)
        assert str(choice.reason).endswith(".")


@GOOD
def test_it_declines_a_draw_unless_it_is_nearly_lost(level: str) -> None:
    table = Table().begin()
    table.play(OfferDraw())
    assert act_of(table, level)[0] == ["pass"]
    table = Table().lay("Eric", "field", "Cyclops L3", "Kitty Pryde L3").life(Mike=1).begin()
    table.play(OfferDraw())
    assert act_of(table, level)[0] == ["accept"]


# --- whole matches --------------------------------------------------------------------------------


def play_match(setup: Setup, seed: int, levels: tuple[str, str]) -> Game:
    """A whole match between two levels; "" plays any legal move."""
    game, luck = Game(setup, SeededDealer(seed), keeps_history=False), splitmix64(seed)
    players = [opponent_of_level(level) if level else None for level in levels]
    game.start()
    while game.decision is not None:
        assert game.state.turn < 300
        assert game.state.deciding_player is not None
        player = players[game.state.deciding_player]
        moves: tuple[Move, ...]
        if player is not None:
            moves = player.next_moves(game)
        else:
            place, luck = random_below(luck, len(game.legal_moves()))
            moves = game.legal_moves()[place : place + 1]
        assert moves
        for move in moves:
            game.play(move)
    return game


@ALL
def test_normal_beats_random_moves_in_the_starter_games(edition: str) -> None:
    setup = demo_setup(DEMO_GAMES[edition], EDITIONS[edition], ("A", "B"), all_card_sets())
    assert play_match(setup, 1, ("normal", "")).state.winner == 0


def test_easy_plays_random_teams_to_the_end() -> None:
    assert play_match(setup_of(BASIC, 5), 5, ("easy", "easy")).decision is None


def test_hints_come_from_expert() -> None:
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
    hint = opponent_of_level(HINT_LEVEL).choose(table.game)
    expert = Thinker("expert").choose(table.game)
    assert (hint.moves, hint.reason) == (expert.moves, expert.reason)
    assert HINT_LEVEL not in LEVELS


def test_a_hint_keeps_the_last_blocker_at_home_if_a_hit_would_be_the_last() -> None:
    """Nobody could block it now, but what Mike rolls next could not be blocked either."""
    table = Table().lay("Eric", "field", "sidekick").life(Eric=1).begin("attack")
    assert opponent_of_level(HINT_LEVEL).choose(table.game).moves == (Pass(),)


def test_simple_still_plays_the_matches_that_were_saved_with_it() -> None:
    assert isinstance(opponent_of_level("simple"), SimpleOpponent)


# --- a draw by agreement --------------------------------------------------------------------------


@EVERY
def test_it_plays_on_if_the_match_is_even(level: str) -> None:
    table = Table().begin().play(OfferDraw())
    assert act_of(table, level) == (["pass"], "This position is too good for a draw.")


@EVERY
def test_it_accepts_a_draw_if_it_is_clearly_behind(level: str) -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "Kitty Pryde L3").life(Mike=2)
    table.begin().play(OfferDraw())
    assert act_of(table, level) == (["accept"], "A draw is better than this position.")
