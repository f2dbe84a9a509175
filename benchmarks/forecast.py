"""Time of the forecast of an attack, on a crowded attack and over random matches.

    python benchmarks/forecast.py [matches]

The forecast is worked out after the screen has shown a change, in the thread of the screen. Times
are milliseconds of CPU time.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rules.analysis.random_teams import random_tournament_setup
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model.moves import Attack, Block, FieldCharacter
from rules.model.ruleset import EDITIONS
from rules.notation import read_match, replay_match
from rules.state import Step

CROWDED = Path(__file__).parent.parent / "tests" / "matches" / "crowded-attack.match"
AT_MOST_MS = 10.0
"""The time of a typical forecast of a crowded attack, at most."""

_TURNS = 20
_ROUNDS = 20


def milliseconds_of_forecast(game: Game) -> float:
    """The time of one forecast, worked out anew."""
    twin = game.copy()
    began = time.process_time()
    twin.attack_forecast()
    return (time.process_time() - began) * 1000


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


def main(matches: int = 30) -> None:
    """Print one JSON line for the crowded attack, and one for all positions of random matches."""
    record = read_match(CROWDED.read_text("utf-8"), CROWDED.name, all_card_sets())
    crowded = replay_match(record)
    times = [milliseconds_of_forecast(crowded) for _ in range(_ROUNDS)]
    figures = {"median_ms": round(statistics.median(times), 2), "at_most": AT_MOST_MS}
    print(json.dumps({"forecast": "16 attackers, 12 blockers"} | figures))
    times = [
        milliseconds_of_forecast(game) for seed in range(matches) for game in attack_positions(seed)
    ]
    times.sort()
    figures = {
        "positions": len(times),
        "median_ms": round(statistics.median(times), 2),
        "p95_ms": round(times[int(0.95 * len(times))], 2),
    }
    print(json.dumps({"forecast": "random matches"} | figures))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
