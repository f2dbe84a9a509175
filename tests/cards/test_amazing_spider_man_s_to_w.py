"""The Amazing Spider-Man, cards 13 to 24: Silver Sable, Spider-Man, Spider-Woman, White Tiger."""

import pytest

from rules import queries
from rules.moves import UseGlobal
from tests.rules.table import Table, made_up, made_up_action

HIT = made_up_action("Hit", "Deal 3 damage to a target character die.")
ALLY = made_up("Jewel", "Fast.", affiliations=("Spider-Friends",))
STOUT = made_up(
    "Stout", "Overcrush.", faces=["mask", "mask", "mask mask", "0 0 9", "1 0 9", "2 0 9"]
)
SWORD = made_up(
    "Sword", "Overcrush.", faces=["mask", "mask", "mask mask", "0 9 9", "1 9 9", "2 9 9"]
)


def laid(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="ASM", eric=eric, mike=mike, basics=actions)


# --- Silver Sable ---------------------------------------------------------------------------------


def test_a_blocked_silver_sable_takes_life():
    """ASM 13: the defending player loses 1 life, which is no damage, and hers gains 1."""
    table = laid().lay("Eric", "field", "Silver Sable").lay("Mike", "field", "sidekick")
    table.life(Eric=5).begin("attack").attack_with("Silver Sable")
    table.block(("sidekick", "Silver Sable"))
    assert table.lives() == (6, 9)


def test_silver_sable_slips_by_as_the_underdog():
    """ASM 14: unblockable with fewer dice than the opponent, and only then."""
    for sidekicks, blocks in ((1, True), (2, False)):
        table = laid("Silver Sable/Mercenary").lay("Eric", "field", "Silver Sable")
        table.lay("Mike", "field", *["sidekick"] * sidekicks).begin("attack")
        table.attack_with("Silver Sable")
        assert (table.asks()[1] == "blockers") is blocks


@pytest.mark.parametrize(("drawn", "blocks"), [("sidekick", False), ("Drax", True)])
def test_silver_sable_preps_a_die_and_may_slip_by(drawn: str, blocks: bool):
    """ASM 15: a sidekick in the Prep Area makes her unblockable, another die does not."""
    table = laid("Silver Sable/Outlaw").lay("Eric", "field", "Silver Sable")
    table.lay("Eric", "bag", "Drax").lay("Mike", "field", "sidekick").begin("attack")
    table.will_draw(drawn).attack_with("Silver Sable")
    assert table.has("Eric", "prep") == {drawn: 1}
    assert (table.asks()[1] == "blockers") is blocks


# --- Spider-Man -----------------------------------------------------------------------------------


def test_spider_man_grows_as_the_underdog():
    """ASM 16: +1A and +1D while there are fewer of his side."""
    table = laid("Spider-Man/Spectacular").lay("Eric", "field", "Spider-Man L2")
    table.lay("Mike", "field", "sidekick").begin()
    assert table.stats("Spider-Man") == (4, 3)
    table = laid("Spider-Man/Spectacular").lay("Eric", "field", "Spider-Man L2")
    table.lay("Mike", "field", "sidekick", "sidekick").begin()
    assert table.stats("Spider-Man") == (5, 4)


def web(level: str) -> Table:
    table = laid("Spider-Man/Tangled Web", ALLY)
    table.lay("Eric", "field", f"Spider-Man {level}", "Silver Sable", "Jewel", "Drax")
    table.lay("Eric", "field", "sidekick").begin("attack")
    return table.attack_with(f"Spider-Man {level}", "Silver Sable", "Drax")


def test_spider_man_attacks_harder():
    """ASM 17: +2A for himself this turn."""
    table = web("L2")
    assert table.stats("Spider-Man") == (6, 3)
    assert table.stats("Silver Sable") == (3, 1)


def test_spider_man_leads_his_friends():
    """ASM 17 *: all attacking Spider-Friends instead, and no others, while they attack."""
    table = web("L1*")
    assert table.stats("Spider-Man") == (5, 3)
    assert table.stats("Silver Sable") == (5, 1)
    assert (table.stats("Drax"), table.stats("Jewel")) == ((2, 4), (2, 2))


