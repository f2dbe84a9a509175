"""The cards of the demo game of Avengers Infinity, and what the three games share."""

import pytest

from rules.moves import UseGlobal
from tests.rules.demo_games import (
    ALL,
    avengers,
    card,
    damage,
    in_any_order,
    superman,
)
from tests.rules.table import Table

# --- Arnim Zola: Scientist Supreme ----------------------------------------------------------------


def zola_is_struck(*reserve: str) -> Table:
    """Captain America, level 3, attacks and is blocked by Arnim Zola, level 2."""
    table = avengers().lay("Eric", "field", "Captain America L3")
    table.lay("Mike", "field", "Arnim Zola L2").lay("Mike", "reserve", *reserve).begin("attack")
    table.attack_with("Captain America").block(("Arnim Zola", "Captain America"))
    return table.both_pass()


def test_arnim_zola_stays_for_one_energy():
    """TIM-2: undamaged, at level 1; he was not knocked out."""
    table = zola_is_struck("sidekick mask")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("mask")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}


def test_arnim_zola_may_fall():
    table = zola_is_struck("sidekick mask").pass_()
    assert table.has("Mike", "prep") == {"Arnim Zola": 1}


def test_arnim_zola_falls_when_nothing_can_be_paid():
    """PAY-6: nobody is asked."""
    assert zola_is_struck().has("Mike", "prep") == {"Arnim Zola": 1}


def test_arnim_zola_escapes_an_effect_that_knocks_out():
    """TIM-2: a KO without damage, too."""
    table = Table(box="AI", basics=[card("Truce [SWW]")]).lay("Mike", "field", "Arnim Zola L3")
    table.lay("Mike", "reserve", "Truce action", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin("main", "Mike").use("Truce action").choose("Arnim Zola")
    table.accept().pay("bolt")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}, "nobody was knocked out for it"


# --- Black Widow: Red Alert -----------------------------------------------------------------------


