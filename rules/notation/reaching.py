"""When an act applies: the decision it answers, and the implied moves before it.

A match file omits the passes that an act implies and the decisions with only one answer. This
module supplies them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.game import Game, IllegalMove
from rules.moves import Move, Pass
from rules.naming import prompt
from rules.notation import record as r
from rules.notation.errors import Mismatch
from rules.notation.finding import fits, the_one
from rules.notation.quoting import Names
from rules.notation.wording import act as worded
from rules.notation.wording import ref as worded_ref
from rules.state import CHANCE, GameState
from rules.turn import is_between_acts

_WINDOWS = frozenset(("reroll", "main", "reply", "window", "attackers", "blockers"))
_CHOICES = frozenset(
    ("choose", "choose word", "choose player", "order", "assign", "attackers", "blockers")
)
_ANSWERED: dict[type[r.Act], tuple[str, ...]] = {
    r.Drawing: ("draw",),
    r.Rolling: ("roll",),
    r.Rerolling: ("reroll",),
    r.Attacking: ("attackers",),
    r.Blocking: ("blockers",),
    r.Assigning: ("assign",),
    r.Choosing: ("choose",),
    r.Naming: ("choose word",),
    r.ChoosingPlayer: ("choose player", "choose"),
    r.Ordering: ("order",),
    r.Accepting: ("answer", "pay", "draw offer"),
    r.Declining: ("answer", "choose", "draw offer"),
}
_DONE_IN = {
    "buy": ("main",),
    "field": ("main",),
    "use": ("main", "window"),
    "global": ("main", "window", "reply"),
    "ability": ("main", "window", "reply"),
}


def answers(act: r.Act, state: GameState) -> bool:
    """Whether an act answers the open decision."""
    decision = state.decision
    if state.over or decision is None or act.player not in (None, decision.player):
        return False
    doer = state.active if act.player is None else act.player
    match act:
        case r.Passing():
            return decision.player != CHANCE
        case r.Conceding():
            return decision.player == doer
        case r.Offering():
            return decision.player == doer and is_between_acts(state)
        case r.Doing(deeds=deeds):
            return decision.player == doer and decision.kind in _DONE_IN[deeds[0].verb]
        case _:
            return decision.kind in _ANSWERED.get(type(act), ())


def implied(state: GameState, legal: Sequence[Move]) -> Move | None:
    """The move a file may omit here: a pass, or the only legal answer to a choice; or None."""
    decision = state.decision
    if state.over or decision is None:
        return None
    if decision.kind in _WINDOWS and Pass() in legal:
        return Pass()
    return legal[0] if decision.kind in _CHOICES and len(legal) == 1 else None


def reach(game: Game, act: r.Act, names: Names) -> None:
    """Play the implied moves between the open decision and an act of the same turn.

    Raises:
        Mismatch: another decision comes first, or the turn or match ended before the act.
    """
    turn = game.state.turn
    expected = awaited(game.state)
    while not answers(act, game.state):
        move = implied(game.state, game.legal())
        if move is None:
            here = game.state.turn == turn and not game.state.over
            raise Mismatch(f'"{worded(act, names)}"', awaited(game.state) if here else expected)
        play(game, move, worded(act, names))


def awaited(state: GameState) -> str:
    """The open decision, in words for an error message."""
    return f"an answer to: {prompt(state)}"


def play(game: Game, move: Move, said: str) -> None:
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
        raise Mismatch(f'"{said}" ({no.rule}: {no})', "a legal move") from None


def pass_on(game: Game, turn: int) -> None:
    """Pass for both players until the turn or the match is over.

    Raises:
        Mismatch: a decision comes up that needs an explicit answer.
    """
    while game.state.turn == turn and not game.state.over:
        move = implied(game.state, game.legal())
        if move is None:
            raise Mismatch("the end of the turn", awaited(game.state))
        play(game, move, "end")


def die_for(
    game: Game,
    ref: r.Ref,
    options: Sequence[int],
    names: Names,
    move: Callable[[int], Move],
) -> int:
    """The die a reference means, among those that have a legal move.

    If none of these fits, the move is tried with a fitting die of the player, so that the refusal
    explains why it is illegal.

    Raises:
        Mismatch: no die fits, with the reason; or several do.
    """
    state = game.state
    player = state.decision.player if state.decision else CHANCE
    if not any(fits(state, state.dice[number], ref) for number in options):
        paid = {number for number, _ in state.paying.paid} if state.paying else set()
        meant = [die.id for die in state.dice if die.player == player and fits(state, die, ref)]
        if meant:
            number = min(meant, key=lambda number: number in paid)
            play(game, move(number), worded_ref(ref, names))
    return the_one(state, ref, options, names)
