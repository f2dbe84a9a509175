"""What can I do? The best three acts, with reasons that a player understands."""

from __future__ import annotations

import pytest

from rules.advice import Suggestion
from rules.cards import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model import EDITIONS
from rules.model.moves import Attack, Buy, Pass
from rules.opponents import HintThinker
from rules.state import DecisionKind
from rules.teams.random_teams import random_tournament_setup
from tests.rules.table import Table

SETTLED = (DecisionKind.PAY, DecisionKind.ASSIGN)
"""The table proposes the answer to these, and lists as many as there are."""


def suggested(game: Game) -> tuple[Suggestion, ...]:
    """What an adviser suggests that judges like hard, whose weights stay as they are."""
    return HintThinker("hard").choose(game).suggestions(game.state)


def told(table: Table) -> list[str]:
    """The suggestions in words, the best first."""
    return [str(one.message) for one in suggested(table.game)]


def reason_for(table: Table, act: str) -> str:
    """What is said about a suggested act; which one is the best depends on the evaluation."""
    start = f"{act}: "
    return next(line for line in told(table) if line.startswith(start)).removeprefix(start)


def follow(table: Table, place: int = 0) -> Table:
    """Do what a suggestion says."""
    return table.play(*suggested(table.game)[place].moves)


# --- the reroll -----------------------------------------------------------------------------------


def rolled(*faces: str) -> Table:
    return Table().will_draw(*["sidekick"] * 4).will_roll(", ".join(faces)).begin("draw")


def test_a_reroll_says_how_likely_it_is_to_bring_what_it_is_for() -> None:
    lines = told(rolled("character", "character", "mask", "bolt"))
    assert "Reroll the mask and the bolt: 1 in 3 to roll a character." in lines
    assert "Reroll the bolt: 1 in 6 to roll a character." in lines


def test_a_reroll_says_what_it_risks() -> None:
    risk = reason_for(rolled("mask", "mask", "mask", "fist"), "Reroll the mask and the fist")
    assert risk == (
        "1 in 3 to roll a character, and 11 in 12 to still have the energy for Kitty Pryde."
    )


def test_dice_that_pay_for_a_purchase_are_kept() -> None:
    kept = reason_for(rolled("character", "mask", "bolt", "bolt"), "Keep all dice")
    assert kept == "This is enough for Kitty Pryde, and to field a Sidekick."


def test_equal_dice_make_no_other_act() -> None:
    table = Table().lay("Eric", "prep", "Cyclops").will_draw(*["sidekick"] * 4)
    lines = told(table.will_roll("mask, mask, character, bolt, L3").begin("draw"))
    assert len(set(lines)) == len(lines) == 3


def test_following_a_reroll_marks_the_dice() -> None:
    table = rolled("character", "character", "mask", "bolt")
    [bolt] = [
        place for place, line in enumerate(told(table)) if line.startswith("Reroll the bolt:")
    ]
    follow(table.will_roll("bolt"), bolt)
    assert table.asks() == ("Eric", "main")


# --- the Main Step --------------------------------------------------------------------------------


def test_a_purchase_says_what_the_rest_of_the_energy_buys() -> None:
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 7).begin()
    said = reason_for(table, "Purchase Ambush")
    assert said == "There is also enough energy to purchase Kitty Pryde."


def test_a_purchase_that_is_paid_otherwise_is_the_same_act() -> None:
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 2, *["sidekick wild"] * 2)
    firsts = [one.moves[0] for one in suggested(table.begin().game)]
    assert len(firsts) == len(set(firsts)) == 3


def test_a_character_that_nobody_can_block() -> None:
    table = Table().lay("Eric", "reserve", "Kitty Pryde L3", "sidekick fist")
    table.lay("Mike", "field", "sidekick").begin()
    assert told(table)[0] == "Field Kitty Pryde (level 3): No one can block it."


def test_a_character_that_some_cannot_block() -> None:
    table = Table().lay("Eric", "reserve", "Kitty Pryde L3", "sidekick fist")
    table.lay("Mike", "field", "sidekick", "Angel L1").begin()
    assert told(table)[0] == "Field Kitty Pryde (level 3): Mike's Sidekick can't block it."


def test_free_figures_are_fielded_together() -> None:
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick character").begin()
    assert told(table)[0] == "Field 2 Sidekicks: They cost nothing, and they can block."
    assert sum("Field" in line for line in told(table)) == 1
    assert table.has("Eric", "field") == {}, "a suggestion changes nothing"
    follow(table)
    assert table.has("Eric", "field") == {"sidekick character": 2}


def test_an_action_says_what_it_does() -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Mike", "field", "sidekick", "sidekick").begin()
    assert reason_for(table, "Use Reckless Melee: action") == "KOs Mike's 2 Sidekicks."


def test_an_action_that_only_hurts_yourself_is_not_the_best() -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Eric", "field", "sidekick").begin()
    assert told(table)[0].startswith("End Main Step")


