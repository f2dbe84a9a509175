"""The question before a player ends a step in which dice or the match would be lost for nothing.

It is asked once, only if something could still be saved, and only when a person ends a step: what
the program passes or the computer plays never meets it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from desktop.match.answers import Answer
from desktop.storage.settings import LOSS_OF_MATCH, NEVER, Settings
from desktop.text.translation import translate
from rules.advice import Loss, OutlineLine, describe_useful_acts
from rules.game import Game
from rules.model import Confirm, Move, Pass

SAVE, END_ANYWAY = "save-first", "end-anyway"
"""The names of its two answers; that they are buttons, and which one is lit, is up to the bar."""

_ENDINGS: tuple[tuple[Move, ...], ...] = ((Pass(),), (Confirm(),))


class LossQuestion:
    """Knows whether the question is open, and what has been asked before."""

    def __init__(self) -> None:
        """Ask nothing until the settings are applied."""
        self._when = NEVER
        self._asked: list[tuple[int, Loss]] = []
        self._ending: tuple[Move, ...] = ()
        self.loss: Loss | None = None
        """What would be lost, while the question is open."""

    def apply_settings(self, settings: Settings) -> None:
        """Apply the setting about this question."""
        self._when = settings.ask_before_losses

    def opens_for(self, game: Game, moves: tuple[Move, ...]) -> bool:
        """Ask, if these moves end a step in which something would be lost; returns whether."""
        if self._when == NEVER or moves not in _ENDINGS:
            return False
        loss = game.loss_if_ended()
        if loss is None or (self._when == LOSS_OF_MATCH and not loss.is_match):
            return False
        turn = game.state.turn
        if any(turn == asked_at and _is_same(loss, asked) for asked_at, asked in self._asked):
            return False
        self._asked.append((turn, loss))
        self.loss, self._ending = loss, moves
        return True

    def saves(self, moves: tuple[Move, ...]) -> bool:
        """Whether these moves are the saving answer; then what is left may be asked about again."""
        if self.loss is None or moves != self.loss.moves:
            return False
        self._asked.pop()
        return True

    def close(self) -> None:
        """The question is answered, or out of date."""
        self.loss = None

    # --- what is offered

    def answers(
        self, game: Game, answers: Sequence[Answer], advised: tuple[Move, ...] = ()
    ) -> tuple[Answer, ...]:
        """The answers to offer instead of these: the two of the open question.

        Without a question, the main answer names what is still useful in the step that it ends;
        `advised` are the moves that an adviser recommends, if they are known.
        """
        if not any(answer.is_main for answer in answers):
            return tuple(answers)
        if self.loss is not None:
            ending, remedy = translate(self.loss.ending), translate(self.loss.remedy)
            return (
                Answer(self._ending, ending, None, name=END_ANYWAY),
                Answer(self.loss.moves, remedy, Qt.Key.Key_Space, is_main=True, name=SAVE),
            )
        left = describe_useful_acts(game.useful_acts(advised))
        if left is None:
            return tuple(answers)
        useful = translate(left)
        return tuple(
            answer._replace(useful=useful) if answer.is_main else answer for answer in answers
        )

    @property
    def outline(self) -> OutlineLine | None:
        """The open question with its answers as lines of the text view."""
        if self.loss is None:
            return None
        save = OutlineLine(("loss", SAVE), self.loss.remedy, moves=self.loss.moves)
        end = OutlineLine(("loss", END_ANYWAY), self.loss.ending, moves=self._ending)
        return OutlineLine(("loss",), self.loss.message, (save, end) if save.moves else (end,))


def _is_same(loss: Loss, asked: Loss) -> bool:
    """Whether a loss has been asked about: the same attack, or no other dice."""
    if loss.is_match or asked.is_match:
        return loss == asked
    return set(loss.dice) <= set(asked.dice)
