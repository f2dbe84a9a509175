"""Attack and defense: printed values, applied bonuses, and static abilities."""

from rules.cards import Card
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


def table_of(*cards: Card, edition: str = "AI", **teams: list[Card]) -> Table:
    """Eric has an action die of each card in his Reserve Pool."""
    table = Table(basics=list(cards), edition=edition, **teams)
    return table.lay("Eric", "reserve", *(f"{card.name} action" for card in cards))


COACH = made_up("Coach", "While active: your sidekicks get +1A and +1D.")
BOOST = made_up_action("Boost", "A target character die gets +2A and +1D this turn.")
FLIP = made_up_action(
    "Flip",
    "Swap the attack and defense of a target character die this turn.",
)


# --- static bonuses -------------------------------------------------------------------------------


def test_two_dice_of_an_active_card_give_its_bonus_once():
    """EFF-2, R160: A while-active bonus counts once, however many of its dice are in the Field."""
    table = Table(eric=[COACH]).lay("Eric", "field", "Coach", "Coach", "sidekick").begin()
    assert table.stats("sidekick") == (2, 2)


def test_a_static_bonus_starts_and_ends_immediately():
    """EFF-1, EFF-2: It lasts from the first die to the last.

    A die that needed it is then knocked out.
    """
    hurt = made_up_action("Hurt", "Deal 1 damage to your sidekicks.")
    fell = made_up_action("Fell", "KO one of your character dice named Coach.")
    table = table_of(hurt, fell, eric=[COACH]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Coach L1", "Fell action").begin()
    assert table.stats("sidekick") == (1, 1)
    table.field("Coach").lay("Eric", "field", "Coach L2")
    assert table.stats("sidekick") == (2, 2)
    table.use("Hurt action").use("Fell action").choose("Coach L1")
    assert table.stats("sidekick") == (2, 2), "the other die is still in the Field"
    table.use("Fell action").choose("Coach L2")
    assert table.has("Eric", "field") == {}, "1 damage equals its own defense"


def test_a_static_bonus_applies_only_while_its_condition_is_true():
    """EFF-1: "While attacking" starts and ends with the attack."""
    raider = made_up("Raider", "If this die is attacking: this die gets +3A.")
    table = Table(eric=[raider], edition="AI").lay("Eric", "field", "Raider")
    table.lay("Mike", "field", "sidekick").begin("attack")
    assert table.stats("Raider") == (2, 2)
    table.attack_with("Raider").block(("Mike's sidekick", "Raider"))
    assert table.stats("Raider") == (5, 2)


def test_a_bonus_for_weak_dice_does_not_cancel_itself():
    """EFF-3: Static modifiers are ignored when choosing the dice that one affects."""
    mender = made_up(
        "Mender",
        "While active: your character dice with an attack of 2 or less get +1A.",
    )
    table = Table(eric=[mender]).lay("Eric", "field", "Mender L1", "Cyclops L1", "sidekick")
    table.begin()
    assert table.stats("Mender") == (3, 2)
    assert table.stats("Cyclops") == (4, 2)
    assert table.stats("sidekick") == (2, 1)


# --- the order of modifiers -----------------------------------------------------------------------


def test_a_swap_includes_applied_bonuses_but_not_static_ones():
    """EFF-3: 2A/2D with +2A and +1D is 4A/3D; swapped it is 3A/4D; then static bonuses apply."""
    proud = made_up("Proud", "This die gets +5A.")
    table = table_of(BOOST, FLIP, eric=[proud]).lay("Eric", "field", "Proud L1").begin()
    table.use("Boost action").choose("Proud").use("Flip action").choose("Proud")
    assert table.stats("Proud") == (3 + 5, 4)


def test_a_bonus_applied_after_a_swap_is_not_swapped():
    """EFF-3: Cyclops' 4A/2D swapped is 2A/4D, and then +2A and +1D apply."""
    table = table_of(BOOST, FLIP).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Flip action").choose("Cyclops").use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (4, 5)


def test_bonuses_are_summed_before_the_minimum_of_zero():
    """EFF-3, DMG-5: 4 with -5A and then +2A is 1, not 2."""
    less = made_up_action("Less", "A target character die gets -5A this turn.")
    table = table_of(less, BOOST).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Less action").choose("Cyclops")
    assert table.stats("Cyclops") == (0, 2)
    table.use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (1, 3)


def test_a_die_with_zero_defense_is_knocked_out():
    """DMG-5: It needs no damage."""
    table = (
        table_of(made_up_action("Trick", "A target character die gets -2D this turn."))
        .lay("Mike", "field", "Angel L1")
        .begin()
    )
    table.use("Trick action").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}


