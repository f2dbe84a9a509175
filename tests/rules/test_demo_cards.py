"""The twenty cards of the demo games of the three later boxes: what each does, and its limits."""

import pytest

from rules.cards import Card
from rules.formats import find_card
from rules.moves import Choose, Field, UseGlobal, UsePaid
from rules.ruleset import EDITIONS
from rules.shelf import all_sets
from tests.rules.table import Table, made_up

FIEND = made_up(
    "Fiend",
    "When fielded: deal 2 damage to each character die.",
    affiliations=("Villain",),
    faces=["mask", "mask mask", "mask mask", "0 3 3", "1 3 3", "2 4 4"],
)

ALL = pytest.mark.parametrize("edition", EDITIONS)
OUT_OF_PLAY = pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "out"), ("SWW", "out"), ("AI", "out")]
)


def card(title: str) -> Card:
    return find_card(title, all_sets())


def spider_man() -> Table:
    """The demo game of The Amazing Spider-Man: Eric has Drax and Silver Sable, Mike the spiders."""
    return Table(box="ASM")


def superman() -> Table:
    """That of Superman Wonder Woman: Eric has these two, Mike has Cheetah and Giganta."""
    return Table(box="SWW")


def avengers() -> Table:
    """That of Avengers Infinity: Eric has Black Widow and Captain America, Mike the villains."""
    return Table(box="AI")


def damage(table: Table, *dice: str) -> list[int]:
    """The damage that lies on some dice in the Field."""
    return [table.state.dice[table.die(text, "field")].damage for text in dice]


def in_any_order(table: Table) -> Table:
    """Let simultaneous abilities of one player come as they are listed."""
    while table.asks()[1] == "order":
        table.play(table.game.legal()[0])
    return table


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


# --- Superman: Phone Booth ------------------------------------------------------------------------


def test_superman_takes_no_damage_from_villains():
    """TIM-2: none of it, and he strikes back as ever."""
    table = superman().lay("Eric", "field", "Superman L1").lay("Mike", "field", "Giganta L3")
    table.begin("attack", "Mike").attack_with("Giganta").block(("Superman", "Giganta")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Mike", "field") == {"Giganta L3": 1}, "4 damage to her 6"


def test_superman_is_hurt_by_everybody_else():
    """DMG-1: Drax and two sidekicks deal him 6."""
    table = Table(box="SWW", mike=[card("Drax/Pained")]).lay("Eric", "field", "Superman L1")
    table.lay("Mike", "field", "Drax L3", "sidekick", "sidekick").begin("attack")
    table.attack_with("Superman")
    table.block(("Drax", "Superman"), ("sidekick", "Superman"), ("sidekick", "Superman"))
    table.both_pass().assign(4)
    assert table.has("Eric", "prep") == {"Superman": 1}


def test_superman_takes_no_damage_from_the_abilities_of_villains_either():
    """KW-14, TIM-2: whoever's villain it is; an action die is no character."""
    table = Table(box="SWW", eric=[FIEND], basics=[card("Reckless Melee")])
    table.lay("Eric", "reserve", "Fiend L1", "Reckless Melee action")
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L2").begin("main").field("Fiend L1")
    assert damage(table, "Superman", "Wonder Woman") == [0, 2]
    table.use("Reckless Melee action")
    assert damage(table, "Superman", "Wonder Woman") == [1, 3]


def test_superman_protects_each_of_his_dice():
    """TIM-2, DMG-1: damage that is dealt at once."""
    table = superman().lay("Eric", "field", "Superman L1", "Superman L2")
    table.lay("Mike", "field", "Giganta L3", "Cheetah L3").begin("attack", "Mike")
    table.attack_with("Giganta", "Cheetah")
    table.block(("Superman L1", "Giganta"), ("Superman L2", "Cheetah")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1, "Superman L2": 1}
    assert table.has("Mike", "prep") == {"Cheetah": 1}


def test_superman_does_not_protect_his_friends():
    table = superman().lay("Eric", "field", "Superman L1", "Wonder Woman L1")
    table.lay("Mike", "field", "Giganta L3").begin("attack", "Mike").attack_with("Giganta")
    table.block(("Wonder Woman", "Giganta")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Eric", "prep") == {"Wonder Woman": 1}


# --- Wonder Woman: Child of Clay ------------------------------------------------------------------


def test_wonder_woman_keeps_the_globals_of_the_opponent_off_her_side():
    """TXT-1, TXT-3: the opponent's use of any global, on any of her controller's dice."""
    table = superman().lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "field", "Giganta L1").lay("Mike", "reserve", "sidekick shield")
    table.begin("main", "Mike").use_global("Take Cover", "shield")
    assert table.offered() == ["choose Giganta L1"]
    assert table.refused(Choose(table.die("Wonder Woman", "field"))).rule == "TXT-1"


def test_a_global_with_nobody_left_to_target_cannot_be_used():
    """GLB-1, RUL-4: a valid target is needed."""
    table = superman().lay("Eric", "field", "Wonder Woman L1")
    table.lay("Mike", "reserve", "sidekick shield").begin("main", "Mike")
    assert table.refused(UseGlobal(table.card("Take Cover"), 2))


def test_wonder_womans_own_player_may_target_her_with_globals():
    """TXT-2: of the opponent's use she speaks, and not of the opponent's cards."""
    table = superman().lay("Eric", "field", "Wonder Woman L1")
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    table.use_global("Giganta", "fist").choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L2": 1}


def test_wonder_woman_does_not_keep_other_texts_off():
    """TXT-1: a character's ability may target what she stands beside."""
    table = superman().lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "reserve", "Cheetah L1", "sidekick bolt").begin("main", "Mike")
    table.will_draw("sidekick").field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_without_wonder_woman_in_the_field_everybody_is_in_reach():
    """EFF-2: she is not active."""
    table = superman().lay("Eric", "field", "sidekick").lay("Eric", "prep", "Wonder Woman")
    table.lay("Mike", "reserve", "sidekick shield").begin("main", "Mike")
    table.use_global("Take Cover", "shield").choose("sidekick")
    assert table.stats("sidekick") == (1, 2)


