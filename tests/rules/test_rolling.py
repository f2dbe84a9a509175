"""Dice that texts spin, reroll, draw and roll."""

import pytest

from rules.analysis.playout import find_violations
from rules.language import ast
from rules.model import EDITIONS, ChooseDie
from tests.rules.dice_texts import ALL, HERALD, use_paid
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

CLIMBER = made_up("Climber", "When this die spins up: gain 1 life.")


@pytest.mark.parametrize(
    ("by", "before", "after", "life"),
    [("up 1 level", "L1", "L2", 6), ("up 2 levels", "L1", "L3", 6),
     ("up 2 levels", "L2", "L3", 6), ("up 1 level", "L3", "L3", 5),
     ("down 1 level", "L3", "L2", 5), ("down 2 levels", "L2", "L1", 5),
     ("down 1 level", "L1", "L1", 5)],
)  # fmt: skip
def test_spinning_moves_along_the_levels(by: str, before: str, after: str, life: int):
    """SPN-1, R157: It stops at the ends; spinning up by two is one spin event."""
    turn = made_up_action("Turn", f"Spin one of your character dice {by}.")
    table = Table(eric=[CLIMBER], basics=[turn]).life(Eric=5)
    table.lay("Eric", "field", f"Climber {before}").lay("Eric", "reserve", "Turn action")
    table.begin("main").use("Turn action").choose("Climber")
    assert table.has("Eric", "field") == {f"Climber {after}": 1}
    assert table.lives()[0] == life


def test_spinning_to_a_level():
    """SPN-1: A die without that level does not change."""
    top = made_up_action("Top", "Spin your character dice to level 3.")
    table = Table(eric=[CLIMBER], basics=[top]).lay("Eric", "reserve", "Top action")
    table.lay("Eric", "field", "Climber L1", "sidekick").begin("main").use("Top action")
    assert table.has("Eric", "field") == {"Climber L3": 1, "sidekick character": 1}


def test_a_blocker_spun_to_energy_goes_to_the_reserve_pool():
    """SPN-2, BLK-3, BLK-2: The attacker stays blocked."""
    fade = made_up("Fader", "Pay nothing: spin this die to its mask face.")
    table = Table(mike=[fade]).lay("Mike", "field", "Fader L1")
    table.lay("Eric", "field", "Kitty Pryde L1").begin("attack").attack_with("Kitty Pryde")
    table.block(("Fader", "Kitty Pryde")).pass_()
    use_paid(table, "Fader")
    assert table.has("Mike", "reserve") == {"Fader mask": 1}
    table.both_pass()
    assert table.lives() == (10, 10)


def test_a_die_that_cannot_spin_does_not_change():
    """SPN-1, TXT-1: "Can't" overrides "can"."""
    stiff = made_up("Stiff", "This die can't spin.")
    up = made_up_action("Up", "Spin your character dice up 1 level.")
    table = Table(eric=[stiff, CLIMBER], basics=[up]).lay("Eric", "reserve", "Up action")
    table.lay("Eric", "field", "Stiff L1", "Climber L1").begin("main").use("Up action")
    assert table.has("Eric", "field") == {"Stiff L1": 1, "Climber L2": 1}


def test_modifiers_and_damage_stay_on_a_spun_die():
    """R115, DMG-5: It is knocked out if its defense drops to its damage."""
    down = made_up_action(
        "Down",
        "Deal 2 damage to one of your character dice. It gets +1A this turn. Spin it down 1 level.",
    )
    fall = made_up_action("Fall", "Spin one of your character dice down 1 level.")
    table = Table(eric=[CLIMBER], basics=[down, fall]).lay("Eric", "field", "Climber L3")
    table.lay("Eric", "reserve", "Down action", "Fall action").begin("main")
    table.use("Down action").choose("Climber")
    assert table.stats("Climber L2") == (4, 3), "3A and 3D at that level, and +1A"
    table.use("Fall action").choose("Climber")
    assert table.has("Eric", "prep") == {"Climber": 1}


AGAIN = made_up_action("Again", "Reroll a character die.")
TOLL = made_up_action("Toll", "Global: pay 1: gain 1 life.")
CHEER = made_up_action("Cheer", "One of your character dice gets +2A this turn.")


@ALL
def test_a_character_rerolled_to_a_character_stays_in_the_field(edition: str):
    """RRL-1, FLD-2: Its damage and effects remain, and it is not fielded again."""
    table = Table(edition=edition, eric=[HERALD], basics=[AGAIN, CHEER]).life(Eric=5)
    table.lay("Eric", "field", "Herald L3")
    table.lay("Eric", "reserve", "Cheer action", "Again action").begin("main")
    table.use("Cheer action").choose("Herald").will_roll("L2").use("Again action").choose("Herald")
    assert table.stats("Herald L2") == (5, 3), "3A and 3D at that level, and +2A"
    assert table.lives()[0] == 5


