"""Matches with real dice: a game that waits for entered results, and its notation."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.cards.card_library import all_card_sets
from rules.engine.movement.equivalence import interchangeable_dice
from rules.game import CannotUndo, Game
from rules.model import CHANCE
from rules.model.moves import Confirm, DrawOutcome, MarkForReroll, Pass, RollOutcome
from rules.model.ruleset import UXM
from rules.notation import BadMatch, read_match, replay_match, write_match
from rules.state import DecisionKind, Zone
from rules.state.setup import Setup, with_next_starter, with_teams_swapped
from rules.teams.demo_games import FIRST_DEMO_GAME, demo_setup
from tests.rules.table import NAMES

FISTS = RollOutcome((0, 0, 0, 0))


@pytest.fixture
def game() -> Game:
    """A game waiting for Eric's first draw."""
    game = Game(demo_setup(FIRST_DEMO_GAME, UXM, NAMES, all_card_sets(), own_dice=True))
    game.start()
    return game


def test_the_game_waits_for_each_draw_and_each_roll(game: Game) -> None:
    assert (game.decision.player, game.decision_kind) == (CHANCE, DecisionKind.DRAW)
    game.play(DrawOutcome((0, 1, 2, 3)))
    assert (game.decision.player, game.decision_kind) == (CHANCE, DecisionKind.ROLL)
    game.play(FISTS)
    assert game.decision_kind is DecisionKind.REROLL


def test_the_last_entry_can_be_undone_alone_but_only_with_consent(game: Game) -> None:
    game.play(DrawOutcome((0, 1, 2, 3)))
    game.play(FISTS)
    with pytest.raises(CannotUndo):
        game.undo()
    assert game.undo(past_chance=True) == (FISTS,)
    assert game.undo(past_chance=True) == (DrawOutcome((0, 1, 2, 3)),)
    assert [played.move for played in game.undone_moves] == [DrawOutcome((0, 1, 2, 3)), FISTS]
    game.redo()
    game.redo()
    assert game.decision_kind is DecisionKind.REROLL


def test_a_move_can_be_undone_without_consent_until_its_dice_are_entered(
    game: Game,
) -> None:
    game.play(DrawOutcome((0, 1, 2, 3)))
    game.play(FISTS)
    game.play(MarkForReroll(2))
    game.play(Confirm())
    assert game.decision_kind is DecisionKind.ROLL
    assert game.undo() == (MarkForReroll(2), Confirm())


def test_equal_dice_are_entered_together(game: Game) -> None:
    assert [len(row) for row in interchangeable_dice(game.state)] == [8], "sidekicks in the bag"
    game.play(DrawOutcome((0, 1, 2, 3)))
    assert interchangeable_dice(game.state) == ((0, 1, 2, 3),)
    game.play(RollOutcome((0, 1, 2, 3)))
    game.play(MarkForReroll(1))
    game.play(MarkForReroll(3))
    game.play(Confirm())
    assert interchangeable_dice(game.state) == ((1, 3),), "their previous faces do not matter"


def test_dice_of_two_cards_are_entered_separately(game: Game) -> None:
    kitty = next(die for die in game.state.dice if die.card == 1)
    game.state.dice[kitty.id] = replace(kitty, zone=Zone.BAG, controller=0, owner=0)
    assert sorted(len(row) for row in interchangeable_dice(game.state)) == [1, 8]


def test_nothing_can_be_entered_while_a_player_decides(game: Game) -> None:
    game.play(DrawOutcome((0, 1, 2, 3)))
    game.play(FISTS)
    assert interchangeable_dice(game.state) == ()


def test_the_head_declares_real_dice_and_a_loaded_match_still_waits(
    game: Game,
) -> None:
    game.play(DrawOutcome((0, 1, 2, 3)))
    text = write_match(game)
    assert "\ndice own\n" in text
    again = replay_match(read_match(text, "own.match", all_card_sets()))
    assert again.setup.own_dice
    assert again.dealer is None
    assert again.digest() == game.digest()
    assert write_match(again) == text


@pytest.mark.parametrize("wrong", ["dice own\nseed 5", "dice loaded"])
def test_a_contradictory_head_is_refused(game: Game, wrong: str) -> None:
    text = write_match(game).replace("dice own", wrong)
    with pytest.raises(BadMatch):
        read_match(text, "own.match", all_card_sets())


def test_players_swap_teams_and_keep_their_places(game: Game) -> None:
    def teams(setup: Setup) -> list[list[str]]:
        cards = setup.cards[1:]
        return [[one.card.title for one in cards if one.owner == player] for player in (0, 1)]

    turned = with_teams_swapped(game.setup)
    assert [player.name for player in turned.players] == [*NAMES]
    assert turned.own_dice
    assert teams(turned) == teams(game.setup)[::-1]
    assert with_teams_swapped(turned) == game.setup


def test_the_players_take_turns_in_going_first(game: Game) -> None:
    turned = with_next_starter(game.setup)
    assert (game.setup.starter, turned.starter) == (0, 1)
    assert with_next_starter(turned) == game.setup


def test_a_game_knows_which_moves_were_forced(game: Game) -> None:
    game.play(DrawOutcome((0, 1, 2, 3)))
    game.play(FISTS)
    game.play(Pass())
    assert not game.was_forced(2), "there was a reroll to choose"
