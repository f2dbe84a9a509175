"""The Amazing Spider-Man, cards 1 to 12: Carnage, Drax, Ghost Rider and Kingpin."""

import pytest
from msgspec.structs import replace

from rules import prices
from rules.invariants import faults
from rules.moves import Accept, ChoosePlayer, Field
from rules.state import Zone
from tests.rules.table import Table, made_up, made_up_action

POKE = made_up_action("Poke", "Deal 1 damage to a target character die.")
BLAST = made_up_action("Blast", "Deal 3 damage to a target character die.")
TIDY = made_up_action(
    "Tidy",
    "KO each character die. Reroll each action die.\n"
    "Global: pay mask: move a target action die to its owner's used pile.",
)
AIMING = made_up("Aiming", "Global: pay bolt: deal 3 damage to a target character die.")


def laid(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="ASM", eric=eric, mike=mike, basics=actions)


def blocked(attacker: str, **cards: tuple) -> Table:
    """Eric's die is blocked by Mike's sidekick."""
    table = laid(attacker, **cards).lay("Eric", "field", attacker.split("/")[0])
    table.lay("Mike", "field", "sidekick", "Spider-Woman").life(Eric=5).begin("attack")
    return table.attack_with(attacker.split("/")[0]).block(("sidekick", attacker.split("/")[0]))


# --- Carnage --------------------------------------------------------------------------------------


def test_carnage_makes_the_opponent_pay_for_actions():
    """ASM 1: 2 damage to the opponent for each action die that the opponent uses."""
    table = laid(mike=("Carnage/Cletus Kassidy",)).lay("Mike", "field", "Carnage", "Carnage")
    table.lay("Eric", "reserve", "Betrayal action", "Betrayal action").begin()
    table.use("Betrayal")
    assert table.lives() == (8, 8)
    table.use("Betrayal")
    assert table.lives() == (6, 6)


def test_carnage_lets_his_own_player_use_actions():
    """ASM 1: only the opponent's."""
    table = laid("Carnage/Cletus Kassidy").lay("Eric", "field", "Carnage")
    table.lay("Eric", "reserve", "Betrayal action").begin().use("Betrayal")
    assert table.lives() == (10, 10)


def test_carnage_has_to_be_active():
    """ASM 1: while he is active."""
    table = laid(mike=("Carnage/Cletus Kassidy",))
    table.lay("Eric", "reserve", "Betrayal action").begin().use("Betrayal")
    assert table.lives() == (10, 10)


def test_carnage_takes_one_damage_from_an_action_die():
    """ASM 2, ASM 2 limit: no more than 1, whatever it deals; 1 stays 1."""
    table = laid(mike=("Carnage/Sinister",), actions=(POKE, BLAST)).lay("Mike", "field", "Carnage")
    table.lay("Eric", "reserve", "Poke action", "Blast action").begin()
    number = table.die("Carnage", "field")
    table.use("Poke").choose("Carnage")
    assert table.state.dice[number].damage == 1
    table.use("Blast").choose("Carnage")
    assert table.state.dice[number].damage == 2


def test_carnage_takes_all_the_damage_of_anything_else():
    """ASM 2: a Global Ability is no action die, and neither is a die that an action lets strike."""
    table = laid(AIMING, mike=("Carnage/Sinister",), actions=("Archnemesis!",))
    table.lay("Mike", "field", "Carnage L3").lay("Eric", "field", "Silver Sable L3")
    table.lay("Eric", "reserve", "sidekick bolt", "Archnemesis! action").begin()
    number = table.die("Carnage", "field")
    table.use_global("Aiming", "bolt").choose("Carnage")
    assert table.state.dice[number].damage == 3
    table.use("Archnemesis!").choose("Silver Sable").choose("Carnage")
    assert table.has("Mike", "prep") == {"Carnage": 1}


def test_carnage_crushes_what_is_in_his_way():
    """ASM 2: Overcrush, 3 of attack through a sidekick's defense of 1."""
    table = (
        laid("Carnage/Sinister").lay("Eric", "field", "Carnage").lay("Mike", "field", "sidekick")
    )
    table.begin("attack").attack_with("Carnage").block(("sidekick", "Carnage")).both_pass()
    assert table.lives() == (10, 8)


def hit(*cards: str, times: int = 1) -> Table:
    """Unblocked Carnages of Eric have dealt their combat damage."""
    table = laid("Carnage/Symbiote", actions=cards).lay("Eric", "field", *["Carnage"] * times)
    return table.begin("attack").attack_with(*["Carnage"] * times).both_pass()


