"""What a replay shows between two acts: the table after each event, and the marks of the match."""

import re

import pytest
from msgspec.structs import replace

from rules.match_log import MarkKind, MatchMark, Timeline, marks_of
from rules.notation import read_match, replay_match
from rules.state import DiceRolled, Zone
from tests.rules.matches import SETS
from tests.rules.walks import Walk

MATCH = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee

position active: Eric; step: attack; turn: 9
position Eric life: 6; Eric field: Cyclops L2, 2 sidekick; Eric reserve: bolt
position Mike life: 3; Mike field: Juggernaut L1 damaged 1, 2 sidekick

turn Eric
  attack with Cyclops L2, sidekick
  block Cyclops L2 with Juggernaut L1, sidekick
  global Enrage with bolt on Cyclops L2
  assign Cyclops L2: 4 to Juggernaut L1, 2 to sidekick
  choose sidekick in field
  end
"""


@pytest.fixture
def timeline() -> Timeline:
    """An attack in which both players lose dice, and Mike loses a life."""
    return Timeline(replay_match(read_match(MATCH, "example", SETS)))


def test_the_marks_tell_who_lost_dice_and_life(timeline: Timeline) -> None:
    assert marks_of(timeline) == (
        MatchMark(MarkKind.TURN, 0, 0, 9),
        MatchMark(MarkKind.KNOCK_OUT, 5, 1, 1),
        MatchMark(MarkKind.KNOCK_OUT, 5, 0, 1),
        MatchMark(MarkKind.LIFE_LOST, 5, 1, 1),
    )


def test_a_purchase_has_a_mark() -> None:
    timeline = Timeline(Walk("UXM under UXM", 5, 400).game())
    purchases = [mark for mark in marks_of(timeline) if mark.kind is MarkKind.PURCHASE]
    assert purchases
    for mark in purchases:
        said = timeline.notation_of(timeline.acts[mark.act - 1])
        assert re.search(r"\bbuy ", said), said


@pytest.mark.parametrize("setup", ["UXM under UXM", "tournament under AI", "ASM under ASM"])
def test_the_table_changes_event_by_event_until_the_act_is_over(setup: str) -> None:
    timeline = Timeline(Walk(setup, 3, 300).game())
    for act in timeline.acts:
        states = timeline.states_in(act)
        assert len(states) == act.end_event - act.first_event
        assert not states or states[-1] == timeline.state_after(act.number)
        for event, state in zip(timeline.events_of(act), states, strict=True):
            if isinstance(event, DiceRolled):
                shown = tuple(state.dice[die].face for die in event.dice)
                assert shown == event.faces


def test_a_moment_shows_dice_on_the_way_and_asks_nothing(timeline: Timeline) -> None:
    act = timeline.acts[4]
    halfway = timeline.moment_in(act, 4)
    assert halfway.decision is None
    assert halfway.legal_moves() == ()
    assert halfway.attack_forecast() is None
    assert halfway.damage_split() is None
    assert str(halfway.prompt()) in [str(line) for line in timeline.log]
    assert any(die.zone is Zone.ATTACK for die in halfway.state.dice)


def test_the_match_goes_on_from_a_point_without_changing_the_timeline(timeline: Timeline) -> None:
    before = replace(timeline.state_after(2))
    branch = timeline.game_after(2)
    assert not branch.can_redo
    branch.play(branch.legal_moves()[0])
    assert timeline.state_after(2) == before