# --- Cheetah: Goddess of the Hunt -----------------------------------------------------------------


def cheetah(*field: str) -> Table:
    """Mike is about to field Cheetah; Eric has these in the Field."""
    table = superman().lay("Eric", "field", *field).lay("Mike", "field", "sidekick")
    table.lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    return table.begin("main", "Mike")


def test_cheetah_knocks_out_an_opposing_sidekick_and_preps_a_die():
    """FLD-2, KW-9: her own side's sidekicks are safe."""
    table = cheetah("sidekick", "Superman").will_draw("sidekick")
    table.field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Mike", "field") == {"Cheetah L1": 1, "sidekick character": 1}


def test_cheetah_without_a_sidekick_to_hunt_preps_nothing():
    """TXT-4: no sidekick was knocked out."""
    table = cheetah("Superman").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main")
    assert table.has("Mike", "prep") == {}


# --- Giganta: Standing Tall -----------------------------------------------------------------------


def test_giganta_grows_when_a_character_spins_up():
    """EFF-2: any character of either player, and both of her dice."""
    table = superman().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Eric", "field", "Superman L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("main", "Mike").use_global("Giganta", "fist").choose("Superman L1")
    assert table.stats("Giganta L1") == (3, 3)
    assert table.stats("Giganta L3") == (7, 7)
    assert table.has("Eric", "field") == {"Superman L2": 1}


def test_giganta_herself_spun_up_grows_on_top_of_it():
    """SPN-1: level 2, and one more; once, though two of her dice are active."""
    table = superman().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    table.use_global("Giganta", "fist").choose("Giganta L1")
    assert table.stats("Giganta L2") == (6, 6)
    assert table.stats("Giganta L3") == (7, 7)


def test_what_is_not_spun_up_lets_giganta_be():
    """SPN-1: at the top level nothing happens, and a sidekick has no other."""
    table = superman().lay("Mike", "field", "Giganta L1").lay("Eric", "field", "Superman L3")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    table.use_global("Giganta", "fist").choose("Superman L3")
    assert table.stats("Giganta L1") == (2, 2)


def test_the_global_of_giganta_works_without_her():
    """GLB-1: but nobody grows."""
    table = superman().lay("Eric", "field", "Superman L1").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Giganta", "fist").choose("Superman L1")
    assert table.has("Eric", "field") == {"Superman L2": 1}


