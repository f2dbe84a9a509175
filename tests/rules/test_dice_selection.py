"""Texts that select dice: drawn dice, "among", "the rest", "the highest", and blockers."""

import pytest

from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

SPLIT = (
    "Draw 3 dice from your bag. Move each Avengers character die among those dice to its owner's "
    "reserve pool. Move the rest to their owners' used pile."
)


def table_with_action(text: str) -> Table:
    """Eric has an action die with this text; both players have 5 life."""
    table = Table(box="AI", basics=[made_up_action("Open Hand", text)]).life(Eric=5, Mike=5)
    return table.lay("Eric", "reserve", "Open Hand action")


# --- drawn dice -----------------------------------------------------------------------------------


def test_each_drawn_die_goes_where_the_text_sends_its_kind():
    """RRL-2: Dice sent to the Reserve Pool are rolled. ZONE-2: The rest go directly."""
    table = table_with_action(SPLIT).lay("Eric", "bag", "Captain America").begin()
    table.will_draw("Captain America", "sidekick", "sidekick").will_roll("L2")
    table.use("Open Hand action")
    assert table.has("Eric", "reserve") == {"Captain America L2": 1}
    assert table.has("Eric", "used") == {"sidekick": 2}
    assert table.has("Eric", "bag") == {"sidekick": 6}


def test_nothing_is_rolled_if_no_drawn_die_matches():
    table = table_with_action(SPLIT).begin().will_draw("sidekick", "sidekick", "sidekick")
    table.use("Open Hand action")
    assert table.has("Eric", "used") == {"sidekick": 3}


def test_the_bag_is_refilled_during_the_draw():
    """ZONE-3: The rest of the bag is drawn first; dice already drawn cannot be drawn again."""
    table = table_with_action(SPLIT).lay("Eric", "used", *["sidekick"] * 7)
    table.begin().will_draw("sidekick").will_draw("sidekick", "sidekick")
    table.use("Open Hand action")
    assert table.has("Eric", "used") == {"sidekick": 3}
    assert table.has("Eric", "bag") == {"sidekick": 5}


def test_drawn_dice_that_the_text_does_not_mention_return_to_the_bag():
    table = table_with_action(
        "Draw 2 dice from your bag. Prep a sidekick among those dice."
    ).begin()
    table.will_draw("sidekick", "sidekick").use("Open Hand action").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Eric", "bag") == {"sidekick": 7}


def test_the_rest_excludes_dice_already_moved():
    text = (
        "Draw 2 dice from your bag. Prep each Avengers character die among those dice. Field a "
        "sidekick among the rest. Move the rest to their owners' used pile."
    )
    table = table_with_action(text).lay("Eric", "bag", "Captain America").begin()
    table.will_draw("Captain America", "sidekick").use("Open Hand action").choose("sidekick")
    assert table.has("Eric", "prep") == {"Captain America": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}
    assert table.has("Eric", "used") == {}


@pytest.mark.parametrize(("drawn", "life"), [("Captain America", 6), ("sidekick", 5)])
def test_a_condition_can_check_the_drawn_die(drawn: str, life: int):
    text = (
        "Draw a die from your bag. If there is an Avengers character die among those dice, gain "
        "1 life."
    )
    table = (
        table_with_action(text.replace("those dice", "it"))
        .lay("Eric", "bag", "Captain America")
        .begin()
    )
    table.will_draw(drawn).use("Open Hand action")
    assert table.lives() == (life, 5)


# --- "among" and "the rest" -----------------------------------------------------------------------


def test_the_rest_means_the_chosen_dice_not_picked_again():
    text = (
        "Choose 2 opposing character dice. KO a character die among those dice. The rest get -1A "
        "this turn."
    )
    table = (
        table_with_action(text)
        .lay("Mike", "field", "Red Skull L1", "Arnim Zola L1", "sidekick")
        .begin()
    )
    table.use("Open Hand action").choose("Red Skull", "Arnim Zola")
    assert table.offered() == ["choose Arnim Zola L1", "choose Red Skull L1"]
    table.choose("Arnim Zola")
    assert table.stats("Red Skull") == (2, 4)
    assert table.stats("sidekick") == (1, 1)


# --- the highest and the lowest -------------------------------------------------------------------


def test_a_unique_highest_die_needs_no_choice():
    table = table_with_action("KO the opposing character die with the highest attack.")
    table.lay("Mike", "field", "Red Skull L3", "Arnim Zola L1").begin().use("Open Hand action")
    assert table.has("Mike", "prep") == {"Red Skull": 1}


