"""A match in which people roll their own dice: a game that waits, and its notation."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.formats import FIRST_GAME, demo_game
from rules.game import CannotUndo, Game
from rules.likeness import in_chance
from rules.moves import Confirm, Drawn, Pass, Reroll, Rolled
from rules.notation import BadMatch, read_match, replay, write_match
from rules.ruleset import UXM
from rules.setup import seats_turned
from rules.shelf import all_sets
from rules.state import CHANCE, Zone
from tests.rules.table import NAMES

FISTS = Rolled((0, 0, 0, 0))


@pytest.fixture
def game() -> Game:
    """It waits for Eric's first draw."""
    game = Game(demo_game(FIRST_GAME, UXM, NAMES, all_sets(), own_dice=True))
    game.start()
    return game


def test_it_waits_for_each_draw_and_each_roll(game: Game) -> None:
    assert (game.decision.player, game.decision.kind) == (CHANCE, "draw")
    game.play(Drawn((0, 1, 2, 3)))
    assert (game.decision.player, game.decision.kind) == (CHANCE, "roll")
    game.play(FISTS)
    assert game.decision.kind == "reroll"


def test_what_was_entered_last_is_taken_back_alone_and_only_with_consent(game: Game) -> None:
    game.play(Drawn((0, 1, 2, 3)))
    game.play(FISTS)
    with pytest.raises(CannotUndo):
        game.undo()
    assert game.undo(past_chance=True) == (FISTS,)
    assert game.undo(past_chance=True) == (Drawn((0, 1, 2, 3)),)
    assert [played.move for played in game.undone] == [Drawn((0, 1, 2, 3)), FISTS]
    game.redo()
    game.redo()
    assert game.decision.kind == "reroll"


def test_an_act_is_taken_back_without_consent_while_its_dice_are_still_to_come(
    game: Game,
) -> None:
    game.play(Drawn((0, 1, 2, 3)))
    game.play(FISTS)
    game.play(Reroll(2))
    game.play(Confirm())
    assert game.decision.kind == "roll"
    assert game.undo() == (Reroll(2), Confirm())


def test_dice_that_are_alike_are_entered_together(game: Game) -> None:
    assert [len(row) for row in in_chance(game.state)] == [8], "sidekicks in the bag"
    game.play(Drawn((0, 1, 2, 3)))
    assert in_chance(game.state) == ((0, 1, 2, 3),)
    game.play(Rolled((0, 1, 2, 3)))
    game.play(Reroll(1))
    game.play(Reroll(3))
    game.play(Confirm())
    assert in_chance(game.state) == ((1, 3),), "what they showed before does not count"


def test_dice_of_two_cards_are_entered_apart(game: Game) -> None:
    kitty = next(die for die in game.state.dice if die.card == 1)
    game.state.dice[kitty.id] = replace(kitty, zone=Zone.BAG, player=0, owner=0)
    assert sorted(len(row) for row in in_chance(game.state)) == [1, 8]


def test_nobody_enters_anything_where_a_player_decides(game: Game) -> None:
    game.play(Drawn((0, 1, 2, 3)))
    game.play(FISTS)
    assert in_chance(game.state) == ()


def test_the_head_says_whose_dice_they_are_and_a_match_that_is_read_goes_on_waiting(
    game: Game,
) -> None:
    game.play(Drawn((0, 1, 2, 3)))
    text = write_match(game)
    assert "\ndice own\n" in text
    again = replay(read_match(text, "own.match", all_sets()))
    assert again.setup.own_dice
    assert again.dealer is None
    assert again.digest() == game.digest()
    assert write_match(again) == text


@pytest.mark.parametrize("wrong", ["dice own\nseed 5", "dice loaded"])
def test_a_head_that_contradicts_itself_is_refused(game: Game, wrong: str) -> None:
    text = write_match(game).replace("dice own", wrong)
    with pytest.raises(BadMatch):
        read_match(text, "own.match", all_sets())


def test_players_change_seats_with_their_teams(game: Game) -> None:
    turned = seats_turned(game.setup)
    assert [player.name for player in turned.players] == ["Mike", "Eric"]
    assert turned.own_dice
    for name in NAMES:
        before, after = (
            [
                (one.card.title, one.dice)
                for one in setup.cards
                if one.owner == [player.name for player in setup.players].index(name)
            ]
            for setup in (game.setup, turned)
        )
        assert before == after
    assert seats_turned(turned) == game.setup


def test_a_game_knows_which_moves_were_forced(game: Game) -> None:
    game.play(Drawn((0, 1, 2, 3)))
    game.play(FISTS)
    game.play(Pass())
    assert not game.was_forced(2), "dice could have been rolled again"
