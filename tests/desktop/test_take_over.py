"""Taking over from a replay: the match goes on from exactly the point that is shown."""

from pathlib import Path

import pytest

from desktop.storage.match_notation import LoadedMatch, read_match_file
from rules.model import CHANCE
from rules.state import GameState

TESTS = Path(__file__).parents[1]


def match_in(file: str) -> LoadedMatch:
    return read_match_file(TESTS / file)


def waits_for_dice(state: GameState) -> bool:
    """Whether a roll or a draw comes next."""
    return state.decision is not None and state.decision.player == CHANCE


@pytest.mark.parametrize(
    "file",
    [
        "matches/uncanny-x-men-example.match",
        "matches/earlier/rules-3-first-game.match",
        "matches/saved-in-payment.match",
        "lessons/tempting/14-two-on-one.match",
        "lessons/tempting/18-not-back-yet.match",
    ],
    ids=["no seed", "a seed", "in a payment", "written by hand", "a roll is due at the end"],
)
def test_a_match_that_is_taken_over_goes_on_from_the_point_on_the_table(file: str) -> None:
    """Before the first question to a player only draws and rolls that are due may happen."""
    match = match_in(file)
    for acts in range(match.act_count + 1):
        shown, going = match.timeline.game_after(acts), match.continue_from(acts)
        dealt = going.history[len(shown.history) :]
        assert going.history[: len(shown.history)] == shown.history
        assert all(waits_for_dice(played.state_before) for played in dealt)
        went_on_from = dealt[0].state_before if dealt else going.state
        assert went_on_from == shown.state == match.timeline.state_after(acts)


@pytest.mark.parametrize(
    "file", ["lessons/tempting/18-not-back-yet.match", "matches/short-draw.match"]
)
def test_a_roll_or_draw_that_is_due_is_made_before_the_player_goes_on(file: str) -> None:
    """The file ends before it, so the match that goes on is ahead of the replay."""
    match = match_in(file)
    shown, going = match.timeline.game_after(match.act_count), match.continue_from(match.act_count)
    assert shown.digest() == match.game.digest() != going.digest()
    assert waits_for_dice(shown.state)
    assert not waits_for_dice(going.state)


def test_dice_that_the_seed_decides_fall_as_they_did() -> None:
    match = match_in("matches/earlier/rules-3-first-game.match")
    after_draw_and_roll = match.timeline.game_after(2)
    assert match.continue_from(0).digest() == after_draw_and_roll.digest()
