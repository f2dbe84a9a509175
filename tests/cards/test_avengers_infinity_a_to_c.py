"""Avengers Infinity, cards 1 to 15: Arnim Zola, Avengers ID Card, Black Panther, Black Widow,
Captain America."""

import pytest

from rules.model import Buy, FieldCharacter, UseGlobal
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

FELL = made_up_action("Fell", "KO a target character die.")
SWEEP = made_up_action("Sweep", "Deal 2 damage to each character die.")
GUARDIAN = made_up("Guardian", "Overcrush.", affiliations=("Guardians of the Galaxy",))
FIEND = made_up("Fiend", "Overcrush.", affiliations=("Villain",))


def box_table(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="AI", eric=eric, mike=mike, basics=actions)


# --- Arnim Zola -----------------------------------------------------------------------------------


def test_arnim_zola_can_pay_to_stay():
    """AI 1: One energy replaces his KO; nothing that triggers on a KO happens."""
    table = box_table("Arnim Zola/Scientist Supreme", actions=(FELL,))
    table.lay("Mike", "field", "Red Skull L1").lay("Eric", "field", "Arnim Zola L3")
    table.lay("Eric", "reserve", "Fell action", "sidekick mask").begin().use("Fell action")
    table.choose("Arnim Zola").accept().pay("mask")
    assert table.has("Eric", "field") == {"Arnim Zola L1": 1}
    assert table.stats("Red Skull") == (3, 4)


def test_arnim_zola_is_knocked_out_without_energy():
    """AI 1: A player who cannot pay is not asked."""
    table = box_table("Arnim Zola/Scientist Supreme", actions=(FELL,))
    table.lay("Eric", "field", "Arnim Zola L3").lay("Eric", "reserve", "Fell action").begin()
    table.use("Fell action").choose("Arnim Zola")
    assert table.has("Eric", "prep") == {"Arnim Zola": 1}


@pytest.mark.parametrize(("taken", "stats"), [(True, (3, 4)), (False, (2, 3))])
def test_arnim_zola_may_knock_out_a_sidekick_to_grow(taken: bool, stats: tuple[int, int]):
    """AI 2: He may KO either player's sidekick, and grows only then."""
    table = box_table("Arnim Zola/Controlling ESP Box").lay(
        "Mike", "field", "sidekick", "Red Skull"
    )
    table.lay("Eric", "reserve", "Arnim Zola L1").begin().field("Arnim Zola")
    assert table.offered() == ["choose sidekick character", "pass"]
    table.choose("sidekick") if taken else table.pass_()
    assert table.stats("Arnim Zola") == stats
    assert table.has("Mike", "prep") == ({"sidekick": 1} if taken else {})


def test_arnim_zola_can_pay_to_leave_combat():
    """AI 3: Once blocked he pays one energy and leaves before combat damage."""
    table = box_table("Arnim Zola/Amongst My Creations in Dimension Z")
    table.lay("Eric", "field", "Arnim Zola L1").lay("Eric", "reserve", "sidekick mask")
    table.lay("Mike", "field", "Red Skull L1").begin("attack").attack_with("Arnim Zola")
    table.block(("Red Skull", "Arnim Zola")).accept().pay("mask")
    assert table.has("Eric", "attack") == {}
    table.both_pass()
    assert table.has("Eric", "field") == {"Arnim Zola L1": 1}
    assert table.lives() == (10, 10)


def test_arnim_zola_may_stay_in_combat():
    """AI 3: Leaving is optional."""
    table = box_table("Arnim Zola/Amongst My Creations in Dimension Z")
    table.lay("Eric", "field", "Arnim Zola L1").lay("Eric", "reserve", "sidekick mask")
    table.lay("Mike", "field", "Red Skull L1").begin("attack").attack_with("Arnim Zola")
    table.block(("Red Skull", "Arnim Zola")).pass_().both_pass()
    assert table.has("Eric", "prep") == {"Arnim Zola": 1}


# --- Avengers ID Card -----------------------------------------------------------------------------

PRIORITY = "Avengers ID Card/Priority Identicard"
OFFICIAL = "Avengers ID Card/Making It Official"
BADGE = "Avengers ID Card/Badge of Heroism"
ID_CARDS = [PRIORITY, OFFICIAL, BADGE]


