"""The forecast of an attack: damage, life and knock-outs if both players only pass."""

from __future__ import annotations

import pytest

from rules.advice import AttackForecast, describe_fight, describe_forecast
from rules.model.ids import AbilityId, CardId, DieId
from rules.model.moves import UseGlobal
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.table import Table

GIANT = made_up("Giant", "", faces=faces("0 5 5"))
SCOUT = made_up("Scout", "", faces=faces("0 2 3"))
CRUSHER = made_up("Crusher", "Overcrush.", faces=faces("0 7 7"))
SPRINTER = made_up("Sprinter", "Fast.", faces=faces("0 4 2"))
TROLL = made_up("Troll", "Regenerate.", faces=faces("0 1 3"))
IRON = made_up("Iron", "Iron Will.", faces=faces("0 1 3"))
CHEER = made_up_action("Cheer", "Global: pay 1: a character die gets +1A and +1D this turn.")


def forecast_of(table: Table) -> AttackForecast:
    """The forecast at a table; fails if there is none."""
    forecast = table.game.attack_forecast()
    assert forecast is not None, "there is no attack to forecast"
    return forecast


def names(table: Table, dice: tuple[DieId, ...]) -> list[str]:
    """The names of dice, in alphabetical order."""
    return sorted(table.name(number) for number in dice)


def words_of(table: Table) -> str:
    """The forecast at a table in words."""
    return " ".join(str(one) for one in describe_forecast(table.state, forecast_of(table)))


def attack(table: Table, *attackers: str) -> Table:
    """Start Eric's Attack Step and attack with these dice."""
    return table.begin("attack").attack_with(*attackers)


# --- who gets through -----------------------------------------------------------------------------


def test_there_is_no_forecast_without_an_attack():
    table = Table(eric=[GIANT]).lay("Eric", "field", "Giant").begin("attack")
    assert table.game.attack_forecast() is None, "nobody attacks yet"
    assert Table().begin().game.attack_forecast() is None, "this is the Main Step"


def test_unblocked_attackers_damage_the_player():
    """DMG-2: Each attacker deals its attack."""
    table = Table(eric=[GIANT, SCOUT]).lay("Eric", "field", "Giant", "Scout")
    forecast = forecast_of(attack(table, "Giant", "Scout").life(Mike=10))
    assert (forecast.damage, forecast.life_after) == (7, (10, 3))
    assert [fight.damage_to_player for fight in forecast.fights] == [5, 2]
    assert (len(forecast.unblocked), forecast.unblocked_attack) == (2, 7)
    assert words_of(table) == "If nothing changes, Mike takes 7 damage: 10 life to 3."


def test_a_block_stops_the_damage_and_may_ko_both():
    """DMG-1, DMG-3: Blocked, the attacker deals its damage to the blocker."""
    table = Table(eric=[SCOUT], mike=[GIANT]).lay("Eric", "field", "Scout")
    table.lay("Mike", "field", "Giant", "sidekick")
    attack(table, "Scout").block(("Giant", "Scout"))
    forecast = forecast_of(table)
    assert (forecast.damage, names(table, forecast.knocked_out)) == (0, ["Scout"])
    (fight,) = forecast.fights
    assert (fight.attack, fight.blockers_attack, fight.blockers_defense) == (2, 5, 5)
    assert words_of(table) == "If nothing changes, Mike takes no damage. KO'd: Scout."
    said = "Scout (2 attack, 3 defense left) against Giant (5 attack, 5 defense left)"
    assert str(describe_fight(table.state, fight)) == said


def test_while_blocks_are_chosen_they_count_as_they_stand():
    """BLK-1: The defender sees what each further block would change."""
    table = Table(eric=[GIANT, SCOUT], mike=[GIANT]).lay("Eric", "field", "Giant", "Scout")
    attack(table.lay("Mike", "field", "Giant"), "Giant", "Scout")
    assert forecast_of(table).damage == 7
    table.play(table.blocks("Giant", "Giant"))
    forecast = forecast_of(table)
    assert (forecast.damage, names(table, forecast.knocked_out)) == (2, ["Giant", "Giant"])


def test_the_forecast_says_when_the_attack_ends_the_match():
    """END-1."""
    table = Table(eric=[GIANT]).life(Mike=4).lay("Eric", "field", "Giant")
    forecast = forecast_of(attack(table, "Giant"))
    assert (forecast.is_lethal, forecast.life_after) == (True, (10, -1))