def test_giganta_shrinks_at_the_end_of_the_turn():
    """EFF-1, CLN-1: the level stays, the bonus does not."""
    table = superman().lay("Mike", "field", "Giganta L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("main", "Mike").use_global("Giganta", "fist").choose("Giganta L1")
    table.both_pass().attack_with()
    assert table.stats("Giganta L2") == (5, 5)


# --- Take Cover (both) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "hero"), [("SWW", "Superman"), ("AI", "Captain America")])
def test_take_cover_strengthens_the_defense_of_ones_own_characters(box: str, hero: str):
    """ACT-1, EFF-1: of those that are there, until the end of the turn."""
    table = Table(box=box).lay("Eric", "reserve", "Take Cover action")
    table.lay("Eric", "field", "sidekick", hero).lay("Mike", "field", "sidekick").begin("main")
    attack, defense = table.stats(hero)
    table.use("Take Cover action")
    assert table.stats("Eric's sidekick") == (1, 3)
    assert table.stats(hero) == (attack, defense + 2)
    assert table.stats("Mike's sidekick") == (1, 1)
    table.both_pass().attack_with()
    assert table.stats("Eric's sidekick") == (1, 1)


@pytest.mark.parametrize("face", ["action*", "action**"])
@pytest.mark.parametrize(
    ("box", "reach"),
    [
        ("SWW", ["choose sidekick character", "choose sidekick character"]),
        ("AI", ["choose sidekick character"]),
    ],
)
def test_take_cover_with_any_burst_gives_three_more_to_one(box: str, reach: list[str], face: str):
    """BST-1: one burst or two; that of Avengers Infinity only for a die of one's own."""
    table = Table(box=box).lay("Eric", "reserve", f"Take Cover {face}")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick").begin("main")
    table.use(f"Take Cover {face}")
    assert table.offered() == reach
    table.choose("Eric's sidekick")
    assert table.stats("Eric's sidekick") == (1, 6)


def test_take_cover_of_superman_may_protect_an_opposing_character():
    """TXT-2: a target character die is of either player."""
    table = superman().lay("Eric", "reserve", "Take Cover action*").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("main").use("Take Cover action*")
    table.choose("Mike's sidekick")
    assert table.stats("Mike's sidekick") == (1, 4)
    assert table.stats("Eric's sidekick") == (1, 3)


@pytest.mark.parametrize("box", ["SWW", "AI"])
def test_the_global_of_take_cover_adds_to_a_defense_as_often_as_it_is_paid(box: str):
    """GLB-2: twice for two shields."""
    table = Table(box=box).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick shield"] * 2).begin("main")
    table.use_global("Take Cover", "shield").choose("sidekick character")
    table.use_global("Take Cover", "shield").choose("sidekick character")
    assert table.stats("sidekick character") == (1, 3)


# --- Team Up --------------------------------------------------------------------------------------


def team_up(*field: str) -> Table:
    """Eric, who has a villain beside his heroes, has used Team Up with these in the Field."""
    table = Table(box="SWW", eric=[card("Giganta/Standing Tall"), card("Drax/Pained")])
    table.lay("Eric", "reserve", "Team Up action").lay("Eric", "field", *field)
    table.lay("Mike", "field", "Cheetah").begin("main")
    return table.use("Team Up action")


@pytest.mark.parametrize(
    ("field", "sidekick"),
    [
        (("Superman", "Wonder Woman"), (1, 1)),
        (("Superman", "Giganta"), (2, 2)),
        (("Superman", "Wonder Woman", "Giganta", "Drax"), (3, 3)),
    ],
)
def test_team_up_counts_the_different_affiliations(field: tuple[str, ...], sidekick: tuple):
    """EFF-3: all but one of them; those of the opponent do not count."""
    table = team_up(*field, "sidekick")
    assert table.stats("sidekick") == sidekick
    assert table.stats("Cheetah") == (4, 2)


def test_team_up_without_any_affiliation_weakens_nobody():
    """EFF-3: there is nothing to take one from."""
    assert team_up("sidekick").stats("sidekick") == (1, 1)


# --- Truce ----------------------------------------------------------------------------------------


def truce(edition: str = "") -> Table:
    """Eric has used Truce with a sidekick and Superman in the Field."""
    table = Table(box="SWW", edition=edition).lay("Eric", "reserve", "Truce action")
    table.lay("Eric", "field", "sidekick", "Superman")
    table.lay("Mike", "field", "sidekick", "sidekick", "Cheetah").begin("main")
    return table.use("Truce action")


def test_truce_knocks_out_one_of_theirs_for_each_of_ones_own():
    """TXT-3: Mike chooses among his own."""
    table = truce().choose("sidekick", "Superman")
    assert table.asks() == ("Mike", "choose")
    table.choose("Cheetah").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1, "Superman": 1}
    assert table.has("Mike", "prep") == {"Cheetah": 1, "sidekick": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_truce_may_take_one_or_none():
    """TXT-4: up to two."""
    table = truce().choose("sidekick").confirm().choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    nobody = truce().pass_()
    assert nobody.has("Eric", "prep") == {}
    assert nobody.has("Mike", "prep") == {}


def test_truce_takes_no_more_than_are_there():
    """TXT-4: as much as possible."""
    table = superman().lay("Eric", "reserve", "Truce action")
    table.lay("Eric", "field", "sidekick", "Superman").lay("Mike", "field", "sidekick")
    table.begin("main").use("Truce action")
    table.choose("sidekick", "Superman").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.asks() == ("Eric", "main")


# --- Arnim Zola: Scientist Supreme ----------------------------------------------------------------


def zola_is_struck(*reserve: str) -> Table:
    """Captain America, level 3, attacks and is blocked by Arnim Zola, level 2."""
    table = avengers().lay("Eric", "field", "Captain America L3")
    table.lay("Mike", "field", "Arnim Zola L2").lay("Mike", "reserve", *reserve).begin("attack")
    table.attack_with("Captain America").block(("Arnim Zola", "Captain America"))
    return table.both_pass()


def test_arnim_zola_stays_for_one_energy():
    """TIM-2: undamaged, at level 1; he was not knocked out."""
    table = zola_is_struck("sidekick mask")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("mask")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}


