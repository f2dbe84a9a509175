"""Dice that text spins, rerolls, draws and rolls."""

import pytest

from rules.invariants import faults
from rules.language import tree
from tests.rules.dice_texts import ALL, HERALD, use_paid
from tests.rules.table import Table, made_up, made_up_action

CLIMBER = made_up("Climber", "When this die spins up: gain 1 life.")


@pytest.mark.parametrize(
    ("by", "before", "after", "life"),
    [("up 1 level", "L1", "L2", 6), ("up 2 levels", "L1", "L3", 6),
     ("up 2 levels", "L2", "L3", 6), ("up 1 level", "L3", "L3", 5),
     ("down 1 level", "L3", "L2", 5), ("down 2 levels", "L2", "L1", 5),
     ("down 1 level", "L1", "L1", 5)],
)  # fmt: skip
def test_spinning_goes_along_the_levels(by: str, before: str, after: str, life: int):
    """SPN-1, R157: not beyond the ends; spun up by two is spun up once."""
    turn = made_up_action("Turn", f"Spin one of your character dice {by}.")
    table = Table(eric=[CLIMBER], basics=[turn]).life(Eric=5)
    table.lay("Eric", "field", f"Climber {before}").lay("Eric", "reserve", "Turn action")
    table.begin("main").use("Turn action").choose("Climber")
    assert table.has("Eric", "field") == {f"Climber {after}": 1}
    assert table.lives()[0] == life


def test_spinning_to_a_level():
    """SPN-1: a die that has no such level stays as it is."""
    top = made_up_action("Top", "Spin your character dice to level 3.")
    table = Table(eric=[CLIMBER], basics=[top]).lay("Eric", "reserve", "Top action")
    table.lay("Eric", "field", "Climber L1", "sidekick").begin("main").use("Top action")
    assert table.has("Eric", "field") == {"Climber L3": 1, "sidekick character": 1}


def test_a_blocker_spun_to_energy_leaves_for_the_reserve_pool():
    """SPN-2, BLK-3, BLK-2: and the attacker stays blocked."""
    fade = made_up("Fader", "Pay nothing: spin this die to its mask face.")
    table = Table(mike=[fade]).lay("Mike", "field", "Fader L1")
    table.lay("Eric", "field", "Kitty Pryde L1").begin("attack").attack_with("Kitty Pryde")
    table.block(("Fader", "Kitty Pryde")).pass_()
    use_paid(table, "Fader")
    assert table.has("Mike", "reserve") == {"Fader mask": 1}
    table.both_pass()
    assert table.lives() == (10, 10)


def test_a_die_that_cannot_spin_stays_as_it_is():
    """SPN-1, TXT-1: "can't" beats "can"."""
    stiff = made_up("Stiff", "This die can't spin.")
    up = made_up_action("Up", "Spin your character dice up 1 level.")
    table = Table(eric=[stiff, CLIMBER], basics=[up]).lay("Eric", "reserve", "Up action")
    table.lay("Eric", "field", "Stiff L1", "Climber L1").begin("main").use("Up action")
    assert table.has("Eric", "field") == {"Stiff L1": 1, "Climber L2": 1}


def test_modifiers_and_damage_stay_on_a_die_that_spins():
    """R115, DMG-5: and it is knocked out where its defense falls to its damage."""
    down = made_up_action(
        "Down",
        "Deal 2 damage to one of your character dice. It gets +1A this turn. Spin it down 1 level.",
    )
    fall = made_up_action("Fall", "Spin one of your character dice down 1 level.")
    table = Table(eric=[CLIMBER], basics=[down, fall]).lay("Eric", "field", "Climber L3")
    table.lay("Eric", "reserve", "Down action", "Fall action").begin("main")
    table.use("Down action").choose("Climber")
    assert table.stats("Climber L2") == (4, 3), "3 and 3 on that level, and +1A"
    table.use("Fall action").choose("Climber")
    assert table.has("Eric", "prep") == {"Climber": 1}


AGAIN = made_up_action("Again", "Reroll a character die.")
TOLL = made_up_action("Toll", "Global: pay 1: gain 1 life.")
CHEER = made_up_action("Cheer", "One of your character dice gets +2A this turn.")


