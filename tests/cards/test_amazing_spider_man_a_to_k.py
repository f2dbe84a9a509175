"""The Amazing Spider-Man, cards 1 to 12: Carnage, Drax, Ghost Rider and Kingpin."""

import pytest
from msgspec.structs import replace

from rules.analysis.playout import find_violations
from rules.engine.evaluate import costs
from rules.model import Accept, ChoosePlayer, FieldCharacter
from rules.state import Zone
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

POKE = made_up_action("Poke", "Deal 1 damage to a target character die.")
BLAST = made_up_action("Blast", "Deal 3 damage to a target character die.")
TIDY = made_up_action(
    "Tidy",
    "KO each character die. Reroll each action die.\n"
    "Global: pay mask: move a target action die to its owner's used pile.",
)
AIMING = made_up("Aiming", "Global: pay bolt: deal 3 damage to a target character die.")


def box_table(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="ASM", eric=eric, mike=mike, basics=actions)


def blocked(attacker: str, **cards: tuple) -> Table:
    """Mike's sidekick blocks this die of Eric's."""
    table = box_table(attacker, **cards).lay("Eric", "field", attacker.split("/")[0])
    table.lay("Mike", "field", "sidekick", "Spider-Woman").life(Eric=5).begin("attack")
    return table.attack_with(attacker.split("/")[0]).block(("sidekick", attacker.split("/")[0]))


# --- Carnage --------------------------------------------------------------------------------------


def test_carnage_damages_an_opponent_who_uses_actions():
    """ASM 1: The opponent takes 2 damage for each action die they use."""
    table = box_table(mike=("Carnage/Cletus Kassidy",)).lay("Mike", "field", "Carnage", "Carnage")
    table.lay("Eric", "reserve", "Betrayal action", "Betrayal action").begin()
    table.use("Betrayal")
    assert table.lives() == (8, 8)
    table.use("Betrayal")
    assert table.lives() == (6, 6)


def test_carnage_does_not_trigger_on_his_controllers_actions():
    """ASM 1: Only the opponent's action dice trigger it."""
    table = box_table("Carnage/Cletus Kassidy").lay("Eric", "field", "Carnage")
    table.lay("Eric", "reserve", "Betrayal action").begin().use("Betrayal")
    assert table.lives() == (10, 10)


def test_carnage_only_triggers_while_active():
    """ASM 1: Without a Carnage die in the Field nothing happens."""
    table = box_table(mike=("Carnage/Cletus Kassidy",))
    table.lay("Eric", "reserve", "Betrayal action").begin().use("Betrayal")
    assert table.lives() == (10, 10)


def test_carnage_takes_one_damage_from_an_action_die():
    """ASM 2, ASM 2 limit: He takes at most 1 damage, whatever the die deals; 1 damage stays 1."""
    table = box_table(mike=("Carnage/Sinister",), actions=(POKE, BLAST)).lay(
        "Mike", "field", "Carnage"
    )
    table.lay("Eric", "reserve", "Poke action", "Blast action").begin()
    number = table.die("Carnage", "field")
    table.use("Poke").choose("Carnage")
    assert table.state.dice[number].damage == 1
    table.use("Blast").choose("Carnage")
    assert table.state.dice[number].damage == 2


def test_carnage_takes_all_damage_from_other_sources():
    """ASM 2: Globals do not count, nor does damage that an action makes a character deal."""
    table = box_table(AIMING, mike=("Carnage/Sinister",), actions=("Archnemesis!",))
    table.lay("Mike", "field", "Carnage L3").lay("Eric", "field", "Silver Sable L3")
    table.lay("Eric", "reserve", "sidekick bolt", "Archnemesis! action").begin()
    number = table.die("Carnage", "field")
    table.use_global("Aiming", "bolt").choose("Carnage")
    assert table.state.dice[number].damage == 3
    table.use("Archnemesis!").choose("Silver Sable").choose("Carnage")
    assert table.has("Mike", "prep") == {"Carnage": 1}


def test_carnage_has_overcrush():
    """ASM 2: His 3 attack goes through a sidekick's 1 defense."""
    table = (
        box_table("Carnage/Sinister")
        .lay("Eric", "field", "Carnage")
        .lay("Mike", "field", "sidekick")
    )
    table.begin("attack").attack_with("Carnage").block(("sidekick", "Carnage")).both_pass()
    assert table.lives() == (10, 8)


