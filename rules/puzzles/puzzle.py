"""A puzzle: a position of a match in which one act wins this turn, and no other does."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache

import msgspec

from rules.cards import CardSet
from rules.game import Game
from rules.model.ids import PlayerId
from rules.model.moves import (
    Attack,
    Buy,
    FieldCharacter,
    Move,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.notation import read_match, replay_match
from rules.reading import asset_text


class ActKind(StrEnum):
    """What the act that wins is."""

    ATTACK = "attack"
    GLOBAL = "global"
    ACTION = "action"
    FIELD = "field"
    PURCHASE = "purchase"
    ABILITY = "ability"
    PASS = "pass"


_KINDS: dict[type[Move], ActKind] = {
    Attack: ActKind.ATTACK,
    UseGlobal: ActKind.GLOBAL,
    UseAction: ActKind.ACTION,
    FieldCharacter: ActKind.FIELD,
    Buy: ActKind.PURCHASE,
    UsePaidAbility: ActKind.ABILITY,
}

_STEPS_OF_DIFFICULTY = (4, 8)
"""From so many acts that do not win on, a puzzle has the second and the third difficulty."""


def kind_of(moves: Sequence[Move]) -> ActKind:
    """What an act is, by its first move."""
    return _KINDS.get(type(moves[0]), ActKind.PASS)


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle and its solution, as a match that begins in a position and ends with the win.

    Attributes:
        text: the match in notation.
        begins_at: how many of its lines lead to the puzzle.
        player: the player who wins.
        kind: what the act is that wins.
        losing: how many other acts there are, none of which wins.
        all_attack: whether the act is to attack with every character that can.
        source: where it is from.
    """

    text: str
    begins_at: int
    player: PlayerId
    kind: ActKind
    losing: int
    all_attack: bool = False
    source: str = ""

    @property
    def name(self) -> str:
        """A name that only this puzzle has, also in a later collection."""
        return f"puzzle-{hashlib.sha256(self.text.encode()).hexdigest()[:10]}"

    @property
    def difficulty(self) -> int:
        """From 1 to 3, by the number of acts that do not win; to attack with all is easy to see."""
        if self.all_attack:
            return 1
        return 1 + sum(self.losing >= least for least in _STEPS_OF_DIFFICULTY)

    @property
    def lines(self) -> list[str]:
        """The lines of the match."""
        return self.text.rstrip("\n").split("\n")

    @property
    def solution_lines(self) -> list[str]:
        """The acts that win, the first one is the act to find; each with the answers to it."""
        return [line.strip() for line in self.lines[self.begins_at :] if line.startswith("  ")]

    def game(self, sets: tuple[CardSet, ...]) -> Game:
        """The match at the point where the puzzle begins. Raises `BadMatch` if a line is wrong."""
        before = "\n".join(self.lines[: self.begins_at]) + "\n"
        return replay_match(read_match(before, self.source or "puzzle", sets))


def puzzle_figures(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle for other programs, as JSON writes it."""
    return {
        "source": puzzle.source,
        "player": puzzle.player,
        "kind": puzzle.kind.value,
        "difficulty": puzzle.difficulty,
        "losing_acts": puzzle.losing,
        "begins_after_line": puzzle.begins_at,
        "solution": puzzle.solution_lines,
        "match": puzzle.text,
    }


# --- files ----------------------------------------------------------------------------------------


class BadPuzzles(ValueError):
    """A file with puzzles has a mistake. The message names the file and the line."""


_HEAD = re.compile(
    r"puzzle (?P<number>[0-9]+) begins (?P<begins>[0-9]+) player (?P<player>[01])"
    r" kind (?P<kind>[a-z]+) losing (?P<losing>[0-9]+)(?P<all> all)?(?: from (?P<source>.+))?"
)


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as a text: each is a line with its facts, then its match."""
    parts = []
    for number, one in enumerate(puzzles, 1):
        source = f" from {one.source}" if one.source else ""
        parts.append(
            f"puzzle {number} begins {one.begins_at} player {one.player} kind {one.kind}"
            f" losing {one.losing}{' all' * one.all_attack}{source}\n{one.text.rstrip()}\n"
        )
    return "\n".join(parts)


def read_puzzles(text: str, file: str) -> tuple[Puzzle, ...]:
    """Read puzzles from a text. Their matches are not checked yet: `Puzzle.game` does it.

    Raises `BadPuzzles` if a line with the facts of a puzzle is wrong.
    """
    found: list[Puzzle] = []
    body: list[str] = []
    head: re.Match[str] | None = None

    def finish() -> None:
        if head is not None:
            found.append(_puzzle_of(head, "\n".join(body).rstrip() + "\n"))

    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("puzzle "):
            body.append(line)
            continue
        finish()
        head, body = _HEAD.fullmatch(line), []
        if head is None or head["kind"] not in list(ActKind):
            expected = "puzzle 1 begins 8 player 0 kind attack losing 7"
            raise BadPuzzles(f"{file}:{number}: expected a line such as '{expected}'")
    finish()
    return tuple(found)


def _puzzle_of(head: re.Match[str], text: str) -> Puzzle:
    return Puzzle(
        text,
        int(head["begins"]),
        PlayerId(int(head["player"])),
        ActKind(head["kind"]),
        int(head["losing"]),
        head["all"] is not None,
        head["source"] or "",
    )


PUZZLE_FILE = "puzzles/puzzles.txt"

_STRIDE = 7919
"""Days take puzzles in steps of this prime, so that easy and hard ones take turns."""


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the program. Raises `BadPuzzles` if the file has a mistake."""
    file = f"assets/{PUZZLE_FILE}"
    try:
        text = asset_text(PUZZLE_FILE)
    except UnicodeDecodeError as error:
        raise BadPuzzles(f"{file}: expected UTF-8 text ({error.reason})") from error
    if found := read_puzzles(text, file):
        return found
    raise BadPuzzles(f"{file}: expected at least one puzzle")


def puzzle_of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """The puzzle of a day, a number that grows by one each day. There must be a puzzle."""
    return puzzles[day * _STRIDE % len(puzzles)]


def next_puzzle(
    puzzles: Sequence[Puzzle], is_solved: Callable[[str], bool], name: str = ""
) -> Puzzle | None:
    """The next unsolved puzzle after one, from the start again after the last; None if all are
    solved."""
    names = [puzzle.name for puzzle in puzzles]
    start = names.index(name) + 1 if name in names else 0
    order = (*puzzles[start:], *puzzles[:start])
    return next((one for one in order if one.name != name and not is_solved(one.name)), None)