def cost(table: Table, card: str, player: int) -> int:
    return prices.purchase_cost(table.state, table.card(card), player)


def test_carnage_sits_down_on_an_action_card():
    """ASM 3: any action card, once he has dealt combat damage to the opponent."""
    table = hit()
    cards = ("Back for Seconds!", "Betrayal", "Exposed!")
    assert table.offered() == [*(f"choose {card}" for card in cards), "pass"]
    table.choose("Betrayal")
    carnage = table.state.dice[table.die("Carnage", "laid")]
    assert table.state.setup.cards[carnage.laid_on].card.name == "Betrayal"
    assert faults(table.state) == []


def test_carnage_doubles_the_price_for_the_opponent():
    """ASM 3: twice 4 for the opponent, of that card only, and no more for his own player."""
    table = hit().choose("Betrayal")
    assert [cost(table, "Betrayal", player) for player in (0, 1)] == [4, 8]
    assert [cost(table, "Exposed!", player) for player in (0, 1)] == [3, 3]


def test_two_carnages_double_twice():
    """ASM 3: each of them doubles what it costs."""
    table = hit(times=2)
    for _ in range(2):
        if table.asks()[1] == "order":
            table.order(0)
        table.choose("Betrayal")
    assert table.has("Eric", "laid") == {"Carnage": 2}
    assert cost(table, "Betrayal", 1) == 16


def test_carnage_need_not_sit_down():
    """ASM 3: he may; else he goes where unblocked attackers go."""
    table = hit().pass_()
    assert table.has("Eric", "laid") == {}
    assert table.has("Eric", "used") == {"Carnage": 1}


def test_a_blocked_carnage_does_not_sit_down():
    """ASM 3: it takes damage to the opponent."""
    table = (
        laid("Carnage/Symbiote").lay("Eric", "field", "Carnage").lay("Mike", "field", "sidekick")
    )
    table.begin("attack").attack_with("Carnage").block(("sidekick", "Carnage")).both_pass()
    assert table.asks()[1] != "choose"
    assert table.has("Eric", "field") == {"Carnage L1": 1}


def test_carnage_is_removed_as_an_action_die():
    """ASM 3: by what removes action dice, and only by that; then the price is as printed."""
    table = laid("Carnage/Symbiote", actions=(TIDY,))
    table.lay("Eric", "reserve", "Tidy action", "sidekick mask")
    number, card = table.die("Carnage", "card"), table.card("Betrayal")
    sitting = replace(table.state.dice[number], zone=Zone.LAID, laid_on=card)
    table.state.dice[number] = sitting
    table.begin().use("Tidy")
    assert table.has("Eric", "laid") == {"Carnage": 1}
    assert cost(table, "Betrayal", 1) == 8
    table.use_global("Tidy", "mask")
    assert table.offered() == ["choose Carnage"]
    table.choose("Carnage")
    assert table.has("Eric", "used") == {"Carnage": 1}
    assert cost(table, "Betrayal", 1) == 4


# --- Drax -----------------------------------------------------------------------------------------


