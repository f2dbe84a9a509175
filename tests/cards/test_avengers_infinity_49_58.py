"""Avengers Infinity, cards 49 to 58: the basic actions."""

import pytest

from rules.cards import Card
from rules.model import Buy
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

HIT = made_up_action("Hit", "Deal 1 damage to a target character die.")
TAKE = made_up_action("Take", "Take control of a target opposing character die this turn.")


def box_table(*basics: Card | str, eric: tuple = (), mike: tuple = ()) -> Table:
    """The box's demo game plus these actions."""
    return Table(box="AI", eric=eric, mike=mike, basics=basics)


def damage(table: Table, *names: str) -> list[int]:
    return [table.state.dice[table.die(name, "field")].damage for name in names]


def start_next_turn(table: Table) -> Table:
    """Ends the turn without an attack; the next player's dice are drawn and rolled."""
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass()
    return table.attack_with() if table.asks()[1] == "attackers" else table


# --- Big Entrance ---------------------------------------------------------------------------------


def entrance(*reserve: str) -> Table:
    return (
        box_table("Big Entrance").lay("Eric", "reserve", *reserve, *["sidekick fist"] * 4).begin()
    )


def test_big_entrance_may_go_to_the_bag_when_purchased():
    """AI 49: Its own Impulse does this; otherwise it goes to the Used Pile."""
    table = entrance().buy("Big Entrance", "fist", "fist", "fist").accept()
    assert table.has("Eric", "bag")["Big Entrance"] == 1
    table = entrance().buy("Big Entrance", "fist", "fist", "fist").pass_()
    assert table.has("Eric", "used") == {"Big Entrance": 1}


def test_big_entrance_discounts_purchases_and_may_send_them_to_the_bag():
    """AI 49: Each die purchased this turn costs 1 less and has Impulse."""
    table = entrance("Big Entrance action").use("Big Entrance")
    table.buy("Black Widow", "fist").accept()
    assert table.has("Eric", "bag")["Black Widow"] == 1
    table.buy("Take Cover", "fist", "fist").pass_()
    assert table.has("Eric", "used") == {"Take Cover": 1}


def test_big_entrances_do_not_stack_and_never_make_dice_free():
    """AI 49 limit: Several of them still discount 1; the cost is at least 1."""
    table = entrance("Big Entrance action", "Big Entrance action").use("Big Entrance")
    table.use("Big Entrance").play(Buy(table.card("Take Cover"))).pay("fist", confirm=False)
    assert table.offered() != ["confirm"], "it costs 2, not 1"
    cheap = made_up("Cheap", "", cost=1, energy=())
    table = box_table("Big Entrance", eric=(cheap,)).lay("Eric", "reserve", "Big Entrance action")
    table.lay("Eric", "reserve", "sidekick fist").begin().use("Big Entrance")
    table.play(Buy(table.card("Cheap")))
    assert table.asks() == ("Eric", "pay"), "its cost is still 1"


def test_big_entrance_ends_with_the_turn():
    """AI 49: Next turn dice cost the printed price and have no Impulse."""
    table = entrance("Big Entrance action").use("Big Entrance")
    start_next_turn(table).reroll().lay("Mike", "reserve", "sidekick fist")
    table.buy("Red Skull", "fist", "bolt", "bolt", "bolt")
    assert table.has("Mike", "reserve") == {"sidekick bolt": 1}
    assert table.asks() == ("Mike", "main")


# --- Blam! Blam! Blam! ----------------------------------------------------------------------------


def blam(*field: str) -> Table:
    table = box_table("Blam! Blam! Blam!", eric=("Vision/Synthetic Human",)).lay(
        "Mike", "field", *field
    )
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Blam! Blam! Blam! action")
    return table.begin().use("Blam! Blam! Blam!")


def test_blam_deals_damage_equal_to_the_lowest_opposing_defense():
    """AI 50: The die with 4 defense is KO'd, the one with 5 is not; your own dice are unharmed."""
    table = blam("Red Skull L1", "Red Skull L2")
    assert table.has("Mike", "field") == {"Red Skull L2": 1}
    assert damage(table, "Red Skull") == [4]
    assert table.has("Eric", "field") == {"sidekick character": 1}
    assert table.has("Eric", "out") == {"Blam! Blam! Blam!": 1}


