"""Avengers Infinity, cards 30 to 48: Iron Man, Loki, Red Skull, Star-Lord, Thor, Vision, Wasp."""

import pytest

from rules.cards import Card
from rules.model import Buy, ChoosePlayer, FieldCharacter, UseGlobal
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

MIKE = ChoosePlayer(1)
ROCKET = made_up("Rocket", "", affiliations=("Guardians of the Galaxy",))
HIT = made_up_action("Hit", "Deal 1 damage to a target character die.")
SWEEP = made_up_action("Sweep", "Deal 1 damage to each opposing character die.")


def box_table(*eric: Card | str, mike: tuple = (), basics: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="AI", eric=eric, mike=mike, basics=basics)


def start_next_turn(table: Table, prepped: int = 0) -> Table:
    """Ends the turn without an attack; the next player draws and rolls, including prepped dice."""
    table.will_draw(*["sidekick"] * 4).will_roll(", ".join(["bolt"] * (4 + prepped)))
    table.both_pass()
    return table.attack_with() if table.asks()[1] == "attackers" else table


# --- Iron Man -------------------------------------------------------------------------------------


def iron_man() -> Table:
    table = box_table("Iron Man/Ponderous Footsteps").life(Eric=5).lay("Eric", "field", "Iron Man")
    table.lay("Eric", "reserve", "sidekick shield", "sidekick shield", "Take Cover action**")
    return table.begin()


def test_iron_man_gains_life_when_a_global_targets_him():
    """AI 30, AI 30 limit: Only the first time each turn, so the second global gives nothing."""
    table = iron_man().use_global("Take Cover", "shield").choose("Iron Man")
    assert table.lives() == (6, 10)
    table.use_global("Take Cover", "shield").choose("Iron Man")
    assert table.lives() == (6, 10)


def test_iron_man_gains_life_when_an_action_die_targets_him():
    """AI 30: The action die's burst targets him."""
    table = iron_man().use("Take Cover action**").choose("Iron Man")
    assert table.lives() == (6, 10)


def test_iron_man_does_not_trigger_when_another_die_is_targeted():
    """AI 30: Only dice of this character count."""
    table = box_table("Iron Man/Ponderous Footsteps").life(Eric=5)
    table.lay("Eric", "field", "Iron Man", "sidekick").lay("Eric", "reserve", "sidekick shield")
    table.begin().use_global("Take Cover", "shield").choose("sidekick")
    assert table.lives() == (5, 10)


# --- Attune ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "title",
    [
        "Loki/Throne of Contention",
        "Star-Lord/Human / Spartoi Hybrid",
        "Thor/Every Problem is a Nail",
    ],
)
def test_attune_triggers_once_per_character_and_action(title: str):
    """AI 31, AI 39, AI 42: Several active dice of the character deal the damage only once."""
    name = title.split("/")[0]
    table = box_table(title).lay("Eric", "field", f"{name} L1", f"{name} L2")
    table.lay("Mike", "field", "Red Skull").lay("Eric", "reserve", "Take Cover action").begin()
    table.use("Take Cover").play(MIKE)
    assert table.lives() == (10, 9)
    assert table.asks() == ("Eric", "main")


def test_attune_can_target_a_character_and_ignores_opposing_actions():
    """AI 31: It triggers only when its controller uses an action die."""
    table = box_table("Loki/Throne of Contention").lay("Eric", "field", "Loki")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "Take Cover action").begin()
    table.use("Take Cover").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    other = box_table("Loki/Throne of Contention").lay("Eric", "field", "Loki")
    other.lay("Mike", "field", "sidekick").lay("Mike", "reserve", "Take Cover action")
    other.begin("main", "Mike").use("Take Cover")
    assert other.asks() == ("Mike", "main")


# --- Loki: Chains of Destiny ----------------------------------------------------------------------


def chains() -> Table:
    table = box_table("Loki/Chains of Destiny").lay("Eric", "reserve", "Loki L1", "Loki L2")
    return table.lay("Eric", "reserve", *["sidekick fist"] * 4).lay("Mike", "field", "Red Skull")