def test_drax_has_numbers_and_no_text():
    """ASM 4: bought for 2 with a shield, fielded for 1, with 2 and 4."""
    table = laid("Drax/Arthur Douglas").lay("Eric", "reserve", "Drax L1", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick shield", "sidekick fist").begin()
    table.buy("Drax", "shield", "fist").field("Drax", "bolt")
    assert table.has("Eric", "used") == {"Drax": 1}
    assert table.stats("Drax") == (2, 4)


def test_drax_is_free_for_the_underdog():
    """ASM 5: with fewer character dice than the opponent he costs nothing, on any level."""
    table = laid("Drax/The Destroyer").lay("Eric", "reserve", "Drax L3")
    table.lay("Mike", "field", "sidekick").begin().field("Drax")
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_drax_costs_who_is_no_underdog():
    """ASM 5: as many dice are not fewer."""
    table = laid("Drax/The Destroyer").lay("Eric", "reserve", "Drax L3").begin()
    assert table.refused(Field(table.die("Drax", "reserve"))).rule == "PAY-6"


def test_drax_is_fielded_for_life():
    """ASM 6: 1 life in place of his fielding cost."""
    table = laid().lay("Eric", "reserve", "Drax L3").begin()
    table.play(Field(table.die("Drax", "reserve"), instead=0))
    assert table.has("Eric", "field") == {"Drax L3": 1}
    assert table.lives() == (9, 10)


# --- Ghost Rider ----------------------------------------------------------------------------------


def test_a_blocked_ghost_rider_gains_life():
    """ASM 7: once, when blocked."""
    assert blocked("Ghost Rider/Alejandra").lives() == (6, 10)


@pytest.mark.parametrize("whom", ["a player", "a die"])
def test_a_blocked_ghost_rider_can_be_sacrificed_for_damage(whom: str):
    """ASM 8: 2 damage to a player or a character die; she is not knocked out."""
    table = blocked("Ghost Rider/New Rider").play(Accept())
    assert table.has("Eric", "used") == {"Ghost Rider": 1}
    if whom == "a player":
        table.play(ChoosePlayer(1))
        assert table.lives() == (5, 8)
    else:
        table.choose("Spider-Woman")
        assert table.state.dice[table.die("Spider-Woman", "field")].damage == 2


def test_a_blocked_ghost_rider_need_not_be_sacrificed():
    """ASM 8: she may."""
    table = blocked("Ghost Rider/New Rider").pass_()
    assert table.has("Eric", "attack") == {"Ghost Rider L1": 1}
    assert table.asks() == ("Eric", "window")


def test_ghost_rider_is_sacrificed_for_a_character():
    """ASM 9: a drawn die that shows a character is fielded free, on the level it was rolled on."""
    table = laid("Ghost Rider/Penance Stare").lay("Eric", "field", "Ghost Rider")
    table.lay("Eric", "bag", "Drax").lay("Mike", "field", "sidekick").begin("attack")
    table.will_draw("Drax").will_roll("L2").attack_with("Ghost Rider")
    table.block(("sidekick", "Ghost Rider")).play(Accept())
    assert table.has("Eric", "field") == {"Drax L2": 1}
    assert table.has("Eric", "used") == {"Ghost Rider": 1}


def test_ghost_rider_is_sacrificed_for_nothing():
    """ASM 9: a die that shows anything else goes to the Used Pile; she is gone all the same."""
    table = laid("Ghost Rider/Penance Stare").lay("Eric", "field", "Ghost Rider")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Ghost Rider")
    table.will_draw("sidekick").will_roll("bolt").block(("sidekick", "Ghost Rider")).play(Accept())
    assert table.has("Eric", "reserve") == {}
    assert table.has("Eric", "used") == {"Ghost Rider": 1, "sidekick": 1}


def test_ghost_rider_need_not_stare():
    """ASM 9: she may; if not, nothing is drawn."""
    table = laid("Ghost Rider/Penance Stare").lay("Eric", "field", "Ghost Rider")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Ghost Rider")
    table.block(("sidekick", "Ghost Rider")).pass_()
    assert table.asks() == ("Eric", "window")
    assert table.has("Eric", "bag") == {"sidekick": 8}


# --- Kingpin --------------------------------------------------------------------------------------


def poked(card: str, *more: str) -> Table:
    """Mike's Kingpin has taken 1 damage from an action die."""
    table = laid(mike=(card,), actions=(POKE,)).lay("Mike", "field", "Kingpin")
    table.lay("Mike", "used", *more).lay("Eric", "reserve", "Poke action", "Poke action").begin()
    return table.use("Poke").choose("Kingpin")


def test_kingpin_grows_by_damage():
    """ASM 10: a level up for each damage he takes; the damage stays."""
    table = poked("Kingpin/Empire Builder")
    assert table.has("Mike", "field") == {"Kingpin L2": 1}
    table.use("Poke").choose("Kingpin")
    assert table.has("Mike", "field") == {"Kingpin L3": 1}
    assert table.state.dice[table.die("Kingpin", "field")].damage == 2


def test_kingpin_pays_back():
    """ASM 11: 1 damage to the opponent whenever he takes damage, however much."""
    table = poked("Kingpin/Payback")
    assert table.lives() == (9, 10)
    table = laid(mike=("Kingpin/Payback",), actions=(BLAST,)).lay("Mike", "field", "Kingpin")
    table.lay("Eric", "reserve", "Blast action").begin().use("Blast").choose("Kingpin")
    assert table.lives() == (9, 10)


def test_kingpin_calls_sidekicks():
    """ASM 12: a sidekick die from the Used Pile is prepped, no other die."""
    table = poked("Kingpin/Wilson Fisk", "sidekick", "Spider-Man")
    assert table.offered() == ["choose sidekick"]
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    table.use("Poke").choose("Kingpin")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Mike", "used") == {"Spider-Man": 1}
