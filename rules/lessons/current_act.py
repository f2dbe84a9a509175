"""The act of the script that the learner, the coach or Chance is in: how much of it is done."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Game
from rules.lessons.lesson import LessonAct
from rules.lessons.scripted_acts import equivalent_move, moves_of_act
from rules.model.ids import DieId
from rules.model.moves import Attack, BatchAct, Block, Confirm, MarkForReroll, Move, Pay
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import EndTurnAct, PassAct
from rules.notation.syntax.quoting import MatchNames


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
