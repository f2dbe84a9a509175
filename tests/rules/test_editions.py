"""What the four editions play differently: drawing, where dice go, energy left over, priority."""

import pytest

from rules.dice import Energy
from rules.language import tree
from rules.moves import (
    NO_DIE,
    Accept,
    AlsoField,
    AlsoUse,
    Buy,
    Field,
    OfferDraw,
    Pass,
    Pay,
    Rolled,
    UseGlobal,
)
from rules.ruleset import EDITIONS
from rules.state import Step
from tests.rules.table import Table, made_up, made_up_action

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


# --- drawing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "prepared", "out"), [
    ("UXM", 4, 0), ("ASM", 4, 0), ("SWW", 3, 1), ("AI", 3, 1),
])  # fmt: skip
def test_the_first_players_first_draw(edition: str, prepared: int, out: int):
    """DRAW-2, DRAW-4: in the newer editions it is three dice, and a fourth goes out of play."""
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
    assert table.lives() == (10, 10), "nothing is short"


@pytest.mark.parametrize("edition", ["SWW", "AI"])
def test_the_second_player_draws_four(edition: str):
    """DRAW-2, DRAW-4: only the first player's first turn is different."""
    table = Table(edition=edition).will_draw(*["sidekick"] * 4).begin("draw", active="Mike")
    assert table.has("Mike", "prep") == {"sidekick": 4}


def test_a_refill_between_is_one_draw_to_who_watches():
    """RUL-2: two dice are left in the bag and two more come after the refill; 2 damage, not 4."""
    table = Table(edition="ASM", mike=[WATCHER]).lay("Mike", "field", "Watcher L1")
    table.lay("Eric", "prep", *["sidekick"] * 2).lay("Eric", "used", *["sidekick"] * 4)
    table.will_draw("sidekick", "sidekick").will_draw("sidekick", "sidekick").begin("draw")
    assert table.has("Eric", "prep") == {"sidekick": 6}
    assert table.lives() == (8, 10)


def test_an_extra_draw_belongs_to_the_draw_and_is_rolled_with_it():
    """DRAW-2, RUL-2: what a card lets its owner draw now is part of the same, single draw."""
    drawer = made_up("Drawer", "While active, when you draw dice: draw a die.")
    table = Table(edition="AI", eric=[drawer], mike=[WATCHER])
    table.lay("Eric", "field", "Drawer L1").lay("Mike", "field", "Watcher L1")
    table.will_draw(*["sidekick"] * 4).will_draw("sidekick").begin("draw")
    assert table.asks() == ("Chance", "roll")
    assert len(table.game.decision.dice) == 5
    assert table.lives() == (8, 10), "2 damage for one draw"


def test_only_what_lay_prepared_before_the_draw_and_what_was_drawn_is_rolled():
    """ROLL-1, ROLL-3, R010: a die that an effect preps during the draw waits for the next turn."""
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
    table.play(Rolled((0,) * 5))
    table.reroll()
    assert table.has("Eric", "reserve") == {"sidekick fist": 5}
    assert table.has("Eric", "prep") == {"Packer": 1}


