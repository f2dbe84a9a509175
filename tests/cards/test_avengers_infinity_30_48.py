"""Avengers Infinity, cards 30 to 48: Iron Man, Loki, Red Skull, Star-Lord, Thor, Vision, Wasp."""

import pytest

from rules.cards import Card
from rules.moves import Buy, ChoosePlayer, Field, UseGlobal
from tests.rules.table import Table, made_up, made_up_action

MIKE = ChoosePlayer(1)
ROCKET = made_up("Rocket", "", affiliations=("Guardians of the Galaxy",))
HIT = made_up_action("Hit", "Deal 1 damage to a target character die.")
SWEEP = made_up_action("Sweep", "Deal 1 damage to each opposing character die.")


def laid(*eric: Card | str, mike: tuple = (), basics: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="AI", eric=eric, mike=mike, basics=basics)


def next_turn(table: Table, prepped: int = 0) -> Table:
    """Nobody attacks; the next player's dice are drawn, and rolled with those that were prepped."""
    table.will_draw(*["sidekick"] * 4).will_roll(", ".join(["bolt"] * (4 + prepped)))
    table.both_pass()
    return table.attack_with() if table.asks()[1] == "attackers" else table


# --- Iron Man -------------------------------------------------------------------------------------


def iron_man() -> Table:
    table = laid("Iron Man/Ponderous Footsteps").life(Eric=5).lay("Eric", "field", "Iron Man")
    table.lay("Eric", "reserve", "sidekick shield", "sidekick shield", "Take Cover action**")
    return table.begin()


def test_iron_man_gains_life_when_a_global_targets_him():
    """AI 30, AI 30 limit: the first time each turn, so the second global brings nothing."""
    table = iron_man().use_global("Take Cover", "shield").choose("Iron Man")
    assert table.lives() == (6, 10)
    table.use_global("Take Cover", "shield").choose("Iron Man")
    assert table.lives() == (6, 10)


def test_iron_man_gains_life_when_an_action_die_targets_him():
    """AI 30: the action die's burst targets."""
    table = iron_man().use("Take Cover action**").choose("Iron Man")
    assert table.lives() == (6, 10)


def test_iron_man_does_not_care_for_whom_else_is_targeted():
    """AI 30: only dice of this character."""
    table = laid("Iron Man/Ponderous Footsteps").life(Eric=5)
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
def test_attune_damages_a_player_or_character_once_an_action(title: str):
    """AI 31, AI 39, AI 42: however many of the dice are active, once for the character."""
    name = title.split("/")[0]
    table = laid(title).lay("Eric", "field", f"{name} L1", f"{name} L2")
    table.lay("Mike", "field", "Red Skull").lay("Eric", "reserve", "Take Cover action").begin()
    table.use("Take Cover").play(MIKE)
    assert table.lives() == (10, 9)
    assert table.asks() == ("Eric", "main")


def test_attune_may_strike_a_character_and_ignores_opposing_actions():
    """AI 31: only when its own player uses an action die."""
    table = laid("Loki/Throne of Contention").lay("Eric", "field", "Loki")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "Take Cover action").begin()
    table.use("Take Cover").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    other = laid("Loki/Throne of Contention").lay("Eric", "field", "Loki")
    other.lay("Mike", "reserve", "Take Cover action").begin("main", "Mike").use("Take Cover")
    assert other.asks() == ("Mike", "main")


# --- Loki: Chains of Destiny ----------------------------------------------------------------------


def chains() -> Table:
    table = laid("Loki/Chains of Destiny").lay("Eric", "reserve", "Loki L1", "Loki L2")
    return table.lay("Eric", "reserve", *["sidekick fist"] * 4).lay("Mike", "field", "Red Skull")


def test_loki_silences_an_affiliation_globals_too():
    """AI 32: the text on all cards of it is ignored, of both players."""
    table = chains().begin()
    assert "useglobal Black Widow" in table.offered()
    table.field("Loki L1", "fist")
    assert table.asks() == ("Mike", "answer")
    table.pass_()
    assert table.offered() == ["choose Avengers"], "not Villain"
    table.choose_word("Avengers")
    assert "useglobal Black Widow" not in table.offered()