def unblocked_carnages(*cards: str, times: int = 1) -> Table:
    """Eric's unblocked Carnage dice have dealt their combat damage."""
    table = box_table("Carnage/Symbiote", actions=cards).lay("Eric", "field", *["Carnage"] * times)
    return table.begin("attack").attack_with(*["Carnage"] * times).both_pass()


def cost(table: Table, card: str, player: int) -> int:
    return costs.current_purchase_cost(table.state, table.card(card), player)


def test_carnage_attaches_to_an_action_card_after_combat_damage():
    """ASM 3: He may move onto any action card after he deals combat damage to the opponent."""
    table = unblocked_carnages()
    cards = ("Back for Seconds!", "Betrayal", "Exposed!")
    assert table.offered() == [*(f"choose {card}" for card in cards), "pass"]
    table.choose("Betrayal")
    carnage = table.state.dice[table.die("Carnage", "laid")]
    assert table.state.setup.cards[carnage.on_card].card.name == "Betrayal"
    assert find_violations(table.state) == []


def test_carnage_doubles_the_opponents_cost_of_that_card():
    """ASM 3: It costs the opponent twice 4, but only that card.

    His controller pays the normal cost.
    """
    table = unblocked_carnages().choose("Betrayal")
    assert [cost(table, "Betrayal", player) for player in (0, 1)] == [4, 8]
    assert [cost(table, "Exposed!", player) for player in (0, 1)] == [3, 3]


def test_two_carnages_double_the_cost_twice():
    """ASM 3: Each of them doubles it."""
    table = unblocked_carnages(times=2)
    for _ in range(2):
        if table.asks()[1] == "order":
            table.order(0)
        table.choose("Betrayal")
    assert table.has("Eric", "laid") == {"Carnage": 2}
    assert cost(table, "Betrayal", 1) == 16


def test_carnage_may_decline_to_attach():
    """ASM 3: He then goes where unblocked attackers go."""
    table = unblocked_carnages().pass_()
    assert table.has("Eric", "laid") == {}
    assert table.has("Eric", "used") == {"Carnage": 1}


def test_a_blocked_carnage_does_not_attach():
    """ASM 3: He needs to deal damage to the opponent."""
    table = (
        box_table("Carnage/Symbiote")
        .lay("Eric", "field", "Carnage")
        .lay("Mike", "field", "sidekick")
    )
    table.begin("attack").attack_with("Carnage").block(("sidekick", "Carnage")).both_pass()
    assert table.asks()[1] != "choose"
    assert table.has("Eric", "field") == {"Carnage L1": 1}


def test_an_attached_carnage_is_removed_like_an_action_die():
    """ASM 3: Only effects that remove action dice remove him; the cost is then normal again."""
    table = box_table("Carnage/Symbiote", actions=(TIDY,))
    table.lay("Eric", "reserve", "Tidy action", "sidekick mask")
    number, card = table.die("Carnage", "card"), table.card("Betrayal")
    sitting = replace(table.state.dice[number], zone=Zone.LAID, on_card=card)
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