def test_loki_ignores_text_and_globals_of_an_affiliation():
    """AI 32: The text on all cards of the affiliation is ignored, of both players."""
    table = chains().begin()
    assert "useglobal Black Widow" in table.offered()
    table.field("Loki L1", "fist")
    assert table.asks() == ("Mike", "answer")
    table.pass_()
    assert table.offered() == ["choose Avengers"], "Villain is not offered"
    table.choose_word("Avengers")
    assert "useglobal Black Widow" not in table.offered()


def test_the_opponent_can_pay_two_life_to_stop_loki():
    """AI 32: No affiliation is chosen then."""
    table = chains().begin().field("Loki L1", "fist").accept()
    assert table.lives() == (10, 8)
    assert table.asks() == ("Eric", "main")
    assert "useglobal Black Widow" in table.offered()


def test_a_new_choice_of_loki_replaces_the_old_one():
    """AI 32: The earlier affiliation is no longer ignored."""
    table = box_table("Loki/Chains of Destiny", ROCKET).lay("Eric", "reserve", "Loki L1", "Loki L2")
    table.lay("Eric", "reserve", *["sidekick fist"] * 4).begin()
    table.field("Loki L1", "fist").pass_().choose_word("Avengers")
    table.field("Loki L2", "fist").pass_().choose_word("Guardians of the Galaxy")
    assert "useglobal Black Widow" in table.offered()


def test_a_loki_with_ignored_text_has_no_effect():
    """AI 32: His own text can be ignored too, and the globals work again."""
    hush = made_up_action("Hush", "Ignore all text of a target character die this turn.")
    table = box_table("Loki/Chains of Destiny", basics=(hush,)).lay("Eric", "reserve", "Loki L1")
    table.lay("Eric", "reserve", *["sidekick fist"] * 4, "Hush action").begin()
    table.field("Loki L1", "fist").pass_().choose_word("Avengers")
    assert "useglobal Black Widow" not in table.offered()
    table.use("Hush").choose("Loki")
    assert "useglobal Black Widow" in table.offered()


# --- Loki: Father of Mayhem -----------------------------------------------------------------------


def mayhem() -> Table:
    table = box_table("Loki/Father of Mayhem").lay("Eric", "reserve", "Loki L1", "sidekick mask")
    table.lay("Eric", "field", "sidekick").lay(
        "Mike", "field", "Red Skull L2", "Arnim Zola"
    ).begin()
    table.field("Loki L1", "mask")
    assert table.offered() == ["choose sidekick character"], "Loki himself is not offered"
    return table.choose("sidekick").choose("Red Skull")


def test_loki_swaps_control_of_two_characters():
    """AI 33: Each joins the other side."""
    table = mayhem()
    assert table.has("Eric", "field") == {"Loki L1": 1, "Red Skull L2": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1, "Arnim Zola L1": 1}


def test_dice_swapped_by_loki_return_at_the_end_of_the_turn():
    """AI 33: Both return at the level they show."""
    table = start_next_turn(mayhem())
    assert table.has("Eric", "field") == {"Loki L1": 1, "sidekick character": 1}
    assert table.has("Mike", "field") == {"Red Skull L2": 1, "Arnim Zola L1": 1}


def test_a_swapped_die_that_is_knocked_out_goes_to_its_owners_prep_area():
    """AI 33, CTL-1: It does not return with the other die."""
    table = box_table("Loki/Father of Mayhem", basics=(HIT,)).lay("Eric", "reserve", "Loki L1")
    table.lay("Eric", "reserve", "sidekick mask", "Hit action").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "Red Skull").begin().field("Loki L1", "mask")
    table.choose("sidekick").choose("Red Skull").use("Hit").choose("Mike's sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert start_next_turn(table).has("Eric", "field") == {"Loki L1": 1}


def test_loki_swaps_nothing_if_one_side_has_no_character():
    """AI 33: There is no second target."""
    table = box_table("Loki/Father of Mayhem").lay("Eric", "reserve", "Loki L1", "sidekick mask")
    table.lay("Eric", "field", "sidekick").begin().field("Loki L1", "mask")
    assert table.choose("sidekick").has("Eric", "field")["sidekick character"] == 1
    assert table.asks() == ("Eric", "main")


# --- Red Skull ------------------------------------------------------------------------------------


def test_red_skull_grows_for_each_knocked_out_opposing_character():
    """AI 34: Each of his dice gets +1A and +1D for each until end of turn."""
    table = box_table("Red Skull/Cut off One Head...", basics=(SWEEP,))
    table.lay("Eric", "field", "Red Skull L1").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "Sweep action").begin().use("Sweep")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.stats("Red Skull") == (5, 6)
    assert start_next_turn(table, prepped=2).stats("Red Skull") == (3, 4)


