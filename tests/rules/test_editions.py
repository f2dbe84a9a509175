"""Differences between the four editions: draws, zones, leftover energy, priority."""

import pytest

from rules.language import ast
from rules.model import NO_DIE
from rules.model.dice import Energy
from rules.model.moves import (
    Accept,
    Buy,
    FieldCharacter,
    OfferDraw,
    Pass,
    Pay,
    RollOutcome,
    UseGlobal,
)
from rules.model.ruleset import EDITIONS
from rules.state import Step
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.table import Table

LATER = ("ASM", "SWW", "AI")

FETCHER = made_up(
    "Fetcher",
    "When fielded: prep a die from your used pile.",
    faces=["mask", "mask mask", "mask mask", "1 2 2", "1 3 3", "2 4 4"],
)
WATCHER = made_up(
    "Watcher",
    "While active, when the opponent draws dice: deal 2 damage to the opponent.",
)


# --- drawing dice ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "prepared", "out"), [
    ("UXM", 4, 0), ("ASM", 4, 0), ("SWW", 3, 1), ("AI", 3, 1),
])  # fmt: skip
def test_the_first_players_first_draw(edition: str, prepared: int, out: int):
    """DRAW-2, DRAW-4: In the newer editions it is three dice, and a fourth goes Out of Play."""
    table = Table(edition=edition)
    table.state.turn, table.state.step = 0, Step.CLEAR_AND_DRAW
    table.will_draw(*["sidekick"] * prepared)
    if out:
        table.will_draw("sidekick")
    table._script_dealer()
    table.events += table.game.start()
    assert table.asks() == ("Chance", "roll")
    assert table.has("Eric", "prep") == {"sidekick": prepared}
    assert table.has("Eric", "out") == ({"sidekick": out} if out else {})
    assert table.lives() == (10, 10), "no die was missing from the draw"


@pytest.mark.parametrize("edition", ["SWW", "AI"])
def test_the_second_player_draws_four(edition: str):
    """DRAW-2, DRAW-4: Only the first player's first turn is different."""
    table = Table(edition=edition).will_draw(*["sidekick"] * 4).begin("draw", active="Mike")
    assert table.has("Mike", "prep") == {"sidekick": 4}


def test_a_draw_with_a_refill_triggers_watchers_once():
    """RUL-2: Two dice come from the bag and two after the refill.

    The watcher deals 2 damage, not 4.
    """
    table = Table(edition="ASM", mike=[WATCHER]).lay("Mike", "field", "Watcher L1")
    table.lay("Eric", "prep", *["sidekick"] * 2).lay("Eric", "used", *["sidekick"] * 4)
    table.will_draw("sidekick", "sidekick").will_draw("sidekick", "sidekick").begin("draw")
    assert table.has("Eric", "prep") == {"sidekick": 6}
    assert table.lives() == (8, 10)


def test_an_extra_draw_joins_the_step_draw_and_is_rolled_with_it():
    """DRAW-2, RUL-2: A die that a card lets its owner draw now is part of the same draw."""
    drawer = made_up("Drawer", "While active, when you draw dice: draw a die.")
    table = Table(edition="AI", eric=[drawer], mike=[WATCHER])
    table.lay("Eric", "field", "Drawer L1").lay("Mike", "field", "Watcher L1")
    table.will_draw(*["sidekick"] * 4).will_draw("sidekick").begin("draw")
    assert table.asks() == ("Chance", "roll")
    assert len(table.game.decision.dice) == 5
    assert table.lives() == (8, 10), "2 damage for one draw"


PREPPER = "While active, when you draw dice: prep a die from your bag."


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_prepped_from_the_bag_belongs_to_the_step_draw(edition: str):
    """DRAW-2, RUL-2, ROLL-3: One draw, so the ability triggers once; the die waits a turn."""
    table = Table(edition=edition, eric=[made_up("Packer", PREPPER)], mike=[WATCHER])
    table.lay("Eric", "field", "Packer L1").lay("Mike", "field", "Watcher L1")
    table.will_draw(*["sidekick"] * 4).will_draw("sidekick").begin("draw")
    assert table.asks() == ("Chance", "roll")
    assert table.lives() == (8, 10), "2 damage for one draw"
    assert table.has("Eric", "bag") == {"sidekick": 3}


