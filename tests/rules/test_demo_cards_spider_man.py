"""The cards of the demo game of The Amazing Spider-Man: what each does, and its limits."""

import pytest

from rules.moves import Field, UseGlobal, UsePaid
from tests.rules.demo_games import (
    OUT_OF_PLAY,
    card,
    in_any_order,
    spider_man,
)
from tests.rules.table import Table

# --- Drax: Pained ---------------------------------------------------------------------------------


def pay_life_for(table: Table, drax: str) -> Table:
    return table.play(Field(table.die(drax, "reserve"), instead=0))


def test_drax_is_fielded_for_a_life():
    """BUY-3, DMG-6: no energy is asked for, whatever his level; no other Drax need be there."""
    table = spider_man().lay("Eric", "reserve", "Drax L3").begin("main")
    pay_life_for(table, "Drax L3")
    assert table.lives() == (9, 10)
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_drax_can_be_paid_with_energy_as_well():
    """FLD-1: he costs 2 at level 2, and no life then."""
    table = spider_man().lay("Eric", "reserve", "Drax L2", "sidekick fist", "sidekick bolt")
    table.begin("main").field("Drax L2", "fist", "bolt")
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Drax L2": 1}


def test_each_drax_asks_for_a_life_of_his_own():
    """EFF-6: the text is each die's."""
    table = spider_man().lay("Eric", "reserve", "Drax L1", "Drax L2").begin("main")
    pay_life_for(pay_life_for(table, "Drax L1"), "Drax L2")
    assert table.lives() == (8, 10)


def test_the_last_life_can_be_paid_for_drax_and_loses_the_game():
    """END-1, PAY-6: a life that is there can be paid."""
    table = spider_man().life(Eric=1).lay("Eric", "reserve", "Drax L1").begin("main")
    pay_life_for(table, "Drax L1")
    assert (table.state.over, table.state.winner) == (True, 1)


# --- Silver Sable: Wild Pack ----------------------------------------------------------------------


def test_silver_sable_takes_a_life_from_who_blocks_her():
    """DMG-6, BLK-1: lost and gained as she is blocked, before any damage."""
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L1")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Silver Sable")
    table.block(("sidekick", "Silver Sable"))
    assert table.lives() == (6, 9)
    assert table.asks() == ("Eric", "window")


def test_silver_sable_blocked_by_two_is_blocked_once():
    """EFF-5: she is one die, and one attacker that was blocked."""
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L3")
    table.lay("Mike", "field", "sidekick", "Spider-Woman L1").begin("attack")
    table.attack_with("Silver Sable")
    table.block(("sidekick", "Silver Sable"), ("Spider-Woman", "Silver Sable"))
    assert table.lives() == (6, 9)


def test_two_silver_sables_take_a_life_each():
    """EFF-6: each die for itself; with one unblocked it would be one life."""
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L1", "Silver Sable L3")
    table.lay("Mike", "field", "sidekick", "sidekick").begin("attack")
    table.attack_with("Silver Sable L1", "Silver Sable L3")
    table.block(("sidekick", "Silver Sable L1"), ("sidekick", "Silver Sable L3"))
    assert in_any_order(table).lives() == (7, 8)


def test_life_that_silver_sable_brings_does_not_go_beyond_the_start():
    """END-1, R002: what is too much is wasted."""
    table = spider_man().lay("Eric", "field", "Silver Sable L1").lay("Mike", "field", "sidekick")
    table.begin("attack").attack_with("Silver Sable").block(("sidekick", "Silver Sable"))
    assert table.lives() == (10, 9)


def test_silver_sable_that_nobody_blocks_takes_nothing_but_her_damage():
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L1")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Silver Sable").block()
    table.both_pass()
    assert table.lives() == (5, 7)


# --- Spider-Man: Tangled Web ----------------------------------------------------------------------


def test_spider_man_is_stronger_when_he_attacks():
    """ATK-2: +2A for him alone; without a burst on the face the burst's text is not read."""
    table = spider_man().lay("Mike", "field", "Spider-Man L2", "Spider-Woman L1")
    table.begin("attack", "Mike").attack_with("Spider-Man", "Spider-Woman")
    assert table.stats("Spider-Man") == (6, 3)
    assert table.stats("Spider-Woman") == (2, 4)


def test_with_a_burst_all_attacking_spider_friends_are_stronger():
    """BST-1: the text of the burst replaces the other one; he is a Spider-Friend too."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "Spider-Woman L1", "sidekick")
    table.lay("Mike", "field", "Spider-Woman L2")
    table.begin("attack", "Mike").attack_with("Spider-Man", "Spider-Woman L1", "sidekick")
    assert table.stats("Spider-Man") == (5, 3)
    assert table.stats("Spider-Woman L1") == (4, 4)
    assert table.stats("sidekick") == (1, 1), "no Spider-Friend"
    assert table.stats("Spider-Woman L2") == (2, 5), "she does not attack"


def test_the_two_texts_of_two_spider_men_add_up():
    """BST-1, EFF-3: each has the text of its own face."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "Spider-Man L3")
    table.begin("attack", "Mike").attack_with("Spider-Man L1*", "Spider-Man L3")
    in_any_order(table)
    assert table.stats("Spider-Man L1*") == (5, 3)
    assert table.stats("Spider-Man L3") == (9, 4)


