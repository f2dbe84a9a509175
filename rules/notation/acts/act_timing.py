"""When an act applies: the decision it answers, and the implied moves before it.

A match file omits the passes that an act implies and the decisions with only one answer. This
module supplies them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.advice.prompts import prompt_for
from rules.advice.refusals import Refusal
from rules.engine.effects.hand_acts import may_act_by_hand
from rules.engine.turn.turn_loop import is_between_acts
from rules.game import Game, IllegalMove
from rules.model.ids import CHANCE, NOBODY, DieId
from rules.model.moves import (
    Attack,
    Block,
    FieldCharacter,
    Move,
    Pass,
    Pay,
    UseAction,
    UsePaidAbility,
)
from rules.notation.acts.references import (
    ActBeginning,
    list_refs,
    ref_fits_die,
    resolve_die,
    whereabouts,
)
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.line_formatter import format_ref as worded_ref
from rules.notation.syntax.quoting import MatchNames
from rules.state import (
    EFFECT_CHOICES,
    FIELD,
    IN_FIELD,
    PRIORITY_DECISIONS,
    RESERVE,
    DecisionKind,
    Die,
    GameState,
    Zone,
)

_PASSABLE_DECISIONS = PRIORITY_DECISIONS | {
    DecisionKind.REROLL,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
}
_FORCIBLE_DECISIONS = EFFECT_CHOICES | {
    DecisionKind.ASSIGN,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
}
_OFFERS = (DecisionKind.DRAW_OFFER, DecisionKind.HAND_OFFER)
_DECISIONS_BY_ACT: dict[type[r.Act], tuple[DecisionKind, ...]] = {
    r.DrawAct: (DecisionKind.DRAW,),
    r.RollAct: (DecisionKind.ROLL,),
    r.RerollAct: (DecisionKind.REROLL,),
    r.AttackAct: (DecisionKind.ATTACKERS,),
    r.BlockAct: (DecisionKind.BLOCKERS,),
    r.AssignAct: (DecisionKind.ASSIGN,),
    r.ChooseDiceAct: (DecisionKind.CHOOSE,),
    r.NameAct: (DecisionKind.CHOOSE_WORD,),
    r.ChoosePlayerAct: (DecisionKind.CHOOSE_PLAYER, DecisionKind.CHOOSE),
    r.OrderAct: (DecisionKind.ORDER,),
    r.AcceptAct: (DecisionKind.ANSWER, DecisionKind.PAY, *_OFFERS),
    r.DeclineAct: (DecisionKind.ANSWER, DecisionKind.CHOOSE, *_OFFERS),
    r.DoneAct: (DecisionKind.BY_HAND,),
}
_LINES_BY_DECISION = {
    DecisionKind.DRAW: '"draw ..."',
    DecisionKind.ROLL: '"roll ..."',
    DecisionKind.REROLL: '"reroll ..." or "pass"',
    DecisionKind.MAIN: '"buy", "field", "use", "global", "ability", "attack with" or "pass"',
    DecisionKind.WINDOW: '"use", "global", "ability" or "pass"',
    DecisionKind.REPLY: '"global" or "ability" after the player\'s name, or "pass"',
    DecisionKind.PAY: '"pay with ..."',
    DecisionKind.ATTACKERS: '"attack with ..."',
    DecisionKind.BLOCKERS: '"block ... with ..." or "block with nobody"',
    DecisionKind.ASSIGN: '"assign ...: 1 to ..."',
    DecisionKind.CHOOSE: '"choose ..."',
    DecisionKind.CHOOSE_WORD: '"name ..."',
    DecisionKind.CHOOSE_PLAYER: '"player ..."',
    DecisionKind.ORDER: '"order ..."',
    DecisionKind.ANSWER: '"accept", "pay with ..." or "decline"',
    DecisionKind.DRAW_OFFER: '"accept" or "decline"',
    DecisionKind.HAND_OFFER: '"accept" or "decline"',
    DecisionKind.BY_HAND: '"hand ..." or "done"',
}
_DECISIONS_BY_VERB = {
    "buy": {DecisionKind.MAIN},
    "field": {DecisionKind.MAIN},
    "use": {DecisionKind.MAIN, DecisionKind.WINDOW},
    "global": PRIORITY_DECISIONS,
    "ability": PRIORITY_DECISIONS,
}


def answers_decision(act: r.Act, state: GameState) -> bool:
    """Whether an act answers the open decision."""
    decision = state.decision
    if isinstance(act, r.HandLine):
        return may_act_by_hand(state)
    if state.is_over or decision is None or act.actor not in (None, decision.player):
        return False
    doer = state.leader if act.actor is None else act.actor
    match act:
        case r.PassAct():
            return decision.player != CHANCE and decision.kind is not DecisionKind.BY_HAND
        case r.ConcedeAct():
            return decision.player == doer
        case r.OfferDrawAct() | r.OfferHandAct():
            return decision.player == doer and is_between_acts(state)
        case r.PaidAct(steps=deeds):
            return decision.player == doer and decision.kind in _DECISIONS_BY_VERB[deeds[0].verb]
        case _:
            return decision.kind in _DECISIONS_BY_ACT.get(type(act), ())


def implied_move(state: GameState, legal: Sequence[Move]) -> Move | None:
    """The move a file may omit here: a pass, or the only legal answer to a choice; or None."""
    decision = state.decision
    if state.is_over or decision is None:
        return None
    if decision.kind in _PASSABLE_DECISIONS and Pass() in legal:
        return Pass()
    return legal[0] if decision.kind in _FORCIBLE_DECISIONS and len(legal) == 1 else None


def play_implied_moves(
    game: Game, act: r.Act, names: MatchNames, *, may_skip_declarations: bool = False
) -> None:
    """Play the implied moves between the open decision and an act of the same turn.

    `may_skip_declarations` says whether "nobody attacks" and "nobody blocks" may be implied by an
    act that is not the end of the turn, as they were in older files. Raises `LineMismatch` if
    another decision comes first, or the turn or match ended before the act.
    """
    turn = game.state.turn
    expected, answers = describe_open_decision(game.state), lines_that_answer(game.state)
    skipped: DecisionKind | None = None
    while not answers_decision(act, game.state):
        legal = game.legal_moves()
        move = implied_move(game.state, legal)
        if move is None:
            here = game.state.turn == turn and not game.state.is_over
            if here:
                expected = describe_open_decision(game.state)
                answers = lines_that_answer(game.state)
            raise LineMismatch(f'"{worded(act, names)}"', expected, advice=answers)
        if is_declaration_skipped(game.state, legal, move):
            skipped = skipped or game.decision_kind
        play_move(game, move, worded(act, names))
    if skipped is not None and not may_skip_declarations:
        verb = "attack" if skipped is DecisionKind.ATTACKERS else "block"
        raise LineMismatch(
            f'"{worded(act, names)}"',
            f'the {skipped.value} before it: a line "{verb} ..." or "{verb} with nobody"',
        )


def is_declaration_skipped(state: GameState, legal: Sequence[Move], move: Move) -> bool:
    """Whether a move declares that no one attacks or blocks although someone could."""
    return (
        state.decision_kind in (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)
        and isinstance(move, Pass)
        and len(legal) > 1
    )


def describe_open_decision(state: GameState) -> str:
    """The open decision, in words for an error message."""
    return f"an answer to: {prompt_for(state)}"


def lines_that_answer(state: GameState) -> str:
    """A sentence with the first words of the lines that answer the open decision, or ""."""
    kind = None if state.is_over else state.decision_kind
    return f"The next line can be {_LINES_BY_DECISION[kind]}" if kind is not None else ""


def play_move(game: Game, move: Move, line_text: str) -> None:
    """Play a move. `line_text` is the line of the file, for the error message. Raises
    `LineMismatch` if the move is illegal; names the rule."""
    try:
        game.play(move)
    except IllegalMove as error:
        raise mismatch_of_refusal(error.refusal, line_text, "a legal move") from None


def mismatch_of_refusal(
    refusal: Refusal, line_text: str, expected: str, advice: str = ""
) -> LineMismatch:
    """The error for an act that a rule refuses."""
    found = f'"{line_text}" ({refusal.rule_id}: {refusal})'
    return LineMismatch(found, expected, rule_id=refusal.rule_id, advice=advice)


def pass_until_turn_ends(game: Game, turn: int) -> None:
    """Pass for both players until the turn or the match is over. Raises `LineMismatch` if a
    decision comes up that needs an explicit answer."""
    while game.state.turn == turn and not game.state.is_over:
        move = implied_move(game.state, game.legal_moves())
        if move is None:
            raise LineMismatch(
                "the end of the turn",
                describe_open_decision(game.state),
                advice=lines_that_answer(game.state),
            )
        play_move(game, move, "end")


def resolve_playable_die(
    game: Game,
    ref: r.Ref,
    options: Sequence[DieId],
    names: MatchNames,
    move: Callable[[DieId], Move],
    start: Callable[[DieId], r.Ref] | None = None,
    *,
    began: ActBeginning | None = None,
    wanted: int = 1,
) -> DieId:
    """The die a reference means, among those that have a legal move.

    If none of these fits, the error explains why the move is illegal with a die that does. `start`
    gives the details that each suggested reference must have, and `began` and `wanted` are those of
    `resolve_die`. Raises `LineMismatch` if no die fits, with the reason; or several do.
    """
    state = game.state
    if not any(ref_fits_die(state, state.dice[die_id], ref) for die_id in options):
        likely_die = _likely_die(state, ref, move)
        refusal = None if likely_die is None else game.refusal(move(likely_die))
        if refusal is not None:
            possible = list_refs(state, options, names, start=start, began=began)
            possible = possible or "another act: no die can do this now"
            advice = whereabouts(state, ref, names)
            raise mismatch_of_refusal(refusal, worded_ref(ref, names), possible, advice)
    return resolve_die(state, ref, options, names, start, began=began, wanted=wanted)


def resolve_playable_dice(
    counted: r.CountedRef,
    names: MatchNames,
    next_die: Callable[[int], DieId],
    play: Callable[[DieId], None],
) -> None:
    """Play one move for each of the dice that a counted reference means.

    `next_die` finds the die of the next move, given how many are still to be played. Raises
    `LineMismatch` if a die has no legal move; says how many have.
    """
    for done in range(counted.count):
        try:
            die = next_die(counted.count - done)
        except LineMismatch as error:
            if not done:
                raise
            what = worded_ref(counted.ref, names)
            raise LineMismatch(
                f"{counted.count} {what}",
                f"at most {done} {what} here",
                rule_id=error.rule_id,
                advice=f"The next one is {error.found}",
            ) from None
        play(die)


_USUAL_ZONES: dict[type[Move], tuple[Zone, ...]] = {
    FieldCharacter: (RESERVE,),
    UseAction: (RESERVE,),
    Pay: (RESERVE,),
    Attack: (FIELD,),
    Block: IN_FIELD,
    UsePaidAbility: IN_FIELD,
}
"""Where the die of a move must be."""


def _likely_die(state: GameState, ref: r.Ref, move: Callable[[DieId], Move]) -> DieId | None:
    """The die that a reference probably means: one of the player where the move needs it.

    A visible die comes before one in the bag, and one not yet used to pay before one that is.
    """
    player = state.decision.player if state.decision else NOBODY
    paid = {die_id for die_id, _ in state.payment.paid_symbols} if state.payment else set()
    fitting = [die for die in state.dice if ref_fits_die(state, die, ref)]
    if not fitting:
        return None
    zones = _USUAL_ZONES.get(type(move(fitting[0].id)), ())

    def doubts(die: Die) -> tuple[bool, ...]:
        return die.controller != player, die.zone not in zones, die.face < 0, die.id in paid

    return min(fitting, key=doubts).id
