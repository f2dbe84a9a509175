"""Dice drawn into the hand, dice among others, what is the rest, and the one that is foremost."""

import pytest

from tests.rules.table import Table, made_up, made_up_action

SPLIT = (
    "Draw 3 dice from your bag. Move each Avengers character die among those dice to its owner's "
    "reserve pool. Move the rest to their owners' used pile."
)


def using(text: str) -> Table:
    """Eric has an action die with a text; both have 5 life."""
    table = Table(box="AI", basics=[made_up_action("Open Hand", text)]).life(Eric=5, Mike=5)
    return table.lay("Eric", "reserve", "Open Hand action")


# --- the hand -------------------------------------------------------------------------------------


def test_each_die_drawn_goes_where_its_kind_goes():
    """RRL-2: what goes to the Reserve Pool is rolled. ZONE-2: the rest goes directly."""
    table = using(SPLIT).lay("Eric", "bag", "Captain America").begin()
    table.will_draw("Captain America", "sidekick", "sidekick").will_roll("L2")
    table.use("Open Hand action")
    assert table.has("Eric", "reserve") == {"Captain America L2": 1}
    assert table.has("Eric", "used") == {"sidekick": 2}
    assert table.has("Eric", "bag") == {"sidekick": 6}


def test_nothing_is_rolled_where_nothing_fits():
    table = using(SPLIT).begin().will_draw("sidekick", "sidekick", "sidekick")
    table.use("Open Hand action")
    assert table.has("Eric", "used") == {"sidekick": 3}


def test_the_bag_is_refilled_where_it_holds_too_few():
    """ZONE-3: what is left is drawn first; what is in hand is not drawn again."""
    table = using(SPLIT).lay("Eric", "used", *["sidekick"] * 7)
    table.begin().will_draw("sidekick").will_draw("sidekick", "sidekick")
    table.use("Open Hand action")
    assert table.has("Eric", "used") == {"sidekick": 3}
    assert table.has("Eric", "bag") == {"sidekick": 5}


def test_what_nothing_is_said_of_goes_back_to_the_bag():
    table = using("Draw 2 dice from your bag. Prep a sidekick among those dice.").begin()
    table.will_draw("sidekick", "sidekick").use("Open Hand action").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Eric", "bag") == {"sidekick": 7}


def test_what_has_been_put_somewhere_is_none_of_the_rest():
    text = (
        "Draw 2 dice from your bag. Prep each Avengers character die among those dice. Field a "
        "sidekick among the rest. Move the rest to their owners' used pile."
    )
    table = using(text).lay("Eric", "bag", "Captain America").begin()
    table.will_draw("Captain America", "sidekick").use("Open Hand action").choose("sidekick")
    assert table.has("Eric", "prep") == {"Captain America": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}
    assert table.has("Eric", "used") == {}


@pytest.mark.parametrize(("drawn", "life"), [("Captain America", 6), ("sidekick", 5)])
def test_a_condition_can_look_at_the_hand(drawn: str, life: int):
    text = (
        "Draw a die from your bag. If there is an Avengers character die among those dice, gain "
        "1 life."
    )
    table = using(text.replace("those dice", "it")).lay("Eric", "bag", "Captain America").begin()
    table.will_draw(drawn).use("Open Hand action")
    assert table.lives() == (life, 5)


# --- among, and the rest --------------------------------------------------------------------------


def test_the_rest_is_what_those_picked_last_have_left():
    text = (
        "Choose 2 opposing character dice. KO a character die among those dice. The rest get -1A "
        "this turn."
    )
    table = using(text).lay("Mike", "field", "Red Skull L1", "Arnim Zola L1", "sidekick").begin()
    table.use("Open Hand action").choose("Red Skull", "Arnim Zola")
    assert table.offered() == ["choose Arnim Zola L1", "choose Red Skull L1"]
    table.choose("Arnim Zola")
    assert table.stats("Red Skull") == (2, 4)
    assert table.stats("sidekick") == (1, 1)


# --- the foremost ---------------------------------------------------------------------------------


