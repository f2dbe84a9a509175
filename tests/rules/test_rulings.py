"""Rulings: situations from real games, each as an example."""

import pytest

from rules.cards import all_card_sets
from rules.game import Game
from rules.model import EDITIONS, Buy, Energy, UseAction, UseGlobal, UsePaidAbility
from rules.state import Zone
from rules.teams.demo_games import sample_tournament_setup
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import NAMES, Table

ALL = tuple(EDITIONS)
EARLIER = ("UXM", "ASM", "SWW")


def constant_faces(stats: str) -> list[str]:
    """Returns the faces of a die with the same stats on every level."""
    return ["mask", "mask mask", "mask mask", stats, stats, stats]


PATRON = made_up("Patron", "While active: purchases cost 2 less for you.")

# --- setup and draw -------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_a_tournament_match_before_the_first_draw(edition: str):
    """R001: 20 life, eight sidekicks in each bag, and every other die on its card."""
    state = Game(sample_tournament_setup(EDITIONS[edition], NAMES, all_card_sets())).state
    assert state.life == [20, 20]
    for player in (0, 1):
        assert [die.card for die in state.dice_in_zone(player, Zone.BAG)] == [0] * 8
    others = [die for die in state.dice if die.card]
    assert {die.zone for die in others} == {Zone.CARD}
    basics = sum(state.setup.cards[die.card].owner is None for die in others)
    assert (basics, len(others) - basics) == (4 * 3, 2 * 20)


@pytest.mark.parametrize("edition", ALL)
def test_a_die_knocked_out_during_its_owners_draw_is_not_rolled_this_turn(edition: str):
    """R011, ROLL-3: Only dice in the Prep Area before the draw and drawn dice are rolled."""
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
def test_how_long_energy_from_a_short_draw_lasts(edition: str):
    """DRAW-3, PAY-9: Until Cleanup, or as virtual energy until its owner passes."""
    table = Table(edition=edition).lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_roll("bolt, bolt")
    table.state.turn = 2
    table.begin("draw").reroll()
    assert (table.lives(), table.state.virtual_energy[0]) == ((8, 10), 2)
    table.pass_()
    assert table.state.virtual_energy[0] == (0 if edition == "AI" else 2)


# --- costs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_a_discount_keeps_both_required_types_of_a_card(edition: str):
    """R029, BUY-2: A card costs 3 with fist and mask.

    With 2 less it still needs a fist and a mask.
    """
    both = made_up("Both", "", energy=(Energy.FIST, Energy.MASK))
    for fourth in ("shield", "wild"):
        table = Table(edition=edition, eric=[PATRON, both]).lay("Eric", "field", "Patron")
        table.lay("Eric", "reserve", "sidekick fist", "sidekick fist", "sidekick bolt")
        table.lay("Eric", "reserve", f"sidekick {fourth}").begin()
        if fourth == "shield":
            assert table.refused(Buy(table.card("Both"))).rule_id == "BUY-1", "there is no mask"
            continue
        table.buy("Both", "fist", "wild as mask")
        assert table.has("Eric", "used")["Both"] == 1
        assert table.has("Eric", "reserve") == {"sidekick fist": 1, "sidekick bolt": 1}


@pytest.mark.parametrize("edition", ALL)
def test_text_about_purchase_costs_uses_the_printed_cost(edition: str):
    """R031: Kitty Pryde can be purchased for 1 now, but her cost is 3."""
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
def test_a_discount_allows_no_purchases_outside_the_main_step(edition: str):
    """R032, WIN-1: A die affordable in the Main Step cannot be purchased in the window."""
    table = Table(edition=edition, eric=[PATRON]).lay("Eric", "field", "Patron", "sidekick")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick mask").begin()
    assert "buy Kitty Pryde" in table.offered()
    table.both_pass().attack_with("sidekick").block()
    assert table.asks() == ("Eric", "window")
    assert table.refused(Buy(table.card("Kitty Pryde"))).rule_id == "MAIN-1"


def test_an_underdog_discount_applies_while_the_die_is_not_fielded():
    """KW-13, BUY-3: With fewer character dice than the opponent this die costs 2 less."""
    stray = made_up("Stray", "If you are the underdog: this die costs 2 less to purchase.")
    for dice, price in ((1, 1), (0, 3)):
        table = Table(edition="ASM", eric=[stray])
        table.lay("Mike", "field", *["sidekick"] * dice)
        table.lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
        table.buy("Stray", *["mask"] * price)
        assert table.has("Eric", "reserve").get("sidekick mask", 0) == 3 - price


