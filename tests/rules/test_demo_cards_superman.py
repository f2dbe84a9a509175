"""The cards of the demo game of Superman Wonder Woman: what each does, and its limits."""

import pytest

from rules.moves import Choose, UseGlobal
from tests.rules.demo_games import (
    FIEND,
    card,
    damage,
    superman,
)
from tests.rules.table import Table

# --- Superman: Phone Booth ------------------------------------------------------------------------


def test_superman_takes_no_damage_from_villains():
    """TIM-2: none of it, and he strikes back as ever."""
    table = superman().lay("Eric", "field", "Superman L1").lay("Mike", "field", "Giganta L3")
    table.begin("attack", "Mike").attack_with("Giganta").block(("Superman", "Giganta")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Mike", "field") == {"Giganta L3": 1}, "4 damage to her 6"


def test_superman_is_hurt_by_everybody_else():
    """DMG-1: Drax and two sidekicks deal him 6."""
    table = Table(box="SWW", mike=[card("Drax/Pained")]).lay("Eric", "field", "Superman L1")
    table.lay("Mike", "field", "Drax L3", "sidekick", "sidekick").begin("attack")
    table.attack_with("Superman")
    table.block(("Drax", "Superman"), ("sidekick", "Superman"), ("sidekick", "Superman"))
    table.both_pass().assign(4)
    assert table.has("Eric", "prep") == {"Superman": 1}


def test_superman_takes_no_damage_from_the_abilities_of_villains_either():
    """KW-14, TIM-2: whoever's villain it is; an action die is no character."""
    table = Table(box="SWW", eric=[FIEND], basics=[card("Reckless Melee")])
    table.lay("Eric", "reserve", "Fiend L1", "Reckless Melee action")
    table.lay("Eric", "field", "Superman L1", "Wonder Woman L2").begin("main").field("Fiend L1")
    assert damage(table, "Superman", "Wonder Woman") == [0, 2]
    table.use("Reckless Melee action")
    assert damage(table, "Superman", "Wonder Woman") == [1, 3]


def test_superman_protects_each_of_his_dice():
    """TIM-2, DMG-1: damage that is dealt at once."""
    table = superman().lay("Eric", "field", "Superman L1", "Superman L2")
    table.lay("Mike", "field", "Giganta L3", "Cheetah L3").begin("attack", "Mike")
    table.attack_with("Giganta", "Cheetah")
    table.block(("Superman L1", "Giganta"), ("Superman L2", "Cheetah")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1, "Superman L2": 1}
    assert table.has("Mike", "prep") == {"Cheetah": 1}


def test_superman_does_not_protect_his_friends():
    table = superman().lay("Eric", "field", "Superman L1", "Wonder Woman L1")
    table.lay("Mike", "field", "Giganta L3").begin("attack", "Mike").attack_with("Giganta")
    table.block(("Wonder Woman", "Giganta")).both_pass()
    assert table.has("Eric", "field") == {"Superman L1": 1}
    assert table.has("Eric", "prep") == {"Wonder Woman": 1}


# --- Wonder Woman: Child of Clay ------------------------------------------------------------------


def test_wonder_woman_keeps_the_globals_of_the_opponent_off_her_side():
    """TXT-1, TXT-3: the opponent's use of any global, on any of her controller's dice."""
    table = superman().lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "field", "Giganta L1").lay("Mike", "reserve", "sidekick shield")
    table.begin("main", "Mike").use_global("Take Cover", "shield")
    assert table.offered() == ["choose Giganta L1"]
    assert table.refused(Choose(table.die("Wonder Woman", "field"))).rule == "TXT-1"


def test_a_global_with_nobody_left_to_target_cannot_be_used():
    """GLB-1, RUL-4: a valid target is needed."""
    table = superman().lay("Eric", "field", "Wonder Woman L1")
    table.lay("Mike", "reserve", "sidekick shield").begin("main", "Mike")
    assert table.refused(UseGlobal(table.card("Take Cover"), 2))


def test_wonder_womans_own_player_may_target_her_with_globals():
    """TXT-2: of the opponent's use she speaks, and not of the opponent's cards."""
    table = superman().lay("Eric", "field", "Wonder Woman L1")
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    table.use_global("Giganta", "fist").choose("Wonder Woman")
    assert table.has("Eric", "field") == {"Wonder Woman L2": 1}


def test_wonder_woman_does_not_keep_other_texts_off():
    """TXT-1: a character's ability may target what she stands beside."""
    table = superman().lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "reserve", "Cheetah L1", "sidekick bolt").begin("main", "Mike")
    table.will_draw("sidekick").field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_without_wonder_woman_in_the_field_everybody_is_in_reach():
    """EFF-2: she is not active."""
    table = superman().lay("Eric", "field", "sidekick").lay("Eric", "prep", "Wonder Woman")
    table.lay("Mike", "reserve", "sidekick shield").begin("main", "Mike")
    table.use_global("Take Cover", "shield").choose("sidekick")
    assert table.stats("sidekick") == (1, 2)


# --- Cheetah: Goddess of the Hunt -----------------------------------------------------------------