def test_ending_the_turn_keeps_energy_for_a_global_ability() -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "sidekick")
    assert told(table.begin()) == ["End Main Step: That keeps a bolt for Enrage's Global Ability."]


# --- the attack -----------------------------------------------------------------------------------


def test_an_attack_says_what_it_risks_and_what_it_can_count_on() -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L2", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("attack")
    assert reason_for(table, "Attack with Kitty Pryde") == "No one can block it."
    assert reason_for(table, "Don't attack") == "Mike's blockers would KO a Sidekick."


def test_an_attack_that_wins() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "Cyclops L3").life(Mike=3)
    table.lay("Mike", "field", "sidekick").begin("attack")
    assert told(table)[0] == "Attack with 2 Cyclops dice: It wins the match."


def test_a_global_ability_names_its_best_target() -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L2", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt").lay("Mike", "field", "sidekick", "sidekick")
    table.begin("attack").attack_with("Kitty Pryde L2", "sidekick")
    table.block(("Mike's sidekick", "sidekick"))
    assert told(table) == [
        "Use Enrage on Kitty Pryde: +1 damage gets through.",
        "Go to damage: 3 damage gets through.",
    ]
    follow(table)
    assert table.stats("Kitty Pryde L2")[0] == 4


# --- blocks and damage ----------------------------------------------------------------------------


def test_a_block_that_saves_you() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "sidekick")
    table.life(Mike=2).begin("attack").attack_with("Cyclops L3")
    assert told(table) == [
        "Block Cyclops with a Sidekick: Anything else would lose the match.",
        "Don't block: It loses the match.",
    ]
    follow(table)
    assert table.game.decision_kind is not DecisionKind.BLOCKERS


def test_a_block_that_knocks_out() -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Juggernaut L2")
    table.begin("attack").attack_with("Kitty Pryde L1")
    assert told(table)[0].startswith("Block Kitty Pryde with Juggernaut: KOs Eric's Kitty Pryde")
    assert told(table)[-1] == "Don't block: It costs 2 life."


def test_a_split_that_knocks_out_both() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "Angel L3", "sidekick")
    table.begin("attack").attack_with("Cyclops L3")
    table.block(("Angel L3", "Cyclops L3"), ("sidekick", "Cyclops L3")).both_pass()
    assert told(table)[0].endswith(": KOs Mike's Angel and Sidekick")
    follow(table)
    assert table.has("Mike", "prep") == {"Angel": 1, "sidekick": 1}


# --- paying and answering -------------------------------------------------------------------------


def test_a_payment_is_suggested() -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    first_moves = (one.moves[0] for one in suggested(table.begin().game))
    table.play(next(move for move in first_moves if isinstance(move, Buy)))
    assert told(table)[0].startswith("Pay with the ")
    follow(table)
    assert table.has("Eric", "used")["Kitty Pryde"] == 1


def test_a_choice_names_whose_die_it_is() -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick fist")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin().field("Cyclops L1", "fist")
    assert table.asks() == ("Eric", "choose")
    assert sorted(told(table)) == ["Choose Mike's Angel", "Choose Mike's Sidekick"]


def test_nothing_is_suggested_while_nobody_is_asked() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3").life(Mike=1).begin("attack")
    table.attack_with("Cyclops L3")
    while table.game.decision is not None:
        table.play(Pass())
    assert told(table) == []


# --- always ---------------------------------------------------------------------------------------


def random_match(seed: int) -> Game:
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    game = Game(random_tournament_setup(edition, cards, seed), SeededDealer(seed))
    game.start()
    return game


@pytest.mark.parametrize("seed", range(3))
def test_every_suggestion_in_a_random_match_can_be_followed(seed: int) -> None:
    game, luck = random_match(seed), splitmix64(seed)
    for _ in range(40):
        if game.decision is None:
            break
        before = game.digest()
        suggestions = suggested(game)
        assert game.digest() == before, "suggesting changes nothing"
        assert 1 <= len(suggestions) <= 3 or game.decision_kind in SETTLED
        for one in suggestions:
            assert str(one.message)
            twin = game.imagined(0)
            for move in one.moves:
                twin.play(move)
        legal = game.legal_moves()
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])


def test_suggestions_do_not_depend_on_the_dice_to_come() -> None:
    games = [Game(random_match(3).setup, SeededDealer(seed)) for seed in (1, 2)]
    table = Table().lay("Eric", "reserve", "sidekick bolt", "Ambush action").begin()
    lines = []
    for game in games:
        table.game.dealer = game.dealer
        lines.append(told(table))
    assert lines[0] == lines[1]


def test_an_attack_that_has_begun_can_be_started() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick").begin("attack")
    table.play(Attack(table.die("Cyclops L3", "field")))
    assert reason_for(table, "Start the attack") == "No one can block: Mike loses 6 life."