def test_an_attacker_whose_blocker_is_gone_stays_blocked():
    """BLK-2: It deals no damage."""
    retreat = made_up_action(
        "Retreat", "Global: pay 1: remove a character die in any attack zone from combat."
    )
    table = Table(eric=[GIANT], basics=[retreat]).lay("Eric", "field", "Giant")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "sidekick")
    attack(table, "Giant").block(("sidekick", "Giant"))
    table.use_global("Retreat", "bolt").choose("Mike's sidekick")
    (fight,) = forecast_of(table).fights
    assert (fight.is_blocked, fight.blockers, fight.damage_to_player) == (True, (), 0)
    assert "its blockers are gone" in str(describe_fight(table.state, fight))


# --- keywords and cards ---------------------------------------------------------------------------


def test_overcrush_deals_the_rest_to_the_player():
    """KW-8: 7 damage, of which the blocker needs 3."""
    table = Table(edition="AI", eric=[CRUSHER], mike=[SCOUT]).lay("Eric", "field", "Crusher")
    attack(table.lay("Mike", "field", "Scout"), "Crusher").block(("Scout", "Crusher"))
    forecast = forecast_of(table)
    assert (forecast.damage, names(table, forecast.knocked_out)) == (4, ["Scout"])
    assert forecast.fights[0].damage_to_player == 4


def test_a_die_with_fast_ko_s_a_blocker_that_then_deals_nothing():
    """KW-6: The Scout would have KO'd the Sprinter."""
    table = Table(eric=[SPRINTER], mike=[SCOUT]).lay("Eric", "field", "Sprinter")
    attack(table.lay("Mike", "field", "Scout"), "Sprinter").block(("Scout", "Sprinter"))
    forecast = forecast_of(table)
    assert names(table, forecast.knocked_out) == ["Scout"]


def test_iron_will_survives_its_first_damage():
    """KW-7."""
    table = Table(edition="ASM", eric=[GIANT], mike=[IRON]).lay("Eric", "field", "Giant")
    attack(table.lay("Mike", "field", "Iron"), "Giant").block(("Iron", "Giant"))
    assert forecast_of(table).knocked_out == ()


def test_a_die_that_regenerates_is_only_possibly_ko_d():
    """KW-10: A roll decides; what does not depend on it stays certain."""
    table = Table(edition="ASM", eric=[GIANT, SCOUT], mike=[TROLL, GIANT])
    table.lay("Eric", "field", "Giant", "Scout").lay("Mike", "field", "Troll", "Giant")
    attack(table, "Giant", "Scout").block(("Troll", "Giant"), ("Giant", "Scout"))
    forecast = forecast_of(table)
    assert names(table, forecast.possibly_knocked_out) == ["Troll"]
    assert names(table, forecast.knocked_out) == ["Scout"]
    assert forecast.is_complete
    assert words_of(table).endswith("KO'd: Scout. Possibly KO'd: Troll.")


def test_a_capture_instead_of_a_ko_is_no_ko():
    """CAP-1, TIM-2: The text replaces the KO."""
    jailer = made_up(
        "Jailer",
        "When an opposing character die would be KO'd: capture that die this turn.",
        faces=faces("0 5 5"),
    )
    table = Table(eric=[jailer], mike=[SCOUT]).lay("Eric", "field", "Jailer")
    attack(table.lay("Mike", "field", "Scout"), "Jailer").block(("Scout", "Jailer"))
    assert forecast_of(table).knocked_out == ()


def test_prevented_damage_is_not_in_the_forecast():
    """TIM-2: The Guard prevents 2 of the 5 damage."""
    guard = made_up("Guard", "While active, when you are damaged: prevent 2 of that damage.")
    table = Table(eric=[GIANT], mike=[guard]).lay("Eric", "field", "Giant")
    forecast = forecast_of(attack(table.lay("Mike", "field", "Guard"), "Giant").block())
    assert (forecast.damage, forecast.life_after) == (3, (10, 7))


def test_damage_to_the_attacking_player_is_told_too():
    """DMG-3: The Bomb answers its KO."""
    bomb = made_up("Bomb", "When this die is KO'd: deal 2 damage to the opponent.")
    table = Table(eric=[GIANT], mike=[bomb]).lay("Eric", "field", "Giant")
    attack(table.lay("Mike", "field", "Bomb"), "Giant").block(("Bomb", "Giant"))
    assert forecast_of(table).life_after == (8, 10)
    assert "Eric: 10 life to 8." in words_of(table)


