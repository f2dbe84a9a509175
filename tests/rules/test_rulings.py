"""Rulings: situations that have come up at tables, each as an example."""

import pytest

from rules.dice import Energy
from rules.formats import sample_tournament
from rules.game import Game
from rules.moves import Buy, Use, UseGlobal, UsePaid
from rules.ruleset import EDITIONS
from rules.shelf import all_sets
from rules.state import Zone
from tests.rules.table import NAMES, Table, made_up, made_up_action

ALL = tuple(EDITIONS)
EARLIER = ("UXM", "ASM", "SWW")


def flat(stats: str) -> list[str]:
    """The faces of a die that shows the same numbers on each level."""
    return ["mask", "mask mask", "mask mask", stats, stats, stats]


PATRON = made_up("Patron", "While active: purchases cost 2 less for you.")

# --- setting up, drawing --------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_a_tournament_match_before_its_first_draw(edition: str):
    """R001: 20 life, eight sidekicks in each bag, and every other die on its card."""
    state = Game(sample_tournament(EDITIONS[edition], NAMES, all_sets())).state
    assert state.life == [20, 20]
    for player in (0, 1):
        assert [die.card for die in state.in_zone(player, Zone.BAG)] == [0] * 8
    others = [die for die in state.dice if die.card]
    assert {die.zone for die in others} == {Zone.CARD}
    basics = sum(state.setup.cards[die.card].owner is None for die in others)
    assert (basics, len(others) - basics) == (4 * 3, 2 * 20)


@pytest.mark.parametrize("edition", ALL)
def test_a_die_knocked_out_while_its_owner_draws_is_not_rolled_this_turn(edition: str):
    """R011, ROLL-3: only what lay in the Prep Area before the draw, and what was drawn."""
    table = Table(
        edition=edition,
        mike=[
            made_up(
                "Hound",
                "While active, when the opponent draws dice: KO an opposing character die.",
            )
        ],
    )
    table.lay("Mike", "field", "Hound").lay("Eric", "field", "Cyclops L1", "Kitty Pryde L1")
    table.lay("Eric", "prep", "sidekick").will_draw(*["sidekick"] * 4).begin("draw")
    assert table.asks() == ("Mike", "choose")
    table.will_roll("bolt, bolt, bolt, bolt, bolt").choose("Cyclops").reroll()
    assert table.has("Eric", "reserve") == {"sidekick bolt": 5}
    assert table.has("Eric", "prep") == {"Cyclops": 1}


@pytest.mark.parametrize("edition", ALL)
def test_how_long_the_energy_of_a_short_draw_lasts(edition: str):
    """DRAW-3, PAY-9: to the Cleanup; as virtual energy until its owner passes."""
    table = Table(edition=edition).lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_roll("bolt, bolt")
    table.state.turn = 2
    table.begin("draw").reroll()
    assert (table.lives(), table.state.generic[0]) == ((8, 10), 2)
    table.pass_()
    assert table.state.generic[0] == (0 if edition == "AI" else 2)


# --- what things cost -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_a_discount_takes_away_no_type_of_a_card_with_two(edition: str):
    """R029, BUY-2: a card of 3 with fist and mask, 2 less: still a fist and a mask."""
    both = made_up("Both", "", energy=(Energy.FIST, Energy.MASK))
    for fourth in ("shield", "wild"):
        table = Table(edition=edition, eric=[PATRON, both]).lay("Eric", "field", "Patron")
        table.lay("Eric", "reserve", "sidekick fist", "sidekick fist", "sidekick bolt")
        table.lay("Eric", "reserve", f"sidekick {fourth}").begin()
        if fourth == "shield":
            assert table.refused(Buy(table.card("Both"))).rule == "BUY-1", "there is no mask"
            continue
        table.buy("Both", "fist", "wild as mask")
        assert table.has("Eric", "used")["Both"] == 1
        assert table.has("Eric", "reserve") == {"sidekick fist": 1, "sidekick bolt": 1}


