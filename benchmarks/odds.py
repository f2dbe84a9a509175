"""Time of the odds of a roll, over random matches and for a large roll.

    python benchmarks/odds.py [--matches 20]

The odds are worked out in the thread of the screen, whenever a die is marked. Times are
milliseconds of CPU time, without anything remembered from the roll before. The limit: 95 percent
take 5 ms at most.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from benchmarks.report import CommandLine, Report, milliseconds, summary
from rules.advice import roll_odds
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model import EDITIONS, MarkForReroll
from rules.model.energy import profile_of
from rules.state import DecisionKind, GameState, Zone
from rules.teams.random_teams import random_tournament_setup

AT_MOST_MS = 5.0
"""The time that 95 percent of the odds take, also for large rolls: a third of a frame.

A few rolls of a dozen different dice take up to 25 ms. No roll of the random matches measured here
took more than 5 ms without the eight added dice.
"""

_TURNS = 30
_LARGE = 8


def milliseconds_of_odds(state: GameState) -> float:
    """The time of the odds of one roll, computed from scratch."""
    profile_of.cache_clear()
    return milliseconds(partial(roll_odds, state))


def rerolls(seed: int) -> Iterator[Game]:
    """Every decision to reroll in a random match, also with some dice marked."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    editions = list(EDITIONS.values())
    setup = random_tournament_setup(editions[seed % len(editions)], cards, seed)
    game, luck = Game(setup, SeededDealer(seed), keeps_history=False), seed
    game.start()
    while game.decision is not None and game.state.turn <= _TURNS:
        legal = game.legal_moves()
        if game.decision_kind is DecisionKind.REROLL:
            yield game
            legal = tuple(one for one in legal if isinstance(one, MarkForReroll)) or legal
        place, luck = random_below(luck, len(legal))
        game.play(legal[place])


def with_large_roll(state: GameState) -> GameState:
    """The same decision with many more dice, of every card of the player."""
    assert state.decision is not None
    twin, player = state.copy(), state.active
    others = [die for die in twin.dice if die.owner == player and die.zone is not Zone.PREP]
    more = tuple(die.id for die in others[:: max(1, len(others) // _LARGE)])
    for number in more:
        die = replace(twin.dice[number], controller=player, zone=Zone.PREP, face=0)
        twin.dice[number] = die
    twin.dice_to_roll = tuple(sorted((*twin.dice_to_roll, *more)))
    twin.decision = replace(state.decision, dice=twin.dice_to_roll)
    return twin


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one JSON line for all rerolls of random matches, and one for the large ones."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 20, quick=1, about="random matches")
    parser.add_size("--rolls", 400, quick=5, about="most rolls of a match")
    options = parser.read(arguments)
    report = Report(options)
    small, large = list[float](), list[float]()
    for seed in range(options.matches):
        for game in islice(rerolls(seed), options.rolls):
            small.append(milliseconds_of_odds(game.state))
            large.append(milliseconds_of_odds(with_large_roll(game.state)))
    for words, times in (("random matches", small), (f"{_LARGE} more dice", large)):
        figures = summary(times)
        report.print({"odds": words, "rolls": len(times), "ms": figures, "at_most": AT_MOST_MS})
        report.at_most(f"{words}, p95 in ms", figures["p95"], AT_MOST_MS)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