@pytest.mark.parametrize("edition", ALL)
def test_saved_energy_is_spent_on_the_opponents_turn_or_cleared(edition: str):
    """PAY-8, DRAW-1: One of two bolts pays for a global on Mike's turn; the other is cleared."""
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


# --- actions and Global Abilities -----------------------------------------------------------------

PUSH = made_up_action("Push", "A character die gets +1A this turn.")


@pytest.mark.parametrize("edition", ALL)
def test_main_step_actions_can_come_in_any_order_and_repeat(edition: str):
    """MAIN-1: An action, a purchase, a fielding, a global, and another purchase."""
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
def test_the_inactive_player_cannot_use_action_dice(edition: str):
    """R122, ACT-1: Normally that Reserve Pool holds no action dice at all (ZONE-5)."""
    table = Table(edition=edition, basics=[PUSH]).lay("Eric", "field", "sidekick")
    table.lay("Mike", "reserve", "Push action").begin().pass_()
    assert table.asks() == ("Mike", "reply")
    assert table.refused(UseAction(table.die("Push action", "reserve"))).rule_id == "MAIN-3"


@pytest.mark.parametrize("edition", ALL)
def test_the_active_player_uses_action_dice_in_the_main_step_and_after_blocks(edition: str):
    """R122, ACT-1: They cannot be used before blockers are declared."""
    table = Table(edition=edition, basics=[PUSH]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Push action", "Push action").lay("Mike", "field", "Angel L1")
    table.begin().use("Push action").choose("sidekick").both_pass()
    push = UseAction(table.die("Push action", "reserve"))
    assert table.refused(push).rule_id == "PRI-3"
    table.attack_with("sidekick")
    assert table.refused(push).rule_id
    table.block().play(push).choose("sidekick")
    assert table.stats("sidekick") == (3, 1)


RALLY = "Global: pay 1. Once per turn: a target character die gets +1A this turn."


@pytest.mark.parametrize("edition", ALL)
def test_once_per_turn_limits_a_global_for_the_whole_turn(edition: str):
    """R046, GLB-2: It cannot be used twice in any step, but can be used again next turn."""
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


def test_the_same_limited_global_on_both_teams_is_limited_separately():
    """GLB-2, TXT-2: The same player may use each of the two cards once."""
    rally = made_up("Rally", RALLY)
    table = Table(edition="AI", eric=[rally], mike=[rally]).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    cards = [n for n, one in enumerate(table.state.setup.cards) if one.card.name == "Rally"]
    for card in cards:
        table.play(UseGlobal(card, 0)).pay("bolt").choose("sidekick")
    assert table.stats("sidekick") == (3, 1)
    assert [table.refused(UseGlobal(card, 0)).rule_id for card in cards] == ["GLB-2", "GLB-2"]


@pytest.mark.parametrize("edition", ALL)
def test_a_redirection_is_paid_separately_for_each_target(edition: str):
    """R034, GLB-2, TIM-2: An action damages two dice.

    Each bolt redirects the damage of one of them.
    """
    decoy = made_up(
        "Decoy",
        "Global: pay bolt. When one of your sidekicks takes damage: redirect that damage to "
        "your character dice named Decoy.",
        faces=constant_faces("0 1 9"),
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
def test_a_protection_without_a_trigger_event_must_be_used_before_the_action(edition: str):
    """R044, GLB-2, PRI-3: Once the action die is being used it is too late."""
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
def test_the_inactive_player_waits_for_the_active_players_actions_to_resolve(edition: str):
    """RUL-10, PRI-1, PRI-3: Eric uses two globals in a row.

    Mike's prevention does not undo either of them.
    """
    ready = made_up("Ready", "Global: pay 1: deal 1 damage to the opponent.")
    table = Table(
        edition=edition,
        eric=[ready],
        mike=[made_up("Wary", "Global: pay bolt. When you are damaged: prevent that damage.")],
    )
    table.lay("Eric", "reserve", *["sidekick fist"] * 3).lay("Mike", "reserve", "sidekick bolt")
    table.begin().use_global("Ready", "fist")
    assert table.asks() == ("Mike", "answer"), "Mike can respond only to this damage"
    table.accept().pay("bolt")
    assert (table.lives(), table.asks()) == ((10, 10), ("Eric", "main"))
    assert table.has("Eric", "reserve") == {"sidekick fist": 2}, "the payment is not returned"
    table.use_global("Ready", "fist")
    assert (table.lives(), table.asks()) == ((10, 9), ("Eric", "main")), "Eric may continue"
    assert table.pass_().asks() == ("Mike", "reply")


# --- how texts resolve ----------------------------------------------------------------------------

STRIKE = "Deal damage to the opponent equal to its attack."


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("first", "life"), [
    ("One of your character dice gets +1A this turn.", 5),
    ("Choose one of your character dice.", 6),
])  # fmt: skip
def test_the_parts_of_a_text_resolve_in_order(edition: str, first: str, life: int):
    """R056, TIM-1: "+1A, then damage equal to its A" includes the +1A."""
    table = Table(edition=edition, basics=[made_up_action("Lash", f"{first} {STRIKE}")])
    table.lay("Eric", "field", "Cyclops L1").lay("Eric", "reserve", "Lash action").begin()
    table.use("Lash action").choose("Cyclops")
    assert table.lives() == (10, life)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("given", [
    "KO one of your character dice.", "Sacrifice one of your character dice.",
    "Move one of your character dice to your used pile.",
])  # fmt: skip
def test_a_die_given_as_a_cost_uses_its_last_attack(edition: str, given: str):
    """TXT-4, R056: The effect deals damage equal to its attack, including +1A."""
    give = made_up_action("Give", f"{given} {STRIKE}")
    table = Table(edition=edition, basics=[PUSH, give])
    table.lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Eric", "reserve", "Push action", "Give action").begin()
    table.use("Push action").choose("Cyclops").use("Give action").choose("Cyclops")
    assert table.has("Eric", "field") == {"sidekick character": 1}
    assert table.lives() == (10, 5)


@pytest.mark.parametrize("edition", ALL)
def test_two_dice_that_damage_each_other_use_their_attacks_before_the_damage(edition: str):
    """R056, TXT-4: Both are knocked out, although one takes damage first."""
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
def test_a_knocked_out_dies_ability_uses_its_last_attack(edition: str):
    """TIM-1, R053: It is in the Prep Area when its text deals damage equal to its attack."""
    bomb = made_up(
        "Bomb", "When this die is KO'd: deal damage to the opponent equal to this die's attack."
    )
    blast = made_up_action("Blast", "KO your character dice.")
    table = Table(edition=edition, eric=[bomb], basics=[blast]).lay("Eric", "field", "Bomb L3")
    table.lay("Eric", "reserve", "Blast action").begin().use("Blast action")
    assert table.lives() == (10, 6)


@pytest.mark.parametrize("edition", ALL)
def test_with_fewer_targets_than_stated_the_effect_uses_all_of_them(edition: str):
    """R064, TXT-4: "Two target character dice get +1A" with only one in the Field."""
    table = Table(
        edition=edition,
        basics=[made_up_action("Cheer", "2 target character dice of yours get +1A this turn.")],
    )
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Cheer action").begin()
    table.use("Cheer action").choose("sidekick")
    assert table.stats("sidekick") == (2, 1)
    assert table.asks() == ("Eric", "main")


@pytest.mark.parametrize("edition", EARLIER)
def test_the_active_players_effect_resolves_first_after_one_action(edition: str):
    """R058, TIM-1: One action KOs Eric's die and damages Mike's.

    The first effect to resolve wins.
    """
    ghost = made_up(
        "Ghost",
        "When this die is KO'd: the opponent loses 1 life.",
        faces=constant_faces("0 1 1"),
    )
    brute = made_up(
        "Brute",
        "When this die takes damage: the opponent loses 1 life.",
        faces=constant_faces("0 1 5"),
    )
    blast = made_up_action("Blast", "Deal 1 damage to each character die.")
    table = Table(edition=edition, eric=[ghost], mike=[brute], basics=[blast])
    table.life(Eric=1, Mike=1).lay("Eric", "field", "Ghost").lay("Mike", "field", "Brute")
    table.lay("Eric", "reserve", "Blast action").begin().use("Blast action")
    assert table.state.winner == 0


@pytest.mark.parametrize("edition", ALL)
def test_copying_attack_and_defense_does_not_copy_the_fielding_cost(edition: str):
    """R143, CPY-1: It copies Juggernaut's printed stats, without this turn's +1A."""
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
    table.play(UsePaidAbility(table.die("Mimic", "field"), 0)).choose("Juggernaut")
    assert table.stats("Mimic") == (7, 4)
    table.use("Count action")
    assert table.lives() == (1, 10), "its fielding cost is still 0"