# --- where dice go --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_spent_dice_wait(edition: str):
    """PAY-5, ZONE-2, R023: out of play until the turn ends, in the first edition the Used Pile."""
    table = Table(edition=edition).lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2)
    table.begin("main").buy("Kitty Pryde", "mask", "fist", "fist")
    zone = "used" if edition == "UXM" else "out"
    assert table.has("Eric", zone).get("sidekick") == 3
    assert table.has("Eric", "used")["Kitty Pryde"] == 1, "what is purchased goes there at once"
    table.both_pass()
    assert table.has("Eric", "used") == {"sidekick": 3, "Kitty Pryde": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_energy_spent_on_the_opponents_turn_goes_to_the_used_pile(edition: str):
    """PAY-5, ZONE-2: for the inactive player there is no Out of Play."""
    table = Table(edition=edition).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt").begin("main").pass_()
    table.use_global("Enrage", "bolt")
    assert table.has("Mike", "used") == {"sidekick": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_used_action_die_leaves_when_its_text_has_resolved(edition: str):
    """ACT-1: to the Used Pile in the first edition, out of play in the others."""
    table = Table(edition=edition).lay("Eric", "reserve", "Ambush action")
    table.lay("Eric", "field", "sidekick").begin("main").use("Ambush action")
    assert table.has("Eric", "reserve") == {"Ambush action": 1}, "while a die is chosen"
    table.choose("sidekick character")
    assert table.has("Eric", "used" if edition == "UXM" else "out") == {"Ambush": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_unfielded_characters_go_to_the_used_pile_not_out_of_play(edition: str):
    """MAIN-2: the Main Step ends with it, and whether to attack is asked after that."""
    table = (
        Table(edition=edition).lay("Eric", "reserve", "Cyclops L1").lay("Eric", "field", "Cyclops")
    )
    table.begin("main").both_pass()
    assert table.asks() == ("Eric", "attackers")
    assert table.has("Eric", "used") == {"Cyclops": 1}


@pytest.mark.parametrize("edition", LATER)
def test_dice_out_of_play_do_not_refill_the_bag(edition: str):
    """ZONE-2, ZONE-3: the next draw of this turn finds only the Used Pile."""
    table = Table(edition=edition, basics=[made_up_action("Fetch", "Prep 2 dice from your bag.")])
    table.lay("Eric", "reserve", "Fetch action", "sidekick fist", *["sidekick mask"] * 2)
    table.lay("Eric", "field", *["sidekick"] * 5).begin("main")
    table.buy("Kitty Pryde", "fist", "mask", "mask").will_draw("Kitty Pryde").use("Fetch action")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1}
    assert table.has("Eric", "out") == {"sidekick": 3, "Fetch": 1}


def test_what_a_fielding_triggers_spares_the_dice_that_paid_for_it():
    """FLD-2: in the first edition they lie in the Used Pile, and cannot be chosen."""
    table = Table(eric=[FETCHER]).lay("Eric", "reserve", "Fetcher L1", "sidekick fist")
    table.lay("Eric", "used", "Cyclops").begin("main").field("Fetcher L1", "fist")
    assert table.offered() == ["choose Cyclops"]


@pytest.mark.parametrize("edition", LATER)
def test_what_paid_for_a_fielding_is_out_of_play(edition: str):
    """FLD-2, ZONE-2: so nothing that it triggers can reach it."""
    table = Table(edition=edition, eric=[FETCHER])
    table.lay("Eric", "reserve", "Fetcher L1", "sidekick fist")
    table.lay("Eric", "used", "Cyclops").begin("main").field("Fetcher L1", "fist")
    assert table.offered() == ["choose Cyclops"]
    assert table.has("Eric", "out") == {"sidekick": 1}


# --- energy left over -----------------------------------------------------------------------------


def test_the_rest_of_a_generic_face_is_virtual_energy_until_its_owner_passes():
    """PAY-4, PAY-9, R020: the die is gone at once, its other half can still be spent."""
    table = Table(edition="AI").lay("Eric", "reserve", "Ambush 2", "Cyclops L1").begin("main")
    table.lay("Eric", "reserve", "Cyclops L2")
    table.field("Cyclops L1", "2")
    assert table.has("Eric", "out") == {"Ambush": 1}
    assert table.state.generic[0] == 1
    table.play(Field(table.die("Cyclops L2", "reserve")))
    table.play(table.game.proposed_payment()[0]).confirm()
    assert table.has("Eric", "field") == {"Cyclops L1": 1, "Cyclops L2": 1}
    assert table.state.generic[0] == 0


def test_virtual_energy_is_gone_when_its_owner_passes():
    """PAY-9: the half that was not spent has no die to wait on."""
    table = Table(edition="AI").lay("Eric", "reserve", "Ambush 2", "Cyclops L1").begin("main")
    table.field("Cyclops L1", "2").pass_()
    assert table.state.generic[0] == 0


def test_the_inactive_player_keeps_no_virtual_energy_after_the_one_ability():
    """PAY-9, MAIN-3: and has no action for more than one."""
    card = made_up_action("Push", "Global: pay 1: a target character die gets +1A this turn.")
    table = Table(edition="AI", basics=[card]).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "Ambush 2").begin("main").pass_()
    table.use_global("Push", "2")
    assert table.state.generic == [0, 0]
    assert table.has("Mike", "used") == {"Ambush": 1}


def test_virtual_energy_that_turns_out_to_be_too_much_stays():
    """PAY-9: 1 of it and a generic 2 pay for a fielding of 2, and 1 is left again."""
    table = Table(edition="AI", eric=[FETCHER]).lay("Eric", "reserve", "Ambush 2", "Enrage 2")
    table.lay("Eric", "reserve", "Cyclops L1", "Fetcher L3").begin("main")
    table.field("Cyclops L1", "Ambush 2").play(Field(table.die("Fetcher L3", "reserve")))
    table.play(Pay(NO_DIE, Energy.GENERIC)).pay("Enrage 2")
    assert table.has("Eric", "field") == {"Cyclops L1": 1, "Fetcher L3": 1}
    assert table.state.generic[0] == 1


@pytest.mark.parametrize("edition", ["UXM", "ASM", "SWW"])
def test_a_batch_mixes_purchases_fieldings_and_globals(edition: str):
    """PAY-4, PAY-5: a bolt and a generic 2 pay for fielding Cyclops and a global, 1 is lost."""
    table = Table(edition=edition).lay("Eric", "reserve", "Ambush 2", "Cyclops L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick fist")
    table.lay("Eric", "field", "sidekick").begin("main")
    cyclops = table.die("Cyclops L1", "reserve")
    enrage = table.card("Enrage")
    table.play(Field(cyclops), AlsoUse(enrage, _global_of(table, enrage)))
    table.pay("bolt", "2")
    assert table.asks() == ("Eric", "choose"), "the Global Ability resolves"
    table.choose("Cyclops L1")
    assert table.stats("Cyclops L1") == (5, 2), "it was fielded by the same payment"
    assert table.has("Eric", "reserve") == {"sidekick fist": 1}


def _global_of(table: Table, card: int) -> int:
    abilities = table.state.setup.cards[card].abilities
    return next(n for n, one in enumerate(abilities) if isinstance(one, tree.Global))


def test_a_global_paid_several_times_at_once_is_one_effect():
    """PAY-4, GLB-2: one use is told, and what it gives is given twice before anybody answers."""
    table = Table(edition="ASM").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 2).begin("main")
    enrage = table.card("Enrage")
    place = _global_of(table, enrage)
    table.play(UseGlobal(enrage, place), AlsoUse(enrage, place)).pay("bolt", "bolt")
    table.choose("sidekick character", "sidekick character")
    assert table.stats("sidekick character") == (3, 1)
    used = [event for event in table.events if type(event).__name__ == "GlobalUsed"]
    assert len(used) == 1