def test_red_skull_is_free_to_field_after_an_opposing_knockout():
    """AI 35: Before that he costs energy; his own side's knockouts do not count."""
    table = box_table("Red Skull/Grim Visage", basics=(HIT,)).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Red Skull L3", "Hit action", "Hit action")
    table.lay("Mike", "field", "sidekick").begin().use("Hit").choose("Eric's sidekick")
    assert "field Red Skull L3" not in table.offered()
    table.use("Hit").choose("sidekick")
    table.play(FieldCharacter(table.die("Red Skull", "reserve")))
    assert table.has("Eric", "field") == {"Red Skull L3": 1}


@pytest.mark.parametrize(
    ("choice", "lives"), [("the opponent loses 1 life", (5, 9)), ("gain 1 life", (6, 10))]
)
def test_the_knocked_out_dies_controller_chooses_for_red_skull(choice: str, lives: tuple[int, int]):
    """AI 36: They lose 1 life or Red Skull's player gains 1."""
    table = box_table("Red Skull/Dust of Death", basics=(HIT,)).life(Eric=5)
    table.lay("Eric", "field", "Red Skull").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Hit action").begin().use("Hit").choose("sidekick")
    assert table.asks() == ("Mike", "choose word")
    assert table.choose_word(choice).lives() == lives


# --- Star-Lord ------------------------------------------------------------------------------------


def test_star_lord_preps_a_die_for_each_other_attacking_guardian():
    """AI 37: He does not count himself or characters that are not Guardians."""
    table = box_table("Star-Lord/Space Boy!", ROCKET)
    table.lay("Eric", "field", "Star-Lord", "Rocket L1", "Rocket L2", "sidekick").begin("attack")
    table.will_draw("sidekick").will_draw("sidekick")
    table.attack_with("Star-Lord", "Rocket L1", "Rocket L2", "sidekick")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert table.asks() == ("Eric", "window"), "no third die is drawn"


def test_star_lord_counts_guardians_of_both_players():
    """AI 37, TXT-2: An affiliation means both players' dice unless the text says otherwise."""
    table = box_table("Star-Lord/Space Boy!", mike=(ROCKET,)).lay("Eric", "field", "Star-Lord")
    table.lay("Mike", "field", "Rocket").begin("attack", "Mike").will_draw("sidekick")
    assert table.attack_with("Rocket").has("Eric", "prep") == {"sidekick": 1}


@pytest.mark.parametrize(("beside", "damage"), [("Rocket", 0), ("sidekick", 1)])
def test_star_lord_takes_no_damage_with_another_guardian(beside: str, damage: int):
    """AI 38: All damage to him is prevented, but not to other dice."""
    table = box_table("Star-Lord/Spartoian Blood", ROCKET, basics=(HIT,))
    table.lay("Eric", "field", "Star-Lord", beside).lay("Mike", "reserve", "Hit action")
    table.begin("main", "Mike").use("Hit").choose("Star-Lord")
    assert table.state.dice[table.die("Star-Lord", "field")].damage == damage


def test_star_lord_also_takes_no_combat_damage():
    """AI 38: Rocket still does."""
    table = box_table("Star-Lord/Spartoian Blood", ROCKET).lay(
        "Eric", "field", "Star-Lord", "Rocket"
    )
    table.lay("Mike", "field", "Red Skull", "Arnim Zola").begin("attack")
    table.attack_with("Star-Lord", "Rocket")
    table.block(("Red Skull", "Star-Lord"), ("Arnim Zola", "Rocket")).both_pass()
    assert table.has("Eric", "field") == {"Star-Lord L1": 1}
    assert table.has("Eric", "prep") == {"Rocket": 1}


# --- Thor -----------------------------------------------------------------------------------------