def test_the_opponent_pays_two_life_against_loki():
    """AI 32: then nothing is chosen."""
    table = chains().begin().field("Loki L1", "fist").accept()
    assert table.lives() == (10, 8)
    assert table.asks() == ("Eric", "main")
    assert "useglobal Black Widow" in table.offered()


def test_a_new_choice_of_loki_replaces_the_old_one():
    """AI 32: what was chosen before is no longer ignored."""
    table = laid("Loki/Chains of Destiny", ROCKET).lay("Eric", "reserve", "Loki L1", "Loki L2")
    table.lay("Eric", "reserve", *["sidekick fist"] * 4).begin()
    table.field("Loki L1", "fist").pass_().choose_word("Avengers")
    table.field("Loki L2", "fist").pass_().choose_word("Guardians of the Galaxy")
    assert "useglobal Black Widow" in table.offered()


def test_loki_whose_text_is_ignored_silences_nobody():
    """AI 32: his own text can be ignored as well; the globals are there again."""
    hush = made_up_action("Hush", "Ignore all text of a target character die this turn.")
    table = laid("Loki/Chains of Destiny", basics=(hush,)).lay("Eric", "reserve", "Loki L1")
    table.lay("Eric", "reserve", *["sidekick fist"] * 4, "Hush action").begin()
    table.field("Loki L1", "fist").pass_().choose_word("Avengers")
    assert "useglobal Black Widow" not in table.offered()
    table.use("Hush").choose("Loki")
    assert "useglobal Black Widow" in table.offered()


# --- Loki: Father of Mayhem -----------------------------------------------------------------------


def mayhem() -> Table:
    table = laid("Loki/Father of Mayhem").lay("Eric", "reserve", "Loki L1", "sidekick mask")
    table.lay("Eric", "field", "sidekick").lay(
        "Mike", "field", "Red Skull L2", "Arnim Zola"
    ).begin()
    table.field("Loki L1", "mask")
    assert table.offered() == ["choose sidekick character"], "not Loki himself"
    return table.choose("sidekick").choose("Red Skull")


def test_loki_swaps_the_control_of_two_characters():
    """AI 33: each joins the other's side."""
    table = mayhem()
    assert table.has("Eric", "field") == {"Loki L1": 1, "Red Skull L2": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1, "Arnim Zola L1": 1}


def test_what_loki_swapped_returns_at_the_end_of_the_turn():
    """AI 33: both go home, on the level they show."""
    table = next_turn(mayhem())
    assert table.has("Eric", "field") == {"Loki L1": 1, "sidekick character": 1}
    assert table.has("Mike", "field") == {"Red Skull L2": 1, "Arnim Zola L1": 1}


def test_a_swapped_die_that_leaves_goes_to_its_owners_prep_area():
    """AI 33, CTL-1: it is knocked out, and does not come back with the other."""
    table = laid("Loki/Father of Mayhem", basics=(HIT,)).lay("Eric", "reserve", "Loki L1")
    table.lay("Eric", "reserve", "sidekick mask", "Hit action").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "Red Skull").begin().field("Loki L1", "mask")
    table.choose("sidekick").choose("Red Skull").use("Hit").choose("Mike's sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert next_turn(table).has("Eric", "field") == {"Loki L1": 1}


def test_loki_swaps_nothing_where_one_side_has_nobody():
    """AI 33: there is no second target."""
    table = laid("Loki/Father of Mayhem").lay("Eric", "reserve", "Loki L1", "sidekick mask")
    table.lay("Eric", "field", "sidekick").begin().field("Loki L1", "mask")
    assert table.choose("sidekick").has("Eric", "field")["sidekick character"] == 1
    assert table.asks() == ("Eric", "main")


# --- Red Skull ------------------------------------------------------------------------------------


def test_red_skull_grows_for_each_opposing_character_that_falls():
    """AI 34: each of his dice gets +1A and +1D for each, until the end of the turn."""
    table = laid("Red Skull/Cut off One Head...", basics=(SWEEP,))
    table.lay("Eric", "field", "Red Skull L1").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "Sweep action").begin().use("Sweep")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.stats("Red Skull") == (5, 6)
    assert next_turn(table, prepped=2).stats("Red Skull") == (3, 4)


