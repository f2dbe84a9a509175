"""Dice as the sentences of the log name them: one or several, with their player or faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.advice import labels
from rules.messages.message import Message, join_parts, make_message
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
    """Dice with their faces: "2 Sidekicks (fist, bolt) and Angel (level 1)"."""
    by_name: dict[str, list[Message | str]] = {}
    for number, face in shown:
        name = labels.card_name(state, state.dice[number].card)
        by_name.setdefault(name, []).append(face_in_words(state, number, face))
    return labels.join_with_and(
        make_message(
            "part.shown",
            dice=labels.with_article(labels.counted_dice_name(name, len(faces))),
            faces=join_parts(faces, "part.list"),
        )
        for name, faces in by_name.items()
    )


def face_in_words(state: GameState, number: DieId, shown: int) -> Message | str:
    """A face of a die in words: "fist", "2 masks", "2 generic", "level 3", "action ★"."""
    face = state.setup.cards[state.dice[number].card].card.die.faces[shown]
    stars = "\N{NO-BREAK SPACE}" + face.bursts * "★" if face.bursts else ""
    if face.action:
        return make_message("face.action", stars=stars)
    if face.level and state.dice[number].card:
        return make_message("face.level", level=face.level, stars=stars)
    if face.is_generic:
        return make_message("face.generic", count=len(face.energy))
    if len(face.energy) > 1 and len(set(face.energy)) == 1:
        return make_message("face.several", count=len(face.energy), type=face.energy[0].value)
    if len(face.energy) > 1:
        return labels.join_with_and(symbol.value for symbol in face.energy)
    return labels.face_name(state, number, shown)


def plural_message(name: str, several: bool, /, **values: str | int | Message) -> Message:
    """A message about one die or several; some have a plural."""
    plural = f"{name}_many"
    return make_message(plural if several and plural in TEMPLATES else name, **values)
