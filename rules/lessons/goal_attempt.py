"""What a lesson does where its script says nothing.

In an attempt at a goal any legal act of the learner is free, and the facts of the goal are checked.
`Unscripted` chooses for Chance and the other side.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from rules.game import Game
from rules.lessons.lesson import Beat, Lesson
from rules.lessons.scripted_acts import outcome_by_faces
from rules.model.ids import CHANCE, PlayerId
from rules.model.moves import DrawOutcome, Move, Pass
from rules.notation.facts.expectations import check_fact, contains_dice, is_half_done, is_zone_fact
from rules.notation.facts.state_facts import purchased_dice
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import RolledFaces, StateFact
from rules.notation.syntax.quoting import MatchNames
from rules.opponents import Opponent, Passer, SimpleOpponent
from rules.state import DecisionKind

Explain = Callable[[Game, int], str]
"""Says why the moves since a number of moves have not reached a goal."""


class GoalState(Enum):
    """How an attempt at a goal stands."""

    OPEN = "open"
    REACHED = "reached"
    FAILED = "failed"


class GoalAttempt:
    """The state of an attempt.

    `start` is the number of moves before the learner began, and `fail_text` says why an attempt has
    failed, or is "".
    """

    def __init__(
        self, game: Game, beat: Beat, names: MatchNames, explain: Explain | None = None
    ) -> None:
        self.state = GoalState.OPEN
        self.fail_text = ""
        self.start = len(game.history)
        self._turn = game.state.turn
        self._game = game
        self._beat = beat
        self._names = names
        self._explain = explain

    @property
    def is_open(self) -> bool:
        """Whether the goal can still be reached."""
        return self.state is GoalState.OPEN

    def check(self) -> None:
        """Check the goal after a move."""
        if not self._beat.goal or not self.is_open or self._is_picking:
            return
        if not is_half_done(self._game) and all_hold(self._game, self._beat.goal, self._names):
            self.state = GoalState.REACHED
            return
        failed = next(
            (goal for goal in self._beat.fails if all_hold(self._game, goal.facts, self._names)),
            None,
        )
        if failed is not None:
            self.state, self.fail_text = GoalState.FAILED, failed.text
        elif self._game.state.is_over or self._game.state.turn > self._turn:
            self.state = GoalState.FAILED
            if self._explain is not None:
                self.fail_text = self._explain(self._game, self.start)

    @property
    def _is_picking(self) -> bool:
        """Whether attackers or blockers have been picked that are not confirmed yet."""
        is_declaring = self._game.decision_kind in (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)
        return is_declaring and not self._game.is_between_acts

    def reopen(self) -> None:
        """Let the learner try again."""
        self.state, self.fail_text = GoalState.OPEN, ""

    def last_own_act(self, is_coached: Callable[[PlayerId], bool]) -> int | None:
        """Where the last act that a person chose begins, as a number of moves; None without one."""
        count = len(self._game.history)
        while count > self.start:
            count = self._game.last_act_start(count, past_chance=True)
            decision = self._game.history[count].state_before.decision
            if decision is None or decision.player == CHANCE or is_coached(decision.player):
                continue
            if was_automatic(self._game, count):
                continue
            return max(count, self.start)
        return None


def all_hold(game: Game, facts: tuple[StateFact, ...], names: MatchNames) -> bool:
    """Whether all facts are true now.

    They mean the same as in an expectation, except that a zone may hold more dice than listed and a
    player may have purchased more.
    """
    return all(_holds(game, fact, names) for fact in facts)


def _holds(game: Game, fact: StateFact, names: MatchNames) -> bool:
    if fact.subject == "purchased":
        return purchased_dice(game.state, fact.player) >= fact.amount
    if fact.dice and is_zone_fact(fact):
        return contains_dice(game.state, fact)
    try:
        check_fact(game, fact, names)
    except LineMismatch:
        return False
    return True


_SEED = 2014
"""The seed of dice that the script does not give, so that a second attempt rolls the same."""


class Unscripted:
    """Chooses moves for Chance and for the side that the coach plays. `coach_plays` says whether
    the coach plays the other side; otherwise a person does. `opponent` chooses for the coach."""

    def __init__(
        self, game: Game, lesson: Lesson, *, coach_plays: bool, opponent: Opponent | None = None
    ) -> None:
        self._game = game
        self._learners = game.setup.teams[lesson.learner]
        self._coach_plays = coach_plays
        usual = SimpleOpponent() if lesson.opponent == "simple" else Passer()
        self._opponent: Opponent = usual if opponent is None else opponent
        self._chosen: tuple[int, tuple[Move, ...]] = (-1, ())
        """The opponent's next moves, with the number of moves played before them."""

    def is_coached(self, player: PlayerId) -> bool:
        """Whether the coach plays for this player."""
        return self._coach_plays and player not in self._learners

    def due_moves(self, faces: tuple[RolledFaces, ...]) -> tuple[Move, ...]:
        """The next outcome of Chance, act of the coach, or automatic pass; () when others decide.
        `faces` are the outcomes of a reroll that the lesson gives, by the faces before it."""
        game, decision = self._game, self._game.decision
        if decision is None:
            return ()
        if decision.player == CHANCE:
            before = game.history[-1].state_before if game.history else game.state
            return (outcome_by_faces(game.state, before, faces, _SEED),)
        if self.is_coached(decision.player):
            return self._moves_of_opponent()
        return (Pass(),) if closes_step(game) else ()

    def _moves_of_opponent(self) -> tuple[Move, ...]:
        place = len(self._game.history)
        if self._chosen[0] != place:
            self._chosen = (place, self._opponent.next_moves(self._game))
        return self._chosen[1]

    def forget(self) -> None:
        """Choose again: moves were taken back."""
        self._chosen = (-1, ())


def closes_step(game: Game) -> bool:
    """Whether the open decision is the third of the three passes that end a step (RUL-9).

    The first one has said that the step ends, and nothing has happened since.
    """
    is_asked_again = bool(game.history) and isinstance(game.history[-1].move, Pass)
    return game.state.is_window_closing and is_asked_again


def was_automatic(game: Game, place: int) -> bool:
    """Whether no one chose a move in the history: it was forced, or the third pass (RUL-9)."""
    played = game.history[place]
    is_third_pass = isinstance(played.move, Pass) and played.state_before.is_window_closing
    return is_third_pass or game.was_forced(place)


def comes_at_once(game: Game, place: int) -> bool:
    """Whether a move in the history comes without being asked for: a draw, or an automatic one."""
    return isinstance(game.history[place].move, DrawOutcome) or was_automatic(game, place)
