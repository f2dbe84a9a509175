"""The rulebooks' examples of play, and all match files."""

from pathlib import Path

import pytest

from rules.cards import all_card_sets
from rules.game import Game
from rules.model import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.state import DecisionKind
from rules.teams.demo_games import DEMO_GAMES, demo_setup

FOLDER = Path(__file__).parent.parent / "matches"
EXAMPLE = FOLDER / "uncanny-x-men-example.match"
EXAMPLES = {
    "UXM": EXAMPLE,
    "ASM": FOLDER / "amazing-spider-man-example.match",
    "SWW": FOLDER / "superman-wonder-woman-example.match",
    "AI": FOLDER / "avengers-infinity-example.match",
}


def played(file: Path) -> Game:
    return replay_match(read_match(file.read_text("utf-8"), file.name, all_card_sets()))


def example() -> Game:
    return played(EXAMPLE)


def test_the_example_ends_with_the_declared_attack():
    """Kitty Pryde (level 3) and one sidekick are about to deal Mike four damage."""
    state = example().state
    assert (state.turn, state.life) == (7, [7, 10])
    assert state.decision is not None
    assert (state.decision.player, state.decision_kind) == (1, DecisionKind.BLOCKERS)


# --- all match files ------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(FOLDER.glob("**/*.match")), ids=lambda file: file.stem)
def test_every_match_file_meets_its_expectations_and_survives_a_round_trip(file: Path):
    game = played(file)
    text = write_match(game)
    again = replay_match(read_match(text, "again", all_card_sets()))
    assert again.digest() == game.digest()
    assert write_match(again) == text


@pytest.mark.parametrize("box", EXAMPLES)
def test_each_example_is_the_demo_game_of_its_box(box: str):
    """SET-1: It has the cards and rules of the box, two dice per character, and 10 life."""
    setup = played(EXAMPLES[box]).setup
    names = tuple(player.name for player in setup.players)
    assert len(names) == 2
    assert setup == demo_setup(DEMO_GAMES[box], EDITIONS[box], names, all_card_sets())
