"""What comes next without the learner where the script does not say: Chance and the other side."""

from __future__ import annotations

from rules.game import Game
from rules.lessons.lesson import Lesson
from rules.lessons.scripted_acts import outcome_by_faces
from rules.model.ids import CHANCE, PlayerId
from rules.model.moves import DrawOutcome, Move, Pass
from rules.notation.records.record import RolledFaces
from rules.opponents import Opponent, Passer, SimpleOpponent

_SEED = 2014
"""The seed of dice that the script does not give, so that a second attempt rolls the same."""


class Unscripted:
    """Chooses moves for Chance and for the side that the coach plays. `coach_plays` says whether
    the coach plays the other side; otherwise a person does."""

    def __init__(self, game: Game, lesson: Lesson, *, coach_plays: bool) -> None:
        self._game = game
        self._learner = lesson.learner
        self._coach_plays = coach_plays
        self._opponent: Opponent = SimpleOpponent() if lesson.opponent == "simple" else Passer()
        self._chosen: tuple[int, tuple[Move, ...]] = (-1, ())
        """The opponent's next moves, with the number of moves played before them."""

    def is_coached(self, player: PlayerId) -> bool:
        """Whether the coach plays for this player."""
        return self._coach_plays and player != self._learner

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


# --- moves that no one is asked for ---------------------------------------------------------------


def closes_step(game: Game) -> bool:
    """Whether the open decision is the third of the three passes that end a step (RUL-9).

    The first one has said that the step ends, and nothing has happened since.
    """
    is_asked_again = bool(game.history) and isinstance(game.history[-1].move, Pass)
    return game.state.passes == 2 and is_asked_again


def was_automatic(game: Game, place: int) -> bool:
    """Whether no one chose a move in the history: it was forced, or the third pass (RUL-9)."""
    played = game.history[place]
    is_third_pass = isinstance(played.move, Pass) and played.state_before.passes == 2
    return is_third_pass or game.was_forced(place)


def comes_at_once(game: Game, place: int) -> bool:
    """Whether a move in the history comes without being asked for: a draw, or an automatic one."""
    return isinstance(game.history[place].move, DrawOutcome) or was_automatic(game, place)
