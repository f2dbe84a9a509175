"""The time that a replay takes to jump to any point of a long match, repaint included.

    python benchmarks/replay.py [--acts 600] [--size 1280x800] [--side charts] [--profile]

Plays a random tournament match, opens its replay and jumps to random acts, with the log or the
charts open beside the table. Prints one JSON object with milliseconds of processor time, which
other programs affect less; each jump is made several times and the fastest counts. The limit: every
jump in a match of 600 acts takes 60 ms at most.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time
from collections.abc import Sequence
from itertools import count
from random import Random

from PySide6.QtWidgets import QApplication

from benchmarks.report import CommandLine, Report, open_application
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import LoadedMatch
from rules.cards import all_card_sets
from rules.game import Game, SeededDealer
from rules.model import EDITIONS, Attack
from rules.notation import read_match, write_match
from rules.teams.demo_games import sample_tournament_setup

ACTS_PER_TURN = 6
REPEATS = 3
WAR = 0.05  # how often an attacker may be chosen
MAX_JUMP_MS = 60.0


def long_match(acts: int) -> LoadedMatch:
    """The first random match with this many acts. Its players seldom attack, so that it lasts."""
    sets = all_card_sets()
    setup = sample_tournament_setup(EDITIONS["UXM"], ("Eric", "Mike"), sets)
    for seed in count():
        chance, game = Random(seed), Game(setup, SeededDealer(seed))
        game.start()
        while not game.state.is_over and game.state.turn <= acts / ACTS_PER_TURN:
            legal = game.legal_moves()
            peaceful = [move for move in legal if not isinstance(move, Attack)] or legal
            game.play(chance.choice(legal if chance.random() < WAR else peaceful))
        record = read_match(write_match(game), "random", sets)
        if len(record.acts) >= acts:
            break
    return LoadedMatch(record, game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the figures; returns 1 if a jump takes too long."""
    parser = CommandLine(__doc__)
    parser.add_size("--acts", 600, quick=10, about="acts of the match")
    parser.add_size("--jumps", 40, quick=1, about="jumps")
    parser.add_size("--size", "1280x800", quick="640x400", about="the window")
    parser.add_argument("--side", choices=("log", "charts"), default="log")
    parser.add_argument("--profile", action="store_true")
    options = parser.read(arguments)
    application, report = open_application(), Report(options)
    match = long_match(options.acts)
    began = time.process_time()
    acts = len(match.timeline)
    figures: dict[str, object] = {"acts": acts, "timeline": milliseconds_since(began)}
    began = time.process_time()
    screen = ReplayScreen(match, 0)
    screen.resize(*map(int, options.size.split("x")))
    screen.show()
    screen.open_match()
    screen.side.keep_open(options.side)
    application.processEvents()
    figures["open"] = milliseconds_since(began)
    chance = Random(1)
    places = [chance.randrange(acts + 1) for _ in range(options.jumps)]
    jump(screen, 0)
    profile = cProfile.Profile()
    if options.profile:
        profile.enable()
    rounds = [[jump(screen, place) for place in places] for _ in range(REPEATS)]
    profile.disable()
    times = sorted(map(min, *rounds))
    figures["jump"] = {
        "p50": times[len(times) // 2],
        "p95": times[int(len(times) * 0.95)],
        "max": times[-1],
    }
    figures["worst"] = sorted(zip(map(min, *rounds), places, strict=True))[-4:]
    report.print(figures, indent=1)
    report.at_most("the longest jump, ms", times[-1], MAX_JUMP_MS)
    if options.profile:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(45)
    screen.clean_up()
    return report.exit_code()


def jump(screen: ReplayScreen, place: int) -> float:
    """Jump to an act and repaint everything that changed; the time in milliseconds."""
    began = time.process_time()
    screen.go_to_act(place)
    QApplication.processEvents()
    return milliseconds_since(began)


def milliseconds_since(began: float) -> float:
    """The milliseconds since a reading of the processor's clock."""
    return round(1000 * (time.process_time() - began), 2)


if __name__ == "__main__":
    sys.exit(main())