@pytest.mark.parametrize("card", ["Tangled Web", '"Public Menace!"'])
def test_anybody_can_be_a_friend_this_turn(card: str):
    """ASM 17 global, ASM 18 global: Web Blast finds nobody who is no Spider-Friend."""
    table = Table(box="ASM", eric=(f"Spider-Man/{card}",), basics=("Web Blast",), mike=())
    table.lay("Eric", "reserve", "sidekick bolt", "Web Blast action")
    table.lay("Mike", "field", "sidekick", "Spider-Woman").begin()
    table.use_global("Spider-Man", "bolt").choose("sidekick").use("Web Blast")
    assert table.asks() == ("Eric", "main")
    assert table.has("Mike", "field") == {"sidekick character": 1, "Spider-Woman L1": 1}


def fallen(level: str, *friends: str) -> Table:
    table = laid('Spider-Man/"Public Menace!"', actions=(HIT,))
    table.lay("Eric", "field", f"Spider-Man {level}", *friends).life(Eric=5)
    table.lay("Eric", "reserve", "Hit action").begin().use("Hit").choose("Spider-Man")
    assert table.has("Eric", "prep") == {"Spider-Man": 1}
    return table


def test_a_fallen_spider_man_gives_life():
    """ASM 18: 1 life, friends or not."""
    assert fallen("L2", "Silver Sable").lives() == (6, 10)


def test_a_fallen_spider_man_gives_two_life_among_friends():
    """ASM 18 *: 2 life instead, if another Spider-Friend of his side is in the Field."""
    assert fallen("L1*", "Silver Sable").lives() == (7, 10)


@pytest.mark.parametrize("others", [(), ("Drax",), ("Spider-Man L2",)])
def test_a_fallen_spider_man_gives_nothing_alone(others: tuple[str, ...]):
    """ASM 18 *: instead: without another such character there is none; his own is the same one."""
    assert fallen("L1*", *others).lives() == (5, 10)


# --- Spider-Woman ---------------------------------------------------------------------------------


def test_spider_woman_is_paid_to_strike():
    """ASM 19: +1A and +1D for each fist, while blocked or blocking."""
    table = laid().lay("Mike", "field", "Spider-Woman").lay("Eric", "field", "Drax")
    table.lay("Mike", "reserve", "sidekick fist", "sidekick fist").begin("attack")
    table.attack_with("Drax").block(("Spider-Woman", "Drax")).pass_()
    table.use_paid("Spider-Woman", "fist")
    assert table.stats("Spider-Woman") == (3, 5)


def test_spider_woman_is_not_paid_when_she_does_not_fight():
    """ASM 19: not in the Main Step."""
    table = laid().lay("Mike", "field", "Spider-Woman").lay("Mike", "reserve", "sidekick fist")
    table.begin().pass_()
    assert table.offered() == ["pass"]


def test_spider_woman_strikes_harder_as_the_underdog():
    """ASM 20: +2A and no more D, while there are fewer of her side."""
    table = laid("Spider-Woman/Lady Liberator").lay("Eric", "field", "Spider-Woman")
    table.lay("Mike", "field", "sidekick").begin()
    assert table.stats("Eric's Spider-Woman") == (2, 4)
    table = laid("Spider-Woman/Lady Liberator").lay("Eric", "field", "Spider-Woman")
    table.lay("Mike", "field", "sidekick", "sidekick").begin()
    assert table.stats("Eric's Spider-Woman") == (4, 4)


def test_spider_woman_falls_with_those_who_block_her():
    """ASM 21: at the end of combat, all of them and nobody else."""
    table = laid("Spider-Woman/Agent", mike=(STOUT,)).lay("Eric", "field", "Spider-Woman")
    table.lay("Mike", "field", "Stout", "Stout", "sidekick").begin("attack")
    table.attack_with("Spider-Woman").block(("Stout", "Spider-Woman"), ("Stout", "Spider-Woman"))
    assert table.has("Mike", "field") == {"Stout L1": 2, "sidekick character": 1}
    table.both_pass().assign(1)
    assert table.has("Mike", "prep") == {"Stout": 2}
    assert table.has("Eric", "prep") == {"Spider-Woman": 1}


def test_spider_woman_falls_with_whom_she_blocks():
    """ASM 21: also when she blocks, and also if she has fallen by then."""
    table = laid(SWORD, mike=("Spider-Woman/Agent",)).lay("Eric", "field", "Sword")
    table.lay("Mike", "field", "Spider-Woman").begin("attack").attack_with("Sword")
    table.block(("Spider-Woman", "Sword")).both_pass()
    assert table.has("Eric", "prep") == {"Sword": 1}
    assert table.has("Mike", "prep") == {"Spider-Woman": 1}


