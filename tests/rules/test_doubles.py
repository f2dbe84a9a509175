"""Two against two: sides and players, turns, priority and the attack (DBL-1 to DBL-11)."""

import pytest

from rules.advice import DropTarget, Refusal, describe_player
from rules.cards.card_library import all_card_sets
from rules.model import Concede, Pass
from rules.model.ruleset import AI, ASM
from rules.state import Zone
from rules.state.events import LifeChanged, PriorityPassed
from rules.teams import IllegalTeam, Team, TeamCard, team_setup
from rules.teams.formats import DOUBLES
from rules.teams.random_teams import random_doubles_setup
from tests.rules.doubles_table import DoublesTable
from tests.rules.made_up_cards import made_up, made_up_action

ERIC, MIKE, ANNA = 0, 1, 2

NAMES = ("Eric", "Mike", "Anna", "Zoe")


def team_of(*names: str, basic: str) -> Team:
    cards = tuple(TeamCard(made_up(name, ""), 4) for name in names)
    return Team(cards=cards, basics=(made_up_action(basic, ""),))


TEAMS = (
    team_of("Ant", "Asp", basic="Fire"),
    team_of("Ant", "Cat", basic="Fire"),
    team_of("Bee", "Bat", basic="Rain"),
    team_of("Dog", "Doe", basic="Wind"),
)


def test_a_side_brings_two_teams_and_six_dice_for_each_basic_action():
    """DBL-1, DBL-2: Both sides may bring the same card."""
    setup = team_setup(DOUBLES, AI, NAMES, TEAMS)
    counts = {one.card.name: one.dice_count for one in setup.cards if one.owner is None}
    assert counts["Rain"] == counts["Wind"] == counts["Fire"] == 6
    assert (setup.sides, setup.life) == ((0, 1, 0, 1), 30)


@pytest.mark.parametrize(
    "second", [team_of("Asp", basic="Rain"), team_of("Bee", basic="Fire")], ids=["card", "basic"]
)
def test_partners_bring_no_card_of_the_same_name(second: Team):
    """DBL-1: The eight cards and two basic actions must be legal as one team."""
    with pytest.raises(IllegalTeam) as refused:
        team_setup(DOUBLES, AI, NAMES, (*TEAMS[:2], second, TEAMS[3]))
    assert refused.value.faults[0].rule_id == "DBL-1"


def test_each_partner_has_a_bag_with_eight_sidekicks():
    """DBL-2: The side has its life in common."""
    table = DoublesTable()
    assert [table.has(name, "bag") for name in NAMES] == [{"sidekick": 8}] * 4
    assert table.lives() == (30, 30)


def test_partners_draw_roll_and_reroll_together():
    """DBL-3, DRAW-4: Each draws three dice, and one more that goes Out of Play; both roll before
    either chooses, and both choose before either rerolls."""
    table = DoublesTable()
    for _ in ("Eric", "Anna"):
        table.will_draw("sidekick", "sidekick", "sidekick").will_draw("sidekick")
    table.will_roll("bolt, fist, mask", "shield, bolt, wild")
    table.start()
    assert table.has("Eric", "out") == table.has("Anna", "out") == {"sidekick": 1}
    assert table.asks() == ("Eric", "reroll")
    table.reroll("Eric's sidekick mask")
    assert table.asks() == ("Anna", "reroll")
    table.will_roll("wild").reroll()
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "reserve") == {
        "sidekick bolt": 1, "sidekick fist": 1, "sidekick wild": 1
    }  # fmt: skip
    assert table.has("Anna", "reserve") == {
        "sidekick bolt": 1, "sidekick shield": 1, "sidekick wild": 1
    }  # fmt: skip


def test_a_short_draw_costs_the_side_life_and_gives_the_player_energy():
    """DBL-6, DRAW-3."""
    table = DoublesTable().lay("Anna", "field", *["sidekick"] * 7)
    table.will_draw(*["sidekick"] * 4).will_draw("sidekick").begin("draw")
    assert table.lives() == (27, 30)
    assert table.state.virtual_energy == [0, 0, 3, 0]
    assert [e.amount for e in table.events if isinstance(e, LifeChanged)] == [-3]


