"""Prompts: the sentence for the deciding player names the legal kinds of moves and no others."""

from __future__ import annotations

import pytest

from rules.advice import labels
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
from rules.state.formats import first_game_setup
from tests.rules.table import NAMES, Table


def prompt(table: Table) -> str:
    return str(labels.prompt_for(table.state))


def test_the_main_step_prompt_names_the_possible_actions():
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    assert prompt(table) == "Eric: field, or end the Main Step"


def test_a_player_with_nothing_left_to_do_is_told_so():
    table = Table().lay("Eric", "field", "sidekick").begin()
    assert prompt(table) == "Eric: nothing left to do. End the Main Step"
    assert prompt(Table().begin()) == "Eric: nothing left to do. End your turn"


def test_a_player_who_may_respond_is_told_how():
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin().pass_()
    assert (
        prompt(table)
        == "Mike: Eric wants to end the Main Step. Respond with a Global Ability, or pass"
    )


def test_the_attack_window_prompt_says_that_damage_comes_next():
    table = Table().lay("Mike", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick")
    table.begin("attack").attack_with("sidekick")
    assert prompt(table) == "Eric: nothing to use. Go to damage"
    table.pass_()
    assert (
        prompt(table) == "Mike: Eric wants to go to damage. Respond with a Global Ability, or pass"
    )


def test_casual_timing_prompts_for_a_response_to_an_action():
    """PRI-2: The inactive player may respond."""
    table = Table(casual=True).lay("Mike", "reserve", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick character").begin().field("sidekick character")
    assert prompt(table) == "Mike: Eric has acted. Respond with a Global Ability, or pass"


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
        UseAction: ("use actions",),
        UseGlobal: ("use Global Abilities", "a Global Ability"),
        UsePaidAbility: ("use your dice's abilities", "a die's ability"),
    }
    for _ in range(600):
        if (decision := game.decision) is None:
            break
        sentence, legal = str(labels.prompt_for(game.state)), game.legal_moves()
        assert decision.player != CHANCE
        assert sentence.startswith(NAMES[decision.player] + ": ")
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
