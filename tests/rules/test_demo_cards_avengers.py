"""The cards of the Avengers Infinity demo game, and checks shared by the three later games."""

import pytest

from rules.model import UseAction, UseGlobal
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


def zola_is_hit(*reserve: str) -> Table:
    """Captain America (level 3) attacks and Arnim Zola (level 2) blocks."""
    table = avengers().lay("Eric", "field", "Captain America L3")
    table.lay("Mike", "field", "Arnim Zola L2").lay("Mike", "reserve", *reserve).begin("attack")
    table.attack_with("Captain America").block(("Arnim Zola", "Captain America"))
    return table.both_pass()


def test_arnim_zola_can_pay_one_energy_to_stay():
    """TIM-2: He is undamaged, at level 1, and was not knocked out."""
    table = zola_is_hit("sidekick mask")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("mask")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}


def test_arnim_zola_may_decline_to_pay():
    table = zola_is_hit("sidekick mask").pass_()
    assert table.has("Mike", "prep") == {"Arnim Zola": 1}


def test_arnim_zola_is_knocked_out_when_his_controller_cannot_pay():
    """PAY-6: His controller is not asked."""
    assert zola_is_hit().has("Mike", "prep") == {"Arnim Zola": 1}


def test_arnim_zola_escapes_a_knockout_effect():
    """TIM-2: A knockout without damage can be replaced too."""
    table = Table(box="AI", basics=[card("Truce [SWW]")]).lay("Mike", "field", "Arnim Zola L3")
    table.lay("Mike", "reserve", "Truce action", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin("main", "Mike").use("Truce action").choose("Arnim Zola")
    table.accept().pay("bolt")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}, (
        "no die was knocked out, so nothing was prepped for it"
    )


# --- Black Widow: Red Alert -----------------------------------------------------------------------


