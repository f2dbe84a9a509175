"""Dice that text spins, rolls, draws, fields and moves, and dice that are used by moving them."""

import pytest

from rules.invariants import faults
from rules.language import tree
from rules.moves import Use, UsePaid
from rules.ruleset import EDITIONS
from rules.state import NOBODY
from tests.rules.table import Table, made_up, made_up_action

ALL = pytest.mark.parametrize("edition", list(EDITIONS))
SENT_OUT = pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "used"), ("SWW", "used"), ("AI", "out")]
)


def pay_nothing(table: Table, die: str, *chosen: str) -> Table:
    """Use an ability of a die in the Field that costs nothing."""
    return table.play(UsePaid(table.die(die, "field"), 0)).choose(*chosen)


HERALD = made_up("Herald", "When fielded: gain 1 life.")
CLIMBER = made_up("Climber", "When this die spins up: gain 1 life.")


# --- spinning -------------------------------------------------------------------------------------


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
    pay_nothing(table, "Fader")
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


# --- rerolling ------------------------------------------------------------------------------------

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


# --- drawing --------------------------------------------------------------------------------------

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
    pay_nothing(table, "Seer")
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


# --- fielding and moving by effect ----------------------------------------------------------------


@pytest.mark.parametrize(("edition", "life"), [("UXM", 5), ("ASM", 6), ("SWW", 6), ("AI", 6)])
def test_fielding_by_an_effect(edition: str, life: int):
    """FLD-1, FLD-2: free and at level 1; the oldest book triggers only for paid fieldings."""
    call = made_up_action("Call", "Field a character die from your used pile.")
    table = Table(edition=edition, eric=[HERALD], basics=[call]).life(Eric=5)
    table.lay("Eric", "used", "Herald").lay("Eric", "reserve", "Call action").begin("main")
    table.use("Call action").choose("Herald")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.lives()[0] == life


def test_what_is_fielded_may_be_what_its_own_text_reaches():
    """FLD-3: it is in the Field when its text resolves, and is counted."""
    table = Table(
        eric=[made_up("Crowd", "When fielded: gain 1 life for each of your character dice.")]
    ).life(Eric=5)
    table.lay("Eric", "reserve", "Crowd L1").lay("Eric", "field", "sidekick").begin("main")
    table.field("Crowd L1")
    assert table.lives()[0] == 7


@ALL
def test_moving_into_the_field_is_no_fielding(edition: str):
    """FLD-2, R104: nothing triggers."""
    come = made_up_action("Come", "Move a character die from your used pile to your field.")
    table = Table(edition=edition, eric=[HERALD], basics=[come]).life(Eric=5)
    table.lay("Eric", "used", "Herald").lay("Eric", "reserve", "Come action").begin("main")
    table.use("Come action").choose("Herald")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.lives()[0] == 5


@SENT_OUT
def test_where_text_sends_dice_from_the_field_on_their_owners_turn(edition: str, zone: str):
    """ZONE-2: the Used Pile, by way of Out of Play in the newest edition."""
    send = made_up_action("Send", "Move a character die to its owner's used pile.")
    table = Table(edition=edition, basics=[send]).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Mike", "field", "Angel L1").lay("Eric", "reserve", "Send action", "Send action")
    table.begin("main").use("Send action").choose("Angel")
    assert table.has("Mike", "used") == {"Angel": 1}, "it is not Mike's turn"
    table.use("Send action").choose("Kitty Pryde")
    assert table.has("Eric", zone)["Kitty Pryde"] == 1
    table.both_pass()
    assert table.has("Eric", "used")["Kitty Pryde"] == 1, "in the end all are in the Used Pile"


@ALL
def test_text_can_send_dice_out_of_play_where_there_is_such_a_place(edition: str):
    """ZONE-2: on one's own turn, in the editions that have it."""
    send = made_up_action("Send", "Move a character die to its owner's out-of-play zone.")
    table = Table(edition=edition, basics=[send]).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "Send action").begin("main")
    table.use("Send action").choose("Kitty Pryde")
    has = EDITIONS[edition].has_out_of_play
    assert table.has("Eric", "out" if has else "used")["Kitty Pryde"] == 1
    assert faults(table.state) == []


