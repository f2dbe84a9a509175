"""The rulebook's example of play, and the lesson that teaches it."""

from pathlib import Path

from rules.game import Game
from rules.notation import Say, read_match, replay, write_match
from rules.shelf import all_sets, text_of

EXAMPLE = Path(__file__).parent.parent / "matches" / "uncanny-x-men-example.match"
LESSON = "lessons/uncanny-x-men.match"


def example() -> Game:
    return replay(read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_sets()))


def test_the_example_ends_with_the_declared_attack():
    """Four damage is coming at Mike: Kitty Pryde at level 3 and one sidekick."""
    state = example().state
    assert (state.turn, state.life) == (7, [7, 10])
    assert state.decision is not None
    assert (state.decision.player, state.decision.kind) == (1, "blockers")


def test_the_lesson_plays_the_same_moves():
    lesson = replay(read_match(text_of(LESSON), LESSON, all_sets()))
    told = [played.move for played in lesson.played]
    assert told == [played.move for played in example().played]


def test_the_lesson_says_something_in_every_turn():
    record = read_match(text_of(LESSON), LESSON, all_sets())
    turns = text_of(LESSON).split("\nturn ")[1:]
    assert len(turns) == 7
    assert all("\n  say " in turn for turn in turns)
    assert len([line for line in record.lines if isinstance(line.what, Say)]) > 20


def test_the_example_is_the_same_match_after_writing_and_reading():
    game = example()
    text = write_match(game)
    again = replay(read_match(text, "again", all_sets()))
    assert again.digest() == game.digest()
    assert write_match(again) == text