def test_a_draw_outside_the_step_is_a_draw_of_its_own():
    """RUL-2, TURN-1: A start-of-turn effect comes before the step."""
    text = "While active, at the start of your turn: prep a die from your bag."
    table = Table(edition="AI", eric=[made_up("Early", text)], mike=[WATCHER])
    table.lay("Eric", "field", "Early L1").lay("Mike", "field", "Watcher L1")
    table.will_draw("sidekick").will_draw(*["sidekick"] * 4).begin("draw")
    assert table.lives() == (6, 10), "2 damage for each of two draws"


def test_only_dice_prepped_before_the_draw_and_drawn_dice_are_rolled():
    """ROLL-1, ROLL-3, R010: A die that an effect preps during the draw waits for the next turn."""
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Packer",
                "While active, when you draw dice: prep each die from your used pile.",
            )
        ],
    )
    table.lay("Eric", "field", "Packer L1").lay("Eric", "used", "Packer")
    table.lay("Eric", "prep", "sidekick").will_draw(*["sidekick"] * 4).begin("draw")
    assert table.asks() == ("Chance", "roll")
    assert table.has("Eric", "prep") == {"sidekick": 5, "Packer": 1}
    assert len(table.game.decision.dice) == 5
    table.play(RollOutcome((0,) * 5))
    table.reroll()
    assert table.has("Eric", "reserve") == {"sidekick fist": 5}
    assert table.has("Eric", "prep") == {"Packer": 1}


