"""When an act can come: which decision it answers, and what goes without saying before it.

Passes that an act implies, and steps that leave no choice, are left out of a match file; they are
supplied here.
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
    """Whether an act is one for the decision that is open."""
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
    """The move that goes without saying: to pass, or the only one there is."""
    decision = state.decision
    if state.over or decision is None:
        return None
    if decision.kind in _WINDOWS and Pass() in legal:
        return Pass()
    return legal[0] if decision.kind in _CHOICES and len(legal) == 1 else None


def reach(game: Game, act: r.Act, names: Names) -> None:
    """Supply what lies between the open decision and an act, within this turn.

    Raises:
        Mismatch: something else must be decided first, or it is too late for it.
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
    """What is expected of whom, in words for an error."""
    return f"an answer to: {prompt(state)}"


def play(game: Game, move: Move, said: str) -> None:
    """Play a move, or say why it is refused.

    Raises:
        Mismatch: the rules refuse it.
    """
    try:
        game.play(move)
    except IllegalMove as error:
        no = error.refusal
        raise Mismatch(f'"{said}" ({no.rule}: {no})', "a legal move") from None


def pass_on(game: Game, turn: int) -> None:
    """Everybody passes until a turn, or the match, is over.

    Raises:
        Mismatch: something must be decided that is no pass.
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
    """The die of a legal move that is meant.

    If none can be meant, the move is tried with a die of the player's that fits, for the refusal.

    Raises:
        Mismatch: why there is none, or that several could be meant.
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
