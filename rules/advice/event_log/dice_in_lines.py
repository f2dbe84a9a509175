"""Dice as the sentences of the log name them: one or several, with their player or faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.advice import labels
from rules.messages.message import Message, make_message
from rules.messages.templates import TEMPLATES
from rules.model.ids import DieId
from rules.state import GameState


def dice_with_player(
    state: GameState, dice: Sequence[DieId], with_level: bool = True
) -> str | Message:
    """Dice by name. Sidekicks, which both players have, are named with their player."""
    these = [state.dice[number] for number in dice]
    named = labels.dice_names(state, dice, with_level=with_level)
    if all(one.card for one in these) or len({one.controller for one in these}) != 1:
        return named
    return make_message("part.of", die=named, player=labels.player_name(state, these[0].controller))


def dice_with_faces(state: GameState, shown: Iterable[tuple[DieId, int]]) -> Message | str:
    """Dice with their faces: "2 Sidekicks (fist, bolt) and Angel (L1)"."""
    by_name: dict[str, list[str]] = {}
    for number, face in shown:
        name = labels.card_name(state, state.dice[number].card)
        by_name.setdefault(name, []).append(labels.face_name(state, number, face))
    return labels.join_with_and(
        make_message(
            "part.shown",
            dice=labels.with_article(labels.counted_dice_name(name, len(faces))),
            faces=", ".join(faces),
        )
        for name, faces in by_name.items()
    )


def plural_message(name: str, several: bool, /, **values: str | int | Message) -> Message:
    """A message about one die or several; some have a plural."""
    plural = f"{name}_many"
    return make_message(plural if several and plural in TEMPLATES else name, **values)
