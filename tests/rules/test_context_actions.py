"""Context actions: the legal actions of each die, card or zone, and why others are illegal."""

import pytest

from rules.advice.context_actions import ContextAction
from rules.advice.table_subjects import TableSubject, rule_for_subject
from rules.game import Game
from rules.model import CHANCE
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    Concede,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    OfferDraw,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.reading import asset_text
from rules.reference import read_reference
from rules.state import Zone
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table
from tests.rules.walks import SETUPS, Walk

ERIC, MIKE = 0, 1


def actions_of(table: Table, thing: TableSubject) -> tuple[ContextAction, ...]:
    return table.game.context_actions(thing)


def legal_actions(table: Table, thing: TableSubject) -> list[tuple[Move, ...]]:
    """The legal actions of a table object."""
    return [one.moves for one in actions_of(table, thing) if one.moves]


def illegal_actions(table: Table, thing: TableSubject) -> dict[str, str]:
    """The illegal actions of a table object, each with its rule."""
    return {str(one.label): one.refusal.rule_id for one in actions_of(table, thing) if one.refusal}


def die(table: Table, name: str, zone: str) -> TableSubject:
    return TableSubject("die", die=table.die(name, zone))


# --- dice -----------------------------------------------------------------------------------------


def test_a_character_in_the_reserve_pool_can_be_fielded():
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    thing = die(table, "sidekick character", "reserve")
    assert legal_actions(table, thing) == [(FieldCharacter(thing.die),)]
    assert illegal_actions(table, thing) == {}


def test_an_unaffordable_character_lists_what_is_missing():
    table = Table().lay("Eric", "reserve", "Cyclops L3").begin()
    thing = die(table, "Cyclops", "reserve")
    (one,) = actions_of(table, thing)
    assert str(one.label) == "Field Cyclops (level 3)"
    assert one.refusal is not None
    assert one.refusal.rule_id == "PAY-6"
    assert "costs 1 energy. You have 0." in str(one.refusal)


def test_an_action_die_can_be_used():
    table = Table().lay("Eric", "reserve", "Ambush action").begin()
    thing = die(table, "Ambush", "reserve")
    assert legal_actions(table, thing) == [(UseAction(thing.die),)]


def test_energy_offers_every_purchase_it_can_help_to_pay():
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    table.begin()
    thing = die(table, "sidekick mask", "reserve")
    begun = {moves[0] for moves in legal_actions(table, thing)}
    kitty = Buy(table.card("Kitty Pryde"))
    assert kitty in begun
    assert Buy(table.card("Cyclops")) not in begun, "there is not enough energy for a cost of 6"
    purchase = next(moves for moves in legal_actions(table, thing) if moves[0] == kitty)
    table.play(*purchase)
    assert table.asks() == ("Eric", "pay")
    assert table.game.payment_preview().open_total == 2


def test_energy_without_a_use_says_so():
    table = Table().lay("Eric", "reserve", "sidekick mask").begin()
    thing = die(table, "sidekick mask", "reserve")
    assert legal_actions(table, thing) == []
    assert illegal_actions(table, thing) == {"Pay with it": "PAY-1"}


def test_a_wild_offers_each_required_type_during_a_payment():
    table = Table().lay("Eric", "reserve", "sidekick wild", "sidekick bolt", "sidekick fist")
    table.begin().play(Buy(table.card("Kitty Pryde")))
    thing = die(table, "sidekick wild", "reserve")
    offered = [move for (move,) in legal_actions(table, thing)]
    assert all(isinstance(move, Pay) and move.die == thing.die for move in offered)
    table.play(offered[0])
    assert illegal_actions(table, thing) == {"Pay with Sidekick: wild, as any energy": "PAY-1"}


def test_each_of_several_equal_dice_offers_the_action():
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    numbers = [one.id for one in table.state.dice_in_zone(ERIC, Zone.RESERVE)]
    assert [legal_actions(table, TableSubject("die", die=n)) for n in numbers] == [
        [(FieldCharacter(n),)] for n in numbers
    ]


def test_a_fielded_character_lists_when_it_can_attack_and_block():
    table = Table().lay("Eric", "field", "Kitty Pryde L1").begin()
    thing = die(table, "Kitty Pryde", "field")
    assert legal_actions(table, thing) == []
    assert illegal_actions(table, thing) == {
        "Attack with Kitty Pryde (level 1)": "TURN-1",
        "Block with it": "BLK-1",
    }
    table.both_pass()
    assert legal_actions(table, thing) == [(Attack(thing.die),)]