def test_blam_is_prepped_without_a_knockout():
    """AI 50: Either there is no character or the damage is prevented."""
    table = blam()
    assert table.has("Eric", "prep") == {"Blam! Blam! Blam!": 1}
    shielded = made_up("Shielded", "When this die takes damage: prevent that damage.")
    table = box_table("Blam! Blam! Blam!", mike=(shielded,)).lay("Mike", "field", "Shielded")
    table.lay("Eric", "reserve", "Blam! Blam! Blam! action").begin().use("Blam! Blam! Blam!")
    assert table.has("Eric", "prep") == {"Blam! Blam! Blam!": 1}
    assert table.has("Mike", "field") == {"Shielded L1": 1}


# --- Confront The Mighty --------------------------------------------------------------------------


def test_confront_sets_attack_to_the_others_defense():
    """AI 51: It lasts until end of turn; then both deal damage."""
    table = box_table("Confront The Mighty").lay("Eric", "field", "Captain America L3", "sidekick")
    table.lay("Mike", "field", "Red Skull L1").lay("Eric", "reserve", "Confront The Mighty action")
    table.begin().use("Confront The Mighty").choose("Red Skull").choose("Captain America")
    assert table.has("Mike", "prep") == {"Red Skull": 1}, "4 damage against 4 defense"
    assert damage(table, "Captain America") == [3]
    assert table.stats("Captain America") == (4, 5)
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt, fist")
    assert table.both_pass().attack_with().stats("Captain America") == (5, 5)


def test_confront_cannot_be_used_without_two_targets():
    """AI 51, TXT-3: Both targets are needed."""
    table = box_table("Confront The Mighty").lay("Eric", "field", "Captain America L3")
    table.lay("Eric", "reserve", "Confront The Mighty action").begin()
    assert "use Confront The Mighty action" not in table.offered()


def test_confront_does_nothing_without_two_targets_in_the_older_editions():
    """AI 51: It may be used, and nothing happens."""
    table = Table(box="AI", edition="SWW", basics=["Confront The Mighty"])
    table.lay("Eric", "field", "Captain America L3")
    table.lay("Eric", "reserve", "Confront The Mighty action").begin().use("Confront The Mighty")
    while table.asks()[1] == "choose":
        table.choose("Captain America")
    assert table.stats("Captain America") == (5, 5), "its attack is not set to 0"
    assert damage(table, "Captain America") == [0]


# --- Crowd Fighting -------------------------------------------------------------------------------


def test_crowd_fighting_deals_damage_equal_to_the_chosen_characters_level():
    """AI 52: It damages all opposing characters; any character in the Field may be chosen."""
    table = (
        box_table()
        .lay("Eric", "field", "sidekick")
        .lay("Mike", "field", "Red Skull L3", "sidekick")
    )
    table.lay("Eric", "reserve", "Crowd Fighting action").begin().use("Crowd Fighting")
    table.choose("Red Skull")
    assert damage(table, "Red Skull") == [3]
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}


# --- I Want You! ----------------------------------------------------------------------------------


def wanted(*field: str, eric: tuple = (), mike: tuple = ()) -> Table:
    """Mike's turn starts, and Eric has chosen fist."""
    table = box_table("I Want You!", eric=eric, mike=("Black Widow/Red Alert", *mike))
    table.lay("Mike", "field", *field)
    table.lay("Eric", "reserve", "I Want You! action").begin().use("I Want You!")
    assert table.has("Eric", "field") == {"I Want You! action": 1}
    start_next_turn(table)
    assert table.asks() == ("Eric", "choose word")
    return table.choose_word("fist")


def test_wanted_characters_must_attack_without_combat_damage_and_stay():
    """AI 53: Fist characters must attack, deal no combat damage, and stay even if unblocked."""
    table = wanted("Red Skull", "Arnim Zola").reroll().both_pass()
    assert table.offered() == ["attack Arnim Zola L1", "attack Red Skull L1"]
    table.attack_with("Red Skull", "Arnim Zola").both_pass()
    assert table.lives() == (8, 10), "Arnim Zola's 2 damage"
    assert table.has("Mike", "field") == {"Red Skull L1": 1}
    assert table.has("Eric", "used") == {"I Want You!": 1}, "it left at the end of the Attack Step"


def test_wanted_characters_do_not_damage_their_blockers():
    """AI 53: The blocker still deals damage."""
    table = wanted("Red Skull").lay("Eric", "field", "sidekick").reroll().both_pass()
    table.attack_with("Red Skull").block(("sidekick", "Red Skull")).both_pass()
    assert table.has("Eric", "field") == {"sidekick character": 1}
    assert damage(table, "Red Skull") == [0]