@ALL
def test_a_character_rerolled_to_a_character_has_never_left_the_field(edition: str):
    """RRL-1, FLD-2: its damage and effects stay, and nobody is fielded."""
    table = Table(edition=edition, eric=[HERALD], basics=[AGAIN, CHEER]).life(Eric=5)
    table.lay("Eric", "field", "Herald L3")
    table.lay("Eric", "reserve", "Cheer action", "Again action").begin("main")
    table.use("Cheer action").choose("Herald").will_roll("L2").use("Again action").choose("Herald")
    assert table.stats("Herald L2") == (5, 3), "3 and 3 on that level, and +2A"
    assert table.lives()[0] == 5


@ALL
def test_a_character_rerolled_to_energy_goes_to_the_reserve_pool(edition: str):
    """RRL-1, R082, EFF-1: out of combat and without its effects; its player may spend it."""
    table = Table(edition=edition, basics=[AGAIN, CHEER])
    table.lay("Eric", "field", "Kitty Pryde L3").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "Cheer action", "Again action").begin("attack")
    table.attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    table.use("Cheer action").choose("Kitty Pryde")
    table.will_roll("mask").use("Again action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    assert table.state.lasting == ()
    table.both_pass()
    assert table.has("Mike", "field") == {"Angel L1": 1}


def test_only_character_faces_are_rerolled_as_characters():
    """R116: a die that shows energy is no character die."""
    pool = made_up_action("Pool", "Reroll a character die in your reserve pool.")
    table = Table(basics=[pool]).lay("Eric", "reserve", "Pool action", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "sidekick bolt").begin("main").use("Pool action")
    assert table.offered() == ["choose Kitty Pryde L1"]
    table.will_roll("L3").choose("Kitty Pryde")
    assert table.has("Eric", "reserve")["Kitty Pryde L3"] == 1


def test_each_of_several_dice_is_rerolled_whatever_it_shows_then():
    """RRL-1: those that come up energy leave together."""
    all_ = made_up_action("Chaos", "Reroll each character die.")
    table = Table(basics=[all_]).lay("Eric", "field", "Kitty Pryde L1", "Cyclops L2")
    table.lay("Eric", "reserve", "Chaos action").begin("main").will_roll("mask, L3")
    table.use("Chaos action")
    assert sum(table.has("Eric", "field").values()) == 1
    assert sum(table.has("Eric", "reserve").values()) == 1


def test_a_die_that_paid_in_part_is_not_rerolled():
    """R022, PAY-3: the other dice of the Reserve Pool are."""
    pool = made_up_action("Pool", "Reroll each die in your reserve pool.")
    table = Table(basics=[pool, TOLL]).lay("Eric", "reserve", "Pool action", "Kitty Pryde 2 mask")
    table.begin("main").use_global("Toll", "Kitty Pryde 2 mask")
    assert table.has("Eric", "reserve") == {"Pool action": 1, "Kitty Pryde mask": 1}
    table.will_roll("2").use("Pool action")
    assert table.has("Eric", "reserve")["Kitty Pryde mask"] == 1


def test_a_die_that_has_left_is_not_brought_back_by_a_reroll():
    """R112: as much as possible, and that is nothing."""
    gone = made_up_action("Gone", "Sacrifice one of your character dice. Reroll it.")
    table = Table(edition="ASM", basics=[gone]).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "Gone action").begin("main")
    table.use("Gone action").choose("Kitty Pryde")
    assert table.has("Eric", "used") == {"Kitty Pryde": 1}
    assert table.asks() == ("Eric", "main")


RISE = made_up_action(
    "Rise",
    "Roll a character die from your used pile. If it shows a character face, field it.",
)


@pytest.mark.parametrize(("face", "zone"), [("L2", "field"), ("mask", "reserve")])
def test_a_die_rolled_from_the_used_pile(face: str, zone: str):
    """R110, RRL-2: one roll; what is no character stays in the Reserve Pool."""
    table = Table(edition="AI", basics=[RISE]).lay("Eric", "used", "Kitty Pryde")
    table.lay("Eric", "reserve", "Rise action").begin("main").will_roll(face)
    table.use("Rise action").choose("Kitty Pryde")
    assert table.has("Eric", zone) == {f"Kitty Pryde {face}": 1}
    assert table.asks() == ("Eric", "main")


GEAR = made_up_action("Gear", "Draw 2 dice.")


