"""Matches on their way between the engine and a text: new ones, kept ones, files, lessons.

The one place of the program that knows how the notation is read and written.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from rules.cards import Card, CardSet
from rules.dealer import SeededDealer
from rules.formats import FIRST_GAME, DemoGame, demo_game
from rules.game import Game
from rules.moves import Move
from rules.notation import (
    Act,
    BadMatch,
    Point,
    Record,
    Recounting,
    Say,
    Wait,
    read_match,
    replay,
    write_match,
)
from rules.notation.finding import card_fits, fits
from rules.notation.replaying import Replaying
from rules.practice import practice
from rules.ruleset import UXM, Ruleset
from rules.setup import Setup, seats_turned
from rules.shelf import all_sets, text_of
from rules.state import CHANCE

__all__ = [
    "BadMatch", "CannotRead", "ReadMatch", "Script", "new_match", "read", "read_file",
    "read_lesson", "rematch", "sides_swapped", "write",
]  # fmt: skip

_SEEDS = 10**9

Coaching = tuple[Say | Point | Wait, ...]


def new_match(
    names: tuple[str, str],
    seed: int,
    game: DemoGame = FIRST_GAME,
    ruleset: Ruleset = UXM,
    *,
    casual: bool = False,
    own_dice: bool = False,
) -> Game:
    """A demo game, not begun yet; who is named first starts.

    With `own_dice` the players roll and draw themselves, and the game waits for what comes.
    """
    setup = demo_game(game, ruleset, names, all_sets(), casual=casual, own_dice=own_dice)
    return _dealt(setup, seed)


def rematch(setup: Setup, seed: int | None = None) -> Game:
    """The same match again, not begun yet: each with their own team; who was second starts."""
    return _dealt(seats_turned(setup), seed)


def sides_swapped(setup: Setup, seed: int | None = None) -> Game:
    """The same match with the teams exchanged; who was second starts, with the first team."""
    return _dealt(replace(setup, players=setup.players[::-1]), seed)


def _dealt(setup: Setup, seed: int | None) -> Game:
    if setup.own_dice:
        return Game(setup)
    return Game(setup, SeededDealer(secrets.randbelow(_SEEDS) if seed is None else seed))


def practice_match(card: Card, ruleset: Ruleset, names: tuple[str, str], card_set: CardSet) -> Game:
    """The middle of a demo game, with a card that can be used at once."""
    sets = (*all_sets(), card_set)
    text = practice(card, ruleset, names, secrets.randbelow(_SEEDS), sets)
    return read_to_play(text, "practice", (card_set,))


def write(game: Game, recounting: Recounting | None = None) -> str:
    """The notation of a match, to the move; `recounting` knows what was written of it before."""
    return write_match(game, recounting)


def write_beyond(game: Game) -> str:
    """The notation of a match with all that was taken back played again; "" if nothing was."""
    if not game.can_redo:
        return ""
    further = game.with_all_redone()
    return write_match(further)


class ReadMatch(NamedTuple):
    """A match that was read and is legal from its first act to its last."""

    record: Record
    game: Game
    """The match at its end; if it has a seed, it can go on."""

    @property
    def acts(self) -> int:
        """How many acts it has."""
        return len(self.record.acts)

    def to_play(self, acts: int) -> Game:
        """A match of its own that goes on after some of the acts.

        Where its dice came from is not known, the program rolls from here on.
        """
        game = replay(self.record, acts)
        if game.dealer is None and not game.setup.own_dice:
            game.dealer = SeededDealer(secrets.randbelow(_SEEDS))
        return with_dice_dealt(game)

    def at(self, acts: int) -> Game:
        """The match after some of its acts; 0 is the set-up."""
        return self.game if acts == self.acts else replay(self.record, acts)


def read(text: str, name: str, own: tuple[CardSet, ...] = ()) -> ReadMatch:
    """Read a match and play it again.

    Args:
        text: its notation.
        name: the file's name, for errors.
        own: sets of cards of one's own, which it may name beside those of the boxes.

    Raises:
        BadMatch: it cannot be read, or is not legal; says the file, the line and the reason.
    """
    record = read_match(text, name, (*all_sets(), *own))
    return ReadMatch(record, replay(record))


class CannotRead(Exception):
    """A file holds no match that can be read; says which file, and why, for people."""


def read_file(file: Path, own: tuple[CardSet, ...] = ()) -> ReadMatch:
    """Read a match file, and play it again.

    Raises:
        CannotRead: it cannot be opened, is no text, or no match.
    """
    try:
        return read(file.read_text("utf-8"), str(file), own)
    except OSError as failure:
        raise CannotRead(f"{file}: {failure.strerror or failure}") from failure
    except UnicodeDecodeError as failure:
        raise CannotRead(f"{file}: no text in UTF-8 (byte {failure.start})") from failure
    except BadMatch as failure:
        raise CannotRead(str(failure)) from failure


def read_to_play(text: str, name: str, own: tuple[CardSet, ...] = (), beyond: str = "") -> Game:
    """Read a match that is to go on: dice that are due are rolled or drawn at once.

    Args:
        text: its notation.
        name: the file's name, for errors.
        own: sets of cards of one's own.
        beyond: its notation with what was taken back at the end, which can be played again.

    Raises:
        BadMatch: as `read`.
    """
    game = read(text, name, own).game
    if beyond:
        game = _further(game, read(beyond, name, own).game)
    return with_dice_dealt(game)


def with_dice_dealt(game: Game) -> Game:
    """The game after the rolls and draws that are due, if the program does them."""
    while game.dealer is not None and game.decision and game.decision.player == CHANCE:
        game.play(game.dealer.deal(game.state))
    return game


def _further(game: Game, further: Game) -> Game:
    """The same place of a match that went on from there; or the game itself, if it did not."""
    place = len(game.played)
    if place < len(further.played):
        further.undo(to=place)
        if further.digest() == game.digest():
            return further
    return game


# --- lessons --------------------------------------------------------------------------------------


class Script(NamedTuple):
    """A lesson as it was written.

    `moves` are all its moves, those of Chance among them. `acts` says after how many moves each
    act begins, and `coaching` what the coach says there; what stands at the number of all moves
    closes the lesson.
    """

    setup: Setup
    moves: tuple[Move, ...]
    acts: tuple[int, ...]
    coaching: dict[int, Coaching]


FIRST_LESSON = "lessons/uncanny-x-men.match"


def packaged_lesson() -> Script:
    """The lesson that comes with the program.

    Raises:
        OSError: the file is missing.
        BadMatch: it cannot be read, or is not legal.
    """
    return read_lesson(text_of(FIRST_LESSON), f"assets/{FIRST_LESSON}")


def read_lesson(text: str, name: str) -> Script:
    """Read a lesson and play it through.

    Raises:
        BadMatch: it cannot be read, or is not legal.
    """
    record = read_match(text, name, all_sets())
    going = Replaying(record)
    acts: list[int] = []
    coaching: dict[int, Coaching] = {}
    for line in record.lines:
        place = len(going.game.played)
        if isinstance(line.what, Say | Point | Wait):
            coaching[place] = (*coaching.get(place, ()), line.what)
        elif isinstance(line.what, Act):
            acts.append(place)
        going.step()
    moves = tuple(played.move for played in going.game.played)
    return Script(record.setup, moves, tuple(acts), coaching)


def dice_pointed_at(game: Game, point: Point) -> list[int]:
    """The dice that a coach points at, as far as they lie there."""
    found: list[int] = []
    for said in point.dice:
        fitting = [
            die.id
            for die in game.state.dice
            if (die.player, die.zone) == (point.player, point.zone)
            and die.id not in found
            and fits(game.state, die, said.what)
        ]
        found += fitting[: said.count]
    return found


def cards_pointed_at(game: Game, point: Point) -> list[int]:
    """The cards that a coach points at."""
    cards = range(1, len(game.setup.cards))
    if point.card is None:
        return []
    return [number for number in cards if card_fits(game.state, number, point.card)]
