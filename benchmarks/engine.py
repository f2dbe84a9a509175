"""How fast the engine lists moves and copies a state, at five decisions of the example game.

    python benchmarks/engine.py

Nothing is cached: every figure is `turn.legal(state)` or `GameState.copy()` called anew on the same
state, as the median of several runs. Random matches a second: `python -m rules playout`.
"""

from __future__ import annotations

import json
import statistics
import timeit
from collections.abc import Callable
from pathlib import Path

from rules import turn
from rules.game import Game
from rules.moves import Buy
from rules.notation import read_match, replay
from rules.shelf import all_sets

EXAMPLE = Path(__file__).parent.parent / "tests" / "matches" / "uncanny-x-men-example.match"
ROUNDS, CALLS = 9, 500


def decisions() -> dict[str, Game]:
    """Five decisions of the example game, by what they are about."""
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


def main() -> None:
    """Print one line a decision, as JSON."""
    for name, game in decisions().items():
        state = game.state
        figures = {
            "decision": name,
            "moves": len(turn.legal(state)),
            "legal_us": microseconds(lambda state=state: turn.legal(state)),
            "copy_us": microseconds(state.copy),
        }
        print(json.dumps(figures))


if __name__ == "__main__":
    main()