# --- where dice go --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_spent_dice_go(edition: str):
    """PAY-5, ZONE-2, R023: They stay Out of Play until the turn ends.

    In the first edition they go to the Used Pile.
    """
    table = Table(edition=edition).lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2)
    table.begin("main").buy("Kitty Pryde", "mask", "fist", "fist")
    zone = "used" if edition == "UXM" else "out"
    assert table.has("Eric", zone).get("sidekick") == 3
    assert table.has("Eric", "used")["Kitty Pryde"] == 1, "the purchased die goes there immediately"
    table.both_pass()
    assert table.has("Eric", "used") == {"sidekick": 3, "Kitty Pryde": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_energy_spent_on_the_opponents_turn_goes_to_the_used_pile(edition: str):
    """PAY-5, ZONE-2: The inactive player has no Out of Play zone."""
    table = Table(edition=edition).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("main").pass_()
    table.use_global("Enrage", "bolt")
    assert table.has("Mike", "used") == {"sidekick": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_used_action_die_leaves_when_its_text_has_resolved(edition: str):
    """ACT-1: It goes to the Used Pile in the first edition and Out of Play in the others."""
    table = Table(edition=edition).lay("Eric", "reserve", "Ambush action")
    table.lay("Eric", "field", "sidekick").begin("main").use("Ambush action")
    assert table.has("Eric", "reserve") == {"Ambush action": 1}, (
        "still there while a die is being chosen"
    )
    table.choose("sidekick character")
    assert table.has("Eric", "used" if edition == "UXM" else "out") == {"Ambush": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_unfielded_characters_go_to_the_used_pile_not_out_of_play(edition: str):
    """MAIN-2: They leave at the end of the Main Step, before attackers are declared."""
    table = (
        Table(edition=edition).lay("Eric", "reserve", "Cyclops L1").lay("Eric", "field", "Cyclops")
    )
    table.begin("main").both_pass()
    assert table.asks() == ("Eric", "attackers")
    assert table.has("Eric", "used") == {"Cyclops": 1}


@pytest.mark.parametrize("edition", LATER)
def test_dice_out_of_play_do_not_refill_the_bag(edition: str):
    """ZONE-2, ZONE-3: The next draw this turn can use only the Used Pile."""
    table = Table(edition=edition, basics=[made_up_action("Fetch", "Prep 2 dice from your bag.")])
    table.lay("Eric", "reserve", "Fetch action", "sidekick fist", *["sidekick mask"] * 2)
    table.lay("Eric", "field", *["sidekick"] * 5).begin("main")
    table.buy("Kitty Pryde", "fist", "mask", "mask").will_draw("Kitty Pryde").use("Fetch action")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1}
    assert table.has("Eric", "out") == {"sidekick": 3, "Fetch": 1}


def test_a_when_fielded_ability_cannot_choose_dice_that_paid_for_the_fielding():
    """FLD-2: In the first edition they are in the Used Pile but cannot be chosen."""
    table = Table(eric=[FETCHER]).lay("Eric", "reserve", "Fetcher L1", "sidekick fist")
    table.lay("Eric", "used", "Cyclops").begin("main").field("Fetcher L1", "fist")
    assert table.offered() == ["choose Cyclops"]


@pytest.mark.parametrize("edition", LATER)
def test_dice_that_paid_for_a_fielding_are_out_of_play(edition: str):
    """FLD-2, ZONE-2: A "when fielded" ability therefore cannot reach them."""
    table = Table(edition=edition, eric=[FETCHER])
    table.lay("Eric", "reserve", "Fetcher L1", "sidekick fist")
    table.lay("Eric", "used", "Cyclops").begin("main").field("Fetcher L1", "fist")
    assert table.offered() == ["choose Cyclops"]
    assert table.has("Eric", "out") == {"sidekick": 1}


# --- leftover energy ------------------------------------------------------------------------------


def test_leftover_generic_energy_becomes_virtual_until_its_owner_passes():
    """PAY-4, PAY-9, R020: The die leaves at once, but its other energy can still be spent."""
    table = Table(edition="AI").lay("Eric", "reserve", "Ambush 2", "Cyclops L1").begin("main")
    table.lay("Eric", "reserve", "Cyclops L2")
    table.field("Cyclops L1", "2")
    assert table.has("Eric", "out") == {"Ambush": 1}
    assert table.state.virtual_energy[0] == 1
    table.play(FieldCharacter(table.die("Cyclops L2", "reserve")))
    table.play(table.game.proposed_payment()[0]).confirm()
    assert table.has("Eric", "field") == {"Cyclops L1": 1, "Cyclops L2": 1}
    assert table.state.virtual_energy[0] == 0


def test_virtual_energy_is_lost_when_its_owner_passes():
    """PAY-9: The unspent energy has no die left to hold it."""
    table = Table(edition="AI").lay("Eric", "reserve", "Ambush 2", "Cyclops L1").begin("main")
    table.field("Cyclops L1", "2").pass_()
    assert table.state.virtual_energy[0] == 0


def test_the_inactive_player_loses_virtual_energy_after_one_ability():
    """PAY-9, MAIN-3: The inactive player gets only one action."""
    card = made_up_action("Push", "Global: pay 1: a target character die gets +1A this turn.")
    table = Table(edition="AI", basics=[card]).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "Ambush 2").begin("main").pass_()
    table.use_global("Push", "2")
    assert table.state.virtual_energy == [0, 0]
    assert table.has("Mike", "used") == {"Ambush": 1}


def test_excess_virtual_energy_is_kept():
    """PAY-9: 1 virtual energy and a generic 2 pay a fielding cost of 2, and 1 is left again."""
    table = Table(edition="AI", eric=[FETCHER]).lay("Eric", "reserve", "Ambush 2", "Enrage 2")
    table.lay("Eric", "reserve", "Cyclops L1", "Fetcher L3").begin("main")
    table.field("Cyclops L1", "Ambush 2").play(FieldCharacter(table.die("Fetcher L3", "reserve")))
    table.play(Pay(NO_DIE, Energy.GENERIC)).pay("Enrage 2")
    assert table.has("Eric", "field") == {"Cyclops L1": 1, "Fetcher L3": 1}
    assert table.state.virtual_energy[0] == 1


@pytest.mark.parametrize("edition", ["UXM", "ASM", "SWW"])
def test_a_batch_can_mix_purchases_fieldings_and_globals(edition: str):
    """PAY-4, PAY-5: A bolt and a generic 2 pay for fielding Cyclops and a global.

    1 energy is lost.
    """
    table = Table(edition=edition).lay("Eric", "reserve", "Ambush 2", "Cyclops L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick fist")
    table.lay("Eric", "field", "sidekick").begin("main")
    cyclops = table.die("Cyclops L1", "reserve")
    enrage = table.card("Enrage")
    table.play(FieldCharacter(cyclops), UseGlobal(enrage, _global_of(table, enrage)))
    table.pay("bolt", "2")
    assert table.asks() == ("Eric", "choose"), "the Global Ability resolves"
    table.choose("Cyclops L1")
    assert table.stats("Cyclops L1") == (5, 2), "the same payment fielded it"
    assert table.has("Eric", "reserve") == {"sidekick fist": 1}


def _global_of(table: Table, card: int) -> int:
    abilities = table.state.setup.cards[card].abilities
    return next(n for n, one in enumerate(abilities) if isinstance(one, ast.Global))


def test_a_global_paid_twice_in_one_batch_is_used_once():
    """PAY-4, GLB-2: It counts as one use; its effect applies twice before anyone responds."""
    table = Table(edition="ASM").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 2).begin("main")
    enrage = table.card("Enrage")
    place = _global_of(table, enrage)
    table.play(UseGlobal(enrage, place), UseGlobal(enrage, place)).pay("bolt", "bolt")
    table.choose("sidekick character", "sidekick character")
    assert table.stats("sidekick character") == (3, 1)
    used = [event for event in table.events if type(event).__name__ == "GlobalUsed"]
    assert len(used) == 1