def test_blocking_is_offered_on_the_blocker_and_on_the_attacker():
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Mike", "field", "Angel L1").begin("attack")
    table.attack_with("Kitty Pryde", "sidekick")
    kitty, pawn = die(table, "Kitty Pryde", "attack"), die(table, "Eric's sidekick", "attack")
    angel = die(table, "Angel", "field")
    both = [(Block(angel.die, kitty.die),), (Block(angel.die, pawn.die),)]
    assert sorted(legal_actions(table, angel), key=str) == sorted(both, key=str)
    assert legal_actions(table, kitty) == both[:1]
    table.play(Block(angel.die, kitty.die))
    assert set(illegal_actions(table, angel).values()) == {"BLK-1"}


def test_a_paid_ability_is_offered_on_its_die():
    card = made_up("Card", "Pay bolt: this die gets +1A this turn.")
    table = (
        Table(eric=[card]).lay("Eric", "field", "Card L1").lay("Eric", "reserve", "sidekick bolt")
    )
    table.begin()
    thing = die(table, "Card", "field")
    assert (UsePaidAbility(thing.die, 0),) in legal_actions(table, thing)
    table.use_paid("Card", "bolt")
    assert illegal_actions(table, thing)["Use the ability of Card (level 1)"] == "PAY-6"


def test_waiting_dice_list_what_they_wait_for():
    table = Table().lay("Eric", "prep", "sidekick").lay("Eric", "used", "sidekick", "sidekick")
    table.lay("Eric", "out", "Kitty Pryde").begin()
    rules = {
        zone: set(illegal_actions(table, die(table, name, zone)).values())
        for name, zone in (
            ("sidekick", "prep"),
            ("sidekick", "used"),
            ("sidekick", "bag"),
            ("Kitty Pryde", "out"),
        )
    }
    assert rules == {"prep": {"ROLL-1"}, "used": {"ZONE-3"}, "bag": {"DRAW-2"}, "out": {"ZONE-2"}}


def test_dice_of_the_other_player_wait_for_their_turn_to_decide():
    table = Table().lay("Mike", "field", "Angel L1").lay("Eric", "reserve", "sidekick bolt").begin()
    thing = die(table, "Angel", "field")
    refusal = actions_of(table, thing)[0].refusal
    assert refusal is not None
    assert str(refusal) == "Eric is deciding now. Wait until Eric is done."


def test_rolled_dice_offer_a_reroll():
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, mask, fist").begin("draw")
    thing = TableSubject("die", die=table.state.dice_in_zone(ERIC, Zone.PREP)[0].id)
    assert legal_actions(table, thing) == [(MarkForReroll(thing.die),)]
    table.play(MarkForReroll(thing.die))
    assert list(illegal_actions(table, thing).values()) == ["ROLL-1"]


def test_a_refusal_that_only_says_to_wait_is_listed_once():
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt").begin().use_global("Enrage", "bolt")
    kitty = die(table, "Kitty Pryde", "field")
    assert legal_actions(table, kitty) == [(ChooseDie(kitty.die),)]
    card = TableSubject("card", card=table.card("Enrage"))
    assert illegal_actions(table, card) == {"Everything else": "PRI-3"}
    assert "choose a die for Enrage" in str(actions_of(table, card)[0].refusal)


# --- cards, buttons, players, zones ---------------------------------------------------------------


def test_a_card_offers_a_purchase_or_lists_why_not():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    assert legal_actions(table, TableSubject("card", card=table.card("Ambush"))) == [
        (Buy(table.card("Ambush")),)
    ]
    kitty, angel = (
        TableSubject("card", card=table.card(name)) for name in ("Kitty Pryde", "Angel")
    )
    assert illegal_actions(table, kitty) == {"Purchase Kitty Pryde": "BUY-1"}, "a mask is missing"
    assert "Only Mike can purchase" in str(actions_of(table, angel)[0].refusal)


def test_a_die_on_its_card_offers_the_cards_actions():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    card = TableSubject("card", card=table.card("Ambush"))
    assert actions_of(table, die(table, "Ambush", "card")) == actions_of(table, card)


def test_during_a_payment_a_card_says_whether_it_can_join():
    table = Table().lay("Eric", "reserve", "Enrage 2", "Ambush 2", "sidekick bolt", "sidekick fist")
    table.begin().play(Buy(table.card("Enrage")))
    ambush = TableSubject("card", card=table.card("Ambush"))
    assert legal_actions(table, ambush) == [(Buy(table.card("Ambush")),)]