def test_black_widow_may_knock_out_either_players_sidekick():
    """TXT-2: Characters are not legal targets."""
    table = avengers().lay("Eric", "reserve", "Black Widow L1").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick", "Red Skull").begin("main").field("Black Widow L1")
    assert table.offered() == ["choose sidekick character", "choose sidekick character", "pass"]
    table.choose("Mike's sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_black_widow_may_decline():
    table = avengers().lay("Eric", "reserve", "Black Widow L1").lay("Mike", "field", "sidekick")
    table.begin("main").field("Black Widow L1").pass_()
    assert table.has("Mike", "field") == {"sidekick character": 1}
    assert table.asks() == ("Eric", "main")


def test_black_widows_global_forces_a_character_to_attack():
    """GLB-2, EFF-1: It is limited to once per turn and open to either player."""
    table = avengers().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.lay("Mike", "reserve", *["sidekick fist"] * 2).begin("main").pass_()
    table.use_global("Black Widow", "fist").choose("sidekick character")
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert table.refused(UseGlobal(table.card("Black Widow"), 1)).rule_id == "GLB-2"
    table.pass_(2)
    assert table.asks() == ("Eric", "attackers")
    assert table.offered() == ["attack sidekick character"]


def test_black_widows_global_is_limited_per_player():
    """OPEN-3, GLB-2: After one player uses it, the other still can."""
    table = avengers().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.lay("Mike", "reserve", "sidekick fist").begin("main")
    table.use_global("Black Widow", "fist").choose("sidekick character").pass_()
    table.use_global("Black Widow", "fist").choose("sidekick character")


def test_a_character_that_cannot_attack_does_not_have_to():
    """EFF-1: The text says "if able"; by its controller's next turn the effect has ended."""
    table = avengers().lay("Mike", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Black Widow", "fist").choose("sidekick character")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().reroll().both_pass()
    assert table.asks() == ("Mike", "attackers")
    assert "pass" in table.offered()


# --- Captain America: The Good Old Days -----------------------------------------------------------


def sidekick_is_knocked_out(*drawn: str, edition: str = "AI") -> Table:
    """Eric uses Black Widow to knock out his own sidekick beside Captain America."""
    table = Table(box="AI", edition=edition).lay("Eric", "field", "Captain America L1", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").lay("Eric", "bag", "Black Widow").begin("main")
    table.will_draw(*drawn).field("Black Widow L1")
    return table.choose("sidekick")


@ALL
def test_captain_america_preps_a_die_for_a_knocked_out_sidekick(edition: str):
    """EFF-2, KW-9: A sidekick in the Prep Area does not strengthen him."""
    table = sidekick_is_knocked_out("sidekick", edition=edition)
    assert table.has("Eric", "prep") == {"sidekick": 2}
    assert table.stats("Captain America") == (3, 3)


@ALL
def test_captain_america_grows_if_any_other_die_is_prepped(edition: str):
    """DIE-2: The die is judged by its kind in the Prep Area."""
    table = sidekick_is_knocked_out("Black Widow", edition=edition)
    assert table.has("Eric", "prep") == {"sidekick": 1, "Black Widow": 1}
    assert table.stats("Captain America") == (4, 4)


def test_captain_america_ignores_opposing_sidekicks():
    table = avengers().lay("Eric", "field", "Captain America").lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").begin("main").field("Black Widow L1")
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {}


def test_two_captains_prep_one_die():
    """EFF-2: "While active" counts once per card, but both dice get the bonus."""
    table = avengers().lay("Eric", "field", "Captain America L1", "Captain America L2", "sidekick")
    table.lay("Eric", "reserve", "Black Widow L1").lay("Eric", "bag", "Black Widow").begin("main")
    table.will_draw("Black Widow").field("Black Widow L1")
    table.choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1, "Black Widow": 1}
    assert table.stats("Captain America L1") == (4, 4)
    assert table.stats("Captain America L2") == (6, 5)


# --- Red Skull: Cut off One Head... ---------------------------------------------------------------


def test_red_skull_grows_for_each_knocked_out_opposing_character():
    """EFF-6: Each of his dice grows once per die; dice of his own side do not count."""
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
    """DMG-5: The chosen die's level is dealt to each of them at the same time."""
    table = avengers().lay("Eric", "field", "Captain America L2", "sidekick")
    table.lay("Mike", "field", "Red Skull L1", "Arnim Zola L3", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action").choose("Captain America")
    assert damage(table, "Red Skull", "Arnim Zola") == [2, 2]
    assert damage(table, "Captain America", "sidekick") == [0, 0]
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_crowd_fighting_may_take_its_level_from_an_opposing_character():
    """TXT-2: Any character in the Field is a legal choice."""
    table = avengers().lay("Mike", "field", "Arnim Zola L3", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    table.use("Crowd Fighting action").choose("Arnim Zola")
    assert damage(table, "Arnim Zola") == [3]


def test_crowd_fighting_cannot_be_used_with_an_empty_field():
    """TXT-3: There is no die to choose and none to damage."""
    table = avengers().lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    refusal = table.refused(UseAction(table.die("Crowd Fighting action", "reserve")))
    assert (refusal.rule_id, refusal.reason.id) == ("TXT-3", "no.nothing_to_affect")


def test_crowd_fighting_cannot_be_used_without_an_opposing_character():
    """TXT-3: A die could be chosen, but the effect has none to damage."""
    table = avengers().lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Crowd Fighting action").begin("main")
    assert "use Crowd Fighting action" not in table.offered()


# --- Take Cover (both) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("box", "hero"), [("SWW", "Superman"), ("AI", "Captain America")])
def test_take_cover_raises_the_defense_of_your_characters(box: str, hero: str):
    """ACT-1, EFF-1: It affects the characters in the Field now, until the end of the turn."""
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
def test_take_cover_with_a_burst_gives_one_die_three_more_defense(
    box: str, reach: list[str], face: str
):
    """BST-1: Any burst counts; the Avengers Infinity card can only choose one of your own dice."""
    table = Table(box=box).lay("Eric", "reserve", f"Take Cover {face}")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick").begin("main")
    table.use(f"Take Cover {face}")
    assert table.offered() == reach
    table.choose("Eric's sidekick")
    assert table.stats("Eric's sidekick") == (1, 6)


def test_take_cover_from_superman_can_target_an_opposing_character():
    """TXT-2: A target character die can belong to either player."""
    table = superman().lay("Eric", "reserve", "Take Cover action*").lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("main").use("Take Cover action*")
    table.choose("Mike's sidekick")
    assert table.stats("Mike's sidekick") == (1, 4)
    assert table.stats("Eric's sidekick") == (1, 3)


@pytest.mark.parametrize("box", ["SWW", "AI"])
def test_the_global_of_take_cover_stacks(box: str):
    """GLB-2: Two shields pay for it twice."""
    table = Table(box=box).lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick shield"] * 2).begin("main")
    table.use_global("Take Cover", "shield").choose("sidekick character")
    table.use_global("Take Cover", "shield").choose("sidekick character")
    assert table.stats("sidekick character") == (1, 3)


# --- every box under every edition ----------------------------------------------------------------


@ALL
@pytest.mark.parametrize("box", ["ASM", "SWW", "AI"])
def test_every_demo_game_can_be_set_up_under_every_edition(box: str, edition: str):
    """SET-1: The cards stay the same; only the rules differ."""
    table = Table(box=box, edition=edition).begin("main")
    assert table.lives() == (10, 10)