def test_red_skull_is_fielded_for_free_after_an_opposing_ko():
    """AI 35: not before one, and his own side's do not count."""
    table = laid("Red Skull/Grim Visage", basics=(HIT,)).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Red Skull L3", "Hit action", "Hit action")
    table.lay("Mike", "field", "sidekick").begin().use("Hit").choose("Eric's sidekick")
    assert "field Red Skull L3" not in table.offered()
    table.use("Hit").choose("sidekick")
    table.play(Field(table.die("Red Skull", "reserve")))
    assert table.has("Eric", "field") == {"Red Skull L3": 1}


@pytest.mark.parametrize(
    ("choice", "lives"), [("the opponent loses 1 life", (5, 9)), ("gain 1 life", (6, 10))]
)
def test_the_controller_of_what_falls_chooses_for_red_skull(choice: str, lives: tuple[int, int]):
    """AI 36: they lose a life, or Red Skull's player gains one."""
    table = laid("Red Skull/Dust of Death", basics=(HIT,)).life(Eric=5)
    table.lay("Eric", "field", "Red Skull").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Hit action").begin().use("Hit").choose("sidekick")
    assert table.asks() == ("Mike", "choose word")
    assert table.choose_word(choice).lives() == lives


# --- Star-Lord ------------------------------------------------------------------------------------


def test_star_lord_preps_a_die_for_each_other_guardian_that_attacks():
    """AI 37: not for himself, nor for others."""
    table = laid("Star-Lord/Space Boy!", ROCKET)
    table.lay("Eric", "field", "Star-Lord", "Rocket L1", "Rocket L2", "sidekick").begin("attack")
    table.will_draw("sidekick").will_draw("sidekick")
    table.attack_with("Star-Lord", "Rocket L1", "Rocket L2", "sidekick")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert table.asks() == ("Eric", "window"), "no third die is being drawn"


def test_star_lord_watches_the_guardians_of_both_players():
    """AI 37, TXT-2: an affiliation means everybody's, where nothing else is said."""
    table = laid("Star-Lord/Space Boy!", mike=(ROCKET,)).lay("Eric", "field", "Star-Lord")
    table.lay("Mike", "field", "Rocket").begin("attack", "Mike").will_draw("sidekick")
    assert table.attack_with("Rocket").has("Eric", "prep") == {"sidekick": 1}


@pytest.mark.parametrize(("beside", "damage"), [("Rocket", 0), ("sidekick", 1)])
def test_star_lord_takes_no_damage_beside_another_guardian(beside: str, damage: int):
    """AI 38: all damage to him is prevented, but only to him."""
    table = laid("Star-Lord/Spartoian Blood", ROCKET, basics=(HIT,))
    table.lay("Eric", "field", "Star-Lord", beside).lay("Mike", "reserve", "Hit action")
    table.begin("main", "Mike").use("Hit").choose("Star-Lord")
    assert table.state.dice[table.die("Star-Lord", "field")].damage == damage


def test_star_lord_takes_no_combat_damage_either():
    """AI 38: and Rocket does."""
    table = laid("Star-Lord/Spartoian Blood", ROCKET).lay("Eric", "field", "Star-Lord", "Rocket")
    table.lay("Mike", "field", "Red Skull", "Arnim Zola").begin("attack")
    table.attack_with("Star-Lord", "Rocket")
    table.block(("Red Skull", "Star-Lord"), ("Arnim Zola", "Rocket")).both_pass()
    assert table.has("Eric", "field") == {"Star-Lord L1": 1}
    assert table.has("Eric", "prep") == {"Rocket": 1}


# --- Thor -----------------------------------------------------------------------------------------


