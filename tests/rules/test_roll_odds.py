"""The odds of a roll are exact: they agree with every outcome, played through the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from rules.advice import RollOdds, roll_odds
from rules.engine.evaluate import costs
from rules.game import Game
from rules.model import Buy, Confirm, MarkForReroll, Pass, RollOutcome
from rules.model.dice import Energy
from rules.state import DecisionKind, Zone
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

GAIN = "When fielded: gain 1 life."
BOTH = made_up("Both Types", GAIN, cost=4, energy=(Energy.MASK, Energy.FIST))
TWICE = made_up("Twice", GAIN, cost=3, energy=(Energy.BOLT, Energy.BOLT))
BEARER = made_up(
    "Bearer", GAIN, faces=["mask fist", "wild", "2", "0 2 2", "1 3 3", "2 4 4"], cost=7
)
HALF_PRICE = made_up("Seller", "While active: your action dice cost 1 less to purchase.")
FOUR = ("sidekick",) * 4


def drawn(*prepped: str) -> Table:
    """Eric rolls these dice from his Prep Area, and four Sidekicks that he draws."""
    table = Table(eric=[BOTH, TWICE, BEARER, HALF_PRICE], basics=[made_up_action("Doer", GAIN)])
    return table.lay("Eric", "prep", *prepped).will_draw(*FOUR)


def odds_of(table: Table) -> RollOdds:
    odds = roll_odds(table.state)
    assert odds is not None
    return odds


def every_outcome(game: Game, dice: int) -> list[Game]:
    """Eric's Main Step after each of the outcomes of a roll; he keeps what he rolls."""
    after = []
    for faces in product(range(6), repeat=dice):
        twin = game.copy()
        if twin.decision_kind is DecisionKind.REROLL:
            twin.play(Confirm())
        twin.play(RollOutcome(faces))
        if twin.decision_kind is DecisionKind.REROLL:
            twin.play(Pass())
        assert twin.decision_kind is DecisionKind.MAIN
        after.append(twin)
    return after


def assert_exact(table: Table, odds: RollOdds) -> None:
    """The odds are those of all outcomes, played through the engine."""
    ends = every_outcome(table.game, len(odds.rolled))
    totals = Counter(costs.energy_pool_of(end.state, 0).total for end in ends)
    bought = Counter(
        move.card for end in ends for move in end.legal_moves() if isinstance(move, Buy)
    )
    for one in odds.energy:
        assert one.exactly == Fraction(totals[one.total], len(ends))
        more = sum(count for total, count in totals.items() if total >= one.total)
        assert one.at_least == Fraction(more, len(ends))
    assert sum(one.exactly for one in odds.energy) == 1
    assert odds.cards
    for card in odds.cards:
        assert card.chance == Fraction(bought[card.card], len(ends)), card
    dice = [*odds.rolled, *odds.kept]
    shown = [[(end.state.dice[die].card, end.state.dice[die].face) for die in dice] for end in ends]
    for one in odds.faces:
        wanted = {(one.card, face) for face in one.faces}
        hits = sum(not wanted.isdisjoint(faces) for faces in shown)
        assert one.chance == Fraction(hits, len(ends)), one


def test_the_first_roll_of_a_turn() -> None:
    table = drawn().begin("draw")
    assert table.asks() == ("Chance", "roll")
    odds = odds_of(table)
    assert len(odds.rolled) == 4
    assert not odds.kept
    assert not odds.can_keep
    assert_exact(table, odds)


@pytest.mark.parametrize(
    ("prepped", "faces", "marked"),
    [
        ((), "bolt, mask, character, wild", ["sidekick bolt", "sidekick character"]),
        (("Bearer", "Doer"), "bolt, bolt, mask, character, mask fist, action",
         ["sidekick bolt", "Bearer", "Doer"]),
        (("Bearer", "Bearer"), "bolt, bolt, mask, fist, 2, L1", ["Bearer", "Bearer"]),
        (("Twice", "Both Types", "Doer"), "wild, wild, wild, fist, mask, L2, 2",
         ["Twice", "Both Types", "sidekick wild"]),
    ],
)  # fmt: skip
def test_a_reroll_of_the_marked_dice(
    prepped: Sequence[str], faces: str, marked: Sequence[str]
) -> None:
    table = drawn(*prepped).will_roll(faces).begin("draw")
    for text in marked:
        table.play(MarkForReroll(table.die(text, "prep", among=set(table._unmarked()))))
    odds = odds_of(table)
    assert set(odds.rolled) == set(table.state.marked_dice)
    assert odds.can_keep
    assert_exact(table, odds)
    table.confirm()
    again = odds_of(table)
    assert not again.can_keep, "the dice are thrown now"
    assert [one.chance for one in again.cards] == [one.chance for one in odds.cards]


def test_keeping_all_dice_is_compared_with_the_reroll() -> None:
    table = drawn().will_roll("bolt, bolt, bolt, character").begin("draw")
    odds = odds_of(table)
    kept = table.game.copy()
    kept.play(Pass())
    can_buy = {move.card for move in kept.legal_moves() if isinstance(move, Buy)}
    assert {one.card for one in odds.cards if one.is_kept} == can_buy
    assert [one.total for one in odds.energy if one.is_kept] == [3]
    assert [face.is_kept for face in odds.faces] == [True]


def test_without_a_mark_the_odds_are_those_of_rerolling_everything() -> None:
    table = drawn().will_roll("bolt, bolt, bolt, character").begin("draw")
    odds = odds_of(table)
    assert len(odds.rolled) == 4
    character = odds.faces[0]
    assert character.chance == 1 - Fraction(5, 6) ** 4


def test_a_card_that_costs_less_now_is_easier_to_afford() -> None:
    table = drawn().lay("Eric", "field", "Seller").begin("draw")
    odds = odds_of(table)
    doer = next(one for one in odds.cards if one.card == table.card("Doer"))
    assert doer.need.total == 2
    assert_exact(table, odds)


def test_energy_of_a_short_draw_counts() -> None:
    """DRAW-3: each die that could not be drawn is worth one energy."""
    table = Table()
    for die in table.state.dice_in_zone(0, Zone.BAG)[2:]:
        table.state.dice[die.id] = replace(die, zone=Zone.OUT)
    table.will_draw("sidekick", "sidekick").begin("draw")
    odds = odds_of(table)
    assert [one.total for one in odds.energy] == [2, 3, 4]
    assert_exact(table, odds)


def test_there_are_no_odds_when_nothing_is_rolled() -> None:
    assert roll_odds(Table().begin("main").state) is None