@pytest.mark.parametrize("edition", ALL)
def test_a_text_that_asks_for_a_purchase_cost_sees_the_printed_one(edition: str):
    """R031: Kitty Pryde is sold for 1 now, but her cost is 3."""
    table = Table(
        edition=edition,
        eric=[PATRON],
        basics=[
            made_up_action(
                "Cull",
                "KO a target character die of yours with a purchase cost of 2 or less.",
            )
        ],
    )
    table.lay("Eric", "field", "Patron", "Kitty Pryde", "sidekick")
    table.lay("Eric", "reserve", "Cull action", "sidekick mask").begin().use("Cull action")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick").buy("Kitty Pryde", "mask")
    assert table.has("Eric", "used")["Kitty Pryde"] == 1


@pytest.mark.parametrize("edition", ALL)
def test_a_discount_opens_no_purchases_outside_the_main_step(edition: str):
    """R032, WIN-1: what can be bought in the Main Step cannot be bought in the action window."""
    table = Table(edition=edition, eric=[PATRON]).lay("Eric", "field", "Patron", "sidekick")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick mask").begin()
    assert "buy Kitty Pryde" in table.offered()
    table.both_pass().attack_with("sidekick").block()
    assert table.asks() == ("Eric", "window")
    assert table.refused(Buy(table.card("Kitty Pryde"))).rule == "MAIN-1"


def test_an_underdog_may_be_cheaper_without_being_fielded():
    """KW-13, BUY-3: with fewer character dice than the opponent this die costs 2 less."""
    stray = made_up("Stray", "If you are the underdog: this die costs 2 less to purchase.")
    for dice, price in ((1, 1), (0, 3)):
        table = Table(edition="ASM", eric=[stray])
        table.lay("Mike", "field", *["sidekick"] * dice)
        table.lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
        table.buy("Stray", *["mask"] * price)
        assert table.has("Eric", "reserve").get("sidekick mask", 0) == 3 - price


@pytest.mark.parametrize("edition", ALL)
def test_energy_that_was_kept_is_spent_on_the_other_turn_or_cleared(edition: str):
    """PAY-8, DRAW-1: of two bolts one pays for a global of Mike's turn, and one is left over."""
    table = Table(edition=edition).lay("Eric", "reserve", "sidekick bolt", "sidekick bolt")
    table.lay("Mike", "field", "sidekick").begin()
    table.will_draw(*["sidekick"] * 4).will_roll("fist, fist, fist, fist").both_pass()
    table.reroll().pass_().use_global("Enrage", "bolt").choose("sidekick")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}
    table.both_pass().will_draw(*["sidekick"] * 4).will_roll("fist, fist, fist, fist")
    table.attack_with()
    assert table.asks() == ("Eric", "reroll")
    assert table.has("Eric", "reserve") == {}
    assert table.has("Eric", "used") == {"sidekick": 2}


# --- actions and globals --------------------------------------------------------------------------

PUSH = made_up_action("Push", "A character die gets +1A this turn.")


@pytest.mark.parametrize("edition", ALL)
def test_the_acts_of_the_main_step_come_in_any_order_and_again(edition: str):
    """MAIN-1: an action, a purchase, a fielding, a global, and another purchase."""
    table = Table(edition=edition, basics=[PUSH]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Push action", "Cyclops L1", "Kitty Pryde 2 mask")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 6).begin()
    table.use("Push action").choose("sidekick").buy("Enrage", *["bolt"] * 3)
    table.field("Cyclops L1", "bolt").use_global("Enrage", "bolt").choose("Cyclops")
    table.buy("Enrage", "2 mask", "2 mask", "bolt")
    assert table.has("Eric", "used")["Enrage"] == 2
    assert table.has("Eric", "field") == {"sidekick character": 1, "Cyclops L1": 1}
    assert table.asks() == ("Eric", "main")


@pytest.mark.parametrize("edition", ALL)
def test_the_inactive_player_uses_no_action_dice(edition: str):
    """R122, ACT-1: there is not even one in that Reserve Pool, as a rule (ZONE-5)."""
    table = Table(edition=edition, basics=[PUSH]).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "Push action").begin().pass_()
    assert table.asks() == ("Mike", "reply")
    assert table.refused(Use(table.die("Push action", "reserve"))).rule == "MAIN-3"