def test_the_global_of_spider_man_makes_anybody_a_spider_friend():
    """GLB-1, TXT-3: either player may use it, on a die of either; it ends with the turn."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("main", "Mike")
    table.use_global("Spider-Man", "bolt").choose("sidekick").both_pass()
    table.attack_with("Spider-Man", "sidekick")
    assert table.stats("sidekick") == (3, 1)


def test_a_spider_friend_made_after_the_attack_began_comes_too_late():
    """EFF-1: the burst reached those who attacked when it resolved."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("attack", "Mike")
    table.attack_with("Spider-Man", "sidekick").use_global("Spider-Man", "bolt").choose("sidekick")
    assert table.stats("sidekick") == (1, 1)


# --- Spider-Woman: Secret Avenger -----------------------------------------------------------------


def test_spider_woman_pays_for_strength_as_often_as_she_can():
    """ABL-1: while she is blocked; twice for two fists."""
    table = spider_man().lay("Mike", "field", "Spider-Woman L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick fist", "sidekick fist").begin("attack", "Mike")
    table.attack_with("Spider-Woman").block(("sidekick", "Spider-Woman"))
    table.use_paid("Spider-Woman", "fist").use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (4, 6)


def test_spider_woman_pays_when_she_blocks_too():
    """ABL-1, PRI-1: her controller may, when the attacker has passed."""
    table = spider_man().lay("Eric", "field", "Drax L1").lay("Mike", "field", "Spider-Woman L1")
    table.lay("Mike", "reserve", "sidekick fist").begin("attack").attack_with("Drax")
    table.block(("Spider-Woman", "Drax")).pass_().use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (3, 5)


def test_spider_woman_cannot_pay_when_she_is_not_engaged():
    """ABL-1: neither in the Main Step, nor where she attacks unblocked."""
    table = spider_man().lay("Mike", "field", "Spider-Woman L1")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    paid = UsePaid(table.die("Spider-Woman", "field"), 0)
    assert table.refused(paid)
    table.both_pass().attack_with("Spider-Woman")
    assert table.refused(paid)


def test_spider_woman_stays_blocked_though_her_blocker_has_fallen():
    """BLK-2, ABL-1: a blocked die goes on being blocked."""
    table = Table(box="ASM", basics=[card("Reckless Melee")]).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick fist", "Reckless Melee action")
    table.lay("Mike", "field", "Spider-Woman L1").begin("attack", "Mike")
    table.attack_with("Spider-Woman").block(("sidekick", "Spider-Woman"))
    table.use("Reckless Melee action").use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (3, 5)


def test_nobody_else_pays_for_spider_woman():
    """ABL-1: the text is no Global Ability."""
    table = spider_man().lay("Mike", "field", "Spider-Woman L1").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist").begin("attack", "Mike")
    table.attack_with("Spider-Woman").block(("sidekick", "Spider-Woman")).pass_()
    assert table.refused(UsePaid(table.die("Spider-Woman", "field"), 0))


# --- Back for Seconds! ----------------------------------------------------------------------------


def test_back_for_seconds_fields_a_character_of_the_underdog_at_level_3():
    """KW-13, FLD-1: fielded for nothing from the Used Pile; only character dice may come."""
    table = spider_man().lay("Eric", "reserve", "Back for Seconds! action")
    table.lay("Eric", "used", "Drax", "Silver Sable", "sidekick", "Betrayal")
    table.lay("Mike", "field", "sidekick").begin("main").use("Back for Seconds! action")
    assert table.offered() == ["choose Drax", "choose Silver Sable"]
    table.choose("Drax")
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_back_for_seconds_does_nothing_for_who_is_no_underdog():
    """KW-13: as many characters are not fewer."""
    table = spider_man().lay("Eric", "reserve", "Back for Seconds! action")
    table.lay("Eric", "used", "Drax").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("main").use("Back for Seconds! action")
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "used") == {"Drax": 1}


def test_under_the_oldest_rules_a_sidekick_comes_back_for_seconds_too():
    """DIE-2: unrolled it is a character die there; it has one level only."""
    table = Table(box="ASM", edition="UXM").lay("Eric", "reserve", "Back for Seconds! action")
    table.lay("Eric", "used", "sidekick").lay("Mike", "field", "sidekick").begin("main")
    table.use("Back for Seconds! action").choose("sidekick")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_who_comes_back_for_seconds_is_fielded():
    """FLD-2: an effect that fields sets off "when fielded", from ASM on."""
    table = Table(box="ASM", eric=[card("Cheetah/Goddess of the Hunt")])
    table.lay("Eric", "reserve", "Back for Seconds! action").lay("Eric", "used", "Cheetah")
    table.lay("Mike", "field", "sidekick").begin("main").will_draw("sidekick")
    table.use("Back for Seconds! action").choose("Cheetah").choose("sidekick character")
    assert table.has("Mike", "prep") == {"sidekick": 1}


