"""The Amazing Spider-Man, cards 13 to 24: Silver Sable, Spider-Man, Spider-Woman, White Tiger."""

import pytest

from rules.engine import evaluate
from rules.model import UseGlobal
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

HIT = made_up_action("Hit", "Deal 3 damage to a target character die.")
ALLY = made_up("Jewel", "Fast.", affiliations=("Spider-Friends",))
STOUT = made_up(
    "Stout", "Overcrush.", faces=["mask", "mask", "mask mask", "0 0 9", "1 0 9", "2 0 9"]
)
SWORD = made_up(
    "Sword", "Overcrush.", faces=["mask", "mask", "mask mask", "0 9 9", "1 9 9", "2 9 9"]
)


def box_table(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="ASM", eric=eric, mike=mike, basics=actions)


# --- Silver Sable ---------------------------------------------------------------------------------


def test_a_blocked_silver_sable_drains_life():
    """ASM 13: The defending player loses 1 life, which is not damage, and hers gains 1."""
    table = box_table().lay("Eric", "field", "Silver Sable").lay("Mike", "field", "sidekick")
    table.life(Eric=5).begin("attack").attack_with("Silver Sable")
    table.block(("sidekick", "Silver Sable"))
    assert table.lives() == (6, 9)


def test_an_underdog_silver_sable_cannot_be_blocked():
    """ASM 14: She needs fewer dice than the opponent on her side."""
    for sidekicks, blocks in ((1, True), (2, False)):
        table = box_table("Silver Sable/Mercenary").lay("Eric", "field", "Silver Sable")
        table.lay("Mike", "field", *["sidekick"] * sidekicks).begin("attack")
        table.attack_with("Silver Sable")
        assert (table.asks()[1] == "blockers") is blocks


@pytest.mark.parametrize(("drawn", "blocks"), [("sidekick", False), ("Drax", True)])
def test_silver_sable_preps_a_die_and_may_become_unblockable(drawn: str, blocks: bool):
    """ASM 15: A prepped sidekick makes her unblockable, another die does not."""
    table = box_table("Silver Sable/Outlaw").lay("Eric", "field", "Silver Sable")
    table.lay("Eric", "bag", "Drax").lay("Mike", "field", "sidekick").begin("attack")
    table.will_draw(drawn).attack_with("Silver Sable")
    assert table.has("Eric", "prep") == {drawn: 1}
    assert (table.asks()[1] == "blockers") is blocks


# --- Spider-Man -----------------------------------------------------------------------------------


def test_spider_man_grows_as_the_underdog():
    """ASM 16: He gets +1A and +1D while his side has fewer dice."""
    table = box_table("Spider-Man/Spectacular").lay("Eric", "field", "Spider-Man L2")
    table.lay("Mike", "field", "sidekick").begin()
    assert table.stats("Spider-Man") == (4, 3)
    table = box_table("Spider-Man/Spectacular").lay("Eric", "field", "Spider-Man L2")
    table.lay("Mike", "field", "sidekick", "sidekick").begin()
    assert table.stats("Spider-Man") == (5, 4)


def attacking_spider_man(level: str) -> Table:
    table = box_table("Spider-Man/Tangled Web", ALLY)
    table.lay("Eric", "field", f"Spider-Man {level}", "Silver Sable", "Jewel", "Drax")
    table.lay("Eric", "field", "sidekick").begin("attack")
    return table.attack_with(f"Spider-Man {level}", "Silver Sable", "Drax")


def test_spider_man_gets_a_bonus_when_he_attacks():
    """ASM 17: He gets +2A this turn."""
    table = attacking_spider_man("L2")
    assert table.stats("Spider-Man") == (6, 3)
    assert table.stats("Silver Sable") == (3, 1)


def test_spider_man_with_a_burst_strengthens_attacking_spider_friends():
    """ASM 17 *: All attacking Spider-Friends get the bonus instead, and no other dice."""
    table = attacking_spider_man("L1*")
    assert table.stats("Spider-Man") == (5, 3)
    assert table.stats("Silver Sable") == (5, 1)
    assert (table.stats("Drax"), table.stats("Jewel")) == ((2, 4), (2, 2))


