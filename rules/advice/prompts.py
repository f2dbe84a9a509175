"""The prompt of a player who may act or pass. It lists only what is really possible (PRI-1)."""

from __future__ import annotations

from rules.engine.turn.steps import attack_step
from rules.engine.turn.turn_loop import legal_moves
from rules.messages.message import Message, make_message
from rules.model.moves import Buy, FieldCharacter, Move, Pass, UseAction, UseGlobal, UsePaidAbility
from rules.state import Decision, DecisionKind, GameState, Step

_DOABLE: tuple[tuple[str, type[Move]], ...] = (
    ("part.do_buy", Buy),
    ("part.do_field", FieldCharacter),
    ("part.do_use", UseAction),
    ("part.do_global", UseGlobal),
    ("part.do_paid", UsePaidAbility),
)
_RESPONSES: tuple[tuple[str, type[Move]], ...] = (
    ("part.with_global", UseGlobal),
    ("part.with_paid", UsePaidAbility),
)


def action_prompt(state: GameState, decision: Decision) -> Message:
    """The prompt of the player who may act now: what they can do, and what passing means."""
    player = state.setup.players[decision.player].name
    other = state.setup.players[state.setup.opponents(decision.player)[0]].name
    kind = decision.kind
    moves = legal_moves(state)
    what = _responses(moves) if kind is DecisionKind.REPLY else _doable_acts(moves)
    if what is None:
        if kind is DecisionKind.MAIN and _no_attack_follows(state):
            return make_message("decide.main_idle_turn", player=player)
        name = f"{_window_template(state, kind)}_idle"
        return make_message(name, player=player, other=other)
    return make_message(_window_template(state, kind), player=player, other=other, what=what)


def pass_ends_turn(state: GameState, decision: Decision) -> bool:
    """Whether passing now ends the turn: nothing is left to do, and nobody can attack."""
    if decision.kind is not DecisionKind.MAIN or not _no_attack_follows(state):
        return False
    return _doable_acts(legal_moves(state)) is None


def _no_attack_follows(state: GameState) -> bool:
    return not state.passes and not attack_step.able_attackers(state)


def _window_template(state: GameState, kind: DecisionKind) -> str:
    """The message id of the window, depending on what was done in it last."""
    if kind is not DecisionKind.REPLY:
        return f"decide.{kind.value}_again" if state.passes > 0 else f"decide.{kind.value}"
    if state.passes != 1:
        return "decide.reply_act"  # casual timing: the opponent may respond to an action (PRI-2)
    return "decide.reply_main" if state.step is Step.MAIN else "decide.reply_attack"


def _doable_acts(moves: list[Move]) -> Message | None:
    """What can be done besides passing: "purchase, field, use actions"; None if nothing can."""
    return _joined("part.list", moves, _DOABLE)


def _responses(moves: list[Move]) -> Message | None:
    """What can be used as a response: "a Global Ability or a die's ability"; None if nothing."""
    return _joined("part.or", moves, _RESPONSES)


def _joined(
    joint: str, moves: list[Move], words: tuple[tuple[str, type[Move]], ...]
) -> Message | None:
    kinds = {type(move) for move in moves if not isinstance(move, Pass)}
    parts = [make_message(name) for name, kind in words if kind in kinds]
    if not parts:
        return None
    said = parts[0]
    for part in parts[1:]:
        said = make_message(joint, first=said, second=part)
    return said