def test_a_player_buys_own_cards_and_any_basic_action():
    """DBL-4: Not the cards of the partner, and with own energy alone."""
    action = made_up_action("Rain", "Gain 1 life.")
    table = DoublesTable(basics=[action])
    table.lay("Eric", "reserve", *["sidekick mask"] * 3).begin("main")
    bought = [move for move in table.offered() if move.startswith("buy")]
    assert bought == ["buy Ant", "buy Idle 0", "buy Idle 1", "buy Idle 2", "buy Rain"]
    table.buy("Rain", "mask", "mask", "mask")
    assert table.has("Eric", "used")["Rain"] == 1
    table.pass_()
    assert table.asks() == ("Anna", "main")
    assert table.offered() == ["pass"], "Anna has no energy, and Eric's is not hers"


def test_everyone_may_use_every_global_ability():
    """DBL-4, GLB-1."""
    table = DoublesTable(zoe=[made_up("Elk", "Global: pay mask: gain 1 life.")]).life(Eric=20)
    table.lay("Anna", "reserve", "sidekick mask").begin("main").pass_()
    table.use_global("Elk", "mask")
    assert table.lives() == (21, 30)


def test_a_side_has_passed_when_both_partners_have():
    """DBL-9: Then the other side may act; an act of either partner starts anew."""
    table = DoublesTable(eric=[made_up("Elk", "Global: pay mask: gain 1 life.")])
    table.lay("Anna", "reserve", "sidekick mask", "sidekick mask").begin("main")
    asked = []
    for move in ("pass", "use", "pass", "pass", "pass", "pass", "pass"):
        asked.append(table.asks())
        table.use_global("Elk", "mask") if move == "use" else table.pass_()
    assert asked == [
        ("Eric", "main"), ("Anna", "main"), ("Anna", "main"), ("Eric", "main"),
        ("Mike", "reply"), ("Zoe", "reply"), ("Anna", "main"),
    ]  # fmt: skip
    assert table.asks() == ("Eric", "main")
    table.pass_()
    assert table.asks()[1] != "main"
    assert sum(isinstance(event, PriorityPassed) for event in table.events) == 7


def test_after_the_last_pass_the_step_ends_for_both_and_the_other_side_is_next():
    """DBL-3."""
    table = DoublesTable().lay("Anna", "reserve", "Bee L1").begin("main").pass_(6)
    assert table.has("Anna", "used") == {"Bee": 1}
    assert (table.state.turn, table.state.active) == (2, 1)


def test_partners_attack_together_and_any_defender_blocks():
    """DBL-10: Unblocked damage goes to the life of the opposing side."""
    table = DoublesTable().lay("Eric", "field", "Ant L3").lay("Anna", "field", "Bee L2")
    table.lay("Mike", "field", "Cat L1").lay("Zoe", "field", "Dog L1").begin("attack")
    assert table.asks() == ("Eric", "attackers")
    table.attack_with("Ant")
    assert table.asks() == ("Anna", "attackers")
    table.attack_with("Bee")
    assert table.asks() == ("Mike", "blockers")
    table.block(("Cat", "Ant"))
    assert table.asks() == ("Zoe", "blockers")
    table.block(("Dog", "Ant")).pass_(6)
    assert table.asks() == ("Eric", "assign"), "the attacker's player splits its damage"
    table.assign(2)
    assert table.lives() == (30, 27)
    assert table.has("Mike", "prep") == {"Cat": 1}
    assert table.has("Zoe", "prep") == {"Dog": 1}


def test_a_partner_without_dice_is_not_asked():
    """DBL-10."""
    table = DoublesTable().lay("Anna", "field", "Bee L2").lay("Zoe", "field", "Dog L1")
    table.begin("attack")
    assert table.asks() == ("Anna", "attackers")
    table.attack_with("Bee")
    assert table.asks() == ("Zoe", "blockers")


