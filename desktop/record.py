"""Matches on their way between the engine and a text: new ones, kept ones, files, lessons.

The one place of the program that knows how the notation is read and written.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from msgspec.structs import replace

from rules.cards import Card, CardSet
from rules.dealer import SeededDealer
from rules.formats import FIRST_GAME, DemoGame, demo_game
from rules.game import Game
from rules.moves import Move
from rules.notation import Act, BadMatch, Point, Record, Say, Wait, read_match, replay, write_match
from rules.notation.finding import card_fits, fits
from rules.notation.replaying import Replaying
from rules.practice import practice
from rules.ruleset import UXM, Ruleset
from rules.setup import Setup
from rules.shelf import all_sets, text_of
from rules.state import CHANCE

__all__ = [
    "BadMatch", "ReadMatch", "Script", "new_match", "read", "read_lesson", "rematch", "write",
]  # fmt: skip

Coaching = tuple[Say | Point | Wait, ...]


def new_match(
    names: tuple[str, str],
    seed: int,
    game: DemoGame = FIRST_GAME,
    ruleset: Ruleset = UXM,
    *,
    casual: bool = False,
) -> Game:
    """A demo game, not begun yet; who is named first starts."""
    setup = demo_game(game, ruleset, names, all_sets(), casual=casual)
    return Game(setup, SeededDealer(seed))


def rematch(setup: Setup, seed: int) -> Game:
    """The same game by the same rules, not begun yet; who was second starts."""
    return Game(replace(setup, players=setup.players[::-1]), SeededDealer(seed))


def practice_match(card: Card, ruleset: Ruleset, names: tuple[str, str], card_set: CardSet) -> Game:
    """The middle of a demo game, with a card that can be used at once."""
    sets = (*all_sets(), card_set)
    text = practice(card, ruleset, names, secrets.randbelow(10**9), sets)
    return read_to_play(text, "practice", (card_set,))


def write(game: Game) -> str:
    """The notation of a match, to the move."""
    return write_match(game)


class ReadMatch(NamedTuple):
    """A match that was read and is legal from its first act to its last."""

    record: Record
    game: Game
    """The match at its end; if it has a seed, it can go on."""

    @property
    def acts(self) -> int:
        """How many acts it has."""
        return len(self.record.acts)

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


def read_to_play(text: str, name: str, own: tuple[CardSet, ...] = ()) -> Game:
    """Read a match that is to go on: dice that are due are rolled or drawn at once.

    Raises:
        BadMatch: as `read`.
    """
    game = read(text, name, own).game
    while game.dealer is not None and game.decision and game.decision.player == CHANCE:
        game.play(game.dealer.deal(game.state))
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