def test_wanted_characters_attack_only_if_able():
    """AI 53 limit: A Global Ability stops one of two from attacking, so only the other one must."""
    lull = made_up("Lull", "Global: pay bolt: a target character die can't attack this turn.")
    table = wanted("Red Skull", "Black Widow", mike=(lull,)).reroll()
    table.use_global("Lull", "bolt").choose("Red Skull").both_pass()
    assert table.offered() == ["attack Black Widow L1"]
    table.attack_with("Black Widow").both_pass()
    assert table.has("Mike", "field") == {"Black Widow L1": 1, "Red Skull L1": 1}


def test_wanted_characters_deal_no_damage_as_blockers_either():
    """AI 53: No character of the type deals combat damage, Eric's included (TXT-2)."""
    table = wanted("Red Skull", eric=("Black Panther/Look Homeward",))
    table.lay("Eric", "field", "Black Panther").reroll().both_pass().attack_with("Red Skull")
    table.block(("Black Panther", "Red Skull")).both_pass()
    assert damage(table, "Red Skull") == [0]
    assert damage(table, "Black Panther") == [0]


def test_i_want_you_stays_until_an_attack_step():
    """AI 53, ATK-1: Without attackers there is no Attack Step, so the die stays another turn."""
    table = wanted("Arnim Zola").reroll().both_pass()
    assert table.offered() == ["attack Arnim Zola L1", "pass"]
    table.attack_with()
    assert table.has("Eric", "field") == {"I Want You! action": 1}


# --- Raised Shields -------------------------------------------------------------------------------


def shields(face: str) -> Table:
    table = box_table("Raised Shields").lay(
        "Eric", "field", "Captain America", "Black Widow", "sidekick"
    )
    table.lay("Eric", "reserve", f"Raised Shields {face}", "sidekick bolt")
    table.lay("Mike", "field", "sidekick").begin().use("Raised Shields")
    assert "choose Mike's sidekick" not in table.offered()
    return table.choose("Captain America", "Black Widow")


def test_raised_shields_strengthens_two_characters():
    """AI 54: Two of your characters get +1A and +1D, without Overcrush."""
    table = shields("action")
    assert (table.stats("Captain America"), table.stats("Black Widow")) == ((4, 4), (3, 2))
    table.both_pass().attack_with("Captain America").block(("sidekick", "Captain America"))
    assert table.both_pass().lives() == (10, 10)


@pytest.mark.parametrize("face", ["action*", "action**"])
def test_raised_shields_with_a_burst_grants_overcrush(face: str):
    """AI 54 */**: The same two characters gain it."""
    table = shields(face).both_pass().attack_with("Captain America")
    table.block(("Mike's sidekick", "Captain America")).both_pass()
    assert table.lives() == (10, 7), "4 attack against a sidekick's 1 defense"


def test_the_global_of_raised_shields_gives_attack():
    """AI 54 global: A target character gets +1A."""
    table = box_table("Raised Shields").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt").begin().use_global("Raised Shields", "bolt")
    table.choose("sidekick")
    assert table.stats("sidekick") == (2, 1)


# --- Squad Goals ----------------------------------------------------------------------------------


def test_squad_goals_draws_a_die_for_each_energy_type():
    """AI 55: Fist and shield are two types for any number of dice; sidekicks have none."""
    table = box_table("Squad Goals").lay("Eric", "reserve", "Squad Goals action")
    table.lay("Eric", "field", "Black Widow L1", "Black Widow L2", "Captain America", "sidekick")
    table.lay("Mike", "field", "Arnim Zola").begin().will_draw("sidekick", "sidekick")
    table.will_roll("mask, wild").use("Squad Goals")
    assert table.has("Eric", "reserve") == {"sidekick mask": 1, "sidekick wild": 1}


def test_squad_goals_with_only_sidekicks_draws_nothing():
    """AI 55: They have no energy type."""
    table = box_table("Squad Goals").lay("Eric", "reserve", "Squad Goals action")
    table.lay("Eric", "field", "sidekick").begin().use("Squad Goals")
    assert table.has("Eric", "reserve") == {}


# --- Take Cover -----------------------------------------------------------------------------------