def test_thor_strikes_everybody_and_preps_for_each_that_falls():
    """AI 40: also his own side and himself; a die for each knocked out, not for each damaged."""
    table = laid("Thor/Donald Blake").lay("Eric", "reserve", "Thor L1", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick", "Red Skull").begin()
    table.will_draw("sidekick", "sidekick").field("Thor L1", "bolt")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"sidekick": 3}, "the one that fell, and two for two"
    assert table.state.dice[table.die("Thor", "field")].damage == 1


def test_thor_preps_nothing_where_nobody_falls():
    """AI 40: being damaged is not enough."""
    table = laid("Thor/Donald Blake").lay("Eric", "reserve", "Thor L1", "sidekick bolt")
    table.lay("Mike", "field", "Red Skull").begin().field("Thor L1", "bolt")
    assert table.state.dice[table.die("Red Skull", "field")].damage == 1
    assert table.asks() == ("Eric", "main"), "no die is being drawn"


def test_thor_strikes_with_the_bolts_that_are_left():
    """AI 41: symbols in the Reserve Pool once he is paid for; a wild is no bolt."""
    table = laid("Thor/Wayward Son").lay("Eric", "reserve", "Thor L1", "Thor 2 bolt")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick wild", "sidekick fist")
    table.lay("Mike", "field", "Red Skull L3").begin().field("Thor L1", "fist").choose("Red Skull")
    assert table.state.dice[table.die("Red Skull", "field")].damage == 3


def nail() -> Table:
    table = laid("Thor/Every Problem is a Nail", basics=("Confront The Mighty",))
    return table.lay("Eric", "reserve", *["sidekick bolt"] * 5).begin()


def test_thors_global_makes_the_next_action_die_cheaper():
    """AI 42 global: 2 less for the next, and the full price for the one after it."""
    table = nail().use_global("Thor", "bolt").buy("Take Cover", "bolt")
    assert table.has("Eric", "used") == {"Take Cover": 1}
    assert table.has("Eric", "reserve") == {"sidekick bolt": 3}
    table.play(Buy(table.card("Take Cover"))).pay("bolt", "bolt", "bolt")
    assert table.has("Eric", "reserve") == {}


def test_thors_global_never_makes_an_action_die_free():
    """AI 42 limit: at least 1; once per turn."""
    table = nail().use_global("Thor", "bolt")
    assert table.refused(UseGlobal(table.card("Thor"), 0)).rule == "GLB-2"
    table.buy("Confront The Mighty", "bolt")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 3}


def test_thors_global_says_nothing_of_characters():
    """AI 42 global: a character is bought at its price, and the action die after it is cheaper."""
    table = nail().use_global("Thor", "bolt").lay("Eric", "reserve", "sidekick fist")
    table.buy("Black Widow", "bolt", "fist").buy("Take Cover", "bolt")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 2}


# --- Vision ---------------------------------------------------------------------------------------


def test_vision_blocks_two_and_no_more():
    """AI 43, AI 43 limit: of three attackers two."""
    table = laid(mike=("Vision/Unearthly, Inhuman",)).lay("Mike", "field", "Vision")
    table.lay("Eric", "field", "Black Widow", "Captain America", "sidekick").begin("attack")
    table.attack_with("Black Widow", "Captain America", "sidekick")
    table.play(table.blocks("Vision", "Black Widow"), table.blocks("Vision", "Captain America"))
    assert table.offered() == ["confirm"]


@pytest.mark.parametrize(
    ("attacker", "lives"), [("Black Widow", (10, 9)), ("Captain America", (10, 10))]
)
def test_vision_strikes_when_he_blocks_fist_or_bolt(attacker: str, lives: tuple[int, int]):
    """AI 44: Black Widow is fist, Captain America shield."""
    table = laid(
        "Vision/Synthetic Human",
        mike=("Black Widow/Red Alert", "Captain America/The Good Old Days"),
    )
    table.lay("Mike", "field", attacker).lay("Eric", "field", "Vision").begin("attack", "Mike")
    table.attack_with(attacker).block(("Vision", attacker))
    assert table.lives() == lives


