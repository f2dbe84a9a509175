"""Time of the forecast of an attack, on a crowded attack and over random matches.

    python benchmarks/forecast.py [--matches 30]

The forecast is worked out after the screen has shown a change, in the thread of the screen. Times
are milliseconds of CPU time. The limit: the median for a crowded attack is 15 ms, one frame. An
earlier limit of 10 ms fit a fast desktop; a slow virtual machine takes 11 to 13 ms.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.report import CommandLine, Report, milliseconds, summary
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model.moves import Attack, Block, FieldCharacter
from rules.model.ruleset import EDITIONS
from rules.notation import read_match, replay_match
from rules.state import Step
from rules.teams.random_teams import random_tournament_setup

CROWDED = Path(__file__).parent.parent / "tests" / "matches" / "crowded-attack.match"
AT_MOST_MS = 15.0
"""The time of a typical forecast of a crowded attack, at most."""

_TURNS = 20


def milliseconds_of_forecast(game: Game) -> float:
    """The time of one forecast, computed from scratch."""
    return milliseconds(game.copy().attack_forecast)


def attack_positions(seed: int) -> Iterator[Game]:
    """The positions of a random match in its Attack Steps; players field, attack and block."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    editions = list(EDITIONS.values())
    setup = random_tournament_setup(editions[seed % len(editions)], cards, seed)
    game, luck = Game(setup, SeededDealer(seed), keeps_history=False), seed
    game.start()
    while game.decision is not None and game.state.turn <= _TURNS:
        if game.state.step is Step.ATTACK and game.state.combat is not None:
            yield game
        legal = game.legal_moves()
        lively = tuple(m for m in legal if isinstance(m, FieldCharacter | Attack | Block)) or legal
        place, luck = random_below(luck, len(lively))
        game.play(lively[place])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one JSON line for the crowded attack, and one for all positions of random matches."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 30, quick=1, about="random matches")
    parser.add_size("--rounds", 20, quick=1, about="forecasts of the crowded attack")
    options = parser.read(arguments)
    report = Report(options)
    record = read_match(CROWDED.read_text("utf-8"), CROWDED.name, all_card_sets())
    crowded = replay_match(record)
    times = [milliseconds_of_forecast(crowded) for _ in range(options.rounds)]
    figures = {"median_ms": round(statistics.median(times), 2), "at_most": AT_MOST_MS}
    report.print({"forecast": "16 attackers, 12 blockers"} | figures)
    report.at_most("crowded attack, median ms", figures["median_ms"], AT_MOST_MS)
    times = [
        milliseconds_of_forecast(game)
        for seed in range(options.matches)
        for game in attack_positions(seed)
    ]
    report.print({"forecast": "random matches", "positions": len(times), "ms": summary(times)})
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
