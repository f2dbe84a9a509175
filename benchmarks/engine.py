"""Speed of the engine: listing moves, copying a state, playing matches, refusing drops.

    python benchmarks/engine.py

At five decisions of the example game it measures the median time of `turn.legal(state)` and
`GameState.copy()`, without caching. Then, for each edition with eight-card teams, it compares the
random matches per second and the time of a refused drop with their limits.
"""

from __future__ import annotations

import json
import statistics
import time
import timeit
from collections.abc import Callable, Iterator
from pathlib import Path

from rules import turn
from rules.dealer import SeededDealer, below
from rules.formats import sample_tournament
from rules.game import Game
from rules.meaning import HERE, MIDDLE, Place
from rules.moves import Buy
from rules.notation import read_match, replay
from rules.playout import Tally, play_out
from rules.refusals import Refusal
from rules.ruleset import EDITIONS
from rules.shelf import all_sets
from rules.state import Zone

EXAMPLE = Path(__file__).parent.parent / "tests" / "matches" / "uncanny-x-men-example.match"
ROUNDS, CALLS = 9, 500


def decisions() -> dict[str, Game]:
    """Games at five decisions of the example game, by description."""
    record = read_match(EXAMPLE.read_text("utf-8"), EXAMPLE.name, all_sets())
    games = [replay(record, acts) for acts in range(len(record.acts) + 1)]
    found = {
        "first reroll": _first(games, "reroll", 1),
        "first Main Step, four energy": _first(games, "main", 1),
        "Main Step of turn 6, seven dice": _first(games, "main", 6),
        "blockers against two attackers": _first(games, "blockers", 7),
    }
    paying = found["first Main Step, four energy"].copy()
    paying.play(next(move for move in paying.legal() if isinstance(move, Buy)))
    found["paying for the first purchase"] = paying
    return found


def _first(games: list[Game], kind: str, turn_number: int) -> Game:
    for game in games:
        decision = game.decision
        if decision and decision.kind == kind and game.state.turn == turn_number:
            return game
    raise LookupError(f"the example game has no {kind} in turn {turn_number}")


def microseconds(call: Callable[[], object]) -> float:
    """The median time of one call."""
    runs = timeit.repeat(call, number=CALLS, repeat=ROUNDS)
    return round(statistics.median(runs) / CALLS * 1e6, 2)


# --- limits ---------------------------------------------------------------------------------------

MATCHES_A_SECOND = 100
"""Random matches of two eight-card teams on one core; enough to test a rule on many thousands."""

REFUSAL_MS = 1.0
"""A refused drag is explained while the pointer moves; a whole frame has 16 ms."""


def matches_a_second(edition: str, count: int = 200) -> float:
    """Measure random matches of the sample tournament teams."""
    setup = sample_tournament(EDITIONS[edition], ("first", "second"), all_sets())
    play_out(setup, 0, Tally())
    began = time.perf_counter()
    for seed in range(count):
        play_out(setup, seed, Tally())
    return round(count / (time.perf_counter() - began), 1)


def refusals(edition: str, seed: int = 5) -> list[float]:
    """The milliseconds of each refused drop at every 20th decision of a random match."""
    setup = sample_tournament(EDITIONS[edition], ("first", "second"), all_sets())
    taken: list[float] = []
    for game in _walk(Game(setup, SeededDealer(seed)), seed):
        if len(game.played) % 20:
            continue
        for die in game.state.dice:
            for place in _places(game):
                began = time.perf_counter()
                meant = game.meant(die.id, place)
                seconds = time.perf_counter() - began
                if isinstance(meant, Refusal):
                    taken.append(seconds * 1000)
    return taken


def _walk(game: Game, luck: int) -> Iterator[Game]:
    game.start()
    while game.decision is not None:
        yield game
        place, luck = below(luck, len(game.legal()))
        game.play(game.legal()[place])


def _places(game: Game) -> Iterator[Place]:
    """All places a die can be dropped on."""
    yield from (HERE, MIDDLE)
    for player in range(2):
        for zone in (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK, Zone.USED):
            yield Place("zone", zone=zone, player=player)
    yield from (Place("card", card=card) for card in range(1, len(game.setup.cards)))
    yield from (
        Place("die", die=die.id) for die in game.state.dice if die.zone in (Zone.FIELD, Zone.ATTACK)
    )


def main() -> None:
    """Print one JSON line for each decision and one for each edition."""
    for name, game in decisions().items():
        state = game.state
        figures = {
            "decision": name,
            "moves": len(turn.legal(state)),
            "legal_us": microseconds(lambda state=state: turn.legal(state)),
            "copy_us": microseconds(state.copy),
        }
        print(json.dumps(figures))
    for edition in EDITIONS:
        speed, taken = matches_a_second(edition), refusals(edition)
        slowest = round(statistics.quantiles(taken, n=1000)[-1], 3)
        bars = {
            "edition": edition,
            "matches_per_second": speed,
            "at_least": MATCHES_A_SECOND,
            "refusals": len(taken),
            "refusal_ms_median": round(statistics.median(taken), 4),
            "refusal_ms_99.9": slowest,
            "below": REFUSAL_MS,
            "met": speed >= MATCHES_A_SECOND and slowest < REFUSAL_MS,
        }
        print(json.dumps(bars))


if __name__ == "__main__":
    main()
