"""Speed of the engine: listing moves, copying a state, playing matches, refusing drops.

    python benchmarks/engine.py [--matches 200] [--calls 500]

At five decisions of the example game it measures the median time of `turn.legal(state)` and
`GameState.copy()`, without caching. Then, for each edition with eight-card teams, it compares the
random matches per second and the time of a refused drop with their limits. Times of matches and
refusals are processor time.
"""

from __future__ import annotations

import statistics
import sys
import time
import timeit
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks.report import CommandLine, Report
from rules.advice.intent import CLICKED, TABLE_MIDDLE, DropTarget
from rules.advice.refusals import Refusal
from rules.analysis.playout import PlayoutTally, play_out
from rules.cards.card_library import all_card_sets
from rules.engine.turn import turn_loop
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model.moves import Buy
from rules.model.ruleset import EDITIONS
from rules.notation import read_match, replay_match
from rules.state import DecisionKind, Zone
from rules.teams.demo_games import sample_tournament_setup

EXAMPLE = Path(__file__).parent.parent / "tests" / "matches" / "uncanny-x-men-example.match"
ROUNDS = 9


def example_decisions() -> dict[str, Game]:
    """Games at five decisions of the example game, by description."""
    record = read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_card_sets())
    games = [replay_match(record, acts) for acts in range(len(record.acts) + 1)]
    found = {
        "first reroll": _first_decision(games, DecisionKind.REROLL, 1),
        "first Main Step, four energy": _first_decision(games, DecisionKind.MAIN, 1),
        "Main Step of turn 6, seven dice": _first_decision(games, DecisionKind.MAIN, 6),
        "blockers against two attackers": _first_decision(games, DecisionKind.BLOCKERS, 7),
    }
    paying = found["first Main Step, four energy"].copy()
    paying.play(next(move for move in paying.legal_moves() if isinstance(move, Buy)))
    found["paying for the first purchase"] = paying
    return found


def _first_decision(games: list[Game], kind: DecisionKind, turn_number: int) -> Game:
    for game in games:
        decision = game.decision
        if decision and decision.kind is kind and game.state.turn == turn_number:
            return game
    raise LookupError(f"the example game has no {kind.value} in turn {turn_number}")


def median_microseconds(call: Callable[[], object], calls: int) -> float:
    """The median time of one call."""
    runs = timeit.repeat(call, number=calls, repeat=ROUNDS)
    return round(statistics.median(runs) / calls * 1e6, 2)


# --- limits ---------------------------------------------------------------------------------------

MIN_MATCHES_PER_SECOND = 20
"""Random matches of two eight-card teams in a second of processor time.

Such a match has 540 decisions, and one takes 60 microseconds on a busy virtual machine of two cores
(25 to 30 matches). No function takes more than 3 percent of that. Small demo games are faster.
"""

MAX_REFUSAL_MS = 1.0
"""A refused drag is explained while the pointer moves; a whole frame has 16 ms."""


def measure_matches_per_second(edition: str, count: int) -> float:
    """Measure random matches of the sample tournament teams."""
    setup = sample_tournament_setup(EDITIONS[edition], ("first", "second"), all_card_sets())
    play_out(setup, 0, PlayoutTally())
    began = time.process_time()
    for seed in range(count):
        play_out(setup, seed, PlayoutTally())
    return round(count / (time.process_time() - began), 1)


def measure_refusals(edition: str, decisions: int, seed: int = 5) -> list[float]:
    """The milliseconds of each refused drop at every 20th decision of a random match."""
    setup = sample_tournament_setup(EDITIONS[edition], ("first", "second"), all_card_sets())
    taken: list[float] = []
    for game in islice(_random_walk(Game(setup, SeededDealer(seed)), seed), decisions):
        if len(game.history) % 20:
            continue
        for die in game.state.dice:
            for place in _drop_places(game):
                began = time.process_time()
                meant = game.moves_for_drop(die.id, place)
                seconds = time.process_time() - began
                if isinstance(meant, Refusal):
                    taken.append(seconds * 1000)
    return taken


def _random_walk(game: Game, luck: int) -> Iterator[Game]:
    game.start()
    while game.decision is not None:
        yield game
        place, luck = random_below(luck, len(game.legal_moves()))
        game.play(game.legal_moves()[place])


def _drop_places(game: Game) -> Iterator[DropTarget]:
    """All places a die can be dropped on."""
    yield from (CLICKED, TABLE_MIDDLE)
    for player in game.setup.player_ids:
        for zone in (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK, Zone.USED):
            yield DropTarget("zone", zone=zone, player=player)
    yield from (DropTarget("card", card=card) for card in game.setup.card_ids[1:])
    yield from (
        DropTarget("die", die=die.id)
        for die in game.state.dice
        if die.zone in (Zone.FIELD, Zone.ATTACK)
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a JSON line for each decision and each edition; returns 1 if one is too slow."""
    parser = CommandLine(__doc__)
    parser.add_size("--matches", 200, quick=1, about="random matches in each edition")
    parser.add_size("--calls", 500, quick=1, about="calls in each of nine rounds")
    parser.add_size("--decisions", 10_000, quick=30, about="decisions with refused drops")
    options = parser.read(arguments)
    report = Report(options)
    for name, game in example_decisions().items():
        state = game.state
        figures = {
            "decision": name,
            "moves": len(turn_loop.legal_moves(state)),
            "legal_us": median_microseconds(partial(turn_loop.legal_moves, state), options.calls),
            "copy_us": median_microseconds(state.copy, options.calls),
        }
        report.print(figures)
    for edition in EDITIONS:
        speed = measure_matches_per_second(edition, options.matches)
        taken = measure_refusals(edition, options.decisions)
        slowest = round(statistics.quantiles(taken, n=1000)[-1], 3)
        bars = {
            "edition": edition,
            "matches_per_second": speed,
            "at_least": MIN_MATCHES_PER_SECOND,
            "refusals": len(taken),
            "refusal_ms_median": round(statistics.median(taken), 4),
            "refusal_ms_99.9": slowest,
            "below": MAX_REFUSAL_MS,
        }
        report.print(bars)
        report.at_least(f"{edition}, matches per second", speed, MIN_MATCHES_PER_SECOND)
        report.at_most(f"{edition}, milliseconds of a refusal", slowest, MAX_REFUSAL_MS)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