def test_a_partner_may_complete_what_the_first_defender_leaves_open():
    """DBL-10: Two blockers are needed; Mike may begin, and then Zoe must go on."""
    big = made_up("Elk", "This die can only be blocked by 2 or more dice.")
    table = DoublesTable(eric=[big]).lay("Eric", "field", "Elk L1")
    table.lay("Mike", "field", "Cat L1").lay("Zoe", "field", "Dog L1").begin("attack")
    table.attack_with("Elk").block(("Cat", "Elk"))
    assert table.asks() == ("Zoe", "blockers")
    assert table.offered() == ["block Elk L1 with Dog L1"]


def test_a_side_without_life_loses():
    """DBL-11, DBL-6: Nobody is out alone."""
    table = DoublesTable().life(Mike=3).lay("Anna", "field", "Bee L2")
    table.begin("attack").attack_with("Bee").pass_(6)
    assert (table.state.is_over, table.state.winner) == (True, 0)
    assert table.lives() == (30, 0)


def test_partners_concede_and_agree_as_a_side():
    """DBL-11: Mike's side wins when Anna concedes."""
    table = DoublesTable().begin("main").play(Pass(), Concede())
    assert (table.state.is_over, table.state.winner) == (True, 1)


def test_the_effects_of_the_active_side_come_first_the_left_partners_before_the_others():
    """DBL-9, TIM-1."""

    def watcher(name: str):
        return made_up(name, "While active, at the start of each player's turn: gain 1 life.")

    table = DoublesTable(
        eric=[watcher("Elk")], anna=[watcher("Emu")], mike=[watcher("Eel")], zoe=[watcher("Ewe")]
    )
    for name, die in zip(NAMES, ("Elk", "Eel", "Emu", "Ewe"), strict=True):
        table.lay(name, "field", die)
    table.begin("draw", active="Mike")
    assert table.started() == ["Eel", "Ewe", "Elk", "Emu"]


def test_random_partners_are_legal_together():
    """DBL-1."""
    cards = [card for one in all_card_sets() for card in one.cards]
    setup = random_doubles_setup(ASM, cards, 5)
    own = [one.card.name for one in setup.cards[1:] if one.owner in (0, 2)]
    assert len(own) == len(set(own)) == 8


def test_under_casual_priority_each_opponent_may_respond():
    """DBL-9, PRI-2."""
    heal = made_up("Elk", "Global: pay mask: gain 1 life.")
    table = DoublesTable(eric=[heal], edition="ASM", casual=True).life(Eric=20, Mike=20)
    table.lay("Eric", "reserve", "sidekick mask").lay("Zoe", "reserve", "sidekick mask")
    table.begin("main").use_global("Elk", "mask")
    assert table.asks() == ("Zoe", "reply"), "Mike has nothing to respond with"
    table.use_global("Elk", "mask")
    assert table.asks() == ("Eric", "main")


def test_a_partner_is_told_who_has_to_hand_over():
    """DBL-9: Both may act in any order, but one of them is asked at a time."""
    table = DoublesTable().lay("Eric", "reserve", "sidekick character")
    game = table.lay("Anna", "reserve", "sidekick character").begin("main").game
    anna_field = DropTarget("zone", zone=Zone.FIELD, player=ANNA)
    refused = game.moves_for_drop(table.die("Anna's sidekick", "reserve"), anna_field)
    assert isinstance(refused, Refusal)
    assert str(refused.reason) == "Eric is deciding now."
    assert str(refused.remedy) == "Eric hands over to Anna first."
    refused = game.moves_for_drop(table.die("Eric's sidekick", "reserve"), anna_field)
    assert isinstance(refused, Refusal)
    assert str(refused.reason) == "That place is Anna's."


def test_the_table_in_words_tells_of_partners():
    """DBL-2, DBL-9."""
    table = DoublesTable().lay("Anna", "reserve", "sidekick character").begin("main").pass_()
    assert [str(describe_player(table.game.state, player)) for player in (ERIC, ANNA, MIKE)] == [
        "Eric: 30 life together with Anna, current turn, has handed over",
        "Anna: 30 life together with Eric, current turn, deciding now",
        "Mike: 30 life together with Zoe",
    ]