def test_the_newest_edition_pays_every_cost_by_itself():
    """PAY-4: there is no batch where what is left over is virtual energy."""
    table = Table(edition="AI").lay("Eric", "reserve", "Ambush 2", "Cyclops L1", "Kitty Pryde L3")
    table.begin("main").play(Field(table.die("Cyclops L1", "reserve")))
    refusal = table.refused(AlsoField(table.die("Kitty Pryde L3", "reserve")))
    assert refusal.rule == "PAY-4"


# --- what things cost -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_purchase_is_reduced_to_nothing(edition: str):
    """BUY-2, RUL-3: at the least 1 is paid, and one energy of each type on the card."""
    table = Table(
        edition=edition, eric=[made_up("Patron", "While active: purchases cost 9 less for you.")]
    )
    table.lay("Eric", "field", "Patron L1").lay("Eric", "reserve", "sidekick fist", "sidekick mask")
    table.begin("main")
    assert table.refused(Buy(table.card("Cyclops"))).rule == "BUY-1", "it needs a bolt"
    table.buy("Ambush", "fist")
    assert table.has("Eric", "used")["Ambush"] == 1


def test_a_floor_that_the_text_names_holds():
    """BUY-2: Ambush of cost 3, 9 less with a minimum of 2."""
    table = Table(
        edition="AI",
        eric=[made_up("Patron", "While active: purchases cost 9 less for you but at least 2.")],
    )
    table.lay("Eric", "field", "Patron L1").lay("Eric", "reserve", "sidekick fist").begin("main")
    assert table.refused(Buy(table.card("Ambush"))).rule == "PAY-6"


def test_text_that_says_free_wins():
    """BUY-2: it is purchased without any payment."""
    table = Table(
        edition="AI", eric=[made_up("Patron", "While active: purchases are free for you.")]
    )
    table.lay("Eric", "field", "Patron L1").begin("main").play(Buy(table.card("Cyclops")))
    assert table.has("Eric", "used") == {"Cyclops": 1}


def test_a_reduction_holds_only_while_its_card_is_active():
    """BUY-2, EFF-2: it lies on the table without a die in the Field."""
    table = Table(
        edition="AI", eric=[made_up("Patron", "While active: purchases cost 2 less for you.")]
    )
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    assert table.refused(Buy(table.card("Ambush"))).rule == "PAY-6"