def test_the_one_with_the_lowest_is_not_chosen():
    table = using("KO the opposing character die with the highest attack.")
    table.lay("Mike", "field", "Red Skull L3", "Arnim Zola L1").begin().use("Open Hand action")
    assert table.has("Mike", "prep") == {"Red Skull": 1}


def test_of_several_the_player_of_the_ability_says_which():
    table = using("KO the opposing character die with the highest level.")
    table.lay("Mike", "field", "Red Skull L3", "Arnim Zola L3", "sidekick").begin()
    table.use("Open Hand action")
    assert table.asks() == ("Eric", "choose")
    assert table.offered() == ["choose Arnim Zola L3", "choose Red Skull L3"]


def test_it_is_no_target():
    """TXT-3: a die that can't be targeted is knocked out all the same."""
    shy = made_up("Shy", "This die can't be targeted by action abilities.")
    text = "KO the opposing character die with the highest attack."
    table = Table(box="AI", mike=[shy], basics=[made_up_action("Open Hand", text)])
    table.lay("Eric", "reserve", "Open Hand action").lay("Mike", "field", "Shy L3", "sidekick")
    table.begin().use("Open Hand action")
    assert table.has("Mike", "prep") == {"Shy": 1}


# --- who fights whom ------------------------------------------------------------------------------


@pytest.mark.parametrize(("blocker", "life"), [("Red Skull", 6), ("sidekick", 5)])
def test_a_die_asks_by_what_it_is_blocked(blocker: str, life: int):
    hero = made_up("Hero", "When this die is blocked by a Villain character die: gain 1 life.")
    table = Table(box="AI", eric=[hero]).life(Eric=5).lay("Eric", "field", "Hero L1")
    table.lay("Mike", "field", "Red Skull L1", "sidekick").begin("attack").attack_with("Hero")
    table.block((blocker, "Hero"))
    assert table.lives()[0] == life


def test_to_be_blocked_by_several_is_one_event():
    """EFF-5: blockers are declared together."""
    hero = made_up("Hero", "When this die is blocked by a Villain character die: gain 1 life.")
    table = Table(box="AI", eric=[hero]).life(Eric=5).lay("Eric", "field", "Hero L1")
    table.lay("Mike", "field", "Red Skull L1", "Arnim Zola L1").begin("attack").attack_with("Hero")
    table.block(("Red Skull", "Hero"), ("Arnim Zola", "Hero"))
    assert table.lives()[0] == 6


@pytest.mark.parametrize(("attacker", "life"), [("Red Skull", 6), ("sidekick", 5)])
def test_a_die_asks_what_it_blocks(attacker: str, life: int):
    guard = made_up("Guard", "When this die blocks a fist or bolt character die: gain 1 life.")
    table = Table(box="AI", eric=[guard]).life(Eric=5).lay("Eric", "field", "Guard L1")
    table.lay("Mike", "field", "Red Skull L1", "sidekick").begin("attack", "Mike")
    table.attack_with(attacker).block(("Guard", attacker))
    assert table.lives()[0] == life


# --- rerolling what was used ----------------------------------------------------------------------

AGAIN = (
    "While active, when one of your action dice is used: you may reroll that die, then if that "
    "die is an action die, prep that die."
)


@pytest.mark.parametrize(("face", "zone"), [("action", "prep"), ("2", "out")])
def test_a_used_action_die_is_rerolled_where_its_use_has_put_it(face: str, zone: str):
    """ACT-1, RRL-1: what is not told to go elsewhere stays, and shows nothing there (DIE-2)."""
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


def test_words_before_the_first_kind_are_not_about_the_second():
    """A sidekick has no affiliation, and is meant all the same (DIE-1)."""
    hero = made_up("Hero", "This die can't be blocked by Villain character dice or sidekicks.")
    table = Table(box="AI", eric=[hero], mike=[made_up("Friend", "Overcrush.")])
    table.lay("Eric", "field", "Hero").lay("Mike", "field", "Red Skull", "sidekick", "Friend")
    table.begin("attack").attack_with("Hero")
    assert table.offered() == ["block Hero L1 with Friend L1", "pass"]