# --- Betrayal -------------------------------------------------------------------------------------


@OUT_OF_PLAY
def test_betrayal_hurts_the_opponent_for_each_of_their_characters(edition: str, zone: str):
    """EFF-7, ACT-1: each die counts; the action die is done with when its text has resolved."""
    table = Table(box="ASM", edition=edition).lay("Eric", "reserve", "Betrayal action")
    table.lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick", "sidekick", "Spider-Woman")
    table.begin("main").use("Betrayal action")
    assert table.lives() == (10, 7)
    assert table.has("Eric", zone) == {"Betrayal": 1}


def test_betrayal_against_an_empty_field_hurts_nobody():
    table = spider_man().lay("Eric", "reserve", "Betrayal action").lay("Eric", "field", "Drax")
    table.begin("main").use("Betrayal action")
    assert table.lives() == (10, 10)


@pytest.mark.parametrize(
    ("blockers", "prep"), [(1, {}), (2, {"Betrayal": 1}), (3, {"Betrayal": 1})]
)
def test_betrayal_with_two_bursts_is_prepped_if_it_dealt_two(blockers: int, prep: dict[str, int]):
    """BST-1, KW-9: as well as dealing damage."""
    table = spider_man().lay("Eric", "reserve", "Betrayal action**")
    table.lay("Mike", "field", *["sidekick"] * blockers).begin("main").use("Betrayal action**")
    assert table.lives() == (10, 10 - blockers)
    assert table.has("Eric", "prep") == prep


def test_betrayal_with_one_burst_is_not_prepped():
    """BST-1: two bursts match two bursts only."""
    table = spider_man().lay("Eric", "reserve", "Betrayal action*")
    table.lay("Mike", "field", *["sidekick"] * 3).begin("main").use("Betrayal action*")
    assert table.lives() == (10, 7)
    assert table.has("Eric", "prep") == {}


# --- Exposed! -------------------------------------------------------------------------------------


def exposed(*field: str, edition: str = "") -> Table:
    """Eric has used Exposed! and attacks with Drax; Mike has these in the Field."""
    table = Table(box="ASM", edition=edition, mike=[card("Giganta/Standing Tall")])
    table.lay("Eric", "reserve", "Exposed! action").lay("Eric", "field", "Drax")
    table.lay("Mike", "field", *field).begin("main").use("Exposed! action").both_pass()
    return table.attack_with("Drax")


def test_exposed_makes_each_blocker_cost_a_life():
    """BLK-1, DMG-6: paid as the blocks are declared."""
    table = exposed("sidekick", "Spider-Woman")
    table.block(("sidekick", "Drax"), ("Spider-Woman", "Drax"))
    assert table.lives() == (10, 8)


def test_exposed_asks_nothing_of_villains():
    table = exposed("Giganta L2", "sidekick").block(("Giganta", "Drax"), ("sidekick", "Drax"))
    assert table.lives() == (10, 9)


def test_who_does_not_block_pays_nothing_for_exposed():
    table = exposed("sidekick").block().both_pass()
    assert table.lives() == (10, 8), "the damage of Drax"


def test_blocks_that_cannot_be_paid_for_are_not_declared():
    """PAY-6: one life pays for one blocker."""
    table = exposed("sidekick", "Spider-Woman").life(Mike=1)
    table.play(table.blocks("sidekick", "Drax"))
    assert table.refused(table.blocks("Spider-Woman", "Drax"))


def test_the_global_of_exposed_asks_one_life_however_many_block():
    """GLB-2: once in a turn."""
    table = spider_man().lay("Eric", "reserve", *["sidekick bolt"] * 4).lay("Eric", "field", "Drax")
    table.lay("Mike", "field", "sidekick", "sidekick").begin("main")
    table.use_global("Exposed!", "bolt", "bolt")
    assert table.refused(UseGlobal(table.card("Exposed!"), 1))
    table.both_pass().attack_with("Drax").block(("sidekick", "Drax"), ("sidekick", "Drax"))
    assert table.lives() == (10, 9)


def test_exposed_and_its_global_add_up():
    """EFF-3: a life for blocking, and one for the blocker."""
    table = spider_man().lay("Eric", "reserve", *["sidekick bolt"] * 2, "Exposed! action")
    table.lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick").begin("main")
    table.use("Exposed! action").use_global("Exposed!", "bolt", "bolt").both_pass()
    table.attack_with("Drax").block(("sidekick", "Drax"))
    assert table.lives() == (10, 8)
