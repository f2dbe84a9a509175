"""Why the rules refuse an act here, and `refuse` lines that expect a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.refusals import Refusal, decision_pending, refusal_of
from rules.game import Game
from rules.model.ids import CHANCE
from rules.notation.acts.act_execution import play_act
from rules.notation.acts.act_timing import implied_move, play_implied_moves
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.act_formatter import format_act as worded
from rules.notation.syntax.quoting import MatchNames
from rules.state import GameState

_PENDING = "PRI-3"
"""The rule that another decision comes first."""

_ACTS_WITH_OWN_REASON = (r.PaidAct, r.AttackAct, r.BlockAct, r.ChooseDiceAct)
"""Acts that the rules can refuse for a better reason than that another decision is open."""


def play_act_when_due(
    game: Game, act: r.Act, names: MatchNames, *, may_skip_declarations: bool = False
) -> None:
    """Play an act after the moves that it implies.

    Raises:
        LineMismatch: the act is illegal or ambiguous, or another decision comes first.
    """
    before = len(game.history)
    try:
        play_implied_moves(game, act, names, may_skip_declarations=may_skip_declarations)
    except LineMismatch as error:
        if len(game.history) > before:
            game.undo(to=before)
        raise _explain_untimely_act(game, act, names, error) from None
    play_act(game, act, names)


def _explain_untimely_act(
    game: Game, act: r.Act, names: MatchNames, error: LineMismatch
) -> LineMismatch:
    """The reason why an act cannot be played now, from the rules if they have one."""
    refused = list(_refusals_on_the_way(game, act, names))
    own = [one for one in refused if one.rule_id != _PENDING] or refused
    found, rule_id = error.found, _pending(game.state).rule_id
    if own:
        found, rule_id = own[0].found, own[0].rule_id
    return LineMismatch(found, error.expected, rule_id=rule_id, advice=error.advice)


def _refusals_on_the_way(game: Game, act: r.Act, names: MatchNames) -> Iterator[LineMismatch]:
    """Why the rules refuse an act now, and after each implied move where its player decides."""
    if not isinstance(act, _ACTS_WITH_OWN_REASON):
        return
    doer = game.state.active if act.actor is None else act.actor
    for twin in _states_passed(game):
        if twin.decision is None or twin.decision.player != doer:
            continue
        try:
            play_act(twin, act, names)
        except LineMismatch as refused:
            if refused.rule_id:
                yield refused


def _states_passed(game: Game) -> Iterator[Game]:
    """Copies of the game now, and after each implied move of this turn."""
    twin = game.copy()
    while twin.state.turn == game.state.turn:
        yield twin.copy()
        move = implied_move(twin.state, twin.legal_moves())
        if move is None:
            return
        twin.play(move)


def _pending(state: GameState) -> Refusal:
    """The refusal of any act that does not answer the open decision."""
    if state.decision is not None and state.decision.player == CHANCE and not state.is_over:
        return refusal_of("DIE-5", "chance")
    return decision_pending(state)


# --- expected refusals ----------------------------------------------------------------------------


def check_refusal(game: Game, line: r.RefuseLine, names: MatchNames) -> None:
    """Check that an act is refused by the expected rule; the game stays as it is.

    Raises:
        LineMismatch: the act is legal, another rule refuses it, or it cannot be understood.
    """
    twin, said = game.copy(), worded(line.act, names)
    try:
        play_act_when_due(twin, line.act, names)
    except LineMismatch as error:
        if error.rule_id == line.rule_id:
            return
        if error.rule_id:
            raise LineMismatch(
                f"a refusal by {error.rule_id}: {error.found}",
                f'that {line.rule_id} refuses "{said}"',
                rule_id=error.rule_id,
            ) from None
        raise LineMismatch(
            f"{error.found}, where {error.expected} was expected",
            f"an act that {line.rule_id} refuses",
            advice=error.advice or "No rule refuses the line: it is not complete, or not clear",
        ) from None
    raise LineMismatch(f'"{said}", which is legal here', f"an act that {line.rule_id} refuses")