def test_take_cover_strengthens_all_your_characters():
    """AI 56: Each gets +2D; opposing ones do not."""
    table = (
        box_table()
        .lay("Eric", "field", "Captain America", "sidekick")
        .lay("Mike", "field", "Red Skull")
    )
    table.lay("Eric", "reserve", "Take Cover action").begin().use("Take Cover")
    assert table.stats("Captain America") == (3, 5)
    assert table.stats("sidekick") == (1, 3)
    assert table.stats("Red Skull") == (3, 4)


@pytest.mark.parametrize("face", ["action*", "action**"])
def test_take_cover_with_a_burst_gives_one_die_three_more(face: str):
    """AI 56 */**: One of your dice gets 5 in all."""
    table = (
        box_table()
        .lay("Eric", "field", "Captain America", "sidekick")
        .lay("Mike", "field", "Red Skull")
    )
    table.lay("Eric", "reserve", f"Take Cover {face}").begin().use("Take Cover")
    assert table.offered() == ["choose Captain America L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.stats("sidekick") == (1, 6)
    assert table.stats("Captain America") == (3, 5)


def test_the_global_of_take_cover_gives_defense():
    """AI 56 global: A target character gets +1D until end of turn."""
    table = box_table().lay("Mike", "field", "Red Skull").lay("Eric", "reserve", "sidekick shield")
    table.begin().use_global("Take Cover", "shield").choose("Red Skull")
    assert table.stats("Red Skull") == (3, 5)
    assert start_next_turn(table).stats("Red Skull") == (3, 4)


# --- Under Surveillance ---------------------------------------------------------------------------


def test_a_die_under_surveillance_counts_as_level_1_and_is_unblockable():
    """AI 57: It has level 1 stats but still shows its own face."""
    table = box_table("Under Surveillance").lay("Eric", "field", "Captain America L3")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "Under Surveillance action")
    table.begin().use("Under Surveillance").choose("Captain America L3")
    assert table.stats("Captain America L3") == (3, 3)
    table.both_pass().attack_with("Captain America")
    assert table.asks() == ("Eric", "window"), "there is nothing to block"
    assert table.both_pass().lives() == (10, 7)


def test_under_surveillance_ends_with_the_turn():
    """AI 57: Then the die has its own stats again."""
    table = box_table("Under Surveillance").lay("Mike", "field", "Red Skull L3")
    table.lay("Eric", "reserve", "Under Surveillance action").begin().use("Under Surveillance")
    table.choose("Red Skull")
    assert table.stats("Red Skull") == (3, 4)
    assert start_next_turn(table).stats("Red Skull") == (5, 5)


def test_the_global_of_under_surveillance_spins_a_die_down():
    """AI 57 global: Two masks pay for one level."""
    table = box_table("Under Surveillance").lay("Mike", "field", "Red Skull L3")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick mask").begin()
    table.use_global("Under Surveillance", "mask", "mask").choose("Red Skull")
    assert table.has("Mike", "field") == {"Red Skull L2": 1}


# --- Wormhole -------------------------------------------------------------------------------------


def test_wormhole_returns_controlled_dice_to_their_owners():
    """AI 58: It works for both players whenever a global could be used, then goes Out of Play."""
    table = box_table("Wormhole", TAKE).lay("Mike", "field", "Red Skull L2")
    table.lay("Eric", "reserve", "Wormhole action", "Take action").begin().use("Wormhole")
    table.use("Take").choose("Red Skull")
    assert table.has("Eric", "field") == {"Wormhole action": 1, "Red Skull L2": 1}
    table.use_paid("Wormhole")
    assert table.has("Mike", "field") == {"Red Skull L2": 1}
    assert table.has("Eric", "out") == {"Take": 1, "Wormhole": 1}


def test_wormhole_can_be_used_on_the_opponents_turn():
    """AI 58: It stays after the turn and is used while the opponent's die is under control."""
    table = box_table("Wormhole", TAKE).lay("Eric", "field", "Captain America")
    table.lay("Eric", "reserve", "Wormhole action").lay("Mike", "bag", "Take").begin()
    start_next_turn(table.use("Wormhole")).reroll().lay("Mike", "reserve", "Take action")
    table.use("Take").choose("Captain America").pass_().use_paid("Wormhole")
    assert table.has("Eric", "field") == {"Captain America L1": 1}
    assert table.has("Eric", "used") == {"Wormhole": 1}
