"""What a player is told who may act or pass: only what they could really do (PRI-1)."""

from __future__ import annotations

from rules import priority
from rules.moves import Buy, Field, Move, Pass, Use, UseGlobal, UsePaid
from rules.state import Decision, GameState, Step
from rules.steps import attack, main
from rules.words import Message, message

_DOABLE: tuple[tuple[str, type[Move]], ...] = (
    ("part.do_buy", Buy),
    ("part.do_field", Field),
    ("part.do_use", Use),
    ("part.do_global", UseGlobal),
    ("part.do_paid", UsePaid),
)


def in_turn(state: GameState, decision: Decision) -> Message:
    """The sentence for the player who may act now: what they can do, and what passing means."""
    player = state.setup.players[decision.player].name
    other = state.setup.players[state.setup.opponents(decision.player)[0]].name
    kind = decision.kind
    what = _doable(_moves(state, decision))
    if what is None:
        if kind == "main" and not state.passes and not attack.able_attackers(state):
            return message("decide.main_idle_turn", player=player)
        name = f"{_moment(state, kind)}_idle"
        return message(name, player=player, other=other)
    return message(_moment(state, kind), player=player, other=other, what=what)


def _moment(state: GameState, kind: str) -> str:
    """Which window it is, and what was done in it last."""
    if kind != "reply":
        return f"decide.{kind}_again" if state.passes > 0 else f"decide.{kind}"
    if state.passes != 1:
        return "decide.reply_act"  # the casual procedure: an action may be answered (PRI-2)
    return "decide.reply_main" if state.step is Step.MAIN else "decide.reply_attack"


def _moves(state: GameState, decision: Decision) -> list[Move]:
    match decision.kind:
        case "main":
            return main.legal(state, decision.player)
        case "window":
            return priority.legal_window(state, decision.player)
        case _:
            return priority.legal_reply(state, decision.player)


def _doable(moves: list[Move]) -> Message | None:
    """What can be done besides passing: "purchase, field, use actions"; None if nothing can."""
    kinds = {type(move) for move in moves if not isinstance(move, Pass)}
    parts = [message(name) for name, kind in _DOABLE if kind in kinds]
    if not parts:
        return None
    said = parts[0]
    for part in parts[1:]:
        said = message("part.list", first=said, second=part)
    return said