@pytest.mark.parametrize("card", ["Tangled Web", '"Public Menace!"'])
def test_a_global_makes_any_die_a_spider_friend_this_turn(card: str):
    """ASM 17 global, ASM 18 global: Web Blast then has no target that is not a Spider-Friend."""
    table = Table(box="ASM", eric=(f"Spider-Man/{card}",), basics=("Web Blast",), mike=())
    table.lay("Eric", "reserve", "sidekick bolt", "Web Blast action")
    table.lay("Mike", "field", "sidekick", "Spider-Woman").begin()
    table.use_global("Spider-Man", "bolt").choose("sidekick").use("Web Blast")
    assert table.asks() == ("Eric", "main")
    assert table.has("Mike", "field") == {"sidekick character": 1, "Spider-Woman L1": 1}


def knocked_out_spider_man(level: str, *friends: str) -> Table:
    table = box_table('Spider-Man/"Public Menace!"', actions=(HIT,))
    table.lay("Eric", "field", f"Spider-Man {level}", *friends).life(Eric=5)
    table.lay("Eric", "reserve", "Hit action").begin().use("Hit").choose("Spider-Man")
    assert table.has("Eric", "prep") == {"Spider-Man": 1}
    return table


def test_a_knocked_out_spider_man_gives_life():
    """ASM 18: He gives 1 life with or without friends."""
    assert knocked_out_spider_man("L2", "Silver Sable").lives() == (6, 10)


def test_a_knocked_out_spider_man_with_a_burst_and_a_friend_gives_two_life():
    """ASM 18 *: He gives 2 life instead if his side has another Spider-Friend in the Field."""
    assert knocked_out_spider_man("L1*", "Silver Sable").lives() == (7, 10)


@pytest.mark.parametrize("others", [(), ("Drax",), ("Spider-Man L2",)])
def test_a_knocked_out_spider_man_with_a_burst_alone_gives_no_life(others: tuple[str, ...]):
    """ASM 18 *: The burst text needs another Spider-Friend character, not his other die."""
    assert knocked_out_spider_man("L1*", *others).lives() == (5, 10)


# --- Spider-Woman ---------------------------------------------------------------------------------


def test_spider_woman_can_pay_for_a_bonus():
    """ASM 19: +1A and +1D for each fist while blocked or blocking."""
    table = box_table().lay("Mike", "field", "Spider-Woman").lay("Eric", "field", "Drax")
    table.lay("Mike", "reserve", "sidekick fist", "sidekick fist").begin("attack")
    table.attack_with("Drax").block(("Spider-Woman", "Drax")).pass_()
    table.use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (3, 5)


def test_spider_woman_cannot_pay_outside_combat():
    """ASM 19: The Main Step is too early."""
    table = box_table().lay("Mike", "field", "Spider-Woman").lay("Mike", "reserve", "sidekick fist")
    table.begin().pass_()
    assert table.offered() == ["pass"]


def test_an_underdog_spider_woman_has_more_attack():
    """ASM 20: She gets +2A and no defense while her side has fewer dice."""
    table = box_table("Spider-Woman/Lady Liberator").lay("Eric", "field", "Spider-Woman")
    table.lay("Mike", "field", "sidekick").begin()
    assert table.stats("Eric's Spider-Woman") == (2, 4)
    table = box_table("Spider-Woman/Lady Liberator").lay("Eric", "field", "Spider-Woman")
    table.lay("Mike", "field", "sidekick", "sidekick").begin()
    assert table.stats("Eric's Spider-Woman") == (4, 4)


def test_spider_woman_is_knocked_out_with_all_her_blockers():
    """ASM 21: At the end of combat she and her blockers are KO'd, and no other dice."""
    table = box_table("Spider-Woman/Agent", mike=(STOUT,)).lay("Eric", "field", "Spider-Woman")
    table.lay("Mike", "field", "Stout", "Stout", "sidekick").begin("attack")
    table.attack_with("Spider-Woman").block(("Stout", "Spider-Woman"), ("Stout", "Spider-Woman"))
    assert table.has("Mike", "field") == {"Stout L1": 2, "sidekick character": 1}
    table.both_pass().assign(1)
    assert table.has("Mike", "prep") == {"Stout": 2}
    assert table.has("Eric", "prep") == {"Spider-Woman": 1}


def test_spider_woman_is_knocked_out_with_the_die_she_blocks():
    """ASM 21: This also works when she blocks, even if she was already KO'd."""
    table = box_table(SWORD, mike=("Spider-Woman/Agent",)).lay("Eric", "field", "Sword")
    table.lay("Mike", "field", "Spider-Woman").begin("attack").attack_with("Sword")
    table.block(("Spider-Woman", "Sword")).both_pass()
    assert table.has("Eric", "prep") == {"Sword": 1}
    assert table.has("Mike", "prep") == {"Spider-Woman": 1}


