"""A lesson being followed: the move that is wanted next, and gentle refusals of others.

The learner plays both sides. A lesson is a match whose moves are known, those of Chance among
them; what has been played is always its beginning.
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

# Steps of one act that may come in any order: what they come to is the same.
_PARTS = (Pay, AlsoBuy, AlsoField, Reroll, Attack, Block)


class LessonDealer:
    """The dice of the lesson; once it is over, whatever dice (its last turn may end in a draw)."""

    def __init__(self, script: Script) -> None:
        outcomes = (move for move in script.moves if isinstance(move, CHANCE_MOVES))
        self._script = ScriptedDealer(outcomes)
        self._after = SeededDealer(0)

    def deal(self, state: GameState) -> Move:
        """The outcome that the lesson has for this draw or roll."""
        try:
            return self._script.deal(state)
        except ScriptEnded:
            return self._after.deal(state)


class LessonGame(Game):
    """A match in which the lesson's dice come, and its payments are proposed."""

    def __init__(self, script: Script) -> None:
        super().__init__(script.setup, LessonDealer(script))
        self.coming = list(script.moves)
        self._acts = script.acts

    @property
    def wanted(self) -> tuple[Move, ...]:
        """What the lesson has next, to the end of the act; () once it is over."""
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
        """Whether an act of several moves has been begun, and is not done."""
        return len(self.played) not in (*self._acts, len(self.coming))

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of the payment as the lesson has it."""
        return tuple(move for move in self.wanted if isinstance(move, Pay))

    def prefer(self, moves: tuple[Move, ...]) -> None:
        """Let some of the wanted moves come first, in this order."""
        place, rest = len(self.played), list(self.wanted)
        for move in moves:
            rest.remove(move)
        self.coming[place : place + len(moves) + len(rest)] = [*moves, *rest]


class LessonSession(Session):
    """Plays what the lesson wants, and says so where something else is tried."""

    def __init__(self, script: Script, parent: QObject | None = None) -> None:
        super().__init__(LessonGame(script), parent)
        self.script = script

    def follow(self, settings: Settings) -> None:
        """A lesson asks what it teaches, whatever the players chose."""

    @property
    def lesson(self) -> LessonGame:
        """The match, as a lesson."""
        assert isinstance(self.game, LessonGame)
        return self.game

    @property
    def is_over(self) -> bool:
        """Whether the lesson has come to its end."""
        return len(self.game.played) >= len(self.lesson.coming)

    @property
    def is_in_act(self) -> bool:
        """Whether the learner has begun an act of several moves, and has not done it."""
        return self.lesson.is_in_act

    def play(self, *moves: Move) -> bool:
        """Play moves if they are what the lesson wants next; else tell what is wanted.

        A die that is equal to the one of the lesson will do; the lesson's own is then taken, so
        that what follows fits.
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
        """Whether the lesson would take these moves now."""
        return self._accepted(moves)[1] is None

    def _accepted(self, moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], Move | None]:
        """The lesson's own moves for these, and the first that it does not want."""
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
        """Do what the lesson has next."""
        self.play(*self.lesson.wanted)

    def _gently(self, move: Move) -> Refusal:
        """Why not: the rules come first, then the lesson."""
        return self.game.refusal(move) or self.something_else()

    def something_else(self) -> Refusal:
        """What the lesson says where something else is tried."""
        wanted = self.lesson.wanted
        if not wanted:
            return Refusal("", message("lesson.over"), message("lesson.leave"))
        hint = message("lesson.hint", what=offer(self.game.state, wanted[0]))
        return Refusal("", message("lesson.other"), hint)


def _same(game: Game, wanted: list[Move], move: Move) -> Move | None:
    """The wanted move that a move is, or does the same as; steps of one act in any order."""
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
