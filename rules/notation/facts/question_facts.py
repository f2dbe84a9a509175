"""The open decision as expectations see it: who decides, what kind it is, and what is offered."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules.engine.movement.equivalence import are_interchangeable
from rules.engine.turn import turn_loop
from rules.game import Game
from rules.model.ids import NO_DIE, NOBODY
from rules.model.moves import Attack, Block, ChooseDie, MarkForReroll, Pay
from rules.notation.acts import paid_acts
from rules.notation.acts.act_execution import play_act
from rules.notation.acts.act_timing import answers_decision, describe_open_decision
from rules.notation.acts.pairing import can_pair_all
from rules.notation.acts.references import plain_ref, ref_fits_die
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.act_formatter import format_act as worded
from rules.notation.syntax.fact_parser import NO_QUESTION, QUESTION_WORDS
from rules.notation.syntax.quoting import MatchNames
from rules.state import Die, GameState

QUESTION_SUBJECTS = ("decides", "question", "choices", "offered", "not offered")
"""The facts about the open decision."""


def actual_question(game: Game, asked: r.StateFact) -> r.StateFact:
    """The actual value of a fact about the open decision."""
    decision = game.decision
    match asked.subject:
        case "decides":
            return replace(asked, player=NOBODY if decision is None else decision.player)
        case "question":
            word = NO_QUESTION if decision is None else QUESTION_WORDS[decision.kind]
            return replace(asked, word=word)
        case _:
            counts = Counter(
                replace(plain_ref(game.state, die.id), zone=die.zone, player=die.controller)
                for die in _possible_dice(game.state)
            )
            dice = tuple(r.CountedRef(ref, count) for ref, count in counts.items())
            return replace(asked, dice=dice)


def choices_fit(state: GameState, expected: tuple[r.CountedRef, ...]) -> bool:
    """Whether exactly the expected dice can be chosen now."""
    wanted = [one.ref for one in expected for _ in range(one.count)]
    dice = _possible_dice(state)
    return can_pair_all(wanted, dice, lambda ref, die: ref_fits_die(state, die, ref))


def _possible_dice(state: GameState) -> list[Die]:
    """The dice that can be chosen for the open decision, with all that equal a listed one."""
    listed = dict.fromkeys(
        move.die
        for move in turn_loop.legal_moves(state)
        if isinstance(move, ChooseDie | Attack | Block | MarkForReroll | Pay) and move.die != NO_DIE
    )
    return [
        die
        for die in state.dice
        if die.id in listed or any(are_interchangeable(state, one, die.id) for one in listed)
    ]


def check_offer(game: Game, expected: r.StateFact, names: MatchNames) -> None:
    """Check that the open decision offers an act, or that it does not.

    Raises:
        LineMismatch: it is otherwise, or the act is not clear.
    """
    if expected.act is None:
        raise TypeError("the fact has no act")
    said = worded(expected.act, names)
    problem = _why_not_offered(game, expected.act, names)
    if expected.subject == "offered" and problem is not None:
        raise problem
    if expected.subject == "not offered":
        if problem is None:
            raise LineMismatch(f'"{said}", which is offered', "that it is not")
        if problem.is_ambiguous:
            raise problem


def _why_not_offered(game: Game, act: r.Act, names: MatchNames) -> LineMismatch | None:
    """Why the open decision does not offer to begin an act; None if it does."""
    if not answers_decision(act, game.state):
        here = describe_open_decision(game.state)
        return LineMismatch(f'"{worded(act, names)}", which is not offered', here)
    twin = game.copy()
    try:
        if isinstance(act, r.PaidAct) and act.payment is None:
            paid_acts.begin_paid_act(twin, act, names)
        else:
            play_act(twin, replace(act, is_open=act.is_open or _can_stay_open(act)), names)
    except LineMismatch as error:
        return error
    return None


def _can_stay_open(act: r.Act) -> bool:
    """Whether an act need not be complete to be offered: more dice may be chosen with it."""
    match act:
        case r.ChooseDiceAct(dice=dice) | r.AttackAct(dice=dice):
            return bool(dice)
        case r.BlockAct(groups=groups):
            return bool(groups)
        case r.AssignAct(shares=shares):
            return bool(shares)
        case _:
            return False
