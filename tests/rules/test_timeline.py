"""A match as a line of time: its acts and turns, its log, and the table at any point."""

import pytest

from rules.match_log import Timeline
from rules.notation import read_match, replay_match, write_match
from rules.state import GameState
from tests.rules.matches import SETS
from tests.rules.walks import Walk

MATCH = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

turn Eric
  draw sidekick x4
  roll sidekick: fist, shield, shield, character
  reroll sidekick: fist, wild, bolt, bolt
  buy Kitty Pryde with fist, wild as mask, bolt
  end

turn Mike
  draw sidekick x4
  roll sidekick: bolt, fist, shield, character
"""


@pytest.fixture
def timeline() -> Timeline:
    """A turn of Eric, and the beginning of Mike's."""
    return Timeline(replay_match(read_match(MATCH, "example", SETS)))


def test_a_timeline_has_an_act_for_each_line_of_the_file(timeline: Timeline) -> None:
    assert [timeline.notation_of(act) for act in timeline.acts] == [
        "draw sidekick x4",
        "roll sidekick: fist, shield, shield, character",
        "reroll sidekick: fist, wild, bolt, bolt",
        "buy Kitty Pryde with fist, wild as mask, bolt",
        "end",
        "draw sidekick x4",
        "roll sidekick: bolt, fist, shield, character",
    ]


def test_a_timeline_knows_the_turns(timeline: Timeline) -> None:
    spans = [(turn.number, turn.active, turn.first_act, turn.end_act) for turn in timeline.turns]
    assert spans == [(1, 0, 0, 5), (2, 1, 5, 7)]


def test_the_lines_of_an_act_tell_what_it_did(timeline: Timeline) -> None:
    buy, end = timeline.acts[3], timeline.acts[4]
    assert [str(line) for line in timeline.lines_of(buy)] == [
        "Eric pays with 3 Sidekicks (fist, wild, bolt)",
        "Eric purchases Kitty Pryde",
    ]
    assert [str(line) for line in timeline.lines_of(end)][-1] == "Turn 2: Mike"


def test_a_line_of_a_roll_shows_the_faces_that_came_up(timeline: Timeline) -> None:
    (line,) = timeline.lines_of(timeline.acts[2])
    state = timeline.state_after(3)
    assert str(line) == "Eric rerolls 4 Sidekicks (fist, wild, bolt, bolt)"
    assert [shown.face for shown in line.dice] == [state.dice[one.die].face for one in line.dice]


@pytest.mark.parametrize("setup", ["UXM under UXM", "tournament under AI"])
def test_every_point_of_a_timeline_is_the_match_replayed_so_far(setup: str) -> None:
    game = Walk(setup, 5, 400).game()
    timeline = Timeline(game)
    record = read_match(write_match(game), "walk", SETS)
    assert len(timeline) == len(record.acts)
    for acts in range(0, len(timeline), 7):
        assert timeline.game_after(acts).digest() == replay_match(record, acts).digest()


def test_a_timeline_goes_on_from_an_earlier_one_also_after_an_undo() -> None:
    game = Walk("tournament under UXM", 5, 200).game()
    earlier = Timeline(game)
    game.undo(past_chance=True)
    shorter = Timeline(game, earlier)
    assert shorter.acts == Timeline(game).acts
    game.redo()
    assert Timeline(game, shorter).acts == earlier.acts


@pytest.mark.parametrize("setup", ["ASM under ASM", "tournament under UXM"])
def test_a_timeline_that_went_on_is_the_same_as_a_new_one(setup: str) -> None:
    whole = Timeline(Walk(setup, 7, 300).game())
    grown = Timeline(whole.game_after(0))
    for acts in range(0, len(whole) + 1, 3):
        game = whole.game_after(acts)
        grown, new = Timeline(game, grown), Timeline(game)
        assert (grown.acts, grown.turns, grown.log) == (new.acts, new.turns, new.log)
        assert grown.at_every_point(_life) == new.at_every_point(_life)


def _life(state: GameState) -> tuple[int, ...]:
    return tuple(state.life)


@pytest.mark.parametrize("setup", ["ASM under ASM", "tournament under UXM"])
def test_each_line_and_event_belongs_to_one_act(setup: str) -> None:
    timeline = Timeline(Walk(setup, 11, 400).game())
    told = [line for act in timeline.acts for line in timeline.lines_of(act)]
    opening = timeline.log[: timeline.lines_after(0)]
    assert [*opening, *told] == [*timeline.log]
    for act in timeline.acts:
        assert {timeline.act_of_event(at) for at in range(act.first_event, act.end_event)} <= {
            act.number
        }
    assert timeline.lines_after(len(timeline)) == len(timeline.log)
