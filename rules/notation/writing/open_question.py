"""The open question of a match in notation: the table, the player who decides, every legal act."""

from __future__ import annotations

from rules.advice.prompts import prompt_for
from rules.engine.turn import turn_loop
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.ids import CHANCE
from rules.model.moves import Concede, Confirm, Move, OfferDraw
from rules.notation.facts.expectations import actual_question, is_half_done, with_forced_choices
from rules.notation.facts.state_facts import facts_of_match, facts_of_player
from rules.notation.records import record as r
from rules.notation.syntax.line_formatter import format_act, format_facts
from rules.notation.syntax.quoting import MatchNames
from rules.notation.writing.act_grouping import ActGrouper
from rules.state import DecisionKind


def question_lines(game: Game) -> list[str]:
    """The lines with which a judge or a bug report states a question.

    The table comes as `expect` lines, then the prompt as a remark, then each legal act. Of many
    ways to pay or to draw, one is given. If an act is unfinished, each line is the whole act.
    """
    names = MatchNames(game.setup)
    settled = with_forced_choices(game)
    asked = [actual_question(game, r.StateFact(what)) for what in ("decides", "question")]
    also = asked[:1] if is_half_done(settled) else []
    state = settled.state
    lines = [format_facts([*facts_of_match(state), *asked], names)]
    lines += [
        format_facts([*facts_of_player(state, player), *also], names)
        for player in state.setup.player_ids
    ]
    acts = legal_acts(game)
    remarks = [f"# {prompt_for(game.state)}"]
    if game.decision is not None and game.decision.player == CHANCE:
        remarks.append("# For example:")
    elif _is_last_act_open(game, ActGrouper()):
        remarks.append("# The last act is unfinished. Each of these lines replaces it:")
    return [
        *(f"expect {line}" for line in lines),
        *remarks,
        *(f"  {format_act(act, names)}" for act in acts),
    ]


def legal_acts(game: Game) -> list[r.Act]:
    """Every legal act of the open decision, complete as far as one choice or payment completes it.

    For a draw or a roll this is one possible outcome.
    """
    decision = game.decision
    if decision is None:
        return []
    moves: list[Move] = [*game.legal_moves()]
    if decision.player == CHANCE:
        moves.append(SeededDealer(0).deal(game.state))
    else:
        moves += [OfferDraw()] if turn_loop.is_between_acts(game.state) else []
        moves.append(Concede())
    grouper = ActGrouper()
    is_last_open = _is_last_act_open(game, grouper)
    return list(dict.fromkeys(_act_of(game, move, is_last_open, grouper) for move in moves))


def _act_of(game: Game, move: Move, is_last_open: bool, grouper: ActGrouper) -> r.Act:
    """The act that a move begins or continues, after it has been played and completed.

    `is_last_open` says whether the last act of the game is unfinished, so that the act replaces it.
    Otherwise a choice of dice gets its own line, even if the act before could have named them.
    `grouper` groups the moves; it is shared by all moves, so that earlier acts are built once.
    """
    twin = game.copy()
    twin.dealer = None
    twin.play(move)
    _complete(twin)
    moves = 0
    for grouped in grouper.group_acts(twin):
        moves += len(grouped.states)
        if moves > len(game.history):
            act = grouped.act
            if isinstance(act, r.PaidAct) and act.chosen_dice and not is_last_open:
                is_new = moves - len(grouped.states) >= len(game.history)
                return act if is_new else r.ChooseDiceAct(None, act.is_open, act.chosen_dice)
            return act
    raise LookupError(f"no act contains {move}")


def _complete(game: Game) -> None:
    """Pay for what has begun, and finish the selection of dice that has begun."""
    if game.decision_kind is DecisionKind.PAY:
        for pay in game.proposed_payment():
            game.play(pay)
        if Confirm() in game.legal_moves():
            game.play(Confirm())
        return
    if _has_selection(game) and Confirm() in game.legal_moves():
        game.play(Confirm())


def _has_selection(game: Game) -> bool:
    """Whether some of the dice of an attack, a block, a reroll or a choice have been selected."""
    state, combat = game.state, game.state.combat
    match game.decision_kind:
        case DecisionKind.ATTACKERS:
            return combat is not None and bool(combat.attackers)
        case DecisionKind.BLOCKERS:
            return combat is not None and bool(combat.blocks)
        case DecisionKind.REROLL:
            return bool(state.marked_dice)
        case DecisionKind.CHOOSE:
            return state.decision is not None and bool(state.decision.dice)
        case _:
            return False


def _is_last_act_open(game: Game, grouper: ActGrouper) -> bool:
    return any(grouped.act.is_open for grouped in grouper.group_acts(game)[-1:])
