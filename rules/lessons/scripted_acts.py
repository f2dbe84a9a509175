"""Turns the acts of a script into moves at the table as it is now."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Game, SeededDealer
from rules.lessons.lesson import LessonAct
from rules.model.ids import DieId
from rules.model.moves import (
    Attack,
    BatchAct,
    Block,
    Buy,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    RollOutcome,
)
from rules.notation.acts.act_execution import play_act_when_due
from rules.notation.acts.act_timing import pass_until_turn_ends
from rules.notation.acts.chance import face_index
from rules.notation.acts.references import ref_fits_die
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import EndTurnAct, PassAct, Ref, RolledFaces
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind, GameState

# Moves of one act that may be played in any order, because the result is the same.
_UNORDERED_MOVES = (Pay, MarkForReroll, Attack, Block)
_UNORDERED_WHILE_PAYING = (*_UNORDERED_MOVES, Buy, FieldCharacter)


def moves_of_act(game: Game, act: LessonAct, names: MatchNames) -> tuple[Move, ...]:
    """The moves of an act now, with the passes and draws that it implies. Raises `LineMismatch` if
    the act is not possible now."""
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
    loose = [name for name in wanted if isinstance(name, kind)] if kind in unordered else wanted[:1]
    if move in loose:
        return move
    alike = [die for die in loose if type(die) is type(move) and game.refusal(die) is None]
    if not alike:
        return None
    result = digest_after(game, move)
    return next((die for die in alike if digest_after(game, die) == result), None)


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
        before: the state in which the rerolled dice still show their old faces.
        faces: dice by their old faces, and the faces they show next.
    """
    random = SeededDealer(seed).deal(state)
    if not isinstance(random, RollOutcome) or not faces or state.decision is None:
        return random
    assert state.decision_kind is DecisionKind.ROLL
    given: list[tuple[Ref, str]] = [(one.ref, face) for one in faces for face in one.faces]
    shown = list(random.faces)
    for place, die_id in enumerate(state.decision.dice):
        die = before.dice[die_id]
        found = next((face for face in given if ref_fits_die(before, die, face[0])), None)
        if found is not None:
            given.remove(found)
            shown[place] = face_index(state, die_id, found[1])
    return RollOutcome(tuple(shown))


class CurrentAct:
    """An act of the script in progress.

    `start` is the number of moves before it. `is_off_plan` says that the learner does something
    else, which the lesson accepts, and `is_lost` that the act is not possible on this table.
    """

    def __init__(self, game: Game, names: MatchNames, act: LessonAct | None) -> None:
        self.act = act
        self.start = len(game.history)
        self.is_off_plan = False
        self.is_lost = False
        self._game = game
        self._names = names
        self._plan: list[Move] | None = None

    @property
    def has_begun(self) -> bool:
        """Whether any of its moves has been played."""
        return len(self._game.history) > self.start

    @property
    def is_pass(self) -> bool:
        """Whether the act itself is a pass, or the end of a turn."""
        return self.act is not None and isinstance(self.act.act, PassAct | EndTurnAct)

    @property
    def plan(self) -> list[Move]:
        """The rest of its moves according to the script; [] if it is off the plan."""
        if self.act is None or self.is_off_plan:
            return []
        if self._plan is None:
            try:
                self._plan = list(moves_of_act(self._game, self.act, self._names))
            except LineMismatch:
                self._plan, self.is_lost = [], True
        return self._plan

    def planned_moves(self, moves: Sequence[Move]) -> tuple[Move, ...] | None:
        """The planned moves that have the same result; None if these moves are not the plan."""
        wanted = list(self.plan)
        twin = self._game.copy()
        found: list[Move] = []
        for move in moves:
            meant = equivalent_move(twin, wanted, move)
            if meant is None:
                return None
            wanted.remove(meant)
            found.append(meant)
            twin.play(meant)
        return tuple(found)

    def planned_payment(self) -> tuple[Pay, ...] | None:
        """What the plan pays with now; None if it does not say."""
        if not self.has_begun or not self.plan:
            return None
        plan = self.plan
        if any(isinstance(move, BatchAct) for move in plan):
            return ()  # the plan adds something to the payment first
        paid = plan[: plan.index(Confirm())] if Confirm() in plan else plan
        return tuple(move for move in paid if isinstance(move, Pay))

    def resume(self) -> None:
        """Find the rest of the plan again after a move of the act was taken back."""
        if self.act is None:
            return
        done = [played.move for played in self._game.history[self.start :]]
        before = self._game.copy()
        if done:
            before.undo(to=self.start)
        act = CurrentAct(before, self._names, self.act)
        self.is_off_plan = act.planned_moves(done) is None
        self._plan = None
        if not self.is_off_plan:
            self._plan = act.plan
            for move in act.planned_moves(done) or ():
                self._plan.remove(move)

    @property
    def stray_picks(self) -> tuple[DieId, ...]:
        """The dice of a reroll, an attack or a block that the learner picked against the script."""
        done = [played.move for played in self._game.history[self.start :]]
        if not self.is_off_plan or not done:
            return ()
        before = self._game.copy()
        before.undo(to=self.start)
        plan = CurrentAct(before, self._names, self.act).plan
        twin = before.copy()  # the moves in the history share the state of `before`
        found: list[DieId] = []
        for move in done:
            meant = equivalent_move(twin, plan, move)
            if meant is not None:
                plan.remove(meant)
            elif isinstance(move, MarkForReroll | Attack | Block):
                found.append(move.die)
            twin.play(move if meant is None else meant)
        return tuple(found)

    def is_planned(self, move: Move) -> bool:
        """Whether exactly this move may come next."""
        plan = self.plan
        return bool(plan) and (move == plan[0] or equivalent_move(self._game, plan, move) == move)
