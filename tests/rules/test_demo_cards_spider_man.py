"""The cards of The Amazing Spider-Man demo game: what each does, and its limits."""

import pytest

from rules.model import FieldCharacter, UseGlobal, UsePaidAbility
from tests.rules.demo_games import (
    OUT_OF_PLAY,
    card,
    in_any_order,
    spider_man,
)
from tests.rules.table import Table

# --- Drax: Pained ---------------------------------------------------------------------------------


def pay_life_for(table: Table, drax: str) -> Table:
    return table.play(FieldCharacter(table.die(drax, "reserve"), alternative_cost=0))


def test_drax_can_be_fielded_for_one_life():
    """BUY-3, DMG-6: No energy is needed at any level, and no other Drax has to be in the Field."""
    table = spider_man().lay("Eric", "reserve", "Drax L3").begin("main")
    pay_life_for(table, "Drax L3")
    assert table.lives() == (9, 10)
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_drax_can_also_be_paid_with_energy():
    """FLD-1: He costs 2 energy at level 2, and no life is lost."""
    table = spider_man().lay("Eric", "reserve", "Drax L2", "sidekick fist", "sidekick bolt")
    table.begin("main").field("Drax L2", "fist", "bolt")
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Drax L2": 1}


def test_each_drax_costs_a_separate_life():
    """EFF-6: Each die has its own ability."""
    table = spider_man().lay("Eric", "reserve", "Drax L1", "Drax L2").begin("main")
    pay_life_for(pay_life_for(table, "Drax L1"), "Drax L2")
    assert table.lives() == (8, 10)


def test_paying_the_last_life_for_drax_loses_the_game():
    """END-1, PAY-6: A player may pay with the last life."""
    table = spider_man().life(Eric=1).lay("Eric", "reserve", "Drax L1").begin("main")
    pay_life_for(table, "Drax L1")
    assert (table.state.is_over, table.state.winner) == (True, 1)


# --- Silver Sable: Wild Pack ----------------------------------------------------------------------


def test_silver_sable_drains_one_life_when_blocked():
    """DMG-6, BLK-1: The life changes when she is blocked, before any damage."""
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L1")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Silver Sable")
    table.block(("sidekick", "Silver Sable"))
    assert table.lives() == (6, 9)
    assert table.asks() == ("Eric", "window")


def test_silver_sable_triggers_once_when_blocked_by_two_dice():
    """EFF-5: She is one attacker, blocked once."""
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L3")
    table.lay("Mike", "field", "sidekick", "Spider-Woman L1").begin("attack")
    table.attack_with("Silver Sable")
    table.block(("sidekick", "Silver Sable"), ("Spider-Woman", "Silver Sable"))
    assert table.lives() == (6, 9)


def test_two_silver_sables_drain_one_life_each():
    """EFF-6: Each die triggers separately; an unblocked one would not."""
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L1", "Silver Sable L3")
    table.lay("Mike", "field", "sidekick", "sidekick").begin("attack")
    table.attack_with("Silver Sable L1", "Silver Sable L3")
    table.block(("sidekick", "Silver Sable L1"), ("sidekick", "Silver Sable L3"))
    assert in_any_order(table).lives() == (7, 8)


def test_silver_sable_cannot_raise_life_above_the_starting_amount():
    """END-1, R002: Excess life is lost."""
    table = spider_man().lay("Eric", "field", "Silver Sable L1").lay("Mike", "field", "sidekick")
    table.begin("attack").attack_with("Silver Sable").block(("sidekick", "Silver Sable"))
    assert table.lives() == (10, 9)


def test_an_unblocked_silver_sable_only_deals_damage():
    table = spider_man().life(Eric=5).lay("Eric", "field", "Silver Sable L1")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Silver Sable").block()
    table.both_pass()
    assert table.lives() == (5, 7)


# --- Spider-Man: Tangled Web ----------------------------------------------------------------------


def test_spider_man_is_stronger_when_he_attacks():
    """ATK-2: Only he gets +2A; the burst text does not apply on a face without a burst."""
    table = spider_man().lay("Mike", "field", "Spider-Man L2", "Spider-Woman L1")
    table.begin("attack", "Mike").attack_with("Spider-Man", "Spider-Woman")
    assert table.stats("Spider-Man") == (6, 3)
    assert table.stats("Spider-Woman") == (2, 4)


def test_with_a_burst_spider_man_strengthens_all_attacking_spider_friends():
    """BST-1: The burst text replaces the normal text; he is a Spider-Friend himself."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "Spider-Woman L1", "sidekick")
    table.lay("Mike", "field", "Spider-Woman L2")
    table.begin("attack", "Mike").attack_with("Spider-Man", "Spider-Woman L1", "sidekick")
    assert table.stats("Spider-Man") == (5, 3)
    assert table.stats("Spider-Woman L1") == (4, 4)
    assert table.stats("sidekick") == (1, 1), "not a Spider-Friend"
    assert table.stats("Spider-Woman L2") == (2, 5), "not attacking"


def test_the_bonuses_of_two_spider_men_add_up():
    """BST-1, EFF-3: Each die uses the text of its own face."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "Spider-Man L3")
    table.begin("attack", "Mike").attack_with("Spider-Man L1*", "Spider-Man L3")
    in_any_order(table)
    assert table.stats("Spider-Man L1*") == (5, 3)
    assert table.stats("Spider-Man L3") == (9, 4)