@ALL
def test_a_character_rerolled_to_energy_goes_to_the_reserve_pool(edition: str):
    """RRL-1, R082, EFF-1: It leaves combat and loses its effects; its player may spend it."""
    table = Table(edition=edition, basics=[AGAIN, CHEER])
    table.lay("Eric", "field", "Kitty Pryde L3").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "Cheer action", "Again action").begin("attack")
    table.attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    table.use("Cheer action").choose("Kitty Pryde")
    table.will_roll("mask").use("Again action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    assert table.state.continuous_effects == ()
    table.both_pass()
    assert table.has("Mike", "field") == {"Angel L1": 1}


def test_only_dice_showing_a_character_face_are_rerolled_as_characters():
    """R116: A die that shows energy is not a character die."""
    pool = made_up_action("Pool", "Reroll a character die in your reserve pool.")
    table = Table(basics=[pool]).lay("Eric", "reserve", "Pool action", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "sidekick bolt").begin("main").use("Pool action")
    assert table.offered() == ["choose Kitty Pryde L1"]
    table.will_roll("L3").choose("Kitty Pryde")
    assert table.has("Eric", "reserve")["Kitty Pryde L3"] == 1


def test_each_of_several_dice_is_rerolled_before_any_leaves():
    """RRL-1: Dice that show energy leave together."""
    all_ = made_up_action("Chaos", "Reroll each character die.")
    table = Table(basics=[all_]).lay("Eric", "field", "Kitty Pryde L1", "Cyclops L2")
    table.lay("Eric", "reserve", "Chaos action").begin("main").will_roll("mask, L3")
    table.use("Chaos action")
    assert sum(table.has("Eric", "field").values()) == 1
    assert sum(table.has("Eric", "reserve").values()) == 1


def test_a_partly_spent_die_is_not_rerolled():
    """R022, PAY-3: The other dice in the Reserve Pool are."""
    pool = made_up_action("Pool", "Reroll each die in your reserve pool.")
    table = Table(basics=[pool, TOLL]).lay("Eric", "reserve", "Pool action", "Kitty Pryde 2 mask")
    table.begin("main").use_global("Toll", "Kitty Pryde 2 mask")
    assert table.has("Eric", "reserve") == {"Pool action": 1, "Kitty Pryde mask": 1}
    table.will_roll("2").use("Pool action")
    assert table.has("Eric", "reserve")["Kitty Pryde mask"] == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "text",
    [
        "Reroll a die in your reserve pool.",
        "Choose a die in your reserve pool. Reroll it.",
    ],
)
def test_a_partly_spent_die_cannot_be_chosen_for_a_reroll(edition: str, text: str):
    """R022, PAY-3: It is not eligible; the refusal says why."""
    table = Table(edition=edition, basics=[made_up_action("Again", text), TOLL])
    table.lay("Eric", "reserve", "Again action", "Kitty Pryde 2 mask", "sidekick fist")
    table.begin().use_global("Toll", "Kitty Pryde 2 mask").use("Again action")
    spent = table.die("Kitty Pryde mask", "reserve")
    assert table.refused(ChooseDie(spent)).rule_id == "PAY-3"
    table.will_roll("bolt").choose("sidekick")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1, "sidekick bolt": 1}


def test_a_token_cannot_be_chosen_for_a_reroll():
    """TOK-1: Only the die is offered."""
    basics = [
        made_up_action(
            "Build", "Put a Robot token with an attack of 2 and a defense of 3 into your field."
        ),
        made_up_action("Again", "Reroll one of your character dice."),
    ]
    table = Table(edition="AI", basics=basics).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "Build action", "Again action").begin().use("Build").use("Again")
    assert table.offered() == ["choose Kitty Pryde L1"]
    assert table.refused(ChooseDie(table.die("Robot", "field"))).rule_id == "TOK-1"


def test_a_global_cannot_be_used_to_reroll_only_a_partly_spent_die():
    """GLB-1, PAY-3: It has no valid target."""
    again = made_up_action(
        "Again", "Draw a die.\nGlobal: pay mask: reroll a target die in your reserve pool."
    )
    table = Table(edition="AI", basics=[again, TOLL])
    table.lay("Eric", "reserve", "Kitty Pryde 2 mask", "Kitty Pryde 2 mask").begin()
    assert "useglobal Again" in table.offered()
    table.use_global("Toll", "Kitty Pryde 2 mask").use_global("Toll", "Kitty Pryde 2 mask")
    assert "useglobal Again" not in table.offered()


def test_a_reroll_does_not_bring_back_a_die_that_left():
    """R112: The effect does as much as possible: nothing."""
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
    """R110, RRL-2: It is rolled once; a die without a character face stays in the Reserve Pool."""
    table = Table(edition="AI", basics=[RISE]).lay("Eric", "used", "Kitty Pryde")
    table.lay("Eric", "reserve", "Rise action").begin("main").will_roll(face)
    table.use("Rise action").choose("Kitty Pryde")
    assert table.has("Eric", zone) == {f"Kitty Pryde {face}": 1}
    assert table.asks() == ("Eric", "main")


