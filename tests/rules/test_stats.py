"""Attack and defense: what is printed, what was applied, and what static abilities add."""

from rules.cards import Card
from tests.rules.table import Table, made_up, made_up_action


def table_of(*cards: Card, edition: str = "AI", **teams: list[Card]) -> Table:
    """A table with an action die of each card in Eric's Reserve Pool."""
    table = Table(basics=list(cards), edition=edition, **teams)
    return table.lay("Eric", "reserve", *(f"{card.name} action" for card in cards))


COACH = made_up("Coach", "While active: your sidekicks get +1A and +1D.")
BOOST = made_up_action("Boost", "A target character die gets +2A and +1D this turn.")
FLIP = made_up_action(
    "Flip",
    "Swap the attack and defense of a target character die this turn.",
)


# --- static ---------------------------------------------------------------------------------------


def test_two_dice_of_an_active_card_give_its_bonus_once():
    """EFF-2, R160: true once while active, however many dice of it are in the Field."""
    table = Table(eric=[COACH]).lay("Eric", "field", "Coach", "Coach", "sidekick").begin()
    assert table.stats("sidekick") == (2, 2)


def test_a_static_bonus_begins_and_ends_at_once():
    """EFF-1, EFF-2: with the first die and with the last; a die that lived by it falls with it."""
    hurt = made_up_action("Hurt", "Deal 1 damage to your sidekicks.")
    fell = made_up_action("Fell", "KO one of your character dice named Coach.")
    table = table_of(hurt, fell, eric=[COACH]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Coach L1", "Fell action").begin()
    assert table.stats("sidekick") == (1, 1)
    table.field("Coach").lay("Eric", "field", "Coach L2")
    assert table.stats("sidekick") == (2, 2)
    table.use("Hurt action").use("Fell action").choose("Coach L1")
    assert table.stats("sidekick") == (2, 2), "the other one is still there"
    table.use("Fell action").choose("Coach L2")
    assert table.has("Eric", "field") == {}, "1 damage is as much as its own defense"


def test_a_static_bonus_holds_only_while_its_condition_does():
    """EFF-1: "while attacking" begins with the attack, and ends with it."""
    raider = made_up("Raider", "If this die is attacking: this die gets +3A.")
    table = Table(eric=[raider], edition="AI").lay("Eric", "field", "Raider")
    table.lay("Mike", "field", "sidekick").begin("attack")
    assert table.stats("Raider") == (2, 2)
    table.attack_with("Raider").block(("Mike's sidekick", "Raider"))
    assert table.stats("Raider") == (5, 2)


def test_a_bonus_for_the_weak_does_not_take_itself_away():
    """EFF-3: whom a static modifier reaches is asked without the static modifiers."""
    mender = made_up(
        "Mender",
        "While active: your character dice with an attack of 2 or less get +1A.",
    )
    table = Table(eric=[mender]).lay("Eric", "field", "Mender L1", "Cyclops L1", "sidekick")
    table.begin()
    assert table.stats("Mender") == (3, 2)
    assert table.stats("Cyclops") == (4, 2)
    assert table.stats("sidekick") == (2, 1)


# --- the order ------------------------------------------------------------------------------------


def test_applied_bonuses_are_swapped_and_static_ones_are_not():
    """EFF-3: 2 and 2, with +2A and +1D applied 4 and 3; swapped 3 and 4; the static ones after."""
    proud = made_up("Proud", "This die gets +5A.")
    table = table_of(BOOST, FLIP, eric=[proud]).lay("Eric", "field", "Proud L1").begin()
    table.use("Boost action").choose("Proud").use("Flip action").choose("Proud")
    assert table.stats("Proud") == (3 + 5, 4)


def test_what_is_applied_after_a_swap_is_not_swapped():
    """EFF-3: 4 and 2 of Cyclops swapped are 2 and 4, and then come +2A and +1D."""
    table = table_of(BOOST, FLIP).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Flip action").choose("Cyclops").use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (4, 5)


def test_bonuses_are_summed_before_zero_is_the_least():
    """EFF-3, DMG-5: -5A and then +2A from 4 is 1, not 2."""
    less = made_up_action("Less", "A target character die gets -5A this turn.")
    table = table_of(less, BOOST).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Less action").choose("Cyclops")
    assert table.stats("Cyclops") == (0, 2)
    table.use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (1, 3)


def test_a_defense_of_zero_is_a_knock_out():
    """DMG-5: with no damage on it."""
    table = (
        table_of(made_up_action("Trick", "A target character die gets -2D this turn."))
        .lay("Mike", "field", "Angel L1")
        .begin()
    )
    table.use("Trick action").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}


def test_two_dice_exchange_their_attack():
    """EFF-3: what is printed and applied; 2 of the sidekick with the bonus, 4 of Cyclops."""
    transfer = made_up_action(
        "Trick",
        "Swap the attack of one of your character dice for that of an opposing character die "
        "this turn.",
    )
    table = (
        table_of(transfer).lay("Eric", "field", "sidekick").lay("Mike", "field", "Juggernaut L1")
    )
    table.begin().use("Trick action").choose("sidekick").choose("Juggernaut")
    assert table.stats("sidekick") == (6, 1)
    assert table.stats("Juggernaut") == (1, 3)


# --- a stat that is set ---------------------------------------------------------------------------


