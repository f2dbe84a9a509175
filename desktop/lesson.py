"""A guided lesson: it knows the expected next move and gently refuses all others.

The learner plays both sides. A lesson is a scripted match, including the outcomes of Chance; the
moves played so far are always a beginning of the script.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.record import Script
from desktop.session import Session
from desktop.settings import Settings
from rules.dealer import ScriptedDealer, ScriptEnded, SeededDealer
from rules.game import Game
from rules.moves import CHANCE_MOVES, AlsoBuy, AlsoField, Attack, Block, Move, Pay, Reroll
from rules.offering import offer
from rules.refusals import Refusal
from rules.state import GameState
from rules.words import message

# Moves of one act that may be played in any order, because the result is the same.
_PARTS = (Pay, AlsoBuy, AlsoField, Reroll, Attack, Block)


class LessonDealer:
    """Deals the scripted dice, then random ones: the end of the last turn may still draw."""

    def __init__(self, script: Script) -> None:
        outcomes = (move for move in script.moves if isinstance(move, CHANCE_MOVES))
        self._script = ScriptedDealer(outcomes)
        self._after = SeededDealer(0)

    def deal(self, state: GameState) -> Move:
        """The scripted outcome of this draw or roll; a random one after the script ends."""
        try:
            return self._script.deal(state)
        except ScriptEnded:
            return self._after.deal(state)


class LessonGame(Game):
    """A match with the scripted dice, which suggests the scripted payments."""

    def __init__(self, script: Script) -> None:
        super().__init__(script.setup, LessonDealer(script))
        self.coming = list(script.moves)
        self._acts = script.acts

    @property
    def wanted(self) -> tuple[Move, ...]:
        """The expected moves up to the end of the act; () once the lesson is over."""
        place = len(self.played)
        end = next((start for start in self._acts if start > place), len(self.coming))
        moves: list[Move] = []
        for move in self.coming[place:end]:
            if isinstance(move, CHANCE_MOVES):
                break
            moves.append(move)
        return tuple(moves)

    @property
    def is_in_act(self) -> bool:
        """Whether an act of several moves is unfinished."""
        return len(self.played) not in (*self._acts, len(self.coming))

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of the payment according to the script."""
        return tuple(move for move in self.wanted if isinstance(move, Pay))

    def prefer(self, moves: tuple[Move, ...]) -> None:
        """Move some of the expected moves to the front of the script, in this order."""
        place, rest = len(self.played), list(self.wanted)
        for move in moves:
            rest.remove(move)
        self.coming[place : place + len(moves) + len(rest)] = [*moves, *rest]


class LessonSession(Session):
    """Plays the expected moves; refuses any other move with a hint."""

    def __init__(self, script: Script, parent: QObject | None = None) -> None:
        super().__init__(LessonGame(script), parent)
        self.script = script

    def follow(self, settings: Settings) -> None:
        """Ignore the settings about automatic moves and stops."""

    @property
    def lesson(self) -> LessonGame:
        """The game as a `LessonGame`."""
        assert isinstance(self.game, LessonGame)
        return self.game

    @property
    def is_over(self) -> bool:
        """Whether the lesson is over."""
        return len(self.game.played) >= len(self.lesson.coming)

    @property
    def is_in_act(self) -> bool:
        """Whether the learner is in the middle of an act of several moves."""
        return self.lesson.is_in_act

    def play(self, *moves: Move) -> bool:
        """Play moves if the lesson expects them; otherwise refuse and show a hint.

        An equivalent die is accepted, and the scripted die is played instead, so that the rest of
        the script still fits.
        """
        if not self.can_act:
            return False
        accepted, other = self._accepted(moves)
        if other is not None:
            self.refused.emit(self._gently(other))
            return False
        self.lesson.prefer(accepted)
        return super().play(*accepted)

    def wants(self, moves: tuple[Move, ...]) -> bool:
        """Whether the lesson expects these moves now."""
        return self._accepted(moves)[1] is None

    def _accepted(self, moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], Move | None]:
        """The scripted equivalents of these moves, and the first unexpected move or None."""
        wanted = list(self.lesson.wanted)
        twin = Game(self.game.setup, None, self.game.state.copy())
        accepted: list[Move] = []
        for move in moves:
            meant = _same(twin, wanted, move)
            if meant is None:
                return tuple(accepted), move
            wanted.remove(meant)
            accepted.append(meant)
            twin.play(meant)
        return tuple(accepted), None

    def play_wanted(self) -> None:
        """Play the expected moves."""
        self.play(*self.lesson.wanted)

    def _gently(self, move: Move) -> Refusal:
        """The refusal of a move: by the rules if it is illegal, otherwise by the lesson."""
        return self.game.refusal(move) or self.something_else()

    def something_else(self) -> Refusal:
        """The hint when the learner tries something else."""
        wanted = self.lesson.wanted
        if not wanted:
            return Refusal("", message("lesson.over"), message("lesson.leave"))
        hint = message("lesson.hint", what=offer(self.game.state, wanted[0]))
        return Refusal("", message("lesson.other"), hint)


def _same(game: Game, wanted: list[Move], move: Move) -> Move | None:
    """The expected move that this move equals or has the same result as, else None.

    The moves of one act may come in any order.
    """
    if not wanted or game.refusal(move) is not None:
        return None
    kind = type(wanted[0])
    loose = [one for one in wanted if isinstance(one, kind)] if kind in _PARTS else wanted[:1]
    if move in loose:
        return move
    result = _after(game, move)
    for one in loose:
        if type(one) is type(move) and game.refusal(one) is None and _after(game, one) == result:
            return one
    return None


def _after(game: Game, move: Move) -> str:
    twin = Game(game.setup, None, game.state.copy())
    twin.play(move)
    return twin.digest()
