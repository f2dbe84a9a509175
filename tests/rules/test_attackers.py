"""Attackers: dice that may, must or can't attack, and when there is an Attack Step."""

import pytest

from rules.advice import prompt_for
from rules.model import Attack, Confirm, Pass, UseGlobal
from rules.state import Zone
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

EDITIONS = ("UXM", "ASM", "SWW", "AI")

GENERAL = made_up("General", "Each sidekick must attack.")
PACIFIST = made_up("Pacifist", "Each sidekick can't attack.")
HORN = made_up_action("Horn", "Global: pay 1: a character die must attack this turn.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_start_of_attack_step_effects_come_before_attackers_are_declared(edition: str):
    """ATK-2: They resolve before any die is declared as an attacker."""
    herald = made_up("Herald", "At the start of your attack step: deal 1 damage to the opponent.")
    table = Table(edition=edition, eric=[herald]).lay("Eric", "field", "Herald").begin("attack")
    assert table.asks() == ("Eric", "attackers")
    assert table.lives() == (10, 9)


def test_without_attackers_there_is_no_window_and_no_end_of_combat():
    """ATK-1, RUL-5: Neither player can use a Global Ability any more this turn."""
    mourner = made_up("Mourner", "At the end of your attack step: deal 1 damage to the opponent.")
    table = Table(edition="ASM", eric=[mourner], basics=[HORN]).lay("Eric", "field", "Mourner")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "reserve", "sidekick bolt")
    table.begin("attack").attack_with()
    assert table.asks() == ("Chance", "draw"), "it is Mike's turn"
    assert table.lives() == (10, 10)


def test_any_number_of_characters_may_attack_including_those_fielded_this_turn():
    """ATK-1: Attacking costs nothing."""
    table = Table().lay("Eric", "reserve", "sidekick character").lay("Eric", "field", "Cyclops L1")
    table.begin("main").field("sidekick character").both_pass()
    assert table.offered() == ["attack Cyclops L1", "attack sidekick character", "pass"]
    table.attack_with("sidekick")
    assert table.asks() == ("Eric", "window")


def test_no_globals_between_attackers_and_blockers_nor_in_cleanup():
    """WIN-1, R050: Both players have energy for a Global Ability the whole time."""
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "reserve", "sidekick bolt")
    table.begin("attack")
    enrage = UseGlobal(table.card("Enrage"), 1)
    assert table.refused(enrage).rule_id == "PRI-3"
    table.play(Attack(table.die("Cyclops", "field")), Confirm())
    assert table.asks() == ("Mike", "blockers")
    assert table.refused(enrage).rule_id == "PRI-3"
    table.block()
    assert "useglobal Enrage" in table.offered()
    table.pass_()
    assert "useglobal Enrage" in table.offered()
    table.pass_(2)
    assert table.asks() == ("Chance", "draw"), "the damage is dealt, and the turn is over"


def test_each_attacking_die_triggers_its_attack_ability():
    """ATK-2: The active player's abilities resolve first, then the defender's."""
    lancer = made_up("Lancer", "When this die attacks: deal 1 damage to the opponent.")
    sentry = made_up(
        "Sentry",
        "While active, when an opposing character die attacks: deal 1 damage to the opponent.",
    )
    table = Table(eric=[lancer], mike=[sentry]).lay("Eric", "field", "Lancer L1", "Lancer L2")
    table.lay("Mike", "field", "Sentry").begin("attack").attack_with("Lancer L1", "Lancer L2")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.started() == ["Lancer", "Lancer", "Sentry", "Sentry"]
    assert table.lives() == (8, 8)


def test_a_die_that_must_attack_is_declared_first():
    """EFF-1: The player has no other legal move until it is declared."""
    table = Table(eric=[GENERAL]).lay("Eric", "field", "General", "sidekick").begin("attack")
    assert table.offered() == ["attack General L1", "attack sidekick character"]
    refusal = table.refused(Pass())
    assert (refusal.rule_id, str(refusal.reason)) == ("EFF-1", "Sidekick must attack.")
    table.play(Attack(table.die("sidekick", "field")))
    assert "confirm" in table.offered()


def test_prompt_and_refusal_name_all_dice_that_must_attack():
    """EFF-1: Equal dice are counted; a die that has been declared is no longer named."""
    table = Table(eric=[GENERAL]).lay("Eric", "field", "General", "sidekick", "sidekick")
    table.begin("attack")
    assert str(prompt_for(table.state)) == "Eric: 2 Sidekicks must attack"
    refusal = table.refused(Pass())
    assert str(refusal.reason) == "2 Sidekicks must attack."
    assert str(refusal.remedy).endswith("text requires it. Choose them as attackers first.")
    table.play(Attack(table.die("sidekick", "field")))
    assert str(prompt_for(table.state)) == "Eric: a Sidekick must attack"


def test_cannot_attack_beats_must_attack():
    """TXT-1: A die that must attack attacks only if it can."""
    table = Table(eric=[GENERAL], mike=[PACIFIST]).lay("Eric", "field", "General", "sidekick")
    table.lay("Mike", "field", "Pacifist").begin("attack")
    assert table.offered() == ["attack General L1", "pass"]
    refusal = table.refused(Attack(table.die("sidekick", "field")))
    assert (refusal.rule_id, str(refusal.reason)) == ("TXT-1", "Sidekick can't attack right now.")


def test_must_attack_after_attackers_are_declared_does_nothing():
    """EFF-1: The effect expires unused at the end of the turn."""
    table = Table(basics=[HORN]).lay("Eric", "field", "Cyclops L1", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "Angel L3").begin("attack")
    table.attack_with("Cyclops").block(("Angel", "Cyclops"))
    table.use_global("Horn", "bolt").choose("Kitty Pryde")
    assert table.state.dice[table.die("Kitty Pryde", "field")].zone is Zone.FIELD
    table.both_pass()
    assert table.asks() == ("Chance", "draw")
    assert not table.state.continuous_effects