def test_an_unblocked_spider_woman_comes_through():
    """ASM 21: she has to be engaged."""
    table = laid("Spider-Woman/Agent").lay("Eric", "field", "Spider-Woman").begin("attack")
    table.attack_with("Spider-Woman").both_pass()
    assert table.has("Eric", "prep") == {}
    assert table.lives() == (10, 8)


# --- White Tiger ----------------------------------------------------------------------------------


def test_white_tiger_has_numbers_and_no_text():
    """ASM 22: bought for 2 with a fist, fielded for nothing, with 1 and 3."""
    table = laid("White Tiger/Hero for Hire").lay("Eric", "reserve", "White Tiger L1")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick bolt").begin()
    table.buy("White Tiger", "fist", "bolt").field("White Tiger")
    assert table.has("Eric", "used") == {"White Tiger": 1}
    assert table.stats("White Tiger") == (1, 3)


@pytest.mark.parametrize(
    ("card", "stats", "word"),
    [("Mystical Amulet", (2, 4), True), ("Razor Sharp", (4, 3), False)],
)
def test_white_tiger_is_fed(card: str, stats: tuple[int, int], word: bool):
    """ASM 23, ASM 24: another die is sacrificed, and this one grows until the turn ends."""
    table = laid(f"White Tiger/{card}").lay("Eric", "reserve", "White Tiger L1")
    table.lay("Eric", "field", "sidekick").begin().field("White Tiger").accept()
    table.choose("sidekick")
    tiger = table.state.dice[table.die("White Tiger", "field")]
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert table.stats("White Tiger") == stats
    assert queries.has_keyword(table.state, tiger, "Overcrush") is word


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_white_tiger_is_not_fed_with_herself(card: str):
    """ASM 23, ASM 24: with nobody else of her side there is nothing to sacrifice."""
    table = laid(f"White Tiger/{card}").lay("Eric", "reserve", "White Tiger L1")
    table.lay("Mike", "field", "sidekick").begin().field("White Tiger")
    assert table.asks() == ("Eric", "main")
    assert table.stats("White Tiger") == (1, 3)


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_each_player_fields_a_sidekick(card: str):
    """ASM 23 global, ASM 24 global: each one of the own Used Pile, who has one there."""
    for mikes, fielded in ((["sidekick"], ["sidekick character"]), ([], [])):
        table = laid(f"White Tiger/{card}").lay("Eric", "used", "sidekick", "sidekick")
        table.lay("Mike", "used", *mikes).lay("Eric", "reserve", "sidekick fist").begin()
        table.use_global("White Tiger", "fist").choose("Eric's sidekick")
        if mikes:
            assert table.asks() == ("Mike", "choose")
            table.choose("Mike's sidekick")
        assert table.has("Eric", "field") == {"sidekick character": 1}
        assert table.has("Mike", "field") == dict.fromkeys(fielded, 1)


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_the_opponent_alone_fields_a_sidekick(card: str):
    """ASM 23 global, ASM 24 global: if able; who uses it need not have one (TXT-3)."""
    table = laid(f"White Tiger/{card}").lay("Mike", "used", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist").begin().use_global("White Tiger", "fist")
    assert table.asks() == ("Mike", "choose")
    table.choose("Mike's sidekick")
    assert table.has("Mike", "field") == {"sidekick character": 1}
    assert table.has("Eric", "field") == {}


def test_the_sidekick_that_paid_can_be_fielded():
    """ASM 23 global, PAY-5: where it is in the Used Pile at once, as in the first edition."""
    table = Table(box="ASM", edition="UXM", eric=("White Tiger/Mystical Amulet",))
    table.lay("Eric", "reserve", "sidekick fist").begin().use_global("White Tiger", "fist")
    table.choose("sidekick")
    assert table.has("Eric", "field") == {"sidekick character": 1}


@pytest.mark.parametrize("card", ["Mystical Amulet", "Razor Sharp"])
def test_each_player_fields_a_sidekick_once_a_turn(card: str):
    """ASM 23 limit, ASM 24 limit: once during one's own turn, and never in the opponent's."""
    table = laid(f"White Tiger/{card}").lay("Eric", "used", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick fist")
    table.lay("Mike", "reserve", "sidekick fist").begin()
    move = UseGlobal(table.card("White Tiger"), 1)
    table.use_global("White Tiger", "fist").choose("Eric's sidekick")
    assert table.refused(move).why.id == "no.limit"
    table.pass_()
    assert table.refused(move).why.id == "no.own_turn"
