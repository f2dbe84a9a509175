"""When an act applies: the decision it answers, and the implied moves before it.

A match file omits the passes that an act implies and the decisions with only one answer. This
module supplies them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.advice.labels import prompt_for
from rules.engine.turn.turn_loop import is_between_acts
from rules.game import Game, IllegalMove
from rules.model.ids import CHANCE, NOBODY, DieId
from rules.model.moves import Move, Pass
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.replay.references import ref_fits_die, resolve_die
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.line_formatter import format_ref as worded_ref
from rules.notation.syntax.quoting import MatchNames
from rules.state import PRIORITY_DECISIONS, DecisionKind, GameState

_PASSABLE_DECISIONS = PRIORITY_DECISIONS | {
    DecisionKind.REROLL,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
}
_FORCIBLE_DECISIONS = frozenset(
    (
        DecisionKind.CHOOSE,
        DecisionKind.CHOOSE_WORD,
        DecisionKind.CHOOSE_PLAYER,
        DecisionKind.ORDER,
        DecisionKind.ASSIGN,
        DecisionKind.ATTACKERS,
        DecisionKind.BLOCKERS,
    )
)
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
    r.AcceptAct: (DecisionKind.ANSWER, DecisionKind.PAY, DecisionKind.DRAW_OFFER),
    r.DeclineAct: (DecisionKind.ANSWER, DecisionKind.CHOOSE, DecisionKind.DRAW_OFFER),
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
    if state.is_over or decision is None or act.actor not in (None, decision.player):
        return False
    doer = state.active if act.actor is None else act.actor
    match act:
        case r.PassAct():
            return decision.player != CHANCE
        case r.ConcedeAct():
            return decision.player == doer
        case r.OfferDrawAct():
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


def play_implied_moves(game: Game, act: r.Act, names: MatchNames) -> None:
    """Play the implied moves between the open decision and an act of the same turn.

    Raises:
        Mismatch: another decision comes first, or the turn or match ended before the act.
    """
    turn = game.state.turn
    expected = describe_open_decision(game.state)
    while not answers_decision(act, game.state):
        move = implied_move(game.state, game.legal_moves())
        if move is None:
            here = game.state.turn == turn and not game.state.is_over
            raise LineMismatch(
                f'"{worded(act, names)}"', describe_open_decision(game.state) if here else expected
            )
        play_move(game, move, worded(act, names))


def describe_open_decision(state: GameState) -> str:
    """The open decision, in words for an error message."""
    return f"an answer to: {prompt_for(state)}"


def play_move(game: Game, move: Move, said: str) -> None:
    """Play a move.

    Args:
        game: the game.
        move: the move.
        said: the line of the file, for the error message.

    Raises:
        Mismatch: the move is illegal; names the rule.
    """
    try:
        game.play(move)
    except IllegalMove as error:
        no = error.refusal
        raise LineMismatch(f'"{said}" ({no.rule_id}: {no})', "a legal move") from None


def pass_until_turn_ends(game: Game, turn: int) -> None:
    """Pass for both players until the turn or the match is over.

    Raises:
        Mismatch: a decision comes up that needs an explicit answer.
    """
    while game.state.turn == turn and not game.state.is_over:
        move = implied_move(game.state, game.legal_moves())
        if move is None:
            raise LineMismatch("the end of the turn", describe_open_decision(game.state))
        play_move(game, move, "end")


def resolve_playable_die(
    game: Game,
    ref: r.Ref,
    options: Sequence[DieId],
    names: MatchNames,
    move: Callable[[DieId], Move],
) -> DieId:
    """The die a reference means, among those that have a legal move.

    If none of these fits, the move is tried with a fitting die of the player, so that the refusal
    explains why it is illegal.

    Raises:
        Mismatch: no die fits, with the reason; or several do.
    """
    state = game.state
    player = state.decision.player if state.decision else NOBODY
    if not any(ref_fits_die(state, state.dice[number], ref) for number in options):
        paid = {number for number, _ in state.payment.paid_symbols} if state.payment else set()
        meant = [
            die.id
            for die in state.dice
            if die.controller == player and ref_fits_die(state, die, ref)
        ]
        if meant:
            number = min(meant, key=lambda number: number in paid)
            play_move(game, move(number), worded_ref(ref, names))
    return resolve_die(state, ref, options, names)