def test_drax_without_text_is_purchased_and_fielded():
    """ASM 4: He costs 2 with a shield, 1 to field, and has 2A and 4D."""
    table = box_table("Drax/Arthur Douglas").lay("Eric", "reserve", "Drax L1", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick shield", "sidekick fist").begin()
    table.buy("Drax", "shield", "fist").field("Drax", "bolt")
    assert table.has("Eric", "used") == {"Drax": 1}
    assert table.stats("Drax") == (2, 4)


def test_drax_is_free_to_field_for_the_underdog():
    """ASM 5: With fewer character dice than the opponent he costs nothing at any level."""
    table = box_table("Drax/The Destroyer").lay("Eric", "reserve", "Drax L3")
    table.lay("Mike", "field", "sidekick").begin().field("Drax")
    assert table.has("Eric", "field") == {"Drax L3": 1}


def test_drax_has_his_normal_fielding_cost_without_underdog():
    """ASM 5: An equal number of dice is not fewer."""
    table = box_table("Drax/The Destroyer").lay("Eric", "reserve", "Drax L3").begin()
    assert table.refused(FieldCharacter(table.die("Drax", "reserve"))).rule_id == "PAY-6"


def test_drax_can_be_fielded_for_life():
    """ASM 6: He costs 1 life instead of his fielding cost."""
    table = box_table().lay("Eric", "reserve", "Drax L3").begin()
    table.play(FieldCharacter(table.die("Drax", "reserve"), alternative_cost=0))
    assert table.has("Eric", "field") == {"Drax L3": 1}
    assert table.lives() == (9, 10)


# --- Ghost Rider ----------------------------------------------------------------------------------


def test_a_blocked_ghost_rider_gains_life():
    """ASM 7: She triggers once when blocked."""
    assert blocked("Ghost Rider/Alejandra").lives() == (6, 10)


@pytest.mark.parametrize("whom", ["a player", "a die"])
def test_a_blocked_ghost_rider_can_be_sacrificed_for_damage(whom: str):
    """ASM 8: She deals 2 damage to a player or character die and is not knocked out."""
    table = blocked("Ghost Rider/New Rider").play(Accept())
    assert table.has("Eric", "used") == {"Ghost Rider": 1}
    if whom == "a player":
        table.play(ChoosePlayer(1))
        assert table.lives() == (5, 8)
    else:
        table.choose("Spider-Woman")
        assert table.state.dice[table.die("Spider-Woman", "field")].damage == 2


def test_a_blocked_ghost_rider_may_decline_the_sacrifice():
    """ASM 8: The sacrifice is optional."""
    table = blocked("Ghost Rider/New Rider").pass_()
    assert table.has("Eric", "attack") == {"Ghost Rider L1": 1}
    assert table.asks() == ("Eric", "window")


def test_ghost_rider_is_sacrificed_to_field_a_drawn_character():
    """ASM 9: A drawn die that rolls a character is fielded for free at that level."""
    table = box_table("Ghost Rider/Penance Stare").lay("Eric", "field", "Ghost Rider")
    table.lay("Eric", "bag", "Drax").lay("Mike", "field", "sidekick").begin("attack")
    table.will_draw("Drax").will_roll("L2").attack_with("Ghost Rider")
    table.block(("sidekick", "Ghost Rider")).play(Accept())
    assert table.has("Eric", "field") == {"Drax L2": 1}
    assert table.has("Eric", "used") == {"Ghost Rider": 1}


def test_ghost_riders_sacrifice_can_find_no_character():
    """ASM 9: A die showing another face goes to the Used Pile; she is sacrificed anyway."""
    table = box_table("Ghost Rider/Penance Stare").lay("Eric", "field", "Ghost Rider")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Ghost Rider")
    table.will_draw("sidekick").will_roll("bolt").block(("sidekick", "Ghost Rider")).play(Accept())
    assert table.has("Eric", "reserve") == {}
    assert table.has("Eric", "used") == {"Ghost Rider": 1, "sidekick": 1}


def test_ghost_rider_may_decline_to_draw():
    """ASM 9: Then nothing is drawn."""
    table = box_table("Ghost Rider/Penance Stare").lay("Eric", "field", "Ghost Rider")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Ghost Rider")
    table.block(("sidekick", "Ghost Rider")).pass_()
    assert table.asks() == ("Eric", "window")
    assert table.has("Eric", "bag") == {"sidekick": 8}


# --- Kingpin --------------------------------------------------------------------------------------


def damaged_kingpin(card: str, *more: str) -> Table:
    """Mike's Kingpin took 1 damage from an action die."""
    table = box_table(mike=(card,), actions=(POKE,)).lay("Mike", "field", "Kingpin")
    table.lay("Mike", "used", *more).lay("Eric", "reserve", "Poke action", "Poke action").begin()
    return table.use("Poke").choose("Kingpin")


def test_kingpin_spins_up_when_damaged():
    """ASM 10: He gains one level each time; the damage stays on him."""
    table = damaged_kingpin("Kingpin/Empire Builder")
    assert table.has("Mike", "field") == {"Kingpin L2": 1}
    table.use("Poke").choose("Kingpin")
    assert table.has("Mike", "field") == {"Kingpin L3": 1}
    assert table.state.dice[table.die("Kingpin", "field")].damage == 2


def test_kingpin_damages_the_opponent_when_damaged():
    """ASM 11: He deals 1 damage whenever he takes damage, however much."""
    table = damaged_kingpin("Kingpin/Payback")
    assert table.lives() == (9, 10)
    table = box_table(mike=("Kingpin/Payback",), actions=(BLAST,)).lay("Mike", "field", "Kingpin")
    table.lay("Eric", "reserve", "Blast action").begin().use("Blast").choose("Kingpin")
    assert table.lives() == (9, 10)


def test_kingpin_preps_a_sidekick_when_damaged():
    """ASM 12: Only a sidekick die from the Used Pile is prepped."""
    table = damaged_kingpin("Kingpin/Wilson Fisk", "sidekick", "Spider-Man")
    assert table.offered() == ["choose sidekick"]
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    table.use("Poke").choose("Kingpin")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Mike", "used") == {"Spider-Man": 1}