@ALL
def test_drawn_dice_are_rolled_once_into_the_reserve_pool(edition: str):
    """RRL-2, R013, R014: no reroll; a character may still be fielded in the Main Step."""
    table = Table(edition=edition, basics=[GEAR]).lay("Eric", "reserve", "Gear action")
    table.begin("main").will_draw("sidekick", "sidekick").will_roll("bolt, character")
    table.use("Gear action")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1, "sidekick character": 1}
    assert table.has("Eric", "prep") == {}
    table.field("sidekick character")
    assert faults(table.state) == []


def test_a_character_drawn_after_the_main_step_is_not_fielded():
    """RRL-2, R014, CLN-1: it goes to the Used Pile in Cleanup."""
    table = Table(basics=[GEAR]).lay("Eric", "reserve", "Gear action")
    table.lay("Eric", "field", "Kitty Pryde L1").begin("attack").attack_with("Kitty Pryde")
    table.will_draw("sidekick", "sidekick").will_roll("bolt, character")
    table.use("Gear action")
    assert not [move for move in table.offered() if move.startswith("field")]
    table.both_pass()
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}


@ALL
def test_only_energy_is_kept_on_the_opponents_turn(edition: str):
    """ZONE-5, R113, RRL-2: what cannot be used or fielded goes to the Used Pile at once."""
    table = Table(edition=edition, mike=[made_up("Seer", "Pay nothing: draw 2 dice.")])
    table.lay("Mike", "field", "Seer L1").lay("Eric", "field", "Kitty Pryde L1").begin("main")
    table.pass_().will_draw("sidekick", "sidekick").will_roll("bolt, character")
    use_paid(table, "Seer")
    assert table.has("Mike", "reserve") == {"sidekick bolt": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}
    assert faults(table.state) == []


def test_a_draw_goes_on_after_a_refill():
    """ZONE-3, RRL-2: what is left first, then from the Used Pile."""
    table = (
        Table(basics=[GEAR]).lay("Eric", "reserve", "Gear action").lay("Eric", "prep", "sidekick")
    )
    table.lay("Eric", "used", *["sidekick"] * 6).begin("main")
    table.will_draw("sidekick").will_draw("sidekick").will_roll("bolt, mask")
    table.use("Gear action")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1, "sidekick mask": 1}
    assert table.has("Eric", "bag") == {"sidekick": 5}


def test_a_draw_with_an_empty_bag_takes_what_there_is():
    """ZONE-3, TXT-4: two are wanted, and one is there."""
    table = Table(basics=[GEAR]).lay("Eric", "field", *["sidekick"] * 7)
    table.lay("Eric", "used", "sidekick").lay("Eric", "reserve", "Gear action").begin("main")
    table.will_draw("sidekick").will_roll("bolt").use("Gear action")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}


@ALL
def test_what_is_prepped_from_the_bag_is_drawn_by_chance(edition: str):
    """KW-9: one at random."""
    pack = made_up_action("Pack", "Prep a die from your bag.")
    table = Table(edition=edition, basics=[pack]).lay("Eric", "reserve", "Pack action")
    table.begin("main").will_draw("sidekick").use("Pack action")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.asks() == ("Eric", "main")


def test_prepping_from_a_place_that_is_named():
    """KW-9: no KO, and no fielding."""
    pack = made_up_action("Pack", "Prep a die from your used pile or reserve pool.")
    table = Table(basics=[pack])
    table.lay("Eric", "used", "Cyclops").lay("Eric", "reserve", "Pack action", "sidekick bolt")
    table.begin("main").use("Pack action").choose("sidekick bolt")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_a_die_drawn_to_be_fielded():
    """FLD-1: free, at level 1; a die that is no character stays in the bag."""
    call = made_up_action("Call", "Field 2 dice from your bag.")
    table = Table(edition="AI", eric=[HERALD], basics=[call]).life(Eric=5)
    table.lay("Eric", "bag", "Herald", "Enrage").lay("Eric", "reserve", "Call action")
    table.begin("main").will_draw("Herald", "Enrage").use("Call action")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.has("Eric", "bag")["Enrage"] == 1
    assert table.lives()[0] == 6


def test_a_die_drawn_to_be_rolled():
    """RRL-2, R110: into the Reserve Pool."""
    luck = made_up_action("Luck", tree.Text((tree.Used((tree.Reroll(tree.Random()),)),)))
    table = Table(basics=[luck]).lay("Eric", "reserve", "Luck action").begin("main")
    table.will_draw("sidekick").will_roll("mask").use("Luck action")
    assert table.has("Eric", "reserve") == {"sidekick mask": 1}
