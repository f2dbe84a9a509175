"""The steps of a UXM turn: draw, roll, purchase, field, priority."""

import pytest

from rules.model import (
    EDITIONS,
    NO_DIE,
    Attack,
    Buy,
    Confirm,
    Energy,
    FieldCharacter,
    MarkForReroll,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
)
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table

# --- Clear and Draw -------------------------------------------------------------------------------


def test_energy_left_in_the_reserve_pool_is_cleared_before_the_draw():
    """DRAW-1, ZONE-3, R005: A cleared die may be drawn again after the refill in the same step."""
    table = Table().lay("Eric", "reserve", "sidekick bolt").empty_bag("Eric")
    table.will_draw("sidekick", "sidekick", "sidekick", "sidekick")
    table.will_roll("bolt, bolt, bolt, bolt").begin("draw")
    assert table.has("Eric", "reserve") == {}
    assert table.has("Eric", "prep") == {"sidekick bolt": 4}
    assert table.has("Eric", "bag") == {"sidekick": 4}


def test_the_rest_of_the_bag_is_drawn_before_the_used_pile_refills_it():
    """ZONE-3, DRAW-2: Two dice are drawn, six go back to the bag, and two of those are drawn."""
    table = Table().lay("Eric", "used", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_draw("sidekick", "sidekick")
    table.will_roll("bolt, bolt, bolt, bolt").begin("draw")
    assert table.has("Eric", "bag") == {"sidekick": 4}
    assert table.has("Eric", "used") == {}


def test_each_missing_die_costs_one_life_and_gives_one_generic_energy():
    """DRAW-3, R007: Six sidekicks are fielded and only two can be drawn, so two are missing."""
    table = Table().lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_roll("bolt, bolt").begin("draw")
    assert table.lives() == (8, 10)
    table.reroll()
    assert "buy Reckless Melee" in table.offered(), (
        "two bolts and two generic energy can pay for it"
    )
    table.play(Buy(table.card("Reckless Melee")), Pay(-1, Energy.GENERIC))
    table.play(Pay(-1, Energy.GENERIC)).pay("bolt")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}


def test_generic_energy_from_a_short_draw_is_lost_after_the_turn():
    """DRAW-3: It lasts until Cleanup at most."""
    table = Table().lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_roll("bolt, bolt").begin("draw").reroll()
    assert table.state.virtual_energy == [2, 0]
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().attack_with()
    assert table.state.virtual_energy == [0, 0]


def test_life_lost_to_a_short_draw_can_lose_the_match():
    """END-1: The match ends immediately at zero life."""
    table = Table().life(Eric=2).lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").begin("draw")
    assert table.state.is_over
    assert table.state.winner == 1


# --- Roll and Reroll ------------------------------------------------------------------------------


def rolled(faces: str) -> Table:
    table = Table().will_draw(*["sidekick"] * 4).will_roll(faces)
    return table.begin("draw")


def test_selected_dice_are_rerolled_once_and_together():
    """ROLL-1: Three of four dice are rolled again, then all four go to the Reserve Pool."""
    table = rolled("fist, shield, shield, character")
    table.will_roll("wild, bolt, bolt").reroll(
        "sidekick shield", "sidekick shield", "sidekick fist"
    )
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "reserve") == {
        "sidekick wild": 1, "sidekick bolt": 2, "sidekick character": 1,
    }  # fmt: skip


def test_equal_dice_are_listed_once_for_the_reroll():
    table = rolled("fist, fist, fist, bolt")
    assert table.offered() == ["pass", "reroll sidekick bolt", "reroll sidekick fist"]


def test_keeping_all_dice_ends_the_roll_step():
    table = rolled("fist, fist, fist, bolt").reroll()
    assert table.has("Eric", "prep") == {}
    assert table.asks() == ("Eric", "main")


def test_there_is_only_one_reroll():
    """ROLL-1: A die cannot be rerolled a second time."""
    table = rolled("fist, fist, fist, bolt").reroll()
    refusal = table.refused(MarkForReroll(table.die("sidekick fist", "reserve")))
    assert refusal.rule_id == "ROLL-1"


