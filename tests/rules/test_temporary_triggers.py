"""Effects that let something happen at every matching event for a while (EFF-1)."""

import pytest

from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.language import ast
from rules.model import EDITIONS
from rules.state import TemporaryTriggerAdded
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

ALL = pytest.mark.parametrize("edition", EDITIONS)
VIGIL = made_up_action("Vigil", "This turn, when an opposing sidekick is KO'd: gain 1 life.")
SHELTER = made_up_action(
    "Shelter", "This turn, when one of your sidekicks takes damage: prevent 1 of that damage."
)
BARRICADE = made_up(
    "Barricade",
    "Global: pay 1: this turn, when one of your sidekicks takes damage: prevent 1 of that damage.",
)
GRUDGE = made_up(
    "Grudge",
    "When fielded: choose an opposing character die. Until your next turn, when one of your "
    "sidekicks is KO'd: it gets -1A this turn.",
)
SWEEP = made_up_action("Sweep", "Deal 1 damage to each sidekick.")
BLAST = made_up_action("Blast", "Deal 2 damage to each sidekick.")


@ALL
def test_every_matching_event_of_the_turn_triggers(edition):
    """EFF-1: Not only the first event counts, and dice that arrive later count too."""
    table = Table(basics=[VIGIL, SWEEP], edition=edition).life(Eric=2)
    table.lay("Eric", "reserve", "Vigil action", "Sweep action", "Sweep action")
    table.lay("Mike", "field", "sidekick", "sidekick").begin("main").use("Vigil action")
    assert any(isinstance(event, TemporaryTriggerAdded) for event in table.events)
    table.use("Sweep action")
    assert table.lives()[0] == 4
    table.lay("Mike", "field", "sidekick").use("Sweep action")
    assert table.lives()[0] == 5


@ALL
def test_the_effect_ends_with_the_turn(edition):
    """EFF-1, CLN-1: It does nothing next turn."""
    table = Table(basics=[VIGIL, SWEEP], edition=edition).life(Eric=2)
    table.lay("Eric", "reserve", "Vigil action").lay("Mike", "field", "sidekick")
    table.begin("main").use("Vigil action").both_pass()
    assert not table.state.continuous_effects
    assert table.state.active == 1


@ALL
def test_a_temporary_prevention_applies_to_each_die_separately(edition):
    """TIM-2, DMG-7: Each damaged sidekick is a separate event."""
    table = Table(basics=[SHELTER, BLAST, SWEEP], edition=edition)
    table.lay("Eric", "reserve", "Shelter action", "Sweep action", "Blast action")
    table.lay("Eric", "field", "sidekick", "sidekick").begin("main")
    table.use("Shelter action").use("Sweep action")
    assert table.has("Eric", "field") == {"sidekick character": 2}
    table.use("Blast action")
    assert table.has("Eric", "field") == {}


def test_two_uses_prevent_twice():
    """EFF-6, TIM-2: Two uses make two effects, also for a Global Ability."""
    table = Table(mike=[BARRICADE], basics=[BLAST])
    table.lay("Eric", "reserve", "Blast action", "sidekick fist", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").begin("main")
    table.use_global("Barricade", "fist").use_global("Barricade", "bolt").use("Blast action")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_it_refers_to_the_die_chosen_when_the_effect_started():
    """TXT-4, EFF-1: "It" is that die. The effect lasts through the opponent's turn."""
    table = Table(eric=[GRUDGE], basics=[SWEEP]).lay("Eric", "reserve", "Grudge L1")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1", "Juggernaut L1")
    table.lay("Mike", "prep", "Sweep").begin("main").field("Grudge L1").choose("Juggernaut")
    before = table.stats("Juggernaut")
    table.both_pass().will_draw(*["sidekick"] * 4)
    table.will_roll("fist, fist, fist, fist, action").pass_()
    table.reroll().use("Sweep action")
    assert table.stats("Juggernaut") == (before[0] - 1, before[1])


def test_an_interruption_of_an_event_that_cannot_be_prevented_is_reported():
    text = ast.Text((ast.Used((ast.Watch(ast.Moment("ko"), (ast.Prevent(1),)),)),))
    with pytest.raises(UnplayableCard, match='an interruption of the event "ko"'):
        check_playable(made_up_action("Riddle", text))