def test_a_fielding_cost_may_be_reduced_to_nothing():
    """BUY-2: Cyclops costs 1 to field, 3 less."""
    table = Table(
        edition="AI", eric=[made_up("Porter", "While active: fieldings cost 3 less for you.")]
    )
    table.lay("Eric", "field", "Porter L1").lay("Eric", "reserve", "Cyclops L1").begin("main")
    table.field("Cyclops L1")
    assert table.has("Eric", "field")["Cyclops L1"] == 1


def test_a_die_that_lowers_its_own_cost_needs_no_copy_in_the_field():
    """BUY-3: "this die costs nothing to field"."""
    faces = ["mask", "mask mask", "mask mask", "2 2 2", "2 3 3", "2 4 4"]
    table = Table(edition="SWW", eric=[made_up("Eager", "This die is free to field.", faces=faces)])
    table.lay("Eric", "reserve", "Eager L1").begin("main").field("Eager L1")
    assert table.has("Eric", "field") == {"Eager L1": 1}


def test_a_die_may_be_fielded_for_life_instead_of_energy():
    """BUY-3, PAY-6, DMG-6: paying life is no damage; the printed cost stays possible."""
    faces = ["mask", "mask mask", "mask mask", "2 2 2", "2 3 3", "2 4 4"]
    willing = made_up("Willing", "You may pay 1 life to field this die.", faces=faces)
    table = Table(edition="ASM", eric=[willing]).lay("Eric", "reserve", "Willing L1").begin("main")
    table.play(Field(table.die("Willing L1", "reserve"), instead=0))
    assert table.has("Eric", "field") == {"Willing L1": 1}
    assert table.lives() == (9, 10)
    assert not [event for event in table.events if type(event).__name__ == "PlayerDamaged"]


# --- who acts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_active_player_may_act_between_two_acts_of_the_inactive_one(edition: str):
    """PRI-1, RUL-9, R037: after each act the active player is asked again."""
    table = Table(edition=edition).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", *["sidekick bolt"] * 2).begin("main").pass_()
    table.use_global("Enrage", "bolt").choose("sidekick character")
    assert table.asks() == ("Eric", "main")
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    table.use_global("Enrage", "bolt").choose("sidekick character").pass_(2)
    assert table.asks() == ("Eric", "main"), "Mike declined; Eric may act again, or end the step"
    table.pass_()
    assert table.state.step is Step.ATTACK


def test_the_casual_procedure_lets_the_inactive_player_answer_each_act():
    """PRI-2: after Eric's purchase Mike may use a global; then Eric goes on."""
    table = Table(edition="ASM", casual=True).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2)
    table.lay("Mike", "reserve", "sidekick bolt").begin("main")
    table.buy("Kitty Pryde", "mask", "fist", "fist")
    assert table.asks() == ("Mike", "reply")
    table.pass_()
    assert table.asks() == ("Eric", "main"), "that was no pass of the step"
    table.pass_()
    assert table.asks() == ("Mike", "reply")


def test_the_casual_procedure_asks_nobody_who_can_do_nothing():
    """PRI-2: Mike has no energy."""
    table = Table(edition="ASM", casual=True)
    table.lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2).begin("main")
    table.buy("Kitty Pryde", "mask", "fist", "fist")
    assert table.asks() == ("Eric", "main")


# --- the end --------------------------------------------------------------------------------------


def test_the_players_may_agree_on_a_draw():
    """END-1: offered between two acts, and answered by the other player."""
    table = Table().begin("main").play(OfferDraw())
    assert table.asks() == ("Mike", "draw offer")
    table.play(Accept())
    assert (table.state.over, table.state.winner) == (True, None)


def test_a_draw_that_is_declined_changes_nothing():
    """END-1: the decision that was open is open again."""
    table = Table().begin("main")
    before = table.game.digest()
    table.play(OfferDraw(), Pass())
    assert table.game.digest() == before


def test_a_draw_is_not_offered_in_the_middle_of_an_act():
    """END-1, PRI-3: while a purchase is being paid it has to wait."""
    table = Table().lay("Eric", "reserve", "sidekick mask", *["sidekick fist"] * 2).begin("main")
    table.play(Buy(table.card("Kitty Pryde")))
    assert table.refused(OfferDraw()).rule == "PRI-3"