def test_avengers_id_card_makes_avengers_cheaper_and_free_to_field():
    """AI 4: Captain America costs 3 instead of 4 and nothing to field; others are unaffected."""
    table = box_table(PRIORITY, FIEND).lay("Eric", "reserve", "Avengers ID Card action")
    table.lay("Eric", "reserve", "Captain America L3", "Fiend L2", "sidekick shield")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin()
    table.use("Avengers ID Card action").field("Captain America L3")
    assert table.has("Eric", "field") == {"Captain America L3": 1}
    table.play(FieldCharacter(table.die("Fiend", "reserve")))
    assert table.asks() == ("Eric", "pay")
    table.game.undo()
    table.buy("Captain America", "shield", "bolt", "bolt")
    assert table.has("Eric", "used") == {"Captain America": 1}


def test_avengers_have_normal_costs_before_the_card_is_used():
    """AI 4: There is no discount yet."""
    table = box_table(PRIORITY).lay("Eric", "reserve", "sidekick shield", *["sidekick bolt"] * 2)
    assert table.begin().refused(Buy(table.card("Captain America"))).rule_id == "PAY-6"


def test_avengers_still_cost_at_least_one():
    """AI 4 limit: No purchase cost becomes 0 (BUY-2)."""
    cheap = made_up("Rookie", "Overcrush.", cost=1, affiliations=("Avengers",))
    table = box_table(PRIORITY, cheap).lay("Eric", "reserve", "Avengers ID Card action")
    table.begin().use("Avengers ID Card action")
    assert table.refused(Buy(table.card("Rookie"))).rule_id == "PAY-6"


def test_a_die_made_an_avenger_is_free_to_field():
    """AI 4, AI 4 global: The global can target a die in the Reserve Pool too."""
    table = box_table(PRIORITY, FIEND).lay("Eric", "reserve", "Avengers ID Card action", "Fiend L3")
    table.lay("Eric", "reserve", "sidekick mask").begin().use("Avengers ID Card action")
    table.use_global("Avengers ID Card", "mask").choose("Fiend").field("Fiend")
    assert table.has("Eric", "field") == {"Fiend L3": 1}


def test_making_it_official_strengthens_your_avengers():
    """AI 5: Your other dice and the opponent's Avengers get nothing."""
    hers = made_up("Heroine", "Overcrush.", affiliations=("Avengers",))
    table = box_table(OFFICIAL, mike=(hers,)).lay("Eric", "reserve", "Avengers ID Card action")
    table.lay("Eric", "field", "Captain America L1", "sidekick").lay("Mike", "field", "Heroine")
    table.begin().use("Avengers ID Card action")
    assert table.stats("Captain America") == (5, 5)
    assert table.stats("sidekick") == (1, 1)
    assert table.stats("Heroine") == (2, 2)


def test_making_it_official_strengthens_a_die_made_an_avenger():
    """AI 5, AI 5 global: It is an Avenger only this turn."""
    table = box_table(OFFICIAL).lay("Eric", "reserve", "Avengers ID Card action", "sidekick mask")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Red Skull").begin()
    table.use_global("Avengers ID Card", "mask")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick").use("Avengers ID Card action")
    assert table.stats("sidekick") == (3, 3)


def test_badge_of_heroism_rolls_drawn_avengers():
    """AI 6: Avengers go to the Reserve Pool, the rest to the Used Pile."""
    table = box_table(BADGE, FIEND).lay("Eric", "reserve", "Avengers ID Card action")
    table.lay("Eric", "bag", "Captain America", "Fiend", "Black Widow").begin()
    table.will_draw("Captain America", "Fiend", "sidekick").will_roll("L2")
    table.use("Avengers ID Card action")
    assert table.has("Eric", "reserve") == {"Captain America L2": 1}
    assert table.has("Eric", "used") == {"Fiend": 1, "sidekick": 1}
    assert table.has("Eric", "out") == {"Avengers ID Card": 1}


def test_badge_of_heroism_can_roll_several_dice():
    """AI 6: Energy they show can be spent."""
    table = box_table(BADGE).lay("Eric", "reserve", "Avengers ID Card action")
    table.lay("Eric", "bag", "Captain America", "Black Widow").begin()
    table.will_draw("Captain America", "Black Widow", "sidekick").will_roll("2 fist, shield")
    table.use("Avengers ID Card action")
    assert table.has("Eric", "reserve") == {"Captain America shield": 1, "Black Widow 2 fist": 1}


def test_the_badge_global_does_not_affect_dice_in_the_bag():
    """AI 6 global: Only your own dice in the Reserve Pool and the Field are legal targets."""
    table = box_table(BADGE).lay("Eric", "reserve", "sidekick mask", "Captain America L1")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Arnim Zola").begin()
    table.use_global("Avengers ID Card", "mask")
    assert table.offered() == ["choose Captain America L1", "choose sidekick character"]


