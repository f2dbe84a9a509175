"""Checks whether a learner has reached the goal of a lesson or an exercise."""

from __future__ import annotations

from rules.game import Game
from rules.notation.facts.expectations import check_fact, contains_dice, is_zone_fact
from rules.notation.facts.state_facts import purchased_dice
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import StateFact
from rules.notation.syntax.quoting import MatchNames


def all_hold(game: Game, facts: tuple[StateFact, ...], names: MatchNames) -> bool:
    """Whether all facts are true now.

    They mean the same as in an expectation, except that a zone may hold more dice than listed and a
    player may have purchased more.
    """
    return all(_holds(game, fact, names) for fact in facts)


def _holds(game: Game, fact: StateFact, names: MatchNames) -> bool:
    if fact.subject == "purchased":
        return purchased_dice(game.state, fact.player) >= fact.amount
    if fact.dice and is_zone_fact(fact):
        return contains_dice(game.state, fact)
    try:
        check_fact(game, fact, names)
    except LineMismatch:
        return False
    return True