SPIKY = made_up(
    "Spiky",
    "* This die gets +3A.",
    faces=["mask", "mask mask", "mask mask", "0 2 2 *", "0 2 2", "0 2 2 *"],
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "last", "attack"), [("L1*", "L2", 2), ("L2", "L1*", 5)])
def test_only_the_final_faces_count(edition: str, first: str, last: str, attack: int):
    """ROLL-2, BST-1: A burst rerolled away is gone; a burst that the reroll shows counts."""
    table = Table(edition=edition, eric=[SPIKY]).lay("Eric", "prep", "Spiky")
    table.will_draw(*["sidekick"] * 4).will_roll(f"bolt, bolt, bolt, bolt, {first}").begin("draw")
    table.will_roll(last).reroll(f"Spiky {first}").field(f"Spiky {last}")
    assert table.stats("Spiky")[0] == attack


# --- purchase -------------------------------------------------------------------------------------


def with_energy(*faces: str) -> Table:
    return Table().lay("Eric", "reserve", *faces).begin("main")


def test_a_purchase_needs_one_energy_of_the_type_on_the_card():
    """BUY-1, PAY-1, R026: Kitty Pryde costs 3 including a mask; a wild counts as the mask."""
    table = with_energy("sidekick fist", "sidekick wild", "sidekick bolt", "sidekick bolt")
    table.buy("Kitty Pryde", "fist", "wild as mask", "bolt")
    assert table.has("Eric", "used") == {"sidekick": 3, "Kitty Pryde": 1}
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}


def test_energy_of_the_wrong_type_cannot_purchase_a_die():
    """BUY-1, R026: Three bolts do not include a mask."""
    table = with_energy("sidekick bolt", "sidekick bolt", "sidekick bolt")
    refusal = table.refused(Buy(table.card("Kitty Pryde")))
    assert refusal.rule_id == "BUY-1"
    assert "mask" in str(refusal)


def test_too_little_energy_is_refused_with_the_missing_amount():
    """PAY-6: Two energy cannot pay a cost of three."""
    table = with_energy("sidekick mask", "sidekick bolt")
    refusal = table.refused(Buy(table.card("Kitty Pryde")))
    assert refusal.rule_id == "PAY-6"
    assert "Kitty Pryde costs 3 energy. You have 2." in str(refusal)
    assert "You need 1 more." in str(refusal)


def test_any_energy_buys_a_basic_action_until_its_three_dice_are_gone():
    """BUY-1, SET-3, ZONE-1, R028: Basic actions have no energy type; both players can buy them."""
    table = Table().lay("Mike", "used", "Enrage").lay("Eric", "used", "Enrage", "Enrage")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick fist", "sidekick mask").begin("main")
    assert "buy Ambush" in table.offered()
    refusal = table.refused(Buy(table.card("Enrage")))
    assert (refusal.rule_id, "left" in str(refusal)) == ("BUY-1", True)


def test_a_player_cannot_purchase_the_opponents_dice():
    """BUY-1: The refusal names the owner."""
    table = with_energy(*["sidekick shield"] * 4)
    refusal = table.refused(Buy(table.card("Angel")))
    assert refusal.rule_id == "BUY-1"
    assert "Mike" in str(refusal)