def test_black_widow_may_knock_out_a_sidekick_of_anybody():
    """TXT-2: of either player; characters are not meant."""
    table = avengers().lay("Eric", "reserve", "Black Widow L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick", "Red Skull").begin("main").field("Black Widow L1")
    assert table.offered() == ["choose sidekick character", "choose sidekick character", "pass"]
    table.choose("Mike's sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_black_widow_may_let_them_be():
    table = avengers().lay("Eric", "reserve", "Black Widow L1").lay("Mike", "field", "sidekick")
    table.begin("main").field("Black Widow L1").pass_()
    assert table.has("Mike", "field") == {"sidekick character": 1}
    assert table.asks() == ("Eric", "main")


def test_the_global_of_black_widow_sends_a_character_to_attack():
    """GLB-2, EFF-1: once in a turn; used by either player."""
    table = avengers().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.lay("Mike", "reserve", *["sidekick fist"] * 2).begin("main").pass_()
    table.use_global("Black Widow", "fist").choose("sidekick character")
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert table.refused(UseGlobal(table.card("Black Widow"), 1)).rule == "GLB-2"
    table.pass_(2)
    assert table.asks() == ("Eric", "attackers")
    assert table.offered() == ["attack sidekick character"]


def test_the_limit_of_black_widows_global_is_each_players_own():
    """OPEN-3, GLB-2: what one has used, the other still can."""
    table = avengers().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.lay("Mike", "reserve", "sidekick fist").begin("main")
    table.use_global("Black Widow", "fist").choose("sidekick character").pass_()
    table.use_global("Black Widow", "fist").choose("sidekick character")


def test_a_character_that_cannot_attack_need_not():
    """EFF-1: if able; when its own turn comes the effect has ended."""
    table = avengers().lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Black Widow", "fist").choose("sidekick character")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().reroll().both_pass()
    assert table.asks() == ("Mike", "attackers")
    assert "pass" in table.offered()


# --- Captain America: The Good Old Days -----------------------------------------------------------


def sidekick_falls(*drawn: str, edition: str = "AI") -> Table:
    """A sidekick beside Captain America is knocked out by Black Widow, on their own side."""
    table = Table(box="AI", edition=edition).lay("Eric", "field", "Captain America L1", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").lay("Eric", "bag", "Black Widow").begin("main")
    table.will_draw(*drawn).field("Black Widow L1")
    return table.choose("sidekick")


@ALL
def test_captain_america_preps_a_die_for_a_sidekick_that_falls(edition: str):
    """EFF-2, KW-9: a sidekick that comes makes him no stronger."""
    table = sidekick_falls("sidekick", edition=edition)
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert table.stats("Captain America") == (3, 3)


@ALL
def test_captain_america_grows_by_any_other_die(edition: str):
    """DIE-2: it is judged by what it is when it lies in the Prep Area."""
    table = sidekick_falls("Black Widow", edition=edition)
    assert table.has("Eric", "prep") == {"sidekick": 1, "Black Widow": 1}
    assert table.stats("Captain America") == (4, 4)


def test_captain_america_does_not_mourn_opposing_sidekicks():
    table = avengers().lay("Eric", "field", "Captain America").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").begin("main").field("Black Widow L1")
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {}


def test_two_captains_prep_one_die():
    """EFF-2: while active is true once, however many dice; both grow."""
    table = avengers().lay("Eric", "field", "Captain America L1", "Captain America L2", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").lay("Eric", "bag", "Black Widow").begin("main")
    table.will_draw("Black Widow").field("Black Widow L1")
    table.choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1, "Black Widow": 1}
    assert table.stats("Captain America L1") == (4, 4)
    assert table.stats("Captain America L2") == (6, 5)


# --- Red Skull: Cut off One Head... ---------------------------------------------------------------


def test_red_skull_grows_for_each_opposing_character_that_falls():
    """EFF-6: each of his dice, once a fallen die; his own side's do not count."""
    table = Table(box="AI", basics=[card("Reckless Melee")])
    table.lay("Mike", "field", "Red Skull L1", "Red Skull L2", "sidekick")
    table.lay("Eric", "field", "sidekick", "sidekick", "Captain America")
    table.lay("Mike", "reserve", "Reckless Melee action").begin("main", "Mike")
    table.use("Reckless Melee action")
    in_any_order(table)
    assert table.stats("Red Skull L1") == (5, 6)
    assert table.stats("Red Skull L2") == (6, 7)


# --- Crowd Fighting -------------------------------------------------------------------------------


def test_crowd_fighting_deals_the_level_of_one_to_all_opposing_characters():
    """DMG-5: each of them is hurt by the level of the die that was chosen, all at once."""
    table = avengers().lay("Eric", "field", "Captain America L2", "sidekick")
    table.lay("Mike", "field", "Red Skull L1", "Arnim Zola L3", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action").choose("Captain America")
    assert damage(table, "Red Skull", "Arnim Zola") == [2, 2]
    assert damage(table, "Captain America", "sidekick") == [0, 0]
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_crowd_fighting_may_take_its_level_from_an_opposing_character():
    """TXT-2: any character in the Field."""
    table = avengers().lay("Mike", "field", "Arnim Zola L3", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action").choose("Arnim Zola")
    assert damage(table, "Arnim Zola") == [3]


def test_crowd_fighting_with_nobody_in_the_field_is_used_for_nothing():
    """TXT-4: nothing can be chosen."""
    table = avengers().lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action")
    assert table.asks() == ("Eric", "main")


# --- Take Cover (both) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "hero"), [("SWW", "Superman"), ("AI", "Captain America")])
def test_take_cover_strengthens_the_defense_of_ones_own_characters(box: str, hero: str):
    """ACT-1, EFF-1: of those that are there, until the end of the turn."""
    table = Table(box=box).lay("Eric", "reserve", "Take Cover action")
    table.lay("Eric", "field", "sidekick", hero).lay("Mike", "field", "sidekick").begin("main")
    attack, defense = table.stats(hero)
    table.use("Take Cover action")
    assert table.stats("Eric's sidekick") == (1, 3)
    assert table.stats(hero) == (attack, defense + 2)
    assert table.stats("Mike's sidekick") == (1, 1)
    table.both_pass().attack_with()
    assert table.stats("Eric's sidekick") == (1, 1)


@pytest.mark.parametrize("face", ["action*", "action**"])
@pytest.mark.parametrize(
    ("box", "reach"),
    [
        ("SWW", ["choose sidekick character", "choose sidekick character"]),
        ("AI", ["choose sidekick character"]),
    ],
)
def test_take_cover_with_any_burst_gives_three_more_to_one(box: str, reach: list[str], face: str):
    """BST-1: one burst or two; that of Avengers Infinity only for a die of one's own."""
    table = Table(box=box).lay("Eric", "reserve", f"Take Cover {face}")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick").begin("main")
    table.use(f"Take Cover {face}")
    assert table.offered() == reach
    table.choose("Eric's sidekick")
    assert table.stats("Eric's sidekick") == (1, 6)


def test_take_cover_of_superman_may_protect_an_opposing_character():
    """TXT-2: a target character die is of either player."""
    table = superman().lay("Eric", "reserve", "Take Cover action*").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("main").use("Take Cover action*")
    table.choose("Mike's sidekick")
    assert table.stats("Mike's sidekick") == (1, 4)
    assert table.stats("Eric's sidekick") == (1, 3)


@pytest.mark.parametrize("box", ["SWW", "AI"])
def test_the_global_of_take_cover_adds_to_a_defense_as_often_as_it_is_paid(box: str):
    """GLB-2: twice for two shields."""
    table = Table(box=box).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick shield"] * 2).begin("main")
    table.use_global("Take Cover", "shield").choose("sidekick character")
    table.use_global("Take Cover", "shield").choose("sidekick character")
    assert table.stats("sidekick character") == (1, 3)


# --- under the rules of every box -----------------------------------------------------------------


@ALL
@pytest.mark.parametrize("box", ["ASM", "SWW", "AI"])
def test_every_demo_game_can_be_laid_out_under_every_edition(box: str, edition: str):
    """SET-1: the cards are the same; only the rules differ."""
    table = Table(box=box, edition=edition).begin("main")
    assert table.lives() == (10, 10)
