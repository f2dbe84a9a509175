"""Trying something else at a point of a match: the same luck, and two lines of play compared."""

from __future__ import annotations

import pytest

from rules.game import Game, SeededDealer
from rules.match_log import (
    LineNumbers,
    RecordedLuck,
    Timeline,
    acts_before_move,
    compare_by_turn,
    first_difference,
    numbers_after,
    same_point,
    sentence_of,
)
from rules.model import CHANCE, Concede, Confirm, MarkForReroll, Pass
from rules.model.moves import CHANCE_MOVES
from rules.notation import read_match, replay_match
from rules.opponents import Passer, SimpleOpponent
from rules.state import DecisionKind
from tests.rules.matches import HEAD, SETS

MATCH = (
    HEAD
    + """
turn Eric
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  reroll sidekick: fist, wild, bolt, bolt
  buy Kitty Pryde with fist, wild as mask, bolt
  end

turn Mike
  draw sidekick x4
  roll sidekick: bolt, fist, shield, character
  pass
  field sidekick
  end

turn Eric
  draw sidekick x4
  roll sidekick: mask, mask, bolt, character
  pass
  field sidekick
  end
"""
)


@pytest.fixture
def played() -> Timeline:
    return Timeline(replay_match(read_match(MATCH, "example", SETS)))


def tried(played: Timeline, acts: int, seed: int = 1) -> Game:
    """The match from a point on, with the luck that it had."""
    game = played.game_after(acts)
    game.dealer = RecordedLuck(played.game.history[len(game.history) :], seed)
    if game.decision is not None and game.decision.player == CHANCE:
        game.play(game.dealer.deal(game.state))
    return game


def play_to_main_step(game: Game) -> None:
    """Pass until the next turn of a player has come to its Main Step."""
    turn = game.state.turn
    while game.state.turn == turn or game.decision_kind is not DecisionKind.MAIN:
        game.play(Pass() if Pass() in game.legal_moves() else game.legal_moves()[0])


def lines(game: Game) -> list[str]:
    timeline = Timeline(game)
    return [timeline.notation_of(act) for act in timeline.acts]


def test_the_same_acts_with_the_same_luck_lead_to_the_same_table(played: Timeline) -> None:
    for acts in range(len(played) + 1):
        game = tried(played, acts)
        for move in played.game.history[len(game.history) :]:
            if not move.is_chance:
                game.play(move.move)
        assert lines(game)[: len(played)] == lines(played.game)


def test_other_acts_meet_the_same_dice_in_the_same_turns(played: Timeline) -> None:
    game = tried(played, 2)
    game.play(Pass())  # Eric keeps his dice; in the match he rerolled
    play_to_main_step(game)
    assert "roll sidekick: bolt, fist, shield, character" in lines(game), "Mike's roll"
    play_to_main_step(game)
    assert "roll sidekick: mask, mask, bolt, character" in lines(game), "Eric's next one"


def test_dice_that_were_not_rolled_then_get_faces_of_the_seed(played: Timeline) -> None:
    game = tried(played, 6)
    assert game.decision_kind is DecisionKind.REROLL
    assert game.state.active == 1
    rerolled = {lines(_rerolled(played, seed))[-1] for seed in range(8)}
    assert len(rerolled) > 1
    first = _rerolled(played, seed=5)  # in the match Mike kept his dice
    after = lines(first)
    moves = [move for move in first.undo(past_chance=True) if not isinstance(move, CHANCE_MOVES)]
    for move in moves:
        first.play(move)
    assert lines(first) == after, "an undo brings no other luck"


def _rerolled(played: Timeline, seed: int) -> Game:
    game = tried(played, 6, seed)
    game.play(MarkForReroll(game.state.decision.dice[0]))
    game.play(Confirm())
    return game


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_tried_the_luck_of_a_long_match_is_legal(seed: int) -> None:
    played = Timeline(_whole_match(seed))
    game = tried(played, len(played) // 3)
    opponent = Passer() if seed == 2 else SimpleOpponent()
    while not game.state.is_over and game.state.turn < 40:
        for move in opponent.next_moves(game):
            game.play(move)
    pairs = compare_by_turn(played, Timeline(game))
    assert [pair.turn for pair in pairs] == list(range(1, len(pairs) + 1))


def _whole_match(seed: int) -> Game:
    setup = replay_match(read_match(MATCH, "example", SETS)).setup
    game, opponent = Game(setup, SeededDealer(seed)), SimpleOpponent()
    game.start()
    while not game.state.is_over and game.state.turn < 14:
        for move in opponent.next_moves(game):
            game.play(move)
    return game


# --- two lines side by side -----------------------------------------------------------------------


def test_two_lines_are_compared_turn_by_turn(played: Timeline) -> None:
    game = tried(played, 3)
    start = len(game.history)
    play_to_main_step(game)  # Eric purchases nothing
    game.play(Concede())
    other = Timeline(game)
    first, second, third = compare_by_turn(played, other)
    assert (first.turn, first.active) == (1, 0)
    life = played.setup.life, played.setup.life
    assert first.lines == (
        LineNumbers(life=life, field_dice=(0, 0), knock_outs=(0, 0), purchases=(1, 0)),
        LineNumbers(life=life, field_dice=(0, 0), knock_outs=(0, 0), purchases=(0, 0)),
    )
    assert second.lines[0] is not None
    assert second.lines[0].field_dice == (0, 1)
    assert third.lines[1] is None, "the other line is over"
    assert numbers_after(played, 3).purchases == (0, 0)
    assert numbers_after(played, 4).purchases == (1, 0)
    assert compare_by_turn(played, other, since=2) == (second, third)
    difference = first_difference(other, played, start)
    assert difference is not None
    assert difference.instead_of is not None
    assert str(sentence_of(other, difference.act)) == "Eric ends the turn"
    assert str(sentence_of(played, difference.instead_of)) == "Eric purchases Kitty Pryde"
    assert first_difference(played, played, 0) is None
    assert acts_before_move(other, start) == 3


def test_the_same_point_is_as_far_into_the_same_turn(played: Timeline) -> None:
    game = tried(played, 3)
    play_to_main_step(game)
    other = Timeline(game)
    assert same_point(played, 2, other) == 2
    assert same_point(played, 5, other) == other.turns[0].end_act, "the end of turn 1"
    assert same_point(played, 7, other) == other.turns[0].end_act + 2, "after Mike's roll"
    assert same_point(played, len(played), other) == len(other), "turn 3 was not played"
    assert same_point(other, 0, played) == 0
    assert same_point(other, len(other), played) == len(other) + 1, "turn 2 is still played"