def test_energy_can_only_be_spent_on_a_cost():
    """PAY-2: It cannot be spent just to get rid of a die, nor beyond the cost."""
    table = with_energy("sidekick mask", "sidekick fist", "sidekick bolt", "sidekick shield")
    shield = Pay(table.die("sidekick shield", "reserve"), Energy.SHIELD)
    assert table.refused(shield).rule_id == "PRI-3", "there is no cost to pay"
    table.play(Buy(table.card("Kitty Pryde"))).pay("mask", "fist", "bolt", confirm=False)
    assert table.offered() == ["confirm"]
    assert table.refused(shield).rule_id == "PAY-2", "the cost of 3 is already paid"
    table.confirm()
    assert table.has("Eric", "reserve") == {"sidekick shield": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_energy_without_a_die_cannot_be_paid_beyond_the_cost(edition: str):
    """PAY-2, DRAW-3, PAY-9: Mask, fist and bolt pay for Kitty Pryde alone."""
    table = Table(edition=edition).begin("main")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick fist", "sidekick bolt")
    table.state.virtual_energy[0] = 1
    table.play(Buy(table.card("Kitty Pryde"))).pay("fist", "bolt", confirm=False)
    assert table.offered() == ["pay sidekick mask as mask"]
    assert table.refused(Pay(NO_DIE, Energy.GENERIC)).rule_id == "PAY-2"
    table.pay("mask")
    assert table.state.virtual_energy[0] == 1


@pytest.mark.parametrize(("edition", "ways"), [("UXM", 2), ("ASM", 2), ("SWW", 2), ("AI", 3)])
def test_no_energy_is_paid_beside_a_generic_face_that_is_enough(edition: str, ways: int):
    """PAY-2, PAY-4: A generic 2 pays the other 2 of Kitty Pryde, and so do fist and bolt.

    In the newest edition a fist may pay beside it, since the other half of the generic 2 is kept.
    """
    energy = ("sidekick mask", "sidekick fist", "Ambush 2")
    table = Table(edition=edition).lay("Eric", "reserve", *energy).begin("main")
    table.play(Buy(table.card("Kitty Pryde"))).pay("mask", confirm=False)
    fist = Pay(table.die("sidekick fist", "reserve"), Energy.FIST)
    if ways == 2:
        assert table.offered() == ["pay Ambush 2 as generic"]
        assert table.refused(fist).rule_id == "PAY-2"
    else:
        table.play(fist).pay("Ambush 2")
        assert table.state.virtual_energy[0] == 1
    table = Table(edition=edition).lay("Eric", "reserve", *energy, "sidekick bolt").begin("main")
    table.play(Buy(table.card("Kitty Pryde"))).pay("mask", "fist", confirm=False)
    assert ("pay Ambush 2 as generic" in table.offered()) == (ways == 3)
    table.pay("bolt")
    assert table.has("Eric", "reserve") == {"Ambush 2": 1}


def test_a_match_begun_earlier_may_still_pay_too_much():
    """PAY-2: Under version 3 of the rules, energy without a die could be paid beyond the cost."""
    table = Table(version=3).begin("main")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick fist", "sidekick bolt")
    table.state.virtual_energy[0] = 1
    table.play(Buy(table.card("Kitty Pryde"))).pay("fist", "bolt", confirm=False)
    table.play(Pay(NO_DIE, Energy.GENERIC)).pay("mask")
    assert table.state.virtual_energy[0] == 0


def test_a_payment_step_that_makes_the_rest_unpayable_is_refused():
    """PAY-6: With three fists and a mask, the third fist would leave out the required mask."""
    table = with_energy("sidekick fist", "sidekick fist", "sidekick fist", "sidekick mask")
    table.play(Buy(table.card("Kitty Pryde"))).pay("fist", "fist", confirm=False)
    assert table.offered() == ["pay sidekick mask as mask"]
    fist = [d.id for d in table.state.dice if d.zone.name == "RESERVE" and d.face == 0]
    refusal = table.refused(Pay(fist[-1], Energy.FIST))
    assert refusal.rule_id == "BUY-1"


def test_a_double_face_can_be_spent_partly_and_spins_to_the_rest():
    """PAY-3, R019: Two fists and one of the two masks pay; the other mask stays on the die."""
    table = Table().lay("Eric", "reserve", "Kitty Pryde 2 mask", "sidekick fist", "sidekick fist")
    table.begin("main").buy("Kitty Pryde", "fist", "fist", "2 mask")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    assert table.state.dice[table.die("Kitty Pryde mask", "reserve")].is_partly_spent


def test_the_preview_shows_the_face_after_partial_spending():
    """PAY-3: The die will show its single mask."""
    table = Table().lay("Eric", "reserve", "Kitty Pryde 2 mask", "sidekick fist", "sidekick fist")
    table.begin("main").play(Buy(table.card("Kitty Pryde")))
    table.pay("2 mask", "fist", "fist", confirm=False)
    kitty = table.die("Kitty Pryde", "reserve")
    preview = table.game.payment_preview()
    assert preview.spins == ((kitty, 0),), "it will show its single mask"
    assert (preview.open_total, preview.lost) == (0, 0)


def test_a_remainder_that_no_face_shows_is_lost():
    """PAY-3: After spending the fist of fist and mask, no face shows a single mask."""
    faces = ["fist", "fist mask", "fist mask", "1 2 2", "1 3 3", "1 4 4"]
    table = Table(eric=[made_up("Twofold", "", faces=faces)])
    table.lay("Eric", "reserve", "Twofold fist mask", "Cyclops L1").begin("main")
    table.play(
        FieldCharacter(table.die("Cyclops", "reserve")),
        Pay(table.die("Twofold", "reserve"), Energy.FIST),
    )
    preview = table.game.payment_preview()
    assert (preview.spins, preview.lost) == ((), 1)
    table.confirm()
    assert table.has("Eric", "reserve") == {}


def test_the_unspent_half_of_a_generic_face_is_lost():
    """PAY-4: Two generic 2 faces pay a cost of 3."""
    table = Table().lay("Eric", "reserve", "Ambush 2", "Enrage 2").begin("main")
    table.play(Buy(table.card("Reckless Melee"))).pay("Ambush 2", "Enrage 2", confirm=False)
    assert table.game.payment_preview().lost == 1
    table.confirm()
    assert table.has("Eric", "reserve") == {}
    assert table.has("Eric", "used") == {"Ambush": 1, "Enrage": 1, "Reckless Melee": 1}


def test_two_costs_can_share_a_generic_face_in_one_batch():
    """PAY-4, PAY-5: A generic 2 and two symbols pay for a purchase of 3 and a fielding of 1."""
    table = Table().lay("Eric", "reserve", "Ambush 2", "sidekick bolt", "sidekick fist")
    table.lay("Eric", "reserve", "Cyclops L1").begin("main")
    table.play(Buy(table.card("Enrage"))).also_field("Cyclops L1")
    table.pay("2", "bolt", "fist")
    assert table.has("Eric", "field") == {"Cyclops L1": 1}
    assert table.has("Eric", "used") == {"Ambush": 1, "sidekick": 2, "Enrage": 1}


def test_costs_without_generic_energy_are_paid_separately():
    """PAY-4: The costs would share nothing, so they are not batched."""
    table = with_energy(*["sidekick bolt"] * 6)
    table.play(Buy(table.card("Enrage")))
    assert table.refused(Buy(table.card("Ambush"))).rule_id == "PAY-4"


def test_the_suggested_payment_wastes_nothing_and_keeps_the_wild():
    table = with_energy("sidekick wild", "sidekick mask", "sidekick fist", "sidekick bolt")
    table.play(Buy(table.card("Kitty Pryde")))
    proposal = table.game.proposed_payment()
    assert {pay.energy for pay in proposal} == {Energy.MASK, Energy.FIST, Energy.BOLT}
    table.play(*proposal, Confirm())
    assert table.has("Eric", "reserve") == {"sidekick wild": 1}


def test_the_suggested_payment_spends_types_that_no_card_needs_first():
    """Kitty Pryde and Cyclops need mask and bolt, so it spends the fist and the shield."""
    faces = ("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield", "sidekick mask")
    table = with_energy(*faces)
    table.play(Buy(table.card("Kitty Pryde")))
    table.play(*table.game.proposed_payment(), Confirm())
    assert table.has("Eric", "reserve") == {"sidekick mask": 1, "sidekick bolt": 1}


# --- fielding -------------------------------------------------------------------------------------


def test_a_fielding_cost_is_paid_with_any_energy():
    """FLD-1, R025: Cyclops costs 1 to field; a shield can pay it."""
    table = Table().lay("Eric", "reserve", "Cyclops L2", "sidekick shield").begin("main")
    table.field("Cyclops L2", "shield")
    assert table.has("Eric", "field") == {"Cyclops L2": 1}


def test_a_character_with_no_fielding_cost_is_fielded_without_payment():
    """FLD-1, DIE-1: A sidekick costs 0 to field."""
    table = Table().lay("Eric", "reserve", "sidekick character").begin("main")
    table.field("sidekick character")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_an_unaffordable_character_goes_to_the_used_pile_after_the_main_step():
    """FLD-1, MAIN-2: It stays in the Reserve Pool until then."""
    table = Table().lay("Eric", "reserve", "Cyclops L2").begin("main")
    assert table.refused(FieldCharacter(table.die("Cyclops", "reserve"))).rule_id == "PAY-6"
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    assert table.has("Eric", "used") == {"Cyclops": 1}


# --- priority -------------------------------------------------------------------------------------


def test_the_main_step_ends_after_active_inactive_and_active_player_pass():
    """PRI-1, RUL-9, R038: Both players had their chance to act."""
    table = Table().lay("Eric", "field", "sidekick").begin("main")
    assert table.asks() == ("Eric", "main")
    assert table.pass_().asks() == ("Mike", "reply")
    assert table.pass_().asks() == ("Eric", "main")
    assert table.pass_().asks() == ("Eric", "attackers")


def test_the_active_player_must_offer_again_after_acting():
    """PRI-1: The passes before no longer count."""
    table = Table().lay("Eric", "reserve", "sidekick character").begin("main").pass_(2)
    table.field("sidekick character")
    assert table.pass_().asks() == ("Mike", "reply")


def test_the_inactive_player_may_use_any_global_but_cannot_purchase():
    """GLB-1, MAIN-3, R040, R041: Enrage is a basic action, so Mike may use its global."""
    table = Table().lay("Mike", "reserve", *["sidekick bolt"] * 3).lay("Mike", "field", "sidekick")
    table.begin("main").pass_()
    assert table.offered() == ["pass", "useglobal Enrage"]
    assert table.refused(Buy(table.card("Enrage"))).rule_id == "MAIN-3"
    table.use_global("Enrage", "bolt").choose("sidekick")
    assert table.stats("sidekick") == (2, 1)
    assert table.asks() == ("Eric", "main"), "after one action the active player may act again"


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_ability_starts_before_the_current_one_has_resolved(edition: str):
    """PRI-3: While Eric chooses a die for Ambush, neither player can use a Global Ability."""
    table = Table(edition=edition).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Ambush action", "Enrage action", "sidekick bolt")
    table.lay("Mike", "reserve", "sidekick bolt").lay("Mike", "field", "sidekick").begin("main")
    table.use("Ambush action")
    assert table.asks() == ("Eric", "choose")
    enrage = UseGlobal(table.card("Enrage"), 1)
    for move in (enrage, UseAction(table.die("Enrage action", "reserve"))):
        assert table.refused(move).rule_id == "PRI-3"
    assert all(move.startswith("choose") for move in table.offered())
    table.choose("Eric's sidekick")
    assert table.asks() == ("Eric", "main"), "Mike was not asked"
    assert "useglobal Enrage" in table.offered()


def test_a_global_needs_a_valid_target():
    """GLB-1, RUL-4: No character is in the Field."""
    table = with_energy("sidekick bolt")
    enrage = table.card("Enrage")
    assert table.refused(UseGlobal(enrage, 1)).rule_id == "GLB-1"


def test_without_possible_attackers_the_turn_ends():
    """ATK-1, TURN-1, RUL-5: Without attackers there is no Attack Step."""
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").begin("main")
    table.both_pass()
    assert table.asks() == ("Mike", "reroll")
    assert table.state.turn == 2


def test_nothing_can_be_done_out_of_turn():
    """Every refusal names a rule and a remedy."""
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick").begin("main")
    for move in (
        Attack(table.die("Eric's sidekick", "field")),
        Confirm(),
        MarkForReroll(0),
        UseAction(0),
    ):
        refusal = table.refused(move)
        assert refusal.rule_id
        assert str(refusal.reason)
        assert str(refusal.remedy)
    assert table.game.refusal(Pass()) is None
