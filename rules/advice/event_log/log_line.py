"""A line of the log: a sentence, the dice it is about, and the event it begins with."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.messages.message import Message
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.state import GameState
from rules.state import events as ev


class LogDie(msgspec.Struct, frozen=True):
    """A die as a line of the log shows it.

    Attributes:
        die: which die.
        card: its card; `SIDEKICK_ID` for a Sidekick.
        player: the player who controls it.
        face: the face it shows, as an index of its faces; `UNROLLED` if it shows none.
    """

    die: DieId
    card: CardId
    player: PlayerId
    face: int


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log.

    Attributes:
        message: the sentence.
        dice: the dice it is about. Rolled and spun dice show the new face, all others the face
            that they showed before.
        first_event: the index of its first event among all events of the match.
    """

    message: Message
    dice: tuple[LogDie, ...] = ()
    first_event: int = 0

    def __str__(self) -> str:
        return str(self.message)


def dice_of_event(event: ev.Event) -> tuple[DieId, ...]:
    """The dice that an event is about, without the die that caused it."""
    match event:
        case ev.BlockDeclared(blocks=blocks):
            return tuple(die for pair in blocks for die in pair)
        case ev.HeroicPairFormed(one=one, other=other):
            return (one, other)
        case _:
            dice: tuple[DieId, ...] = getattr(event, "dice", ())
            die: DieId = getattr(event, "die", NO_DIE)
            return dice or ((die,) if die != NO_DIE else ())


def shown_dice(
    state: GameState, dice: Iterable[DieId], event: ev.Event | None = None
) -> tuple[LogDie, ...]:
    """These dice as a line shows them, in the state before an event that may turn them."""
    new_faces: dict[DieId, int] = {}
    match event:
        case ev.DiceRolled(dice=rolled, faces=faces):
            new_faces = dict(zip(rolled, faces, strict=True))
        case ev.DieSpun(die=die, to_face=face):
            new_faces = {die: face}
    known = (state.dice[number] for number in dice if number < len(state.dice))
    return tuple(
        LogDie(die.id, die.card, die.controller, new_faces.get(die.id, die.face)) for die in known
    )
