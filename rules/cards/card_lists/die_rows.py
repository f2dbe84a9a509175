"""Reads the faces of a die from a row that people type in a few seconds, such as `022 133 134*`.

A character die has three levels: fielding cost, attack, defense, and its bursts as stars. A level
with a number of two digits is written with slashes: `3/10/8*`. An action die has three action
faces: a minus for no burst, or its stars: `- * **`. The energy faces follow from the energy type of
the card. If it has none or several, or the die is unlike others, they come first, before a colon:
`1, 2, 2: - * **`, `bolt, fist, bolt fist: 022 133 134`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.model.dice import MAX_STAT, Energy, Face, InvalidFace, format_face, parse_die_kind

MAX_ROW = 200
_SIDES = 6
_EXPECTED = (
    "expected three levels (fielding cost, attack, defense, bursts) such as 022 133 134*, with"
    " slashes for numbers of two digits (3/10/8), or three action faces such as - * **"
)
_LEVEL = re.compile(
    r"(?:(\d)(\d)(\d)|(\d{1,2})/(\d{1,2})/(\d{1,2}))(?:(\*{1,2})(?![*/])|(?![\d/*]))", re.ASCII
)
_ACTION = re.compile(r"(-|\*{1,2})(?![^\s,])")
_GAP = re.compile(r"[\s,]*")


class InvalidDieRow(ValueError):
    """A row is not understood: what was found and expected, and the column, counted from 1."""

    def __init__(self, complaint: str, column: int = 1) -> None:
        super().__init__(complaint)
        self.column = column


def parse_die_row(row: str, energy: Sequence[Energy] = ()) -> tuple[str, ...]:
    """Return the six faces of a die as a card file has them.

    `energy` are the energy types of its cards. Raises `InvalidDieRow`.
    """
    if len(row) > MAX_ROW:
        raise InvalidDieRow(f"a row of {len(row):,} characters: expected at most {MAX_ROW}")
    said, colon, _ = row.partition(":")
    start = len(said) + 1 if colon else 0
    faces = _faces_from(row, start)
    energies = _said_energy(said) if colon else _usual_energy(energy)
    if len(energies) + len(faces) != _SIDES:
        raise InvalidDieRow(
            f"{len(energies)} energy faces and {len(faces)} others: {_EXPECTED}", start + 1
        )
    try:
        parse_die_kind("die", [*energies, *faces])
    except InvalidFace as failure:
        raise InvalidDieRow(str(failure)) from None
    return (*energies, *faces)


def is_action_row(row: str) -> bool:
    """Whether a row is about an action die, so that it says the kind of its card."""
    return set(row.rpartition(":")[2]) <= set("-*, \t")


def _usual_energy(energy: Sequence[Energy]) -> tuple[str, ...]:
    if len(energy) != 1:
        raise InvalidDieRow(
            "its energy faces do not follow from its energy type: expected them first, such as"
            " 1, 2, 2: - * ** or bolt, fist, bolt fist: 022 133 134"
        )
    one = energy[0].value
    return (one, f"{one} {one}", f"{one} {one}")


def _said_energy(said: str) -> tuple[str, ...]:
    return tuple(" ".join(face.split()) for face in said.split(",") if face.strip())


def _faces_from(row: str, start: int) -> list[str]:
    faces: list[str] = []
    at = _skip(row, start)
    pattern = _ACTION if row[at : at + 1] in ("-", "*") else _LEVEL
    while at < len(row):
        found = pattern.match(row, at)
        if found is None:
            raise InvalidDieRow(f'"{row[at : at + 20]}" is not a face: {_EXPECTED}', at + 1)
        faces.append(_action_face(found) if pattern is _ACTION else _level_face(found, at))
        at = _skip(row, found.end())
    if not faces:
        raise InvalidDieRow(f"no face: {_EXPECTED}")
    return faces


def _skip(row: str, at: int) -> int:
    gap = _GAP.match(row, at)
    return gap.end() if gap else at


def _action_face(found: re.Match[str]) -> str:
    return f"action {found[1].replace('-', '')}".rstrip()


def _level_face(found: re.Match[str], at: int) -> str:
    numbers = [int(number) for number in found.groups()[:6] if number is not None]
    if max(numbers) > MAX_STAT:
        raise InvalidDieRow(f"a number above {MAX_STAT}", at + 1)
    return " ".join((*map(str, numbers), *filter(None, (found[7],))))


def format_die_row(faces: Sequence[Face]) -> str:
    """The row of a die, without its energy faces; `parse_die_row` reads it."""
    parts = []
    for face in faces:
        if face.action:
            parts.append("*" * face.bursts or "-")
        elif face.level:
            *numbers, last = format_face(face).split()
            stars, last = (last, numbers.pop()) if "*" in last else ("", last)
            numbers.append(last)
            joint = "/" if any(len(number) > 1 for number in numbers) else ""
            parts.append(joint.join(numbers) + stars)
    return " ".join(parts)
