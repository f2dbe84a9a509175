"""Checks the expectations of a match file against the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.movement.equivalence import are_interchangeable
from rules.engine.turn import turn_loop
from rules.game import Game
from rules.model.ids import NO_DIE, NOBODY
from rules.model.moves import Attack, Block, ChooseDie, MarkForReroll, Pay
from rules.notation.acts import paid_acts
from rules.notation.acts.act_execution import play_act
from rules.notation.acts.act_timing import answers_decision, describe_open_decision, implied_move
from rules.notation.acts.references import (
    can_pair_all,
    can_pair_each,
    list_refs,
    mismatch_of_ref,
    plain_ref,
    ref_fits_die,
    whereabouts,
)
from rules.notation.facts import lasting_effects
from rules.notation.facts.state_facts import fits_links, purchased_dice, step_word, zone_refs
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import Ref
from rules.notation.syntax.fact_parser import NO_QUESTION, QUESTION_WORDS
from rules.notation.syntax.line_formatter import format_act, format_fact
from rules.notation.syntax.quoting import MatchNames
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import (
    ATTACK,
    EFFECT_CHOICES,
    FIELD,
    DecisionKind,
    Die,
    GameState,
    Zone,
    is_fielded,
)
from rules.state.digest import digest

# --- question facts -------------------------------------------------------------------------------


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
    """Check that the open decision offers an act, or that it does not. Raises `LineMismatch` if it
    is otherwise, or the act is not clear."""
    if expected.act is None:
        raise TypeError("the fact has no act")
    act_text = format_act(expected.act, names)
    problem = _why_not_offered(game, expected.act, names)
    if expected.subject == "offered" and problem is not None:
        raise problem
    if expected.subject == "not offered":
        if problem is None:
            raise LineMismatch(f'"{act_text}", which is offered', "that it is not")
        if problem.is_ambiguous:
            raise problem


def _why_not_offered(game: Game, act: r.Act, names: MatchNames) -> LineMismatch | None:
    """Why the open decision does not offer to begin an act; None if it does."""
    if not answers_decision(act, game.state):
        here = describe_open_decision(game.state)
        return LineMismatch(f'"{format_act(act, names)}", which is not offered', here)
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


# --- expectations ---------------------------------------------------------------------------------


_OF_THE_OPEN_DECISION = frozenset((*QUESTION_SUBJECTS, "digest"))
"""Facts of the table as it is, before any forced choice is made."""


def check_expectation(game: Game, facts: Sequence[r.StateFact], names: MatchNames) -> int:
    """Check the facts of an expectation, and return their number.

    The table is looked at after the choices that have only one answer, as if they had been made.
    Raises `LineMismatch` if a fact is different, or an effect is only half done.
    """
    settled = with_forced_choices(game)
    if not any(fact.subject in _OF_THE_OPEN_DECISION for fact in facts):
        _check_nothing_half_done(settled)
    for fact in facts:
        check_fact(game if fact.subject in _OF_THE_OPEN_DECISION else settled, fact, names)
    return len(facts)


def with_forced_choices(game: Game) -> Game:
    """The game after the choices for an effect that have only one answer; the game may be as is."""
    settled = game
    while settled.decision_kind in EFFECT_CHOICES:
        move = implied_move(settled.state, settled.legal_moves())
        if move is None:
            break
        if settled is game:
            settled = game.copy()
            settled.dealer = None  # what is drawn or rolled then is not known yet
        settled.play(move)
    return settled


_HALF_DONE = EFFECT_CHOICES | {DecisionKind.ANSWER, DecisionKind.PAY}


def is_half_done(game: Game) -> bool:
    """Whether an effect or a payment waits for an answer."""
    return game.decision_kind in _HALF_DONE


def _check_nothing_half_done(game: Game) -> None:
    """Check that no effect waits for an answer, so that an expectation does not pass too early."""
    if is_half_done(game):
        raise LineMismatch(
            "an expectation of the table",
            describe_open_decision(game.state),
            advice="Answer first, or expect also what is asked: decides, question, choices or"
            " offered",
        )


def check_fact(game: Game, expected: r.StateFact, names: MatchNames) -> None:
    """Check one expected fact against the state. Raises `LineMismatch` if the fact is different;
    holds the expected and the actual one."""
    if expected.act is not None:
        check_offer(game, expected, names)
        return
    state = game.state
    found = _actual_fact(game, expected, names)
    if found == expected or _fits(state, found, expected):
        return
    raise LineMismatch(
        format_fact(found, names),
        format_fact(expected, names),
        advice=_advice(state, expected, names),
    )


def _advice(state: GameState, expected: r.StateFact, names: MatchNames) -> str:
    """A hint that the Attack Zone, which `field` leaves out, holds dice."""
    if expected.subject != "field":
        return ""
    dice = zone_refs(state, expected.player, ATTACK)
    if not dice:
        return ""
    there = format_fact(r.StateFact("attack", expected.player, dice=dice), names)
    return f"Attacking and blocking dice are apart: {there}. Expect both together as fielded"


def _actual_fact(game: Game, asked: r.StateFact, names: MatchNames) -> r.StateFact:
    """The same clause with the actual value."""
    state, player = game.state, asked.player
    match asked.subject:
        case "life":
            return replace(asked, amount=state.life_of(player))
        case "generic":
            return replace(asked, amount=state.virtual_energy[player])
        case "purchased":
            return replace(asked, amount=purchased_dice(state, player))
        case "turn":
            return replace(asked, amount=state.turn)
        case "active":
            return replace(asked, player=state.active)
        case "winner":
            return replace(asked, player=NOBODY if state.winner is None else state.winner)
        case "digest":
            return replace(asked, word=digest(state))
        case "step":
            return replace(asked, word=step_word(state))
        case "attack" | "defense" if asked.die is not None:
            return replace(asked, amount=current_stat(state, asked.subject, asked.die, names))
        case "decides" | "question" | "choices":
            return actual_question(game, asked)
        case "effects":
            return replace(asked, effects=lasting_effects.effects_of_player(state, player))
        case "later":
            return replace(asked, effects=lasting_effects.delayed_effects_of_player(state, player))
        case "words":
            return replace(asked, words=lasting_effects.words_of_player(state, player))
        case "tokens":
            return replace(asked, tokens=lasting_effects.tokens_of_player(state, player))
        case _:
            dice = (zone_refs(state, player, zone) for zone in _zones_of(asked))
            return replace(asked, dice=tuple(ref for refs in dice for ref in refs))


def _zones_of(asked: r.StateFact) -> tuple[Zone, ...]:
    """The zones that a fact lists; `fielded` is the Field with the Attack Zone (ZONE-1)."""
    return (FIELD, ATTACK) if asked.subject == "fielded" else (ZONES_BY_WORD[asked.subject],)


def _fits(state: GameState, found: r.StateFact, expected: r.StateFact) -> bool:
    """Whether lists hold exactly what is expected; each entry may be more or less detailed."""
    match expected.subject:
        case "effects":
            return lasting_effects.effects_fit(state, expected.player, expected.effects)
        case "later":
            return lasting_effects.delayed_effects_fit(state, expected.player, expected.effects)
        case "words":
            return lasting_effects.words_fit(state, expected.player, expected.words)
        case "tokens":
            return lasting_effects.tokens_fit(state, expected.player, expected.tokens)
        case "choices":
            return choices_fit(state, expected.dice)
        case _ if expected.dice and found.dice:
            return can_pair_all(*_dice_to_pair(state, expected), _fits_die(state))
        case _:
            return False


def contains_dice(state: GameState, expected: r.StateFact) -> bool:
    """Whether a zone holds at least the dice of a fact; it may hold more."""
    return can_pair_each(*_dice_to_pair(state, expected), _fits_die(state))


def is_zone_fact(fact: r.StateFact) -> bool:
    """Whether a fact lists the dice in a zone."""
    return fact.subject == "fielded" or (fact.subject in ZONES_BY_WORD and fact.die is None)


def _dice_to_pair(state: GameState, expected: r.StateFact) -> tuple[list[r.CountedRef], list[Die]]:
    """The expected dice one by one, and the dice in the zones of the fact."""
    zones = _zones_of(expected)
    dice = [die for zone in zones for die in state.dice_in_zone(expected.player, zone)]
    return [counted for counted in expected.dice for _ in range(counted.count)], dice


def _fits_die(state: GameState) -> Callable[[r.CountedRef, Die], bool]:
    return lambda one, die: ref_fits_die(state, die, one.ref) and fits_links(state, die, one)


def current_stat(state: GameState, stat: str, ref: Ref, names: MatchNames) -> int:
    """The attack or defense of the character dice that a reference means.

    Dice in the Field come first; only if none fits there, dice elsewhere that show a level count.
    Raises `LineMismatch` if no such die shows a level, or several do and their numbers differ.
    """
    shown = [die for die in state.dice if _shows_level(state, die)]
    fitting = [die for die in shown if ref_fits_die(state, die, ref)]
    fitting = [die for die in fitting if is_fielded(die)] or fitting
    place = 0 if stat == "attack" else 1
    if ref.ordinal:
        fitting = fitting[ref.ordinal - 1 : ref.ordinal]
    values = {evaluate.attack_and_defense(state, die)[place] for die in fitting}
    if len(values) == 1:
        return values.pop()
    dice = [die.id for die in shown]
    among = [die.id for die in fitting]
    raise mismatch_of_ref(
        ref,
        names,
        list_refs(state, dice, names, among) or "no die: none shows a level",
        is_ambiguous=bool(values),
        advice="" if values else whereabouts(state, ref, names),
    )


def _shows_level(state: GameState, die: Die) -> bool:
    face = state.face_of(die)
    return face is not None and face.level > 0