@pytest.mark.parametrize("title", ID_CARDS)
@pytest.mark.parametrize("face", ["action*", "action**"])
def test_an_id_card_with_bursts_preps_a_die(title: str, face: str):
    """AI 4 */**, AI 5 */**, AI 6 */**: Either burst preps a die in addition to the text."""
    table = box_table(title).lay("Eric", "reserve", f"Avengers ID Card {face}").begin()
    if title == BADGE:
        table.will_draw("sidekick", "sidekick", "sidekick")
    table.will_draw("sidekick").use(f"Avengers ID Card {face}")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Eric", "used") == ({"sidekick": 3} if title == BADGE else {})


# --- Black Panther --------------------------------------------------------------------------------


def test_black_panther_cannot_be_blocked_by_villains_or_sidekicks():
    """AI 7: Other characters can block him."""
    table = box_table("Black Panther/The Orphan King", mike=(GUARDIAN,))
    table.lay("Eric", "field", "Black Panther")
    table.lay("Mike", "field", "Arnim Zola", "sidekick", "Guardian").begin("attack")
    table.attack_with("Black Panther")
    assert table.offered() == ["block Black Panther L1 with Guardian L1", "pass"]


def test_black_panther_grows_for_each_opposing_villain():
    """AI 8, EFF-7: Several dice of one character count once, and non-Villains do not count."""
    table = box_table("Black Panther/Look Homeward", FIEND, mike=(GUARDIAN,))
    table.lay("Eric", "field", "Black Panther", "Fiend").begin()
    assert table.stats("Black Panther") == (4, 2)
    table.lay("Mike", "field", "Guardian", "Arnim Zola", "Arnim Zola", "Red Skull")
    assert table.stats("Black Panther") == (6, 4)


def test_a_knocked_out_black_panther_knocks_out_a_villain():
    """AI 9: The target is an opposing Villain."""
    table = box_table("Black Panther/Vibranium Daggers", FIEND, mike=(GUARDIAN,), actions=(FELL,))
    table.lay("Eric", "field", "Black Panther", "Fiend").lay("Eric", "reserve", "Fell action")
    table.lay("Mike", "field", "Red Skull", "Guardian", "sidekick").begin().use("Fell action")
    table.choose("Black Panther")
    assert table.offered() == ["choose Red Skull L1"]
    table.choose("Red Skull")
    assert table.has("Mike", "prep") == {"Red Skull": 1}


# --- Black Widow ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("facing", "life"), [("Red Skull L2", 9), ("Red Skull L1", 10)])
def test_black_widow_deals_damage_if_an_opposing_level_is_higher(facing: str, life: int):
    """AI 10: One higher-level character is enough; an equal level is not higher."""
    table = box_table("Black Widow/Crimson Shadow").lay("Eric", "field", "Black Widow L1")
    table.lay("Mike", "field", facing, "sidekick").begin("attack").attack_with("Black Widow")
    assert table.lives() == (10, life)


def test_black_widow_ignores_levels_of_your_own_characters():
    """AI 10: A higher level on her own side does not count."""
    table = box_table("Black Widow/Crimson Shadow").lay("Mike", "field", "sidekick")
    table.lay("Eric", "field", "Black Widow L1", "Captain America L3").begin("attack")
    assert table.attack_with("Black Widow").lives() == (10, 10)


@pytest.mark.parametrize("taken", [True, False])
def test_black_widow_may_knock_out_a_sidekick(taken: bool):
    """AI 11: Her controller may target a sidekick."""
    table = box_table().lay("Mike", "field", "sidekick", "Red Skull")
    table.lay("Eric", "reserve", "Black Widow L1").begin().field("Black Widow")
    assert table.offered() == ["choose sidekick character", "pass"]
    table.choose("sidekick") if taken else table.pass_()
    assert table.has("Mike", "prep") == ({"sidekick": 1} if taken else {})


