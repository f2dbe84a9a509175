"""Prompts: the sentence for the deciding player names the legal kinds of moves and no others."""

from __future__ import annotations

import pytest

from rules.advice import prompts
from rules.cards.card import find_card
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model import CHANCE
from rules.model.moves import (
    Buy,
    Confirm,
    FieldCharacter,
    Pass,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.model.ruleset import EDITIONS
from rules.state import PRIORITY_DECISIONS, DecisionKind
from rules.teams.demo_games import first_game_setup
from tests.rules.table import NAMES, Table


def prompt(table: Table) -> str:
    return str(prompts.prompt_for(table.state))


def test_the_main_step_prompt_names_the_possible_actions():
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    assert prompt(table) == "Eric may field"
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick bolt", "Enrage action")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick mask").lay("Mike", "field", "sidekick")
    assert prompt(table.begin()) == "Eric may purchase, field, or use actions and Global Abilities"


def test_a_player_with_nothing_left_to_do_is_told_so():
    table = Table().lay("Eric", "field", "sidekick").begin()
    assert prompt(table) == "Eric has nothing left to do. End the Main Step"
    assert prompt(Table().begin()) == "Eric has nothing left to do. End the turn"


def test_a_player_who_may_respond_is_told_how_and_to_what():
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin().pass_()
    assert prompt(table) == "Mike may use a Global Ability before Eric's Main Step ends"


def test_the_attack_window_prompt_says_that_damage_comes_next():
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin("attack").attack_with("sidekick")
    assert prompt(table) == "Eric has nothing to use. Go to damage"
    table.pass_()
    assert prompt(table) == "Mike may use a Global Ability before damage"


def casual_table(*reserve: str) -> Table:
    """Casual timing: Mike can respond to each of Eric's acts with Enrage's Global Ability."""
    table = Table(casual=True).lay("Mike", "reserve", "sidekick bolt").lay("Mike", "field", "Angel")
    return table.lay("Eric", "reserve", *reserve).begin()


def test_casual_timing_names_the_act_that_is_responded_to():
    """PRI-2: The inactive player may respond."""
    table = casual_table("sidekick character").field("sidekick character")
    assert str(table.game.prompt()) == "Mike may respond to Eric fielding a Sidekick"
    assert prompt(table) == "Mike may respond to Eric's last action", "without the history"
    table = casual_table("sidekick mask", "sidekick fist", "sidekick shield")
    table.buy("Kitty Pryde", "sidekick mask", "sidekick fist", "sidekick shield")
    assert str(table.game.prompt()) == "Mike may respond to Eric's purchase of Kitty Pryde"
    table = casual_table("sidekick bolt").use_global("Enrage", "sidekick bolt").choose("Angel")
    said = "Mike may respond to Eric's use of Enrage's Global Ability"
    assert str(table.game.prompt()) == said


def test_acts_that_were_paid_for_together_are_named_together():
    """PAY-4: one payment for two purchases is one act to respond to."""
    table = casual_table("Ambush 2", "Enrage 2", "sidekick fist", "sidekick mask")
    table.play(Buy(table.card("Ambush"))).also_buy("Enrage")
    table.pay("Ambush 2", "Enrage 2", "sidekick fist", "sidekick mask")
    said = "Mike may respond to Eric's purchase of Ambush and Eric's purchase of Enrage"
    assert str(table.game.prompt()) == said


def test_an_ability_that_saves_a_die_says_from_what():
    """TIM-2: Arnim Zola may stay in the Field instead of being knocked out."""
    table = Table(box="AI").lay("Eric", "field", "Captain America L3")
    table.lay("Mike", "field", "Arnim Zola L2").lay("Mike", "reserve", "sidekick bolt")
    table.begin("attack").attack_with("Captain America")
    table.block(("Arnim Zola", "Captain America")).both_pass()
    assert prompt(table) == "Mike may use Arnim Zola in response to its KO"
    table = Table(box="AI", basics=[find_card("Truce [SWW]", all_card_sets())])
    table.lay("Mike", "field", "Arnim Zola L3").lay("Mike", "reserve", "sidekick bolt")
    table.lay("Eric", "reserve", "Truce action").lay("Eric", "field", "sidekick").begin()
    table.use("Truce action").choose("sidekick").choose("Arnim Zola")
    assert prompt(table) == "Mike may use Arnim Zola in response to Eric's Truce"


ENDINGS = {
    DecisionKind.REROLL: (
        ("pick",),
        ("keep", "reroll the picked", "reroll all", "no dice to reroll"),
    ),
    DecisionKind.ATTACKERS: (("choose",), ("or end", "start the attack", "Start the attack")),
    DecisionKind.BLOCKERS: (("choose",), ("attackers through", "onfirm blocks")),
    DecisionKind.CHOOSE: (("choose",), ("or decline", "or finish")),
}
"""For each kind of decision, the words for continuing and the words for ending it."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_prompts_of_whole_matches_are_true(edition: str):
    game = Game(
        first_game_setup(EDITIONS[edition], NAMES, all_card_sets()),
        SeededDealer(4),
        keeps_history=False,
    )
    game.start()
    rng = splitmix64(9)
    said = {
        Buy: ("purchase",),
        FieldCharacter: ("field",),
        UseAction: ("actions",),
        UseGlobal: ("Global Abilities", "a Global Ability"),
        UsePaidAbility: ("abilities of dice", "a die's ability"),
    }
    for _ in range(600):
        if (decision := game.decision) is None:
            break
        sentence, legal = str(prompts.prompt_for(game.state)), game.legal_moves()
        assert decision.player != CHANCE
        assert sentence.startswith((NAMES[decision.player] + ": ", NAMES[decision.player] + " "))
        if decision.kind in PRIORITY_DECISIONS:
            for kind, words in said.items():
                can = any(isinstance(move, kind) for move in legal)
                assert any(one in sentence for one in words) is can
        if decision.kind in ENDINGS:
            goes_on, ends = ENDINGS[decision.kind]
            more = any(not isinstance(move, Confirm | Pass) for move in legal)
            assert more or not any(words in sentence for words in goes_on), sentence
            can_end = any(isinstance(move, Confirm | Pass) for move in legal)
            assert can_end is any(words in sentence for words in ends), sentence
        place, rng = random_below(rng, len(legal))
        game.play(legal[place])