def cheetah(*field: str) -> Table:
    """Mike is about to field Cheetah; Eric has these in the Field."""
    table = superman().lay("Eric", "field", *field).lay("Mike", "field", "sidekick")
    table.lay("Mike", "reserve", "Cheetah L1", "sidekick bolt")
    return table.begin("main", "Mike")


def test_cheetah_knocks_out_an_opposing_sidekick_and_preps_a_die():
    """FLD-2, KW-9: her own side's sidekicks are safe."""
    table = cheetah("sidekick", "Superman").will_draw("sidekick")
    table.field("Cheetah L1", "bolt").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Mike", "field") == {"Cheetah L1": 1, "sidekick character": 1}


def test_cheetah_without_a_sidekick_to_hunt_preps_nothing():
    """TXT-4: no sidekick was knocked out."""
    table = cheetah("Superman").field("Cheetah L1", "bolt")
    assert table.asks() == ("Mike", "main")
    assert table.has("Mike", "prep") == {}


# --- Giganta: Standing Tall -----------------------------------------------------------------------


def test_giganta_grows_when_a_character_spins_up():
    """EFF-2: any character of either player, and both of her dice."""
    table = superman().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Eric", "field", "Superman L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("main", "Mike").use_global("Giganta", "fist").choose("Superman L1")
    assert table.stats("Giganta L1") == (3, 3)
    assert table.stats("Giganta L3") == (7, 7)
    assert table.has("Eric", "field") == {"Superman L2": 1}


def test_giganta_herself_spun_up_grows_on_top_of_it():
    """SPN-1: level 2, and one more; once, though two of her dice are active."""
    table = superman().lay("Mike", "field", "Giganta L1", "Giganta L3")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    table.use_global("Giganta", "fist").choose("Giganta L1")
    assert table.stats("Giganta L2") == (6, 6)
    assert table.stats("Giganta L3") == (7, 7)


def test_what_is_not_spun_up_lets_giganta_be():
    """SPN-1: at the top level nothing happens, and a sidekick has no other."""
    table = superman().lay("Mike", "field", "Giganta L1").lay("Eric", "field", "Superman L3")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    table.use_global("Giganta", "fist").choose("Superman L3")
    assert table.stats("Giganta L1") == (2, 2)


def test_the_global_of_giganta_works_without_her():
    """GLB-1: but nobody grows."""
    table = superman().lay("Eric", "field", "Superman L1").lay("Eric", "reserve", "sidekick fist")
    table.begin("main").use_global("Giganta", "fist").choose("Superman L1")
    assert table.has("Eric", "field") == {"Superman L2": 1}


def test_giganta_shrinks_at_the_end_of_the_turn():
    """EFF-1, CLN-1: the level stays, the bonus does not."""
    table = superman().lay("Mike", "field", "Giganta L1").lay("Mike", "reserve", "sidekick fist")
    table.begin("main", "Mike").use_global("Giganta", "fist").choose("Giganta L1")
    table.both_pass().attack_with()
    assert table.stats("Giganta L2") == (5, 5)


# --- Team Up --------------------------------------------------------------------------------------


def team_up(*field: str) -> Table:
    """Eric, who has a villain beside his heroes, has used Team Up with these in the Field."""
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
def test_team_up_counts_the_different_affiliations(field: tuple[str, ...], sidekick: tuple):
    """EFF-3: all but one of them; those of the opponent do not count."""
    table = team_up(*field, "sidekick")
    assert table.stats("sidekick") == sidekick
    assert table.stats("Cheetah") == (4, 2)


def test_team_up_without_any_affiliation_weakens_nobody():
    """EFF-3: there is nothing to take one from."""
    assert team_up("sidekick").stats("sidekick") == (1, 1)


# --- Truce ----------------------------------------------------------------------------------------


def truce(edition: str = "") -> Table:
    """Eric has used Truce with a sidekick and Superman in the Field."""
    table = Table(box="SWW", edition=edition).lay("Eric", "reserve", "Truce action")
    table.lay("Eric", "field", "sidekick", "Superman")
    table.lay("Mike", "field", "sidekick", "sidekick", "Cheetah").begin("main")
    return table.use("Truce action")


def test_truce_knocks_out_one_of_theirs_for_each_of_ones_own():
    """TXT-3: Mike chooses among his own."""
    table = truce().choose("sidekick", "Superman")
    assert table.asks() == ("Mike", "choose")
    table.choose("Cheetah").choose("sidekick")
    assert table.has("Eric", "prep") == {"sidekick": 1, "Superman": 1}
    assert table.has("Mike", "prep") == {"Cheetah": 1, "sidekick": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_truce_may_take_one_or_none():
    """TXT-4: up to two."""
    table = truce().choose("sidekick").confirm().choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    nobody = truce().pass_()
    assert nobody.has("Eric", "prep") == {}
    assert nobody.has("Mike", "prep") == {}


def test_truce_takes_no_more_than_are_there():
    """TXT-4: as much as possible."""
    table = superman().lay("Eric", "reserve", "Truce action")
    table.lay("Eric", "field", "sidekick", "Superman").lay("Mike", "field", "sidekick")
    table.begin("main").use("Truce action")
    table.choose("sidekick", "Superman").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.asks() == ("Eric", "main")