@pytest.mark.parametrize("edition", ALL)
def test_the_active_player_uses_action_dice_in_the_main_step_and_after_blockers(edition: str):
    """R122, ACT-1: not before the blockers are declared."""
    table = Table(edition=edition, basics=[PUSH]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Push action", "Push action").lay("Mike", "field", "Angel L1")
    table.begin().use("Push action").choose("sidekick").both_pass()
    push = Use(table.die("Push action", "reserve"))
    assert table.refused(push).rule == "PRI-3"
    table.attack_with("sidekick")
    assert table.refused(push).rule
    table.block().play(push).choose("sidekick")
    assert table.stats("sidekick") == (3, 1)


RALLY = "Global: pay 1. Once per turn: a target character die gets +1A this turn."


@pytest.mark.parametrize("edition", ALL)
def test_once_per_turn_limits_a_global_for_the_turn(edition: str):
    """R046, GLB-2: not twice, in whatever step; but again on the next turn."""
    table = Table(edition=edition, basics=[made_up_action("Rally", RALLY)]).lay(
        "Eric", "field", "sidekick"
    )
    table.lay("Eric", "reserve", *["sidekick bolt"] * 4).lay("Mike", "field", "sidekick").begin()
    table.use_global("Rally", "bolt").choose("Eric's sidekick")
    assert "useglobal Rally" not in table.offered()
    table.both_pass().attack_with("sidekick").block()
    assert table.asks() == ("Eric", "window")
    assert "useglobal Rally" not in table.offered()
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    table.reroll().pass_()
    assert table.asks() == ("Eric", "reply")
    assert "useglobal Rally" in table.offered()


def test_the_same_limited_global_on_both_teams_counts_apart():
    """GLB-2, TXT-2: each of the two cards once, by the same player."""
    rally = made_up("Rally", RALLY)
    table = Table(edition="AI", eric=[rally], mike=[rally]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    cards = [n for n, one in enumerate(table.state.setup.cards) if one.card.name == "Rally"]
    for card in cards:
        table.play(UseGlobal(card, 0)).pay("bolt").choose("sidekick")
    assert table.stats("sidekick") == (3, 1)
    assert [table.refused(UseGlobal(card, 0)).rule for card in cards] == ["GLB-2", "GLB-2"]


@pytest.mark.parametrize("edition", ALL)
def test_a_redirection_is_paid_again_for_the_next_target(edition: str):
    """R034, GLB-2, TIM-2: an action hits two dice; each bolt moves the damage of one of them."""
    decoy = made_up(
        "Decoy",
        "Global: pay bolt. When one of your sidekicks takes damage: redirect that damage to "
        "your character dice named Decoy.",
        faces=flat("0 1 9"),
    )
    volley = made_up_action("Volley", "Deal 2 damage to 2 target opposing character dice.")
    for bolts, fallen in ((1, 1), (2, 0)):
        table = Table(edition=edition, mike=[decoy], basics=[volley])
        table.lay("Mike", "field", "Decoy", "sidekick", "sidekick")
        table.lay("Mike", "reserve", *["sidekick bolt"] * bolts)
        table.lay("Eric", "reserve", "Volley action").begin().use("Volley action")
        table.choose("sidekick", "sidekick")
        for _ in range(bolts):
            assert table.asks() == ("Mike", "answer")
            table.accept().pay("bolt")
        assert table.has("Mike", "prep").get("sidekick", 0) == fallen
        assert table.has("Mike", "field").get("sidekick character", 0) == 2 - fallen


@pytest.mark.parametrize("edition", ALL)
def test_a_protection_that_names_no_event_is_used_before_the_action(edition: str):
    """R044, GLB-2, PRI-3: while the action die is being used it is too late for it."""
    calm = made_up(
        "Calm",
        "Global: pay bolt: your level 1 character dice can't be targeted by action abilities "
        "this turn.",
    )
    fell = made_up_action("Fell", "KO a target opposing character die.")

    def table_of() -> Table:
        table = Table(edition=edition, mike=[calm], basics=[fell])
        table.lay("Mike", "field", "sidekick", "Angel L2").lay("Mike", "reserve", "sidekick bolt")
        return table.lay("Eric", "reserve", "Fell action").begin()

    late = table_of().use("Fell action")
    assert late.offered() == ["choose Angel L2", "choose sidekick character"]
    assert late.choose("sidekick").asks() == ("Eric", "main"), "Mike was not asked"
    assert late.has("Mike", "prep") == {"sidekick": 1}
    early = table_of().pass_().use_global("Calm", "bolt").use("Fell action")
    assert early.offered() == ["choose Angel L2"]


@pytest.mark.parametrize("edition", ALL)
def test_the_inactive_player_waits_for_the_end_of_a_series_and_nothing_is_taken_back(edition: str):
    """RUL-10, PRI-1, PRI-3: Eric uses two globals in a row; Mike's prevention undoes neither."""
    ready = made_up("Ready", "Global: pay 1: deal 1 damage to the opponent.")
    table = Table(
        edition=edition,
        eric=[ready],
        mike=[made_up("Wary", "Global: pay bolt. When you are damaged: prevent that damage.")],
    )
    table.lay("Eric", "reserve", *["sidekick fist"] * 3).lay("Mike", "reserve", "sidekick bolt")
    table.begin().use_global("Ready", "fist")
    assert table.asks() == ("Mike", "answer"), "only this damage can be answered"
    table.accept().pay("bolt")
    assert (table.lives(), table.asks()) == ((10, 10), ("Eric", "main"))
    assert table.has("Eric", "reserve") == {"sidekick fist": 2}, "what was paid stays paid"
    table.use_global("Ready", "fist")
    assert (table.lives(), table.asks()) == ((10, 9), ("Eric", "main")), "the series goes on"
    assert table.pass_().asks() == ("Mike", "reply")


# --- how texts happen -----------------------------------------------------------------------------

STRIKE = "Deal damage to the opponent equal to its attack."


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("first", "life"), [
    ("One of your character dice gets +1A this turn.", 5),
    ("Choose one of your character dice.", 6),
])  # fmt: skip
def test_the_parts_of_a_text_happen_one_after_the_other(edition: str, first: str, life: int):
    """R056, TIM-1: "+1A, then damage equal to its A" counts the +1A."""
    table = Table(edition=edition, basics=[made_up_action("Lash", f"{first} {STRIKE}")])
    table.lay("Eric", "field", "Cyclops L1").lay("Eric", "reserve", "Lash action").begin()
    table.use("Lash action").choose("Cyclops")
    assert table.lives() == (10, life)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("given", [
    "KO one of your character dice.", "Sacrifice one of your character dice.",
    "Move one of your character dice to your used pile.",
])  # fmt: skip
def test_what_a_die_gives_when_it_leaves_is_what_it_had(edition: str, given: str):
    """TXT-4, R056: a die is given, and damage dealt that is equal to its attack, +1A and all."""
    give = made_up_action("Give", f"{given} {STRIKE}")
    table = Table(edition=edition, basics=[PUSH, give])
    table.lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Eric", "reserve", "Push action", "Give action").begin()
    table.use("Push action").choose("Cyclops").use("Give action").choose("Cyclops")
    assert table.has("Eric", "field") == {"sidekick character": 1}
    assert table.lives() == (10, 5)


@pytest.mark.parametrize("edition", ALL)
def test_two_dice_that_damage_each_other_do_so_with_what_they_had(edition: str):
    """R056, TXT-4: both fall, though one is struck first."""
    duel = made_up_action(
        "Duel",
        "Choose one of your character dice. Choose an opposing character die. Deal damage to it "
        "equal to the attack of the die chosen before. Deal damage to the die chosen before equal "
        "to its attack.",
    )
    table = Table(edition=edition, basics=[duel]).lay("Eric", "field", "Cyclops L1")
    table.lay("Mike", "field", "Angel L1").lay("Eric", "reserve", "Duel action").begin()
    table.use("Duel action").choose("Cyclops").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "prep") == {"Cyclops": 1}