@pytest.mark.parametrize(("targets", "damage"), [("AB", [1, 1]), ("AA", [2])])
def test_a_global_paid_twice_in_one_batch_has_targets_of_its_own_each_time(
    targets: str, damage: list[int]
):
    """GLB-2, PAY-4: "When damaged" texts work after both."""
    wary = "When this die takes damage: gain 1 life."
    mike = [made_up("A", wary, faces=faces("0 1 9")), made_up("B", wary, faces=faces("0 1 9"))]
    sting = made_up_action("Sting", "Global: pay 1: deal 1 damage to a target character die.")
    table = Table(edition="SWW", mike=mike, basics=[sting]).life(Mike=5)
    table.lay("Mike", "field", "A", "B").lay("Eric", "reserve", *["sidekick bolt"] * 2)
    table.begin("main")
    use = UseGlobal(table.card("Sting"), _global_of(table, table.card("Sting")))
    table.play(use, use).pay("bolt", "bolt").choose(targets[0])
    assert table.lives() == (10, 5), "nothing happens in between"
    table.choose(targets[1])
    assert [die.damage for die in table.state.dice if die.damage] == damage
    assert table.lives() == (10, 7)


def test_the_newest_edition_pays_each_cost_separately():
    """PAY-4: It has no batch payments, because leftover energy becomes virtual energy."""
    table = Table(edition="AI").lay("Eric", "reserve", "Ambush 2", "Cyclops L1", "Kitty Pryde L3")
    table.begin("main").play(FieldCharacter(table.die("Cyclops L1", "reserve")))
    refusal = table.refused(FieldCharacter(table.die("Kitty Pryde L3", "reserve")))
    assert refusal.rule_id == "PAY-4"


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_purchase_cost_is_reduced_to_zero(edition: str):
    """BUY-2, RUL-3: At least 1 energy must be paid, including one of each type on the card."""
    table = Table(
        edition=edition, eric=[made_up("Patron", "While active: purchases cost 9 less for you.")]
    )
    table.lay("Eric", "field", "Patron L1").lay("Eric", "reserve", "sidekick fist", "sidekick mask")
    table.begin("main")
    assert table.refused(Buy(table.card("Cyclops"))).rule_id == "BUY-1", "it needs a bolt"
    table.buy("Ambush", "fist")
    assert table.has("Eric", "used")["Ambush"] == 1


def test_a_minimum_in_the_text_limits_a_discount():
    """BUY-2: Ambush costs 3 and gets 9 less with a minimum of 2."""
    table = Table(
        edition="AI",
        eric=[made_up("Patron", "While active: purchases cost 9 less for you but at least 2.")],
    )
    table.lay("Eric", "field", "Patron L1").lay("Eric", "reserve", "sidekick fist").begin("main")
    assert table.refused(Buy(table.card("Ambush"))).rule_id == "PAY-6"


def test_text_that_says_free_overrides_the_minimum_cost():
    """BUY-2: The die is purchased without a payment."""
    table = Table(
        edition="AI", eric=[made_up("Patron", "While active: purchases are free for you.")]
    )
    table.lay("Eric", "field", "Patron L1").begin("main").play(Buy(table.card("Cyclops")))
    assert table.has("Eric", "used") == {"Cyclops": 1}


def test_a_discount_applies_only_while_its_card_is_active():
    """BUY-2, EFF-2: Here the card has no die in the Field."""
    table = Table(
        edition="AI", eric=[made_up("Patron", "While active: purchases cost 2 less for you.")]
    )
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    assert table.refused(Buy(table.card("Ambush"))).rule_id == "PAY-6"


