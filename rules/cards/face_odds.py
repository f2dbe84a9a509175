"""The chance of each face of a die, with one roll and with a reroll."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rules.model.dice import DieKind, Face


class FaceChance(msgspec.Struct, frozen=True):
    """How likely a die shows a face, or one of several."""

    place: int  # the place of the first of these faces on the die, from 0
    faces: int  # how many of the faces of the die are meant
    once: Fraction  # the chance with one roll
    with_reroll: Fraction  # the chance if any other face is rerolled once (ROLL-1)


def face_chances(die: DieKind) -> tuple[FaceChance, ...]:
    """The chance of each different face of a die, in order; equal faces count together."""
    counts: dict[Face, int] = {}
    for face in die.faces:
        counts[face] = counts.get(face, 0) + 1
    return tuple(
        _chance(die.faces.index(face), count, len(die.faces)) for face, count in counts.items()
    )


def energy_chance(die: DieKind) -> FaceChance | None:
    """The chance of any energy face; None if the die has none or nothing else."""
    return _chance_of_any(die, [bool(face.energy) for face in die.faces])


def character_or_action_chance(die: DieKind) -> FaceChance | None:
    """The chance of any character or action face; None if the die has none or nothing else."""
    return _chance_of_any(die, [not face.energy for face in die.faces])


def _chance_of_any(die: DieKind, is_meant: list[bool]) -> FaceChance | None:
    if not any(is_meant) or all(is_meant):
        return None
    return _chance(is_meant.index(True), sum(is_meant), len(die.faces))


def _chance(place: int, faces: int, of: int) -> FaceChance:
    once = Fraction(faces, of)
    return FaceChance(place, faces, once, 1 - (1 - once) ** 2)