def test_black_widow_strengthens_your_other_characters():
    """AI 12: She does not strengthen herself."""
    table = box_table("Black Widow/The Widow's Bite").lay("Mike", "field", "Red Skull")
    table.lay("Eric", "field", "Captain America L1", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").begin().field("Black Widow")
    assert table.stats("Captain America") == (4, 3)
    assert table.stats("sidekick") == (2, 1)
    assert table.stats("Black Widow") == (2, 1)
    assert table.stats("Red Skull") == (3, 4)


WIDOWS = ["Black Widow/Crimson Shadow", "Black Widow/Red Alert", "Black Widow/The Widow's Bite"]


@pytest.mark.parametrize("title", WIDOWS)
def test_black_widows_global_forces_a_target_to_attack(title: str):
    """AI 10 global, AI 11 global, AI 12 global: Any character is a legal target.

    It attacks if it can.
    """
    table = box_table(title).lay("Eric", "field", "Captain America", "sidekick")
    table.lay("Mike", "reserve", "sidekick fist").begin().pass_()
    table.use_global("Black Widow", "fist").choose("Captain America").both_pass()
    assert table.asks() == ("Eric", "attackers")
    assert table.offered() == ["attack Captain America L1", "attack sidekick character"]


@pytest.mark.parametrize("title", WIDOWS)
def test_black_widows_global_works_once_per_turn(title: str):
    """AI 10 limit, AI 11 limit, AI 12 limit: It cannot be used a second time."""
    table = box_table(title).lay("Eric", "field", "Captain America", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick fist").begin()
    number = table.card("Black Widow")
    table.use_global("Black Widow", "fist").choose("Captain America")
    place = next(
        n for n, one in enumerate(table.state.setup.cards[number].abilities)
        if type(one).__name__ == "Global"
    )  # fmt: skip
    assert table.refused(UseGlobal(number, place)).rule_id == "GLB-2"


@pytest.mark.parametrize("title", WIDOWS)
def test_a_forced_character_that_cannot_attack_does_not(title: str):
    """AI 10 limit, AI 11 limit, AI 12 limit: No character attacks on the opponent's turn."""
    table = box_table(title).lay("Mike", "field", "Red Skull").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "sidekick fist").begin().use_global("Black Widow", "fist")
    table.choose("Red Skull").both_pass()
    assert table.offered() == ["attack sidekick character", "pass"]


# --- Captain America ------------------------------------------------------------------------------


def test_captain_america_strengthens_your_sidekicks():
    """AI 13: Several active dice give the bonus once (EFF-2)."""
    table = box_table("Captain America/Living Legend").lay("Mike", "field", "sidekick")
    table.lay("Eric", "field", "sidekick", "Captain America", "Captain America").begin()
    assert table.stats("Eric's sidekick") == (1, 3)
    assert table.stats("Mike's sidekick") == (1, 1)
    assert table.stats("Captain America") == (3, 3)


@pytest.mark.parametrize("taken", [True, False])
def test_captain_america_may_field_a_sidekick_after_an_action(taken: bool):
    """AI 14: It comes from the Used Pile when his controller uses an action die."""
    table = box_table("Captain America/Stars and Stripes Forever", actions=(SWEEP,))
    table.lay("Eric", "field", "Captain America").lay("Eric", "used", "sidekick", "Black Widow")
    table.lay("Eric", "reserve", "Sweep action").begin().use("Sweep action")
    assert table.offered() == ["choose sidekick", "pass"]
    table.choose("sidekick") if taken else table.pass_()
    fielded = {"sidekick character": 1} if taken else {}
    assert table.has("Eric", "field") == {"Captain America L1": 1} | fielded


def test_captain_america_ignores_the_opponents_actions():
    """AI 14: The text says "when you use an action die"."""
    table = box_table("Captain America/Stars and Stripes Forever", actions=(SWEEP,))
    table.lay("Eric", "field", "Captain America").lay("Eric", "used", "sidekick")
    table.lay("Mike", "reserve", "Sweep action").begin("main", "Mike").use("Sweep action")
    assert table.asks() == ("Mike", "main")
    assert table.has("Eric", "field") == {"Captain America L1": 1}


@pytest.mark.parametrize(
    ("drawn", "stats"), [("sidekick", (3, 3)), ("Black Widow", (4, 4)), ("Fell", (4, 4))]
)
def test_captain_america_preps_a_die_for_a_knocked_out_sidekick(drawn: str, stats: tuple[int, int]):
    """AI 15: He grows if the prepped die is not a sidekick."""
    table = box_table(actions=(FELL,)).lay("Eric", "field", "Captain America", "sidekick")
    table.lay("Eric", "reserve", "Fell action").lay("Eric", "bag", "Black Widow", "Fell").begin()
    table.will_draw(drawn).use("Fell action").choose("sidekick")
    assert drawn in table.has("Eric", "prep")
    assert table.stats("Captain America") == stats


def test_captain_america_does_not_grow_if_nothing_is_prepped():
    """AI 15: Bag and Used Pile are empty, so no die can be prepped."""
    table = box_table(actions=(FELL,)).lay("Eric", "field", "Captain America", *["sidekick"] * 8)
    table.lay("Eric", "reserve", "Fell action").begin().use("Fell action").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}, "the knocked-out sidekick"
    assert table.stats("Captain America") == (3, 3)