def test_spider_mans_global_makes_any_die_a_spider_friend():
    """GLB-1, TXT-3: Either player may use it on either player's die; it ends with the turn."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("main", "Mike")
    table.use_global("Spider-Man", "bolt").choose("sidekick").both_pass()
    table.attack_with("Spider-Man", "sidekick")
    assert table.stats("sidekick") == (3, 1)


def test_a_spider_friend_made_after_the_attack_gets_no_bonus():
    """EFF-1: The burst affected only the dice attacking when it resolved."""
    table = spider_man().lay("Mike", "field", "Spider-Man L1*", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("attack", "Mike")
    table.attack_with("Spider-Man", "sidekick").use_global("Spider-Man", "bolt").choose("sidekick")
    assert table.stats("sidekick") == (1, 1)


# --- Spider-Woman: Secret Avenger -----------------------------------------------------------------


def test_spider_woman_can_pay_for_attack_repeatedly():
    """ABL-1: While she is blocked; two fists pay for it twice."""
    table = spider_man().lay("Mike", "field", "Spider-Woman L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick fist", "sidekick fist").begin("attack", "Mike")
    table.attack_with("Spider-Woman").block(("sidekick", "Spider-Woman"))
    table.use_paid("Spider-Woman", "fist").use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (4, 6)


def test_spider_woman_can_pay_when_she_blocks():
    """ABL-1, PRI-1: Her controller may act after the attacking player passes."""
    table = spider_man().lay("Eric", "field", "Drax L1").lay("Mike", "field", "Spider-Woman L1")
    table.lay("Mike", "reserve", "sidekick fist").begin("attack").attack_with("Drax")
    table.block(("Spider-Woman", "Drax")).pass_().use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (3, 5)


def test_spider_woman_cannot_pay_when_she_is_not_engaged():
    """ABL-1: Not in the Main Step, and not while attacking unblocked."""
    table = spider_man().lay("Mike", "field", "Spider-Woman L1")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    paid = UsePaidAbility(table.die("Spider-Woman", "field"), 0)
    assert table.refused(paid)
    table.both_pass().attack_with("Spider-Woman")
    assert table.refused(paid)


def test_spider_woman_stays_blocked_after_her_blocker_is_knocked_out():
    """BLK-2, ABL-1: A blocked die stays blocked."""
    table = Table(box="ASM", basics=[card("Reckless Melee")]).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick fist", "Reckless Melee action")
    table.lay("Mike", "field", "Spider-Woman L1").begin("attack", "Mike")
    table.attack_with("Spider-Woman").block(("sidekick", "Spider-Woman"))
    table.use("Reckless Melee action").use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (3, 5)


def test_only_spider_womans_controller_can_pay_for_her():
    """ABL-1: Her text is not a Global Ability."""
    table = spider_man().lay("Mike", "field", "Spider-Woman L1").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist").begin("attack", "Mike")
    table.attack_with("Spider-Woman").block(("sidekick", "Spider-Woman")).pass_()
    assert table.refused(UsePaidAbility(table.die("Spider-Woman", "field"), 0))


# --- Back for Seconds! ----------------------------------------------------------------------------


def test_back_for_seconds_fields_an_underdogs_character_at_level_3():
    """KW-13, FLD-1: It is fielded from the Used Pile for free; only character dice are legal."""
    table = spider_man().lay("Eric", "reserve", "Back for Seconds! action")
    table.lay("Eric", "used", "Drax", "Silver Sable", "sidekick", "Betrayal")
    table.lay("Mike", "field", "sidekick").begin("main").use("Back for Seconds! action")
    assert table.offered() == ["choose Drax", "choose Silver Sable"]
    table.choose("Drax")
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_back_for_seconds_does_nothing_without_underdog():
    """KW-13: An equal number of characters is not fewer."""
    table = spider_man().lay("Eric", "reserve", "Back for Seconds! action")
    table.lay("Eric", "used", "Drax").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("main").use("Back for Seconds! action")
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "used") == {"Drax": 1}


def test_under_the_oldest_rules_back_for_seconds_can_field_a_sidekick():
    """DIE-2: There an unrolled sidekick is a character die; it has only one level."""
    table = Table(box="ASM", edition="UXM").lay("Eric", "reserve", "Back for Seconds! action")
    table.lay("Eric", "used", "sidekick").lay("Mike", "field", "sidekick").begin("main")
    table.use("Back for Seconds! action").choose("sidekick")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_a_die_fielded_by_back_for_seconds_triggers_when_fielded():
    """FLD-2: From ASM on, fielding by an effect triggers "when fielded"."""
    table = Table(box="ASM", eric=[card("Cheetah/Goddess of the Hunt")])
    table.lay("Eric", "reserve", "Back for Seconds! action").lay("Eric", "used", "Cheetah")
    table.lay("Mike", "field", "sidekick").begin("main").will_draw("sidekick")
    table.use("Back for Seconds! action").choose("Cheetah").choose("sidekick character")
    assert table.has("Mike", "prep") == {"sidekick": 1}


# --- Betrayal -------------------------------------------------------------------------------------


@OUT_OF_PLAY
def test_betrayal_damages_the_opponent_for_each_of_their_characters(edition: str, zone: str):
    """EFF-7, ACT-1: Each die counts; the action die leaves when its text has resolved."""
    table = Table(box="ASM", edition=edition).lay("Eric", "reserve", "Betrayal action")
    table.lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick", "sidekick", "Spider-Woman")
    table.begin("main").use("Betrayal action")
    assert table.lives() == (10, 7)
    assert table.has("Eric", zone) == {"Betrayal": 1}


def test_betrayal_against_an_empty_field_deals_no_damage():
    table = spider_man().lay("Eric", "reserve", "Betrayal action").lay("Eric", "field", "Drax")
    table.begin("main").use("Betrayal action")
    assert table.lives() == (10, 10)


@pytest.mark.parametrize(
    ("blockers", "prep"), [(1, {}), (2, {"Betrayal": 1}), (3, {"Betrayal": 1})]
)
def test_betrayal_with_two_bursts_is_prepped_if_it_dealt_two(blockers: int, prep: dict[str, int]):
    """BST-1, KW-9: It is prepped in addition to dealing damage."""
    table = spider_man().lay("Eric", "reserve", "Betrayal action**")
    table.lay("Mike", "field", *["sidekick"] * blockers).begin("main").use("Betrayal action**")
    assert table.lives() == (10, 10 - blockers)
    assert table.has("Eric", "prep") == prep


def test_betrayal_with_one_burst_is_not_prepped():
    """BST-1: Two-burst text applies only to two bursts."""
    table = spider_man().lay("Eric", "reserve", "Betrayal action*")
    table.lay("Mike", "field", *["sidekick"] * 3).begin("main").use("Betrayal action*")
    assert table.lives() == (10, 7)
    assert table.has("Eric", "prep") == {}


# --- Exposed! -------------------------------------------------------------------------------------


def exposed(*field: str, edition: str = "") -> Table:
    """Eric used Exposed! and attacks with Drax; Mike has the given dice in the Field."""
    table = Table(box="ASM", edition=edition, mike=[card("Giganta/Standing Tall")])
    table.lay("Eric", "reserve", "Exposed! action").lay("Eric", "field", "Drax")
    table.lay("Mike", "field", *field).begin("main").use("Exposed! action").both_pass()
    return table.attack_with("Drax")


def test_exposed_makes_each_blocker_cost_one_life():
    """BLK-1, DMG-6: The life is paid when blocks are declared."""
    table = exposed("sidekick", "Spider-Woman")
    table.block(("sidekick", "Drax"), ("Spider-Woman", "Drax"))
    assert table.lives() == (10, 8)


def test_exposed_does_not_charge_for_villains():
    table = exposed("Giganta L2", "sidekick").block(("Giganta", "Drax"), ("sidekick", "Drax"))
    assert table.lives() == (10, 9)


def test_a_player_who_does_not_block_pays_nothing_for_exposed():
    table = exposed("sidekick").block().both_pass()
    assert table.lives() == (10, 8), "damage from Drax"


def test_unaffordable_blocks_cannot_be_declared():
    """PAY-6: One life pays for one blocker."""
    table = exposed("sidekick", "Spider-Woman").life(Mike=1)
    table.play(table.blocks("sidekick", "Drax"))
    assert table.refused(table.blocks("Spider-Woman", "Drax"))


def test_the_global_of_exposed_costs_one_life_for_any_number_of_blockers():
    """GLB-2: It can be used once per turn."""
    table = spider_man().lay("Eric", "reserve", *["sidekick bolt"] * 4).lay("Eric", "field", "Drax")
    table.lay("Mike", "field", "sidekick", "sidekick").begin("main")
    table.use_global("Exposed!", "bolt", "bolt")
    assert table.refused(UseGlobal(table.card("Exposed!"), 1))
    table.both_pass().attack_with("Drax").block(("sidekick", "Drax"), ("sidekick", "Drax"))
    assert table.lives() == (10, 9)


def test_exposed_and_its_global_add_up():
    """EFF-3: One life for blocking, and one life for the blocker."""
    table = spider_man().lay("Eric", "reserve", *["sidekick bolt"] * 2, "Exposed! action")
    table.lay("Eric", "field", "Drax").lay("Mike", "field", "sidekick").begin("main")
    table.use("Exposed! action").use_global("Exposed!", "bolt", "bolt").both_pass()
    table.attack_with("Drax").block(("sidekick", "Drax"))
    assert table.lives() == (10, 8)