GEAR = made_up_action("Gear", "Draw 2 dice.")


@ALL
def test_drawn_dice_are_rolled_once_in_the_reserve_pool(edition: str):
    """RRL-2, R013, R014: There is no reroll; a character may still be fielded in the Main Step."""
    table = Table(edition=edition, basics=[GEAR]).lay("Eric", "reserve", "Gear action")
    table.begin("main").will_draw("sidekick", "sidekick").will_roll("bolt, character")
    table.use("Gear action")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1, "sidekick character": 1}
    assert table.has("Eric", "prep") == {}
    table.field("sidekick character")
    assert find_violations(table.state) == []


def test_a_character_rolled_after_the_main_step_cannot_be_fielded():
    """RRL-2, R014, CLN-1: It goes to the Used Pile in Cleanup."""
    table = Table(basics=[GEAR]).lay("Eric", "reserve", "Gear action")
    table.lay("Eric", "field", "Kitty Pryde L1").begin("attack").attack_with("Kitty Pryde")
    table.will_draw("sidekick", "sidekick").will_roll("bolt, character")
    table.use("Gear action")
    assert not [move for move in table.offered() if move.startswith("field")]
    table.both_pass()
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}


@ALL
def test_only_energy_stays_on_the_opponents_turn(edition: str):
    """ZONE-5, R113, RRL-2: Dice that cannot be used or fielded go to the Used Pile immediately."""
    table = Table(edition=edition, mike=[made_up("Seer", "Pay nothing: draw 2 dice.")])
    table.lay("Mike", "field", "Seer L1").lay("Eric", "field", "Kitty Pryde L1").begin("main")
    table.pass_().will_draw("sidekick", "sidekick").will_roll("bolt, character")
    use_paid(table, "Seer")
    assert table.has("Mike", "reserve") == {"sidekick bolt": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}
    assert find_violations(table.state) == []


def test_a_draw_continues_after_a_refill():
    """ZONE-3, RRL-2: It takes the rest of the bag first, then draws from the refilled bag."""
    table = (
        Table(basics=[GEAR]).lay("Eric", "reserve", "Gear action").lay("Eric", "prep", "sidekick")
    )
    table.lay("Eric", "used", *["sidekick"] * 6).begin("main")
    table.will_draw("sidekick").will_draw("sidekick").will_roll("bolt, mask")
    table.use("Gear action")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1, "sidekick mask": 1}
    assert table.has("Eric", "bag") == {"sidekick": 5}


def test_a_draw_takes_as_many_dice_as_exist():
    """ZONE-3, TXT-4: The text asks for two, and one is available."""
    table = Table(basics=[GEAR]).lay("Eric", "field", *["sidekick"] * 7)
    table.lay("Eric", "used", "sidekick").lay("Eric", "reserve", "Gear action").begin("main")
    table.will_draw("sidekick").will_roll("bolt").use("Gear action")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}


@ALL
def test_dice_prepped_from_the_bag_are_drawn_at_random(edition: str):
    """KW-9: One die is prepped."""
    pack = made_up_action("Pack", "Prep a die from your bag.")
    table = Table(edition=edition, basics=[pack]).lay("Eric", "reserve", "Pack action")
    table.begin("main").will_draw("sidekick").use("Pack action")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.asks() == ("Eric", "main")


def test_a_die_can_be_prepped_from_a_named_zone():
    """KW-9: This is neither a KO nor a fielding."""
    pack = made_up_action("Pack", "Prep a die from your used pile or reserve pool.")
    table = Table(basics=[pack])
    table.lay("Eric", "used", "Cyclops").lay("Eric", "reserve", "Pack action", "sidekick bolt")
    table.begin("main").use("Pack action").choose("sidekick bolt")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_a_drawn_character_die_can_be_fielded():
    """FLD-1: It is free and at level 1; a die that is not a character stays in the bag."""
    call = made_up_action("Call", "Field 2 dice from your bag.")
    table = Table(edition="AI", eric=[HERALD], basics=[call]).life(Eric=5)
    table.lay("Eric", "bag", "Herald", "Enrage").lay("Eric", "reserve", "Call action")
    table.begin("main").will_draw("Herald", "Enrage").use("Call action")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.has("Eric", "bag")["Enrage"] == 1
    assert table.lives()[0] == 6


def test_a_drawn_die_can_be_rolled():
    """RRL-2, R110: It goes to the Reserve Pool."""
    luck = made_up_action("Luck", ast.Text((ast.Used((ast.Reroll(ast.Random()),)),)))
    table = Table(basics=[luck]).lay("Eric", "reserve", "Luck action").begin("main")
    table.will_draw("sidekick").will_roll("mask").use("Luck action")
    assert table.has("Eric", "reserve") == {"sidekick mask": 1}