def test_two_dice_swap_their_attack():
    """EFF-3: Printed and applied values swap: the sidekick's 2 with its bonus and Cyclops' 4."""
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


# --- setting a stat -------------------------------------------------------------------------------


def test_defense_can_be_set_to_the_attack():
    """EFF-3, DMG-5: It uses the current attack.

    Damage equal to the new defense knocks the die out.
    """
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
    assert table.has("Mike", "prep") == {"Angel": 1}, "3A/4D became 3A/3D"


def test_an_attack_can_be_replaced_by_its_double():
    """R146, EFF-3: The printed attack doubles, not the earlier +2A; the later +2A is added."""
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
    assert table.offered() == ["choose Angel L1", "choose Cyclops L1"], (
        "dice on either side are legal"
    )
    table.choose("Cyclops")
    assert table.stats("Cyclops") == (8, 3)
    table.use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (10, 4)


def test_a_static_ability_that_sets_a_stat_applies_before_static_bonuses():
    """EFF-3: Defense always equals attack, then the coach adds +1D."""
    equal = made_up("Equal", "This die has an attack equal to this die's defense.")
    chief = made_up("Chief", "While active: your character dice get +1A.")
    table = table_of(
        made_up_action("Trick", "A target character die gets +3D this turn."), eric=[equal, chief]
    )
    table.lay("Eric", "field", "Equal L1", "Chief").begin().use("Trick action").choose("Equal")
    assert table.stats("Equal") == (5 + 1, 5)


def test_a_die_considered_to_be_level_1():
    """TXT-1, SPN-1: It uses the stats and level of level 1 but shows its own face."""
    table = table_of(
        made_up_action("Trick", "A target character die has a level of 1 this turn.")
    ).lay("Mike", "field", "Juggernaut L3")
    table.begin().use("Trick action").choose("Juggernaut")
    assert table.stats("Juggernaut") == (6, 3)
    assert table.has("Mike", "field") == {"Juggernaut L3": 1}


# --- durations ------------------------------------------------------------------------------------


def test_bonuses_and_damage_stay_after_a_spin():
    """DMG-5, R115: A die spun to a level whose defense equals its damage is knocked out."""
    hurt = made_up_action("Hurt", "Deal 3 damage to a target character die.")
    down = made_up_action("Down", "Spin a target character die down 1 level.")
    table = table_of(hurt, down, BOOST).lay("Mike", "field", "Angel L3").begin()
    table.lay("Mike", "field", "Juggernaut L2").lay("Eric", "reserve", "Down action", "Hurt action")
    table.use("Boost action").choose("Angel").use("Hurt action").choose("Angel")
    table.use("Down action").choose("Angel")
    assert table.stats("Angel") == (5, 4), "level 2 with the bonus, and 3 damage"
    table.use("Hurt action").choose("Juggernaut").use("Down action").choose("Juggernaut")
    assert table.has("Mike", "prep") == {"Juggernaut": 1}


def test_applied_bonuses_end_with_a_knockout():
    """EFF-1: This is true even if the die returns in the same turn."""
    fell = made_up_action("Fell", "KO a target character die.")
    back = made_up_action("Back", "Field a character die from any prep area.")
    table = table_of(BOOST, fell, back).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Boost action").choose("Cyclops")
    assert table.stats("Cyclops") == (6, 3)
    table.use("Fell action").choose("Cyclops").use("Back action").choose("Cyclops")
    assert table.stats("Cyclops") == (4, 2)


def test_applied_bonuses_end_with_the_turn():
    """EFF-1, CLN-1: They end in Cleanup."""
    table = table_of(BOOST).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Boost action").choose("Cyclops").both_pass().attack_with()
    assert table.stats("Cyclops") == (4, 2)


def test_effects_until_the_end_of_combat_expire_with_it():
    """EFF-1: The bonus ends before the turn does."""
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


def test_an_effect_until_replaced_ends_with_the_next_choice():
    """EFF-1: A new choice for the same text replaces the old one; the end of a turn does not."""
    mark = made_up_action("Trick", "A target character die gets +1A and +1D until replaced.")
    table = table_of(mark).lay("Eric", "field", "Cyclops L1", "sidekick").begin()
    table.lay("Eric", "reserve", "Trick action").use("Trick action").choose("Cyclops")
    assert table.stats("Cyclops") == (5, 3)
    table.use("Trick action").choose("sidekick")
    assert table.stats("Cyclops") == (4, 2)
    table.both_pass().attack_with()
    assert table.stats("sidekick") == (2, 2), "the turn is over"