def test_thor_damages_all_characters_and_preps_a_die_for_each_knockout():
    """AI 40: His own side and he himself are damaged; only knockouts prep a die."""
    table = box_table("Thor/Donald Blake").lay("Eric", "reserve", "Thor L1", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick", "Red Skull").begin()
    table.will_draw("sidekick", "sidekick").field("Thor L1", "bolt")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"sidekick": 3}, (
        "the knocked-out sidekick, and two dice for two knockouts"
    )
    assert table.state.dice[table.die("Thor", "field")].damage == 1


def test_thor_preps_nothing_without_a_knockout():
    """AI 40: Damage alone is not enough."""
    table = box_table("Thor/Donald Blake").lay("Eric", "reserve", "Thor L1", "sidekick bolt")
    table.lay("Mike", "field", "Red Skull").begin().field("Thor L1", "bolt")
    assert table.state.dice[table.die("Red Skull", "field")].damage == 1
    assert table.asks() == ("Eric", "main"), "no die is drawn"


def test_thor_deals_damage_for_each_bolt_left():
    """AI 41: He counts symbols in the Reserve Pool after payment; a wild is not a bolt."""
    table = box_table("Thor/Wayward Son").lay("Eric", "reserve", "Thor L1", "Thor 2 bolt")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick wild", "sidekick fist")
    table.lay("Mike", "field", "Red Skull L3").begin().field("Thor L1", "fist").choose("Red Skull")
    assert table.state.dice[table.die("Red Skull", "field")].damage == 3


def nail() -> Table:
    table = box_table("Thor/Every Problem is a Nail", basics=("Confront The Mighty",))
    return table.lay("Eric", "reserve", *["sidekick bolt"] * 5).begin()


def test_thors_global_discounts_the_next_action_die():
    """AI 42 global: The next one costs 2 less; the one after it costs the full price."""
    table = nail().use_global("Thor", "bolt").buy("Take Cover", "bolt")
    assert table.has("Eric", "used") == {"Take Cover": 1}
    assert table.has("Eric", "reserve") == {"sidekick bolt": 3}
    table.play(Buy(table.card("Take Cover"))).pay("bolt", "bolt", "bolt")
    assert table.has("Eric", "reserve") == {}


def test_thors_global_never_makes_an_action_die_free():
    """AI 42 limit: It costs at least 1; once per turn."""
    table = nail().use_global("Thor", "bolt")
    assert table.refused(UseGlobal(table.card("Thor"), 0)).rule_id == "GLB-2"
    table.buy("Confront The Mighty", "bolt")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 3}


def test_thors_global_does_not_discount_characters():
    """AI 42 global: A character costs its normal price; the next action die is cheaper."""
    table = nail().use_global("Thor", "bolt").lay("Eric", "reserve", "sidekick fist")
    table.buy("Black Widow", "bolt", "fist").buy("Take Cover", "bolt")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 2}


# --- Vision ---------------------------------------------------------------------------------------


def test_vision_blocks_at_most_two_attackers():
    """AI 43, AI 43 limit: Of three attackers he can block two."""
    table = box_table(mike=("Vision/Unearthly, Inhuman",)).lay("Mike", "field", "Vision")
    table.lay("Eric", "field", "Black Widow", "Captain America", "sidekick").begin("attack")
    table.attack_with("Black Widow", "Captain America", "sidekick")
    table.play(table.blocks("Vision", "Black Widow"), table.blocks("Vision", "Captain America"))
    assert table.offered() == ["confirm"]


@pytest.mark.parametrize(
    ("attacker", "lives"), [("Black Widow", (10, 9)), ("Captain America", (10, 10))]
)
def test_vision_deals_damage_when_he_blocks_fist_or_bolt(attacker: str, lives: tuple[int, int]):
    """AI 44: Black Widow is a fist character, Captain America a shield character."""
    table = box_table(
        "Vision/Synthetic Human",
        mike=("Black Widow/Red Alert", "Captain America/The Good Old Days"),
    )
    table.lay("Mike", "field", attacker).lay("Eric", "field", "Vision").begin("attack", "Mike")
    table.attack_with(attacker).block(("Vision", attacker))
    assert table.lives() == lives


