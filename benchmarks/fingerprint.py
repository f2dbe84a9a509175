"""One fingerprint of everything that 60 random matches offer and report.

    python benchmarks/fingerprint.py [--each] [--matches 60]

Run it before and after a change that must not change the game: the fingerprints must be equal. The
matches are the demo games of all boxes and random tournament teams, in every edition. The hash
covers the legal moves at every decision, the events of every move and the digest of the final
state. Names of classes and of decision kinds are replaced by numbers in the order in which they
first appear, so renaming them changes nothing.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice

import msgspec

from benchmarks.report import CommandLine
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model.ruleset import EDITIONS
from rules.state.setup import Setup
from rules.teams.demo_games import DEMO_GAMES, demo_setup
from rules.teams.random_teams import random_tournament_setup

DEMO_SEEDS = range(2)
TOURNAMENT_SEEDS = range(7)
NAMES = ("first", "second")


def matches() -> Iterator[tuple[str, Setup, int]]:
    """Each match: its name, its setup and the seed of its dice and choices."""
    sets = all_card_sets()
    cards = [card for card_set in sets for card in card_set.cards]
    for edition, ruleset in EDITIONS.items():
        for box, demo in DEMO_GAMES.items():
            for seed in DEMO_SEEDS:
                yield (
                    f"{box} by {edition} rules, {seed}",
                    demo_setup(demo, ruleset, NAMES, sets),
                    seed,
                )
        for seed in TOURNAMENT_SEEDS:
            yield (
                f"tournament {edition}, {seed}",
                random_tournament_setup(ruleset, cards, seed),
                seed,
            )


class Encoder:
    """Turns moves and events into plain values that do not depend on names."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """The number of a name: how many others came before it."""
        return self._numbers.setdefault(name, len(self._numbers))

    def plain(self, value: object) -> object:
        """A value as lists, numbers and strings."""
        if isinstance(value, msgspec.Struct):
            fields = (getattr(value, name) for name in value.__struct_fields__)
            return [self.number(type(value).__name__), *map(self.plain, fields)]
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, tuple | list):
            return [self.plain(one) for one in value]
        return -1 if value is None else value


def fingerprint(setup: Setup, seed: int, encoder: Encoder) -> str:
    """Play one match at random to its end, and hash all that was offered and reported."""
    game = Game(setup, SeededDealer(seed), keeps_history=False)
    found = hashlib.sha256(msgspec.json.encode(encoder.plain(game.start())))
    chance = splitmix64(~seed & ((1 << 64) - 1))
    while (decision := game.decision) is not None:
        legal = game.legal_moves()
        place, chance = random_below(chance, len(legal))
        events = game.play(legal[place])
        asked = [decision.player, encoder.number(f"decision: {decision.kind.value}")]
        found.update(msgspec.json.encode([asked, encoder.plain(legal), encoder.plain(events)]))
    found.update(game.digest().encode())
    return found.hexdigest()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the fingerprint of all matches, and with `--each` one of every match before it."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 60, quick=1, about="matches, from the first on")
    parser.add_argument("--each", action="store_true", help="print one line a match as well")
    options = parser.read(arguments)
    encoder, whole = Encoder(), hashlib.sha256()
    every = list(islice(matches(), options.matches))
    for name, setup, seed in every:
        one = fingerprint(setup, seed, encoder)
        whole.update(one.encode())
        if options.each:
            print(f"{one[:16]}  {name}")
    print(f"{len(every)} matches: {whole.hexdigest()[:32]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