@pytest.mark.parametrize("edition", ALL)
def test_a_die_that_falls_strikes_with_the_attack_that_it_had(edition: str):
    """TIM-1, R053: it lies in the Prep Area when its own text deals damage equal to its attack."""
    bomb = made_up(
        "Bomb", "When this die is KO'd: deal damage to the opponent equal to this die's attack."
    )
    blast = made_up_action("Blast", "KO your character dice.")
    table = Table(edition=edition, eric=[bomb], basics=[blast]).lay("Eric", "field", "Bomb L3")
    table.lay("Eric", "reserve", "Blast action").begin().use("Blast action")
    assert table.lives() == (10, 6)


@pytest.mark.parametrize("edition", ALL)
def test_with_fewer_targets_than_stated_those_there_are_are_taken(edition: str):
    """R064, TXT-4: "two target character dice get +1A" with only one in the Field."""
    table = Table(
        edition=edition,
        basics=[made_up_action("Cheer", "2 target character dice of yours get +1A this turn.")],
    )
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Cheer action").begin()
    table.use("Cheer action").choose("sidekick")
    assert table.stats("sidekick") == (2, 1)
    assert table.asks() == ("Eric", "main")


@pytest.mark.parametrize("edition", EARLIER)
def test_the_active_players_effect_comes_first_of_those_that_one_action_triggers(edition: str):
    """R058, TIM-1: a KO of Eric's die and damage to Mike's; whose effect comes first wins."""
    ghost = made_up(
        "Ghost",
        "When this die is KO'd: the opponent loses 1 life.",
        faces=flat("0 1 1"),
    )
    brute = made_up(
        "Brute",
        "When this die takes damage: the opponent loses 1 life.",
        faces=flat("0 1 5"),
    )
    blast = made_up_action("Blast", "Deal 1 damage to each character die.")
    table = Table(edition=edition, eric=[ghost], mike=[brute], basics=[blast])
    table.life(Eric=1, Mike=1).lay("Eric", "field", "Ghost").lay("Mike", "field", "Brute")
    table.lay("Eric", "reserve", "Blast action").begin().use("Blast action")
    assert table.state.winner == 0


@pytest.mark.parametrize("edition", ALL)
def test_copied_attack_and_defense_leave_the_fielding_cost(edition: str):
    """R143, CPY-1: what is printed on a Juggernaut of cost 3, without its +1A of this turn."""
    mimic = made_up(
        "Mimic",
        "Pay nothing. Once per turn: choose an opposing character die. This die has an "
        "attack equal to the printed attack of the die chosen before this turn. This die has "
        "a defense equal to the printed defense of the die chosen before this turn.",
    )
    count = made_up_action(
        "Count",
        "Gain 1 life for each of your character dice with a fielding cost of 1 or more.",
    )
    table = Table(edition=edition, eric=[mimic], basics=[PUSH, count]).life(Eric=1)
    table.lay("Eric", "field", "Mimic L1").lay("Mike", "field", "Juggernaut L2")
    table.lay("Eric", "reserve", "Push action", "Count action").begin()
    table.use("Push action").choose("Juggernaut")
    table.play(UsePaid(table.die("Mimic", "field"), 0)).choose("Juggernaut")
    assert table.stats("Mimic") == (7, 4)
    table.use("Count action")
    assert table.lives() == (1, 10), "its fielding cost is 0 as before"
