"""One match in several threads: the export dialog writes a file while it makes a preview."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

from rules.game import Game
from rules.match_log import Timeline, export_text
from tests.rules.walks import Walk

THREADS = 3
ROUNDS = 12


@contextmanager
def hurried_threads() -> Iterator[ThreadPoolExecutor]:
    """Threads that take turns as often as possible."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as threads:
            yield threads
    finally:
        sys.setswitchinterval(usual)


def test_threads_tell_one_match_at_the_same_time() -> None:
    game = Walk("UXM under UXM", 3, 60).game()
    right = sentences(game)
    with hurried_threads() as threads:
        for _ in range(ROUNDS):
            shared, together = game.copy(), Barrier(THREADS)

            def tell(match: Game = shared, start: Barrier = together) -> list[str]:
                start.wait()
                return sentences(match)

            told = [threads.submit(tell) for _ in range(THREADS)]
            assert [one.result() for one in told] == [right] * THREADS


def sentences(game: Game) -> list[str]:
    return [str(line) for line in Timeline(game).log]


def test_a_copy_of_a_match_keeps_what_the_match_takes_back() -> None:
    """A thread may still be reading the copy when a player takes back a move."""
    game = Walk("UXM under UXM", 3, 60).game()
    copy = game.copy()
    right = export_text(Timeline(copy), "json")
    before = Timeline(copy).acts[-4].first_move
    game.undo(to=before)
    other = next(move for move in game.legal_moves() if move != copy.history[before].move)
    game.play(other)
    assert export_text(Timeline(copy), "json") == right
