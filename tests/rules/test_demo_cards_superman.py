"""The cards of the Superman Wonder Woman demo game: what each does, and its limits."""

import pytest

from rules.model import ChooseDie, UseGlobal
from tests.rules.demo_games import (
    FIEND,
    card,
    damage,
    superman,
)
from tests.rules.table import Table

# --- Superman: Phone Booth ------------------------------------------------------------------------


def test_superman_takes_no_damage_from_villains():
    """TIM-2: Superman still deals his damage to the villain."""
    table = superman().lay("Eric", "field", "Superman L1").lay("Mike", "field", "Giganta L3")
    table.begin("attack", "Mike").attack_with("Giganta").block(("Superman", "Giganta")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Mike", "field") == {"Giganta L3": 1}, "4 damage to her defense of 6"


def test_superman_takes_damage_from_other_characters():
    """DMG-1: Drax and two sidekicks deal 6 damage to him."""
    table = Table(box="SWW", mike=[card("Drax/Pained")]).lay("Eric", "field", "Superman L1")
    table.lay("Mike", "field", "Drax L3", "sidekick", "sidekick").begin("attack")
    table.attack_with("Superman")
    table.block(("Drax", "Superman"), ("sidekick", "Superman"), ("sidekick", "Superman"))
    table.both_pass().assign(4)
    assert table.has("Eric", "prep") == {"Superman": 1}


def test_superman_takes_no_damage_from_abilities_of_villains():
    """KW-14, TIM-2: The Villain may be either player's; an action die is not a character."""
    table = Table(box="SWW", eric=[FIEND], basics=[card("Reckless Melee")])
    table.lay("Eric", "reserve", "Fiend L1", "Reckless Melee action")
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L2").begin("main").field("Fiend L1")
    assert damage(table, "Superman", "Wonder Woman") == [0, 2]
    table.use("Reckless Melee action")
    assert damage(table, "Superman", "Wonder Woman") == [1, 3]


def test_each_superman_die_is_protected():
    """TIM-2, DMG-1: The damage is dealt to both dice at the same time."""
    table = superman().lay("Eric", "field", "Superman L1", "Superman L2")
    table.lay("Mike", "field", "Giganta L3", "Cheetah L3").begin("attack", "Mike")
    table.attack_with("Giganta", "Cheetah")
    table.block(("Superman L1", "Giganta"), ("Superman L2", "Cheetah")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1, "Superman L2": 1}
    assert table.has("Mike", "prep") == {"Cheetah": 1}


def test_superman_does_not_protect_other_characters():
    table = superman().lay("Eric", "field", "Superman L1", "Wonder Woman L1")
    table.lay("Mike", "field", "Giganta L3").begin("attack", "Mike").attack_with("Giganta")
    table.block(("Wonder Woman", "Giganta")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Eric", "prep") == {"Wonder Woman": 1}


# --- Wonder Woman: Child of Clay ------------------------------------------------------------------


def test_wonder_woman_protects_her_side_from_the_opponents_globals():
    """TXT-1, TXT-3: The opponent cannot target her controller's dice with any Global Ability."""
    table = superman().lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "field", "Giganta L1").lay("Mike", "reserve", "sidekick shield")
    table.begin("main", "Mike").use_global("Take Cover", "shield")
    assert table.offered() == ["choose Giganta L1"]
    assert table.refused(ChooseDie(table.die("Wonder Woman", "field"))).rule_id == "TXT-1"


def test_a_global_without_a_legal_target_cannot_be_used():
    """GLB-1, RUL-4: It needs a legal target."""
    table = superman().lay("Eric", "field", "Wonder Woman L1")
    table.lay("Mike", "reserve", "sidekick shield").begin("main", "Mike")
    assert table.refused(UseGlobal(table.card("Take Cover"), 2))


def test_wonder_womans_controller_may_target_her_with_globals():
    """TXT-2: Her text limits the opponent's use, whoever owns the card with the Global Ability."""
    table = superman().lay("Eric", "field", "Wonder Woman L1")
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    table.use_global("Giganta", "fist").choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L2": 1}


def test_wonder_woman_does_not_stop_other_abilities():
    """TXT-1: A character's ability may target a die that she protects."""
    table = superman().lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "reserve", "Cheetah L1", "sidekick bolt").begin("main", "Mike")
    table.will_draw("sidekick").field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_wonder_woman_protects_nothing_while_she_is_not_in_the_field():
    """EFF-2: She is not active."""
    table = superman().lay("Eric", "field", "sidekick").lay("Eric", "prep", "Wonder Woman")
    table.lay("Mike", "reserve", "sidekick shield").begin("main", "Mike")
    table.use_global("Take Cover", "shield").choose("sidekick")
    assert table.stats("sidekick") == (1, 2)


# --- Cheetah: Goddess of the Hunt -----------------------------------------------------------------


def cheetah(*field: str) -> Table:
    """Mike is about to field Cheetah; Eric has the given dice in the Field."""
    table = superman().lay("Eric", "field", *field).lay("Mike", "field", "sidekick")
    table.lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    return table.begin("main", "Mike")