def test_a_global_ability_offers_its_use_or_lists_why_not():
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick").begin()
    enrage = table.card("Enrage")
    thing = TableSubject("global", card=enrage, ability=1)
    assert legal_actions(table, thing) == [(UseGlobal(enrage, 1),)]
    assert (UseGlobal(enrage, 1),) in legal_actions(table, TableSubject("card", card=enrage))
    empty = Table().lay("Eric", "reserve", "sidekick bolt").begin()
    assert illegal_actions(empty, thing) == {"Use Enrage's Global Ability": "GLB-1"}


def test_a_reactive_global_is_marked_as_one():
    card = made_up("Card", "Global: pay bolt. When you are damaged: prevent 1 of that damage.")
    table = Table(eric=[card], edition="AI").begin()
    thing = TableSubject("global", card=table.card("Card"), ability=0)
    assert illegal_actions(table, thing) == {"Use Card's Global Ability": "GLB-2"}


def test_the_deciding_player_can_pass_and_end_the_match():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    eric, mike = TableSubject("player", player=ERIC), TableSubject("player", player=MIKE)
    assert legal_actions(table, eric) == [(Pass(),), (OfferDraw(),), (Concede(),)]
    assert illegal_actions(table, mike) == {"Pass": "PRI-1"}
    table.play(Buy(table.card("Ambush")))
    assert illegal_actions(table, eric) == {"Pass": "PAY-6", "Offer a draw": "PRI-3"}
    table.pay("bolt", "bolt", "bolt", confirm=False)
    assert (Confirm(),) in legal_actions(table, eric)


def test_a_player_can_be_chosen_at_the_name_plate():
    card = made_up("Card", "When fielded: deal 1 damage to a target player or character die.")
    table = Table(eric=[card]).lay("Eric", "reserve", "Card L1")
    table.lay("Mike", "field", "Angel L1").begin().field("Card")
    assert (ChoosePlayer(MIKE),) in legal_actions(table, TableSubject("player", player=MIKE))


def test_zones_list_what_can_be_dropped_there():
    table = Table().lay("Eric", "reserve", "sidekick character", "Ambush action", "Cyclops L3")
    table.lay("Eric", "field", "Kitty Pryde L1").begin()
    sidekick = table.die("sidekick character", "reserve")
    assert (UseAction(table.die("Ambush", "reserve")),) in legal_actions(
        table, TableSubject("middle")
    )
    field = TableSubject("zone", player=ERIC, zone=Zone.FIELD)
    assert legal_actions(table, field) == [(FieldCharacter(sidekick),)]
    assert illegal_actions(table, field) == {"Field Cyclops (level 3)": "PAY-6"}
    attack = TableSubject("zone", player=ERIC, zone=Zone.ATTACK)
    assert illegal_actions(table, attack) == {"Attack with Kitty Pryde (level 1)": "TURN-1"}
    assert legal_actions(table, TableSubject("zone", player=ERIC, zone=Zone.BAG)) == []


def test_after_the_match_nothing_is_legal_and_that_is_the_reason():
    table = Table().lay("Eric", "reserve", "sidekick character").begin().play(Concede())
    for thing in table.game.things():
        assert not [one for one in actions_of(table, thing) if one.moves]
    (one,) = actions_of(table, die(table, "sidekick character", "reserve"))
    assert one.refusal is not None
    assert one.refusal.rule_id == "END-1"


# --- all moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETUPS)
def test_every_legal_move_belongs_to_an_object_and_every_offered_action_is_legal(name: str):
    known = read_reference(asset_text("rules.md")).entries
    for seed, steps in ((1, 25), (2, 70), (3, 110), (4, 170), (5, 260)):
        game = Walk(name, seed, steps).game()
        if game.decision is None or game.decision.player == CHANCE:
            continue
        found = set()
        for thing in game.things():
            assert rule_for_subject(thing) in known
            for one in game.context_actions(thing):
                assert str(one.label)
                found.update(one.moves[:1])
                if one.refusal is None:
                    plays(game, one.moves)
                else:
                    assert not one.moves
                    assert one.refusal.rule_id in known, one
                    assert str(one.refusal)
        assert found.issuperset(game.legal_moves())


def plays(game: Game, moves: tuple[Move, ...]) -> None:
    """Plays moves on a copy; each must be legal."""
    twin = game.copy()
    for move in moves[:-1]:
        twin.play(move)
    assert twin.refusal(moves[-1]) is None