def test_a_defense_equal_to_the_attack():
    """EFF-3, DMG-5: as the attack is now; damage that reaches the new defense knocks out."""
    equal = made_up_action(
        "Equal",
        "A target character die has a defense equal to its attack this turn.",
    )
    hurt = made_up_action("Hurt", "Deal 3 damage to a target character die.")
    table = table_of(equal, hurt).lay("Mike", "field", "Angel L3", "Juggernaut L1")
    table.lay("Eric", "reserve", "Equal action").begin()
    table.use("Equal action").choose("Juggernaut")
    assert table.stats("Juggernaut") == (6, 6)
    table.use("Hurt action").choose("Angel").use("Equal action").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}, "3 and 4 became 3 and 3"


def test_an_attack_is_replaced_by_its_double():
    """R146, EFF-3: what is printed is doubled, not the +2A before it; the +2A after it adds."""
    table = table_of(
        made_up_action(
            "Trick",
            "A target character die has an attack equal to 2 times its printed attack this turn.",
        ),
        BOOST,
    )
    table.lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "Angel L1")
    table.lay("Mike", "prep", "Juggernaut").lay("Eric", "reserve", "Boost action").begin()
    table.use("Boost action").choose("Cyclops").use("Trick action")
    assert table.offered() == ["choose Angel L1", "choose Cyclops L1"], "on either side"
    table.choose("Cyclops")
    assert table.stats("Cyclops") == (8, 3)
    table.use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (10, 4)


def test_a_static_that_sets_a_stat_comes_before_static_bonuses():
    """EFF-3: a defense that is always equal to the attack, then +1D of the coach."""
    equal = made_up("Equal", "This die has an attack equal to this die's defense.")
    chief = made_up("Chief", "While active: your character dice get +1A.")
    table = table_of(
        made_up_action("Trick", "A target character die gets +3D this turn."), eric=[equal, chief]
    )
    table.lay("Eric", "field", "Equal L1", "Chief").begin().use("Trick action").choose("Equal")
    assert table.stats("Equal") == (5 + 1, 5)


def test_a_die_that_is_considered_to_be_of_level_one():
    """TXT-1, SPN-1: its numbers and its level are those of level 1, and it shows its own face."""
    table = table_of(
        made_up_action("Trick", "A target character die has a level of 1 this turn.")
    ).lay("Mike", "field", "Juggernaut L3")
    table.begin().use("Trick action").choose("Juggernaut")
    assert table.stats("Juggernaut") == (6, 3)
    assert table.has("Mike", "field") == {"Juggernaut L3": 1}


# --- how long it lasts ----------------------------------------------------------------------------


def test_bonuses_and_damage_survive_a_spin():
    """DMG-5, R115: spun down to a level whose defense is not above its damage, a die falls."""
    hurt = made_up_action("Hurt", "Deal 3 damage to a target character die.")
    down = made_up_action("Down", "Spin a target character die down 1 level.")
    table = table_of(hurt, down, BOOST).lay("Mike", "field", "Angel L3").begin()
    table.lay("Mike", "field", "Juggernaut L2").lay("Eric", "reserve", "Down action", "Hurt action")
    table.use("Boost action").choose("Angel").use("Hurt action").choose("Angel")
    table.use("Down action").choose("Angel")
    assert table.stats("Angel") == (5, 4), "level 2 with the bonus, and 3 damage on it"
    table.use("Hurt action").choose("Juggernaut").use("Down action").choose("Juggernaut")
    assert table.has("Mike", "prep") == {"Juggernaut": 1}


def test_applied_bonuses_end_with_a_knock_out():
    """EFF-1: even if the die comes back the same turn."""
    fell = made_up_action("Fell", "KO a target character die.")
    back = made_up_action("Back", "Field a character die from any prep area.")
    table = table_of(BOOST, fell, back).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (6, 3)
    table.use("Fell action").choose("Cyclops").use("Back action").choose("Cyclops")
    assert table.stats("Cyclops") == (4, 2)


def test_applied_bonuses_end_with_the_turn():
    """EFF-1, CLN-1: in the Cleanup."""
    table = table_of(BOOST).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Boost action").choose("Cyclops").both_pass().attack_with()
    assert table.stats("Cyclops") == (4, 2)


def test_what_lasts_until_the_end_of_combat_ends_with_it():
    """EFF-1: the bonus is gone before the turn is."""
    leader = made_up(
        "Leader",
        "When this die attacks: your attacking character dice get +2A until the end of combat.",
    )
    teller = made_up(
        "Teller",
        "At the end of your attack step: gain life equal to this die's attack.",
    )
    table = Table(eric=[leader, teller], edition="AI").lay("Eric", "field", "Leader", "Teller")
    table.lay("Mike", "field", "sidekick").life(Eric=1).begin("attack")
    table.attack_with("Leader", "Teller").block(("Mike's sidekick", "Teller"))
    assert table.stats("Teller") == table.stats("Leader") == (4, 2)
    table.both_pass()
    assert table.lives() == (1 + 2, 10 - 4)


def test_what_lasts_until_it_is_replaced_is_replaced_by_the_next():
    """EFF-1: a new choice of the same text ends the old one, and no turn does."""
    mark = made_up_action("Trick", "A target character die gets +1A and +1D until replaced.")
    table = table_of(mark).lay("Eric", "field", "Cyclops L1", "sidekick").begin()
    table.lay("Eric", "reserve", "Trick action").use("Trick action").choose("Cyclops")
    assert table.stats("Cyclops") == (5, 3)
    table.use("Trick action").choose("sidekick")
    assert table.stats("Cyclops") == (4, 2)
    table.both_pass().attack_with()
    assert table.stats("sidekick") == (2, 2), "the turn is over"
