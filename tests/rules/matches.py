"""Matches for the notation tests: a handwritten head, and random games."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.cards import Card, all_card_sets
from rules.cards.card import find_card
from rules.engine.turn.dealer import random_below
from rules.game import Game, SeededDealer, splitmix64
from rules.model import UXM, Move
from rules.notation import MatchRecord, read_match, replay_match
from rules.state import Setup
from rules.state.setup import make_setup
from rules.teams.demo_games import first_game_setup

SETS = all_card_sets()

HEAD = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee
"""

START = """
turn Eric
  draw sidekick x4
  roll sidekick: fist, wild, bolt, bolt
"""


def read(text: str) -> MatchRecord:
    """Read a match with the packaged cards."""
    return read_match(text, "a.match", SETS)


def played(text: str) -> Game:
    """Play a match with the default head to its end."""
    return replay_match(read(HEAD + text))


def team_game() -> Setup:
    """Two teams with more decisions than the first game, such as paid abilities and ordering."""

    def team(*cards: tuple[str, int]) -> tuple[tuple[Card, int], ...]:
        return tuple((find_card(title, SETS), dice) for title, dice in cards)

    basics = tuple(find_card(title, SETS) for title in ("Ambush", "Enrage", "Reckless Melee"))
    first = team(
        ("Angel/Inspiring", 3), ("Quicksilver/Former Villain", 4),
        ("Iceman/Too Cool for Words", 4), ("Angel/Air Transport", 2),
    )  # fmt: skip
    second = team(
        ("Iceman/Too Cool for Words", 3), ("Quicksilver/Former Villain", 4),
        ("Juggernaut/Cain Marko", 3), ("Magneto/Archvillain", 2),
    )  # fmt: skip
    return make_setup(UXM, "first-game", ("Eric", "Mike"), (first, second), basics, 15)


def random_game(seed: int, names: tuple[str, str] = ("Eric", "Mike")) -> Iterator[Game]:
    """Play a random first game and yield it at every decision."""
    yield from random_play(first_game_setup(UXM, names, SETS), seed)


def random_play(setup: Setup, seed: int) -> Iterator[Game]:
    """Play a random match in which players may pick any of several equal dice, as people do."""
    game = Game(setup, SeededDealer(seed))
    game.start()
    luck = splitmix64(seed + 1)
    while game.decision is not None:
        yield game
        legal = game.legal_moves()
        place, luck = random_below(luck, len(legal))
        move, luck = _with_an_equal_die(game, legal[place], luck)
        game.play(move)
    yield game


def _with_an_equal_die(game: Game, move: Move, luck: int) -> tuple[Move, int]:
    if "die" not in move.__struct_fields__:
        return move, luck
    others = (msgspec.structs.replace(move, die=n) for n in range(len(game.state.dice)))
    equal = [one for one in others if game.refusal(one) is None]
    place, luck = random_below(luck, len(equal))
    return (equal[place] if equal else move), luck