def test_vision_cannot_be_targeted_by_globals_and_action_dice():
    """AI 45: This applies to both players; characters' abilities can target him."""
    table = box_table("Vision/Created by Ultron-5", basics=(HIT,)).lay("Eric", "field", "Vision")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick shield", "Hit action")
    table.begin().use_global("Take Cover", "shield")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick").use("Hit")
    assert table.offered() == ["choose sidekick character"]
    hunter = made_up("Hunter", "When fielded: deal 1 damage to a target character die.")
    table = box_table("Vision/Created by Ultron-5", mike=(hunter,)).lay("Eric", "field", "Vision")
    table.lay("Mike", "reserve", "Hunter L1").begin("main", "Mike").field("Hunter")
    assert "choose Vision L1" in table.offered()


# --- Wasp -----------------------------------------------------------------------------------------


def test_wasp_spins_up_with_each_action():
    """AI 46: Each of her dice spins up, to the top level at most."""
    table = box_table("Wasp/Partner-In-Peril").lay("Eric", "field", "Wasp L1", "Wasp L3")
    table.lay("Eric", "reserve", "Take Cover action").begin().use("Take Cover")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.has("Eric", "field") == {"Wasp L2": 1, "Wasp L3": 1}


def test_wasp_grows_when_her_own_attune_deals_damage():
    """AI 47: It deals 1 damage, and each of her dice gets +1A and +1D until end of turn."""
    table = box_table("Wasp/Flitting About", basics=(HIT,)).lay(
        "Eric", "field", "Wasp L1", "Wasp L2"
    )
    table.lay("Eric", "reserve", "Hit action").lay("Mike", "field", "sidekick").begin()
    table.use("Hit").choose("sidekick").play(MIKE)
    while table.asks()[1] == "order":
        table.order(0)
    assert table.lives() == (10, 9)
    assert table.stats("Wasp L1") == (3, 3)
    assert table.stats("Wasp L2") == (3, 4)


def test_wasp_grows_when_another_attune_deals_damage():
    """AI 47: Attune on any of your cards counts, but not the opponent's."""
    table = box_table("Wasp/Flitting About", "Loki/Throne of Contention", basics=(HIT,))
    table.lay("Eric", "field", "Wasp L1", "Loki L1").lay("Eric", "reserve", "Hit action")
    table.lay("Mike", "field", "sidekick").begin().use("Hit").choose("sidekick")
    while table.asks()[1] in ("order", "choose"):
        table.play(MIKE) if table.asks()[1] == "choose" else table.order(0)
    assert table.lives() == (10, 8)
    assert table.stats("Wasp") == (4, 4)
    table = box_table("Wasp/Flitting About", mike=("Loki/Throne of Contention",))
    table.lay("Eric", "field", "Wasp").lay("Mike", "field", "Loki")
    table.lay("Mike", "reserve", "Take Cover action").begin("main", "Mike").use("Take Cover")
    assert table.play(ChoosePlayer(0)).lives() == (9, 10)
    assert table.stats("Wasp") == (2, 2)


def test_wasp_damages_an_opponent_who_uses_an_action_die():
    """AI 48: Several active dice deal it once; her own controller is not damaged."""
    table = box_table(mike=("Wasp/Love and Loss",), basics=(HIT,)).lay(
        "Mike", "field", "Wasp", "Wasp"
    )
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Take Cover action")
    table.begin().use("Take Cover")
    assert table.lives() == (9, 10)
    other = box_table(mike=("Wasp/Love and Loss",)).lay("Mike", "field", "Wasp")
    other.lay("Mike", "reserve", "Take Cover action").begin("main", "Mike").use("Take Cover")
    assert other.lives() == (10, 10)


def test_vision_cannot_be_targeted_by_a_continuous_action_die():
    """AI 45: A Continuous die is an action die whenever its text resolves."""
    snare = made_up_action("Snare", "Continuous.\nPay nothing: KO a target character die.")
    table = box_table("Vision/Created by Ultron-5", basics=(snare,)).lay("Eric", "field", "Vision")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "Snare action").begin()
    table.use("Snare").use_paid("Snare")
    assert table.offered() == ["choose sidekick character"]