def test_an_unblocked_spider_woman_is_not_knocked_out():
    """ASM 21: She needs to be engaged."""
    table = box_table("Spider-Woman/Agent").lay("Eric", "field", "Spider-Woman").begin("attack")
    table.attack_with("Spider-Woman").both_pass()
    assert table.has("Eric", "prep") == {}
    assert table.lives() == (10, 8)


# --- White Tiger ----------------------------------------------------------------------------------


def test_white_tiger_without_text_is_purchased_and_fielded():
    """ASM 22: She costs 2 with a fist, is free to field, and has 1A and 3D."""
    table = box_table("White Tiger/Hero for Hire").lay("Eric", "reserve", "White Tiger L1")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick bolt").begin()
    table.buy("White Tiger", "fist", "bolt").field("White Tiger")
    assert table.has("Eric", "used") == {"White Tiger": 1}
    assert table.stats("White Tiger") == (1, 3)


@pytest.mark.parametrize(
    ("card", "stats", "word"),
    [("Mystical Amulet", (2, 4), True), ("Razor Sharp", (4, 3), False)],
)
def test_white_tiger_sacrifices_a_die_for_a_bonus(card: str, stats: tuple[int, int], word: bool):
    """ASM 23, ASM 24: Another die is sacrificed, and this one gets a bonus until end of turn."""
    table = box_table(f"White Tiger/{card}").lay("Eric", "reserve", "White Tiger L1")
    table.lay("Eric", "field", "sidekick").begin().field("White Tiger").accept()
    table.choose("sidekick")
    tiger = table.state.dice[table.die("White Tiger", "field")]
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert table.stats("White Tiger") == stats
    assert evaluate.has_keyword(table.state, tiger, "Overcrush") is word


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_white_tiger_cannot_sacrifice_herself(card: str):
    """ASM 23, ASM 24: Without another die on her side there is nothing to sacrifice."""
    table = box_table(f"White Tiger/{card}").lay("Eric", "reserve", "White Tiger L1")
    table.lay("Mike", "field", "sidekick").begin().field("White Tiger")
    assert table.asks() == ("Eric", "main")
    assert table.stats("White Tiger") == (1, 3)


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_the_white_tiger_global_lets_each_player_field_a_sidekick(card: str):
    """ASM 23 global, ASM 24 global: Each player with a sidekick in the Used Pile fields one."""
    for mikes, fielded in ((["sidekick"], ["sidekick character"]), ([], [])):
        table = box_table(f"White Tiger/{card}").lay("Eric", "used", "sidekick", "sidekick")
        table.lay("Mike", "used", *mikes).lay("Eric", "reserve", "sidekick fist").begin()
        table.use_global("White Tiger", "fist").choose("Eric's sidekick")
        if mikes:
            assert table.asks() == ("Mike", "choose")
            table.choose("Mike's sidekick")
        assert table.has("Eric", "field") == {"sidekick character": 1}
        assert table.has("Mike", "field") == dict.fromkeys(fielded, 1)


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_the_white_tiger_global_can_field_only_the_opponents_sidekick(card: str):
    """ASM 23 global, ASM 24 global: The player who uses it need not have one (TXT-3)."""
    table = box_table(f"White Tiger/{card}").lay("Mike", "used", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist").begin().use_global("White Tiger", "fist")
    assert table.asks() == ("Mike", "choose")
    table.choose("Mike's sidekick")
    assert table.has("Mike", "field") == {"sidekick character": 1}
    assert table.has("Eric", "field") == {}


def test_the_sidekick_that_paid_the_global_can_be_fielded():
    """ASM 23 global, PAY-5: In the first edition it is already in the Used Pile."""
    table = Table(box="ASM", edition="UXM", eric=("White Tiger/Mystical Amulet",))
    table.lay("Eric", "reserve", "sidekick fist").begin().use_global("White Tiger", "fist")
    table.choose("sidekick")
    assert table.has("Eric", "field") == {"sidekick character": 1}


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_the_white_tiger_global_works_once_on_your_turn(card: str):
    """ASM 23 limit, ASM 24 limit: It can be used once on your own turn, never on the opponent's."""
    table = box_table(f"White Tiger/{card}").lay("Eric", "used", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick fist")
    table.lay("Mike", "reserve", "sidekick fist").begin()
    move = UseGlobal(table.card("White Tiger"), 1)
    table.use_global("White Tiger", "fist").choose("Eric's sidekick")
    assert table.refused(move).reason.id == "no.limit"
    table.pass_()
    assert table.refused(move).reason.id == "no.own_turn"