def test_a_bonus_from_a_global_ability_updates_the_forecast():
    """GLB-1: While the Global is being paid for, the forecast stays as it was."""
    table = Table(eric=[GIANT], basics=[CHEER]).lay("Eric", "field", "Giant")
    table.lay("Eric", "reserve", "sidekick bolt")
    attack(table, "Giant")
    assert forecast_of(table).damage == 5
    table.play(UseGlobal(CardId(table.card("Cheer")), AbilityId(0)))
    assert forecast_of(table).damage == 5, "nothing is paid yet"
    table.pay("bolt").choose("Giant")
    assert (forecast_of(table).damage, forecast_of(table).unblocked_attack) == (6, 6)


# --- open choices ---------------------------------------------------------------------------------


def two_blockers() -> Table:
    """Eric's Giant (5/5) is blocked by two Scouts (2/3 each)."""
    table = Table(eric=[GIANT], mike=[SCOUT]).lay("Eric", "field", "Giant")
    table.lay("Mike", "field", "Scout", "Scout")
    return attack(table, "Giant").block(("Scout", "Giant"), ("Scout", "Giant"))


def test_a_ko_that_depends_on_a_split_is_only_possible():
    """DMG-1: 5 damage can KO either Scout, but not both."""
    table = two_blockers()
    forecast = forecast_of(table)
    assert forecast.knocked_out == ()
    assert names(table, forecast.possibly_knocked_out) == ["Scout", "Scout"]
    (fight,) = forecast.fights
    assert (fight.blockers_attack, fight.blockers_defense) == (4, 6)
    assert "against 2 Scout dice (together 4 attack, 6 defense left)" in str(
        describe_fight(table.state, fight)
    )


def test_a_planned_split_makes_its_kos_certain():
    """DMG-1: The player shows a split on the table before they confirm it."""
    table = two_blockers().both_pass()
    split = table.game.damage_split()
    assert split is not None
    forecast = table.game.attack_forecast(split.moves((2, 3)))
    assert forecast is not None
    assert forecast.knocked_out == (split.targets[1],)
    assert forecast.possibly_knocked_out == ()
    assert names(table, forecast_of(table).possibly_knocked_out) == ["Scout", "Scout"]


def test_a_split_under_overcrush_gives_a_range_of_damage():
    """KW-8, DMG-1: 7 damage; the blockers need 3 each, and the attacker need not KO them."""
    table = Table(edition="AI", eric=[CRUSHER], mike=[SCOUT]).lay("Eric", "field", "Crusher")
    table.lay("Mike", "field", "Scout", "Scout")
    attack(table, "Crusher").block(("Scout", "Crusher"), ("Scout", "Crusher"))
    forecast = forecast_of(table)
    assert (forecast.least_damage, forecast.damage, forecast.most_damage) == (0, 1, 1)
    assert not forecast.is_certain
    assert words_of(table).startswith("If nothing changes, Mike takes 0 to 1 damage, depending")


def test_the_forecast_stops_where_a_player_must_choose():
    """TIM-1: The Herald must choose a target before damage; what follows is unknown."""
    herald = made_up(
        "Herald", "When this die blocks: a target opposing character die gets -1A this turn."
    )
    table = Table(eric=[GIANT, SCOUT], mike=[herald]).lay("Eric", "field", "Giant", "Scout")
    attack(table.lay("Mike", "field", "Herald"), "Giant", "Scout")
    table.play(table.blocks("Herald", "Giant"))
    forecast = forecast_of(table)
    assert (forecast.is_complete, forecast.knocked_out) == (False, ())
    assert forecast.unblocked_attack == 2
    assert words_of(table) == (
        "Mike takes at least 0 damage. Unblocked attack: 2. The rest depends on a choice or a roll."
    )


def test_while_a_text_answers_the_damage_its_knock_outs_stay_in_the_forecast():
    """TIM-2: Mike may still save his Martyr; if he passes, it falls."""
    martyr = made_up(
        "Martyr",
        "When this die takes damage: you may pay 1: prevent that damage.",
        faces=faces("0 1 3"),
    )
    table = Table(eric=[GIANT, SCOUT], mike=[martyr]).lay("Eric", "field", "Giant", "Scout")
    table.lay("Mike", "field", "Martyr").lay("Mike", "reserve", "sidekick bolt")
    attack(table, "Giant", "Scout").block(("Martyr", "Giant")).both_pass()
    assert table.asks() == ("Mike", "answer")
    forecast = forecast_of(table)
    assert (forecast.damage, names(table, forecast.knocked_out)) == (2, ["Martyr"])
    assert forecast.unblocked_attack == 2


@pytest.mark.parametrize("edition", ["UXM", "AI"])
def test_after_the_damage_there_is_nothing_left_to_forecast(edition: str):
    table = Table(edition=edition, eric=[GIANT]).lay("Eric", "field", "Giant")
    attack(table, "Giant").both_pass()
    assert table.game.attack_forecast() is None
