"""A guided lesson: it knows the expected next move and gently refuses all others.

The learner plays both sides. A lesson is a scripted match, including the outcomes of Chance; the
moves played so far are always a beginning of the script.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.match.notice import Notice
from desktop.match.session import Session
from desktop.storage.match_notation import LessonScript
from desktop.storage.settings import Settings
from rules.advice import move_label
from rules.game import Game, ScriptedDealer, ScriptExhausted, SeededDealer
from rules.messages import make_message
from rules.model import CHANCE_MOVES, Attack, Block, Buy, FieldCharacter, MarkForReroll, Move, Pay
from rules.state import GameState

# Moves of one act that may be played in any order, because the result is the same.
_UNORDERED_MOVES = (Pay, MarkForReroll, Attack, Block)
_UNORDERED_WHILE_PAYING = (*_UNORDERED_MOVES, Buy, FieldCharacter)


class LessonDealer:
    """Deals the scripted dice, then random ones: the end of the last turn may still draw."""

    def __init__(self, script: LessonScript) -> None:
        outcomes = (move for move in script.moves if isinstance(move, CHANCE_MOVES))
        self._scripted_dealer = ScriptedDealer(outcomes)
        self._random_dealer = SeededDealer(0)

    def deal(self, state: GameState) -> Move:
        """The scripted outcome of this draw or roll; a random one after the script ends."""
        try:
            return self._scripted_dealer.deal(state)
        except ScriptExhausted:
            return self._random_dealer.deal(state)


class LessonGame(Game):
    """A match with the scripted dice, which suggests the scripted payments."""

    def __init__(self, script: LessonScript) -> None:
        super().__init__(script.setup, LessonDealer(script))
        self.script_moves = list(script.moves)
        self._acts = script.act_starts

    @property
    def expected_moves(self) -> tuple[Move, ...]:
        """The expected moves up to the end of the act; () once the lesson is over."""
        place = len(self.history)
        end = next((start for start in self._acts if start > place), len(self.script_moves))
        moves: list[Move] = []
        for move in self.script_moves[place:end]:
            if isinstance(move, CHANCE_MOVES):
                break
            moves.append(move)
        return tuple(moves)

    @property
    def is_in_act(self) -> bool:
        """Whether an act of several moves is unfinished."""
        return len(self.history) not in (*self._acts, len(self.script_moves))

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of the payment according to the script."""
        return tuple(move for move in self.expected_moves if isinstance(move, Pay))

    def move_to_front(self, moves: tuple[Move, ...]) -> None:
        """Move some of the expected moves to the front of the script, in this order."""
        place, rest = len(self.history), list(self.expected_moves)
        for move in moves:
            rest.remove(move)
        self.script_moves[place : place + len(moves) + len(rest)] = [*moves, *rest]


class LessonSession(Session):
    """Plays the expected moves; holds back any other move and gives a hint."""

    def __init__(self, script: LessonScript, parent: QObject | None = None) -> None:
        super().__init__(LessonGame(script), parent)
        self.script = script

    def apply_settings(self, settings: Settings) -> None:
        """Ignore the settings about automatic moves and stops."""

    @property
    def lesson_game(self) -> LessonGame:
        """The game as a `LessonGame`."""
        assert isinstance(self.game, LessonGame)
        return self.game

    @property
    def is_over(self) -> bool:
        """Whether the lesson is over."""
        return len(self.game.history) >= len(self.lesson_game.script_moves)

    @property
    def is_in_act(self) -> bool:
        """Whether the learner is in the middle of an act of several moves."""
        return self.lesson_game.is_in_act

    def play(self, *moves: Move) -> bool:
        """Play moves if the lesson expects them; otherwise refuse them or give a hint.

        An equivalent die is accepted, and the scripted die is played instead, so that the rest of
        the script still fits.
        """
        if not self.can_act:
            return False
        accepted, other = self._match_script(moves)
        if other is not None:
            refusal = self.game.refusal(other)
            if refusal is not None:
                self.move_refused.emit(refusal)
            else:
                self.move_held_back.emit(self.hint())
            return False
        self.lesson_game.move_to_front(accepted)
        return super().play(*accepted)

    def expects(self, moves: tuple[Move, ...]) -> bool:
        """Whether the lesson expects these moves now."""
        return self._match_script(moves)[1] is None

    def _match_script(self, moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], Move | None]:
        """The scripted equivalents of these moves, and the first unexpected move or None."""
        wanted = list(self.lesson_game.expected_moves)
        twin = Game(self.game.setup, None, self.game.state.copy())
        accepted: list[Move] = []
        for move in moves:
            meant = _equivalent_move(twin, wanted, move)
            if meant is None:
                return tuple(accepted), move
            wanted.remove(meant)
            accepted.append(meant)
            twin.play(meant)
        return tuple(accepted), None

    def play_expected(self) -> None:
        """Play the expected moves for the learner, who asked for it."""
        self.choose(*self.lesson_game.expected_moves)

    def hint(self) -> Notice:
        """The hint when the learner tries something else."""
        wanted = self.lesson_game.expected_moves
        if not wanted:
            return Notice(make_message("lesson.over"), make_message("lesson.leave"))
        first = make_message("lesson.hint", what=move_label(self.game.state, wanted[0]))
        return Notice(make_message("lesson.other"), first)


def _equivalent_move(game: Game, wanted: list[Move], move: Move) -> Move | None:
    """The expected move that this move equals or has the same result as, else None.

    The moves of one act may come in any order.
    """
    if not wanted or game.refusal(move) is not None:
        return None
    kind = type(wanted[0])
    unordered = _UNORDERED_MOVES if game.state.payment is None else _UNORDERED_WHILE_PAYING
    loose = [one for one in wanted if isinstance(one, kind)] if kind in unordered else wanted[:1]
    if move in loose:
        return move
    result = _digest_after(game, move)
    for one in loose:
        if (
            type(one) is type(move)
            and game.refusal(one) is None
            and _digest_after(game, one) == result
        ):
            return one
    return None


def _digest_after(game: Game, move: Move) -> str:
    twin = Game(game.setup, None, game.state.copy())
    twin.play(move)
    return twin.digest()