def test_vision_is_no_target_of_globals_and_action_dice():
    """AI 45: neither side can target him; abilities of characters can."""
    table = laid("Vision/Created by Ultron-5", basics=(HIT,)).lay("Eric", "field", "Vision")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick shield", "Hit action")
    table.begin().use_global("Take Cover", "shield")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick").use("Hit")
    assert table.offered() == ["choose sidekick character"]
    hunter = made_up("Hunter", "When fielded: deal 1 damage to a target character die.")
    table = laid("Vision/Created by Ultron-5", mike=(hunter,)).lay("Eric", "field", "Vision")
    table.lay("Mike", "reserve", "Hunter L1").begin("main", "Mike").field("Hunter")
    assert "choose Vision L1" in table.offered()


# --- Wasp -----------------------------------------------------------------------------------------


def test_wasp_spins_up_with_each_action():
    """AI 46: each of her dice, up to the top level."""
    table = laid("Wasp/Partner-In-Peril").lay("Eric", "field", "Wasp L1", "Wasp L3")
    table.lay("Eric", "reserve", "Take Cover action").begin().use("Take Cover")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.has("Eric", "field") == {"Wasp L2": 1, "Wasp L3": 1}


def test_wasp_grows_with_her_own_attune():
    """AI 47: 1 damage, and each of her dice gets +1A and +1D until the end of the turn."""
    table = laid("Wasp/Flitting About", basics=(HIT,)).lay("Eric", "field", "Wasp L1", "Wasp L2")
    table.lay("Eric", "reserve", "Hit action").lay("Mike", "field", "sidekick").begin()
    table.use("Hit").choose("sidekick").play(MIKE)
    while table.asks()[1] == "order":
        table.order(0)
    assert table.lives() == (10, 9)
    assert table.stats("Wasp L1") == (3, 3)
    assert table.stats("Wasp L2") == (3, 4)


def test_wasp_grows_with_the_attune_of_others_too():
    """AI 47: on this card or another; not with the opponent's."""
    table = laid("Wasp/Flitting About", "Loki/Throne of Contention", basics=(HIT,))
    table.lay("Eric", "field", "Wasp L1", "Loki L1").lay("Eric", "reserve", "Hit action")
    table.lay("Mike", "field", "sidekick").begin().use("Hit").choose("sidekick")
    while table.asks()[1] in ("order", "choose"):
        table.play(MIKE) if table.asks()[1] == "choose" else table.order(0)
    assert table.lives() == (10, 8)
    assert table.stats("Wasp") == (4, 4)
    table = laid("Wasp/Flitting About", mike=("Loki/Throne of Contention",))
    table.lay("Eric", "field", "Wasp").lay("Mike", "field", "Loki")
    table.lay("Mike", "reserve", "Take Cover action").begin("main", "Mike").use("Take Cover")
    assert table.play(ChoosePlayer(0)).lives() == (9, 10)
    assert table.stats("Wasp") == (2, 2)


def test_wasp_strikes_an_opponent_who_uses_an_action_die():
    """AI 48: once, however many of her dice are active; not her own player."""
    table = laid(mike=("Wasp/Love and Loss",), basics=(HIT,)).lay("Mike", "field", "Wasp", "Wasp")
    table.lay("Eric", "reserve", "Take Cover action").begin().use("Take Cover")
    assert table.lives() == (9, 10)
    other = laid(mike=("Wasp/Love and Loss",)).lay("Mike", "field", "Wasp")
    other.lay("Mike", "reserve", "Take Cover action").begin("main", "Mike").use("Take Cover")
    assert other.lives() == (10, 10)


def test_vision_is_no_target_of_what_an_action_die_does_from_the_field():
    """AI 45: a Continuous die is an action die, whenever its text is done."""
    snare = made_up_action("Snare", "Continuous.\nPay nothing: KO a target character die.")
    table = laid("Vision/Created by Ultron-5", basics=(snare,)).lay("Eric", "field", "Vision")
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "Snare action").begin()
    table.use("Snare").use_paid("Snare")
    assert table.offered() == ["choose sidekick character"]
