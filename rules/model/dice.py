"""Dice as printed: energy, faces and die kinds (DIE-1, DIE-3, PAY-1)."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec


class Energy(StrEnum):
    """The energy types. `WILD` is one energy of any one type, `GENERIC` has no type (PAY-1)."""

    FIST = "fist"
    BOLT = "bolt"
    MASK = "mask"
    SHIELD = "shield"
    WILD = "wild"
    GENERIC = "generic"


WILD, GENERIC = Energy.WILD, Energy.GENERIC

ENERGY_TYPES = (Energy.FIST, Energy.BOLT, Energy.MASK, Energy.SHIELD)
"""The four types that a cost can name."""


MAX_STAT = 99
"""The largest fielding cost, attack or defense of a face."""

_STAT = re.compile("[0-9]{1,2}")  # up to MAX_STAT

_SYMBOL_WORDS = frozenset(("fist", "bolt", "mask", "shield", "wild"))


class InvalidFace(ValueError):
    """A face description is invalid. `face` is its text, if the error is about a single face."""

    def __init__(self, complaint: str, face: str = "") -> None:
        super().__init__(complaint)
        self.face = face


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a die: energy symbols, a character level, or an action.

    `energy` has one entry per symbol (a generic 2 is two `GENERIC`). `level` is 1 or more on a
    character face. `bursts` is 0, 1 or 2.
    """

    energy: tuple[Energy, ...] = ()
    level: int = 0
    fielding: int = 0
    attack: int = 0
    defense: int = 0
    action: bool = False
    bursts: int = 0

    @property
    def is_generic(self) -> bool:
        """Whether the face gives generic energy, which is always spent as a whole (PAY-4)."""
        return bool(self.energy) and self.energy[0] is GENERIC

    @property
    def name(self) -> str:
        """The face in the match notation: `2 bolt`, `2`, `L3*`, `action**`."""
        stars = "*" * self.bursts
        if self.action:
            return "action" + stars
        if self.level:
            return f"L{self.level}{stars}"
        if self.is_generic:
            return str(len(self.energy))
        if len(self.energy) == 1:
            return self.energy[0].value
        if len(set(self.energy)) == 1:
            return f"{len(self.energy)} {self.energy[0].value}"
        return " ".join(symbol.value for symbol in self.energy)


def parse_face(text: str, level: int) -> Face:
    """Parse a face as written in a card file; `level` is its level if it is a character face.

    `text` is energy ("bolt bolt", "2"), stats ("fielding attack defense bursts", as "1 3 3 *") or
    an action ("action", "action **"). `level` is 1 for the first character face of the die, 2 for
    the second... Raises `InvalidFace` if the text is none of these.
    """
    words = text.split()
    stars = 0
    if words and set(words[-1]) == {"*"} and len(words[-1]) <= 2:
        stars = len(words.pop())
    if words == ["action"]:
        return Face(action=True, bursts=stars)
    stats = [int(word) for word in words if _STAT.fullmatch(word)]
    if len(words) == 3 and len(stats) == 3:
        fielding, attack, defense = stats
        return Face(level=level, fielding=fielding, attack=attack, defense=defense, bursts=stars)
    if not stars and words:
        if len(words) == 1 and words[0] in ("1", "2", "3"):
            return Face(energy=(Energy.GENERIC,) * int(words[0]))
        if all(word in _SYMBOL_WORDS for word in words):
            return Face(energy=tuple(Energy(word) for word in words))
    raise InvalidFace(
        f'"{text}" is no face: expected energy ("bolt", "bolt bolt", "2"), a character '
        '("fielding attack defense", as "1 3 3 *") or an action ("action", "action **")',
        text,
    )


def format_face(face: Face) -> str:
    """Format a face as in a card file; `parse_face` parses it."""
    if face.is_generic:
        return str(len(face.energy))
    if face.energy:
        return " ".join(symbol.value for symbol in face.energy)
    shown = f"{face.fielding} {face.attack} {face.defense}" if face.level else "action"
    return f"{shown} {'*' * face.bursts}".rstrip()


class DieKind(msgspec.Struct, frozen=True):
    """The six faces shared by all dice of one name."""

    name: str
    faces: tuple[Face, ...]

    @property
    def is_action(self) -> bool:
        """Whether this is an action die: none of its faces has stats (DIE-3)."""
        return not any(face.level for face in self.faces)

    def face_of_level(self, level: int) -> int | None:
        """The index of the face that shows this level, or None."""
        for index, face in enumerate(self.faces):
            if face.level == level:
                return index
        return None

    def face_showing(self, energy: tuple[Energy, ...]) -> int | None:
        """The index of the face that shows exactly this energy, or None (PAY-3)."""
        wanted = sorted(energy)
        for index, face in enumerate(self.faces):
            if face.energy and sorted(face.energy) == wanted:
                return index
        return None

    @property
    def generic_face(self) -> int | None:
        """The index of the first face that gives generic energy, or None."""
        for index, face in enumerate(self.faces):
            if face.is_generic:
                return index
        return None


def parse_die_kind(name: str, faces: list[str]) -> DieKind:
    """Parse the six faces of a die kind; character levels count up in their order.

    Raises `InvalidFace` if there are not six faces, or one of them cannot be parsed.
    """
    if len(faces) != 6:
        raise InvalidFace(f"the die {name} has {len(faces)} faces: expected 6")
    made: list[Face] = []
    for text in faces:
        level = 1 + sum(1 for face in made if face.level)
        made.append(parse_face(text, level))
    return DieKind(name, tuple(made))


SIDEKICK = parse_die_kind("sidekick", ["fist", "bolt", "mask", "shield", "wild", "0 1 1"])
"""The white die; each player has eight of them (DIE-1)."""

BASIC_ACTION = parse_die_kind("basic action", ["2", "2", "2", "action", "action *", "action **"])
"""The die of every basic action card (DIE-3)."""