def test_a_fielding_cost_can_be_reduced_to_zero():
    """BUY-2: Cyclops costs 1 to field, reduced by 3."""
    table = Table(
        edition="AI", eric=[made_up("Porter", "While active: fieldings cost 3 less for you.")]
    )
    table.lay("Eric", "field", "Porter L1").lay("Eric", "reserve", "Cyclops L1").begin("main")
    table.field("Cyclops L1")
    assert table.has("Eric", "field")["Cyclops L1"] == 1


def test_a_die_that_lowers_its_own_cost_need_not_be_in_the_field():
    """BUY-3: The text says "this die costs nothing to field"."""
    faces = ["mask", "mask mask", "mask mask", "2 2 2", "2 3 3", "2 4 4"]
    table = Table(edition="SWW", eric=[made_up("Eager", "This die is free to field.", faces=faces)])
    table.lay("Eric", "reserve", "Eager L1").begin("main").field("Eager L1")
    assert table.has("Eric", "field") == {"Eager L1": 1}


def test_a_die_may_be_fielded_for_life_instead_of_energy():
    """BUY-3, PAY-6, DMG-6: Paying life is not damage; the player can still pay the printed cost."""
    faces = ["mask", "mask mask", "mask mask", "2 2 2", "2 3 3", "2 4 4"]
    willing = made_up("Willing", "You may pay 1 life to field this die.", faces=faces)
    table = Table(edition="ASM", eric=[willing]).lay("Eric", "reserve", "Willing L1").begin("main")
    table.play(FieldCharacter(table.die("Willing L1", "reserve"), alternative_cost=0))
    assert table.has("Eric", "field") == {"Willing L1": 1}
    assert table.lives() == (9, 10)
    assert not [event for event in table.events if type(event).__name__ == "PlayerDamaged"]


# --- priority -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_active_player_may_act_between_actions_of_the_inactive_player(edition: str):
    """PRI-1, RUL-9, R037: After each action the active player decides again."""
    table = Table(edition=edition).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", *["sidekick bolt"] * 2).begin("main").pass_()
    table.use_global("Enrage", "bolt").choose("sidekick character")
    assert table.asks() == ("Eric", "main")
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    table.use_global("Enrage", "bolt").choose("sidekick character").pass_(2)
    assert table.asks() == ("Eric", "main"), "Mike passed; Eric may act again or end the step"
    table.pass_()
    assert table.state.step is Step.ATTACK


def test_casual_timing_lets_the_inactive_player_respond_to_each_action():
    """PRI-2: After Eric's purchase Mike may use a global; then Eric continues."""
    table = Table(edition="ASM", casual=True).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2)
    table.lay("Mike", "reserve", "sidekick bolt").begin("main")
    table.buy("Kitty Pryde", "mask", "fist", "fist")
    assert table.asks() == ("Mike", "reply")
    table.pass_()
    assert table.asks() == ("Eric", "main"), "that did not count as a pass"
    table.pass_()
    assert table.asks() == ("Mike", "reply")


def test_casual_timing_skips_a_player_who_cannot_act():
    """PRI-2: Mike has no energy."""
    table = Table(edition="ASM", casual=True)
    table.lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2).begin("main")
    table.buy("Kitty Pryde", "mask", "fist", "fist")
    assert table.asks() == ("Eric", "main")


# --- the end of the match -------------------------------------------------------------------------


def test_the_players_may_agree_on_a_draw():
    """END-1: A player offers a draw between two actions, and the opponent answers."""
    table = Table().begin("main").play(OfferDraw())
    assert table.asks() == ("Mike", "draw offer")
    table.play(Accept())
    assert (table.state.is_over, table.state.winner) == (True, None)


def test_a_declined_draw_offer_changes_nothing():
    """END-1: The previous decision is open again."""
    table = Table().begin("main")
    before = table.game.digest()
    table.play(OfferDraw(), Pass())
    assert table.game.digest() == before


def test_a_draw_cannot_be_offered_in_the_middle_of_an_action():
    """END-1, PRI-3: A purchase must be paid first."""
    table = Table().lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2).begin("main")
    table.play(Buy(table.card("Kitty Pryde")))
    assert table.refused(OfferDraw()).rule_id == "PRI-3"