def test_arnim_zola_may_fall():
    table = zola_is_struck("sidekick mask").pass_()
    assert table.has("Mike", "prep") == {"Arnim Zola": 1}


def test_arnim_zola_falls_when_nothing_can_be_paid():
    """PAY-6: nobody is asked."""
    assert zola_is_struck().has("Mike", "prep") == {"Arnim Zola": 1}


def test_arnim_zola_escapes_an_effect_that_knocks_out():
    """TIM-2: a KO without damage, too."""
    table = Table(box="AI", basics=[card("Truce [SWW]")]).lay("Mike", "field", "Arnim Zola L3")
    table.lay("Mike", "reserve", "Truce action", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin("main", "Mike").use("Truce action").choose("Arnim Zola")
    table.accept().pay("bolt")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}, "nobody was knocked out for it"


# --- Black Widow: Red Alert -----------------------------------------------------------------------


def test_black_widow_may_knock_out_a_sidekick_of_anybody():
    """TXT-2: of either player; characters are not meant."""
    table = avengers().lay("Eric", "reserve", "Black Widow L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick", "Red Skull").begin("main").field("Black Widow L1")
    assert table.offered() == ["choose sidekick character", "choose sidekick character", "pass"]
    table.choose("Mike's sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_black_widow_may_let_them_be():
    table = avengers().lay("Eric", "reserve", "Black Widow L1").lay("Mike", "field", "sidekick")
    table.begin("main").field("Black Widow L1").pass_()
    assert table.has("Mike", "field") == {"sidekick character": 1}
    assert table.asks() == ("Eric", "main")


def test_the_global_of_black_widow_sends_a_character_to_attack():
    """GLB-2, EFF-1: once in a turn; used by either player."""
    table = avengers().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.lay("Mike", "reserve", *["sidekick fist"] * 2).begin("main").pass_()
    table.use_global("Black Widow", "fist").choose("sidekick character")
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert table.refused(UseGlobal(table.card("Black Widow"), 1)).rule == "GLB-2"
    table.pass_(2)
    assert table.asks() == ("Eric", "attackers")
    assert table.offered() == ["attack sidekick character"]


def test_the_limit_of_black_widows_global_is_each_players_own():
    """OPEN-3, GLB-2: what one has used, the other still can."""
    table = avengers().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.lay("Mike", "reserve", "sidekick fist").begin("main")
    table.use_global("Black Widow", "fist").choose("sidekick character").pass_()
    table.use_global("Black Widow", "fist").choose("sidekick character")


def test_a_character_that_cannot_attack_need_not():
    """EFF-1: if able; when its own turn comes the effect has ended."""
    table = avengers().lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Black Widow", "fist").choose("sidekick character")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().reroll().both_pass()
    assert table.asks() == ("Mike", "attackers")
    assert "pass" in table.offered()


# --- Captain America: The Good Old Days -----------------------------------------------------------


def sidekick_falls(*drawn: str, edition: str = "AI") -> Table:
    """A sidekick beside Captain America is knocked out by Black Widow, on their own side."""
    table = Table(box="AI", edition=edition).lay("Eric", "field", "Captain America L1", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").lay("Eric", "bag", "Black Widow").begin("main")
    table.will_draw(*drawn).field("Black Widow L1")
    return table.choose("sidekick")


@ALL
def test_captain_america_preps_a_die_for_a_sidekick_that_falls(edition: str):
    """EFF-2, KW-9: a sidekick that comes makes him no stronger."""
    table = sidekick_falls("sidekick", edition=edition)
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert table.stats("Captain America") == (3, 3)


@ALL
def test_captain_america_grows_by_any_other_die(edition: str):
    """DIE-2: it is judged by what it is when it lies in the Prep Area."""
    table = sidekick_falls("Black Widow", edition=edition)
    assert table.has("Eric", "prep") == {"sidekick": 1, "Black Widow": 1}
    assert table.stats("Captain America") == (4, 4)


def test_captain_america_does_not_mourn_opposing_sidekicks():
    table = avengers().lay("Eric", "field", "Captain America").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").begin("main").field("Black Widow L1")
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {}


def test_two_captains_prep_one_die():
    """EFF-2: while active is true once, however many dice; both grow."""
    table = avengers().lay("Eric", "field", "Captain America L1", "Captain America L2", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").lay("Eric", "bag", "Black Widow").begin("main")
    table.will_draw("Black Widow").field("Black Widow L1")
    table.choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1, "Black Widow": 1}
    assert table.stats("Captain America L1") == (4, 4)
    assert table.stats("Captain America L2") == (6, 5)


# --- Red Skull: Cut off One Head... ---------------------------------------------------------------


def test_red_skull_grows_for_each_opposing_character_that_falls():
    """EFF-6: each of his dice, once a fallen die; his own side's do not count."""
    table = Table(box="AI", basics=[card("Reckless Melee")])
    table.lay("Mike", "field", "Red Skull L1", "Red Skull L2", "sidekick")
    table.lay("Eric", "field", "sidekick", "sidekick", "Captain America")
    table.lay("Mike", "reserve", "Reckless Melee action").begin("main", "Mike")
    table.use("Reckless Melee action")
    in_any_order(table)
    assert table.stats("Red Skull L1") == (5, 6)
    assert table.stats("Red Skull L2") == (6, 7)


# --- Crowd Fighting -------------------------------------------------------------------------------


def test_crowd_fighting_deals_the_level_of_one_to_all_opposing_characters():
    """DMG-5: each of them is hurt by the level of the die that was chosen, all at once."""
    table = avengers().lay("Eric", "field", "Captain America L2", "sidekick")
    table.lay("Mike", "field", "Red Skull L1", "Arnim Zola L3", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action").choose("Captain America")
    assert damage(table, "Red Skull", "Arnim Zola") == [2, 2]
    assert damage(table, "Captain America", "sidekick") == [0, 0]
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_crowd_fighting_may_take_its_level_from_an_opposing_character():
    """TXT-2: any character in the Field."""
    table = avengers().lay("Mike", "field", "Arnim Zola L3", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action").choose("Arnim Zola")
    assert damage(table, "Arnim Zola") == [3]


def test_crowd_fighting_with_nobody_in_the_field_is_used_for_nothing():
    """TXT-4: nothing can be chosen."""
    table = avengers().lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action")
    assert table.asks() == ("Eric", "main")


# --- under the rules of every box -----------------------------------------------------------------


@ALL
@pytest.mark.parametrize("box", ["ASM", "SWW", "AI"])
def test_every_demo_game_can_be_laid_out_under_every_edition(box: str, edition: str):
    """SET-1: the cards are the same; only the rules differ."""
    table = Table(box=box, edition=edition).begin("main")
    assert table.lives() == (10, 10)
