"""Turns the acts of a script into moves at the table as it is now."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Game, SeededDealer
from rules.lessons.lesson import LessonAct
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    RollOutcome,
)
from rules.notation.acts.act_timing import pass_until_turn_ends
from rules.notation.acts.chance import face_index
from rules.notation.acts.references import ref_fits_die
from rules.notation.acts.refused_acts import play_act_when_due
from rules.notation.records.record import EndTurnAct, Ref, RolledFaces
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind, GameState

# Moves of one act that may be played in any order, because the result is the same.
_UNORDERED_MOVES = (Pay, MarkForReroll, Attack, Block)
_UNORDERED_WHILE_PAYING = (*_UNORDERED_MOVES, Buy, FieldCharacter)


def moves_of_act(game: Game, act: LessonAct, names: MatchNames) -> tuple[Move, ...]:
    """The moves of an act now, with the passes and draws that it implies.

    Raises:
        LineMismatch: the act is not possible now.
    """
    twin = game.copy()
    twin.dealer = None
    if isinstance(act.act, EndTurnAct):
        pass_until_turn_ends(twin, act.turn)
    else:
        play_act_when_due(twin, act.act, names)
    return tuple(played.move for played in twin.history[len(game.history) :])


def equivalent_move(game: Game, wanted: Sequence[Move], move: Move) -> Move | None:
    """The wanted move that a move equals or has the same result as; None if there is none.

    Usually that can only be the first wanted move; the moves of a payment, a reroll, an attack or a
    block may come in any order.
    """
    if not wanted or game.refusal(move) is not None:
        return None
    unordered = _UNORDERED_MOVES if game.state.payment is None else _UNORDERED_WHILE_PAYING
    kind = type(wanted[0])
    loose = [one for one in wanted if isinstance(one, kind)] if kind in unordered else wanted[:1]
    if move in loose:
        return move
    alike = [one for one in loose if type(one) is type(move) and game.refusal(one) is None]
    if not alike:
        return None
    result = digest_after(game, move)
    return next((one for one in alike if digest_after(game, one) == result), None)


def digest_after(game: Game, move: Move) -> str:
    """The fingerprint of the state after a move."""
    twin = Game(game.setup, None, game.state.copy(), keeps_history=False)
    twin.play(move)
    return twin.digest()


def outcome_by_faces(
    state: GameState, before: GameState, faces: tuple[RolledFaces, ...], seed: int
) -> Move:
    """The outcome of an open draw or roll: by the given faces, and by a seed for other dice.

    Args:
        state: the state that waits for Chance.
        before: the state in which the rerolled dice still show their old faces.
        faces: dice by their old faces, and the faces they show next.
        seed: the seed of what is not given.
    """
    random = SeededDealer(seed).deal(state)
    if not isinstance(random, RollOutcome) or not faces or state.decision is None:
        return random
    assert state.decision_kind is DecisionKind.ROLL
    given: list[tuple[Ref, str]] = [(one.ref, face) for one in faces for face in one.faces]
    shown = list(random.faces)
    for place, number in enumerate(state.decision.dice):
        die = before.dice[number]
        found = next((one for one in given if ref_fits_die(before, die, one[0])), None)
        if found is not None:
            given.remove(found)
            shown[place] = face_index(state, number, found[1])
    return RollOutcome(tuple(shown))
