"""A suggestion: an act that makes sense now, and what it is good for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from rules.advice import labels
from rules.messages.message import Message, make_message
from rules.model.ids import SIDEKICK_ID, DieId
from rules.model.moves import Move
from rules.state import GameState


class Suggestion(msgspec.Struct, frozen=True):
    """A sensible act of the player who must decide.

    `moves` do the act, or begin it if the player still has to choose. `gain` estimates its worth
    in points of life; it only orders suggestions.
    """

    moves: tuple[Move, ...]
    act: Message
    reason: Message
    gain: float = 0.0

    @property
    def message(self) -> Message:
        """The act with its reason: "Purchase Cyclops: the best die you can pay for"."""
        return make_message("suggest.line", what=self.act, why=self.reason)


# --- face names -----------------------------------------------------------------------------------


def faces_text(state: GameState, dice: Iterable[DieId]) -> Message | str:
    """Dice by the faces they show; equal ones counted."""
    return labels.join_with_and(
        _counted(name, count)
        for name, count in Counter(_name_by_face(state, number) for number in dice).items()
    )


def _name_by_face(state: GameState, number: DieId) -> tuple[str, str]:
    """The card of a die, "" for a Sidekick, and what it shows; a Sidekick's figure is ""."""
    die = state.dice[number]
    face = state.face_of(die)
    if die.card == SIDEKICK_ID:
        return "", "" if face is None or face.level else labels.short_face_name(face)
    if face is not None and face.level:
        return labels.die_name(state, number), ""
    return labels.card_name(state, die.card), "" if face is None else labels.short_face_name(face)


def _counted(name: tuple[str, str], count: int) -> Message | str:
    card, face = name
    if card:
        shown = make_message("part.shown", dice=card, faces=face) if face else card
        return shown if count == 1 else make_message("part.times", what=shown, count=count)
    if not face:
        return make_message("suggest.figure", count=count)
    return make_message("suggest.the_face", face=face, count=count)