def test_the_abilitys_controller_chooses_among_tied_dice():
    table = table_with_action("KO the opposing character die with the highest level.")
    table.lay("Mike", "field", "Red Skull L3", "Arnim Zola L3", "sidekick").begin()
    table.use("Open Hand action")
    assert table.asks() == ("Eric", "choose")
    assert table.offered() == ["choose Arnim Zola L3", "choose Red Skull L3"]


def test_the_highest_die_is_not_targeted():
    """TXT-3: A die that can't be targeted is still knocked out."""
    shy = made_up("Shy", "This die can't be targeted by action abilities.")
    text = "KO the opposing character die with the highest attack."
    table = Table(box="AI", mike=[shy], basics=[made_up_action("Open Hand", text)])
    table.lay("Eric", "reserve", "Open Hand action").lay("Mike", "field", "Shy L3", "sidekick")
    table.begin().use("Open Hand action")
    assert table.has("Mike", "prep") == {"Shy": 1}


# --- blockers and attackers -----------------------------------------------------------------------


@pytest.mark.parametrize(("blocker", "life"), [("Red Skull", 6), ("sidekick", 5)])
def test_a_condition_can_check_what_a_die_is_blocked_by(blocker: str, life: int):
    hero = made_up("Hero", "When this die is blocked by a Villain character die: gain 1 life.")
    table = Table(box="AI", eric=[hero]).life(Eric=5).lay("Eric", "field", "Hero L1")
    table.lay("Mike", "field", "Red Skull L1", "sidekick").begin("attack").attack_with("Hero")
    table.block((blocker, "Hero"))
    assert table.lives()[0] == life


def test_being_blocked_by_several_dice_is_one_event():
    """EFF-5: All blockers are declared together."""
    hero = made_up("Hero", "When this die is blocked by a Villain character die: gain 1 life.")
    table = Table(box="AI", eric=[hero]).life(Eric=5).lay("Eric", "field", "Hero L1")
    table.lay("Mike", "field", "Red Skull L1", "Arnim Zola L1").begin("attack").attack_with("Hero")
    table.block(("Red Skull", "Hero"), ("Arnim Zola", "Hero"))
    assert table.lives()[0] == 6


@pytest.mark.parametrize(("attacker", "life"), [("Red Skull", 6), ("sidekick", 5)])
def test_a_condition_can_check_what_a_die_blocks(attacker: str, life: int):
    guard = made_up("Guard", "When this die blocks a fist or bolt character die: gain 1 life.")
    table = Table(box="AI", eric=[guard]).life(Eric=5).lay("Eric", "field", "Guard L1")
    table.lay("Mike", "field", "Red Skull L1", "sidekick").begin("attack", "Mike")
    table.attack_with(attacker).block(("Guard", attacker))
    assert table.lives()[0] == life


# --- rerolling a used die -------------------------------------------------------------------------

AGAIN = (
    "While active, when one of your action dice is used: you may reroll that die, then if that "
    "die is an action die, prep that die."
)


@pytest.mark.parametrize(("face", "zone"), [("action", "prep"), ("2", "out")])
def test_a_used_action_die_can_be_rerolled_in_its_new_zone(face: str, zone: str):
    """ACT-1, RRL-1: It stays there unless the text moves it, and has no face there (DIE-2)."""
    table = Table(
        box="AI", eric=[made_up("Wizard", AGAIN)], basics=[made_up_action("Zap", "Gain 1 life.")]
    )
    table.life(Eric=5).lay("Eric", "field", "Wizard L1").lay("Eric", "reserve", "Zap action")
    table.begin().use("Zap action")
    assert table.has("Eric", "out") == {"Zap": 1}
    table.will_roll(face).accept()
    assert table.has("Eric", zone) == {"Zap": 1}
    assert table.lives()[0] == 6


# --- two kinds of dice ----------------------------------------------------------------------------


def test_an_affiliation_applies_only_to_the_kind_it_precedes():
    """A sidekick has no affiliation, and the text still includes it (DIE-1)."""
    hero = made_up("Hero", "This die can't be blocked by Villain character dice or sidekicks.")
    table = Table(box="AI", eric=[hero], mike=[made_up("Friend", "Overcrush.")])
    table.lay("Eric", "field", "Hero").lay("Mike", "field", "Red Skull", "sidekick", "Friend")
    table.begin("attack").attack_with("Hero")
    assert table.offered() == ["block Hero L1 with Friend L1", "pass"]