def test_cheetah_knocks_out_an_opposing_sidekick_and_preps_a_die():
    """FLD-2, KW-9: Sidekicks of her own side are not affected."""
    table = cheetah("sidekick", "Superman").will_draw("sidekick")
    table.field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Mike", "field") == {"Cheetah L1": 1, "sidekick character": 1}


def test_cheetah_without_an_opposing_sidekick_preps_nothing():
    """TXT-4: No sidekick is knocked out."""
    table = cheetah("Superman").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main")
    assert table.has("Mike", "prep") == {}


# --- Giganta: Standing Tall -----------------------------------------------------------------------


def test_giganta_grows_when_a_character_spins_up():
    """EFF-2: Either player's character counts, and both of her dice grow."""
    table = superman().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Eric", "field", "Superman L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("main", "Mike").use_global("Giganta", "fist").choose("Superman L1")
    assert table.stats("Giganta L1") == (3, 3)
    assert table.stats("Giganta L3") == (7, 7)
    assert table.has("Eric", "field") == {"Superman L2": 1}


def test_giganta_grows_when_she_spins_up_herself():
    """SPN-1: She reaches level 2 and gets the bonus once, although two of her dice are active."""
    table = superman().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    table.use_global("Giganta", "fist").choose("Giganta L1")
    assert table.stats("Giganta L2") == (6, 6)
    assert table.stats("Giganta L3") == (7, 7)


def test_giganta_does_not_grow_if_no_die_spins_up():
    """SPN-1: A die at its top level does not spin, and a sidekick has only one level."""
    table = superman().lay("Mike", "field", "Giganta L1").lay("Eric", "field", "Superman L3")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    table.use_global("Giganta", "fist").choose("Superman L3")
    assert table.stats("Giganta L1") == (2, 2)


def test_the_global_of_giganta_works_without_her_in_the_field():
    """GLB-1: No die gets a bonus."""
    table = superman().lay("Eric", "field", "Superman L1").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Giganta", "fist").choose("Superman L1")
    assert table.has("Eric", "field") == {"Superman L2": 1}


def test_gigantas_bonus_ends_with_the_turn():
    """EFF-1, CLN-1: The spun die keeps its level."""
    table = superman().lay("Mike", "field", "Giganta L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("main", "Mike").use_global("Giganta", "fist").choose("Giganta L1")
    table.both_pass().attack_with()
    assert table.stats("Giganta L2") == (5, 5)


# --- Team Up --------------------------------------------------------------------------------------


def team_up(*field: str) -> Table:
    """Eric used Team Up with a villain, his heroes and the given dice in the Field."""
    table = Table(box="SWW", eric=[card("Giganta/Standing Tall"), card("Drax/Pained")])
    table.lay("Eric", "reserve", "Team Up action").lay("Eric", "field", *field)
    table.lay("Mike", "field", "Cheetah").begin("main")
    return table.use("Team Up action")


@pytest.mark.parametrize(
    ("field", "sidekick"),
    [
        (("Superman", "Wonder Woman"), (1, 1)),
        (("Superman", "Giganta"), (2, 2)),
        (("Superman", "Wonder Woman", "Giganta", "Drax"), (3, 3)),
    ],
)
def test_team_up_counts_different_affiliations(field: tuple[str, ...], sidekick: tuple):
    """EFF-3: It counts all but one; the opponent's affiliations do not count."""
    table = team_up(*field, "sidekick")
    assert table.stats("sidekick") == sidekick
    assert table.stats("Cheetah") == (4, 2)


def test_team_up_without_affiliations_gives_no_penalty():
    """EFF-3: With no affiliations there is nothing to subtract one from."""
    assert team_up("sidekick").stats("sidekick") == (1, 1)


# --- Truce ----------------------------------------------------------------------------------------


def truce(edition: str = "") -> Table:
    """Eric used Truce with a sidekick and Superman in the Field."""
    table = Table(box="SWW", edition=edition).lay("Eric", "reserve", "Truce action")
    table.lay("Eric", "field", "sidekick", "Superman")
    table.lay("Mike", "field", "sidekick", "sidekick", "Cheetah").begin("main")
    return table.use("Truce action")


def test_truce_knocks_out_an_opposing_die_for_each_of_your_own():
    """TXT-3: Mike chooses among his own dice."""
    table = truce().choose("sidekick", "Superman")
    assert table.asks() == ("Mike", "choose")
    table.choose("Cheetah").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1, "Superman": 1}
    assert table.has("Mike", "prep") == {"Cheetah": 1, "sidekick": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_truce_may_take_one_die_or_none():
    """TXT-4: The text says "up to two"."""
    table = truce().choose("sidekick").confirm().choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    nobody = truce().pass_()
    assert nobody.has("Eric", "prep") == {}
    assert nobody.has("Mike", "prep") == {}


def test_truce_takes_no_more_dice_than_exist():
    """TXT-4: The effect does as much as possible."""
    table = superman().lay("Eric", "reserve", "Truce action")
    table.lay("Eric", "field", "sidekick", "Superman").lay("Mike", "field", "sidekick")
    table.begin("main").use("Truce action")
    table.choose("sidekick", "Superman").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.asks() == ("Eric", "main")