def test_a_basic_action_die_that_returns_to_its_card_is_everybodys():
    """ZONE-1, ZONE-4, DIE-1: and a sidekick, which has no card, stays."""
    home = made_up_action("Home", "Move each die from your used pile to your cards.")
    table = Table(basics=[home]).lay("Eric", "used", "Enrage", "Kitty Pryde", "sidekick")
    table.lay("Eric", "reserve", "Home action").begin("main").use("Home action")
    assert table.has("Eric", "used") == {"sidekick": 1, "Home": 1}
    enrage = [die for die in table.state.dice if die.card == table.card("Enrage")]
    assert {die.owner for die in enrage} == {NOBODY}
    assert faults(table.state) == []


def test_an_unrolled_die_that_is_moved_to_the_reserve_pool_is_rolled():
    """RRL-2: it has to show a face there."""
    fetch = made_up_action(
        "Fetch",
        "Move a character die from your used pile to your reserve pool.",
    )
    table = Table(basics=[fetch]).lay("Eric", "used", "Kitty Pryde")
    table.lay("Eric", "reserve", "Fetch action").begin("main").will_roll("L2")
    table.use("Fetch action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde L2": 1}


def test_a_lord_that_leaves_takes_its_bonus_along():
    """EFF-2, DMG-5: whoever lived by it is knocked out at once."""
    hurt = made_up_action("Hurt", "Deal 1 damage to a character die.")
    send = made_up_action("Send", "Prep a character die.")
    table = Table(
        eric=[made_up("Lord", "While active: your sidekicks get +1D.")], basics=[hurt, send]
    )
    table.lay("Eric", "field", "Lord L1", "sidekick")
    table.lay("Eric", "reserve", "Hurt action", "Send action").begin("main")
    table.use("Hurt action").choose("sidekick").use("Send action").choose("Lord")
    assert table.has("Eric", "prep") == {"Lord": 1, "sidekick": 1}


# --- continuous -----------------------------------------------------------------------------------

FLAG = made_up_action(
    "Flag",
    "Continuous.\nPay nothing: move this die to your used pile. Gain 2 life.",
)
FAN = made_up("Fan", "While active, when one of your action dice is used: gain 1 life.")


@SENT_OUT
def test_a_continuous_die_is_used_by_moving_it_to_the_field(edition: str, zone: str):
    """KW-5, ACT-2, R118, ZONE-2: it stays past the turn; its later effect is no use."""
    table = Table(edition=edition, eric=[FAN], basics=[FLAG]).life(Eric=3)
    table.lay("Eric", "field", "Fan L1").lay("Eric", "reserve", "Flag action").begin("main")
    table.use("Flag action")
    assert table.has("Eric", "field") == {"Fan L1": 1, "Flag action": 1}
    assert table.lives()[0] == 4
    pay_nothing(table, "Flag")
    assert table.lives()[0] == 6, "the fan has seen one use"
    assert table.has("Eric", zone) == {"Flag": 1}


@ALL
def test_a_continuous_die_stays_and_works_on_the_opponents_turn(edition: str):
    """KW-5, ABL-1, R121: whenever its controller could use a Global Ability, and nobody else."""
    table = Table(edition=edition, basics=[FLAG]).life(Eric=3)
    table.lay("Eric", "reserve", "Flag action").begin("main").use("Flag action")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass()
    assert table.asks() == ("Mike", "reroll")
    table.reroll()
    flag = table.die("Flag", "field")
    assert table.refused(UsePaid(flag, 0)), "it is not Mike's"
    table.pass_()
    assert table.asks() == ("Eric", "reply")
    pay_nothing(table, "Flag")
    assert table.lives()[0] == 5
    assert table.has("Eric", "used") == {"Flag": 1}, "not Out of Play on the opponent's turn"


def test_a_continuous_die_neither_attacks_nor_blocks():
    """KW-5, ATK-1: it is no character."""
    table = Table(basics=[FLAG]).lay("Eric", "reserve", "Flag action").begin("main")
    table.use("Flag action").both_pass()
    assert table.asks() == ("Chance", "draw"), "there was nobody to attack"


def test_a_continuous_die_rerolled_to_energy_leaves_the_field():
    """RRL-1: for the Reserve Pool."""
    again = made_up_action("Again", "Reroll a continuous die.")
    table = Table(basics=[FLAG, again]).lay("Eric", "reserve", "Flag action", "Again action")
    table.begin("main").use("Flag action").will_roll("2").use("Again action").choose("Flag")
    assert table.has("Eric", "reserve") == {"Flag 2": 1}


def test_an_action_die_in_the_field_cannot_be_used_once_more():
    """ACT-2: it was used by being moved there."""
    table = Table(basics=[FLAG]).lay("Eric", "reserve", "Flag action").begin("main")
    table.use("Flag action")
    assert table.refused(Use(table.die("Flag", "field"))).rule
