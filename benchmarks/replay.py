"""The time that a replay takes to jump to any point of a long match, repaint included.

    python benchmarks/replay.py [--acts 600] [--size 1280x800] [--side charts] [--profile]

Plays a random tournament match, opens its replay and jumps to random acts, with the log or the
charts open beside the table. Prints one JSON object with milliseconds of processor time, which
other programs affect less; each jump is made several times and the fastest counts. The goal: every
jump in a match of 600 acts takes less than 60 ms.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import time
from itertools import count
from random import Random

os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")  # Qt's pool makes small fills slower
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import LoadedMatch
from desktop.style.application import make_application
from desktop.style.palette import LIGHT
from rules.cards import all_card_sets
from rules.game import Game, SeededDealer
from rules.model import EDITIONS, Attack
from rules.notation import read_match, write_match
from rules.teams.sample_teams import sample_tournament_setup

ACTS_PER_TURN = 6
JUMPS, REPEATS = 40, 3
WAR = 0.05  # how often an attacker may be chosen
GOAL_MS = 60.0


def long_match(acts: int) -> LoadedMatch:
    """The first random match with so many acts. Its players seldom attack, so that it lasts."""
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


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=600)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--side", choices=("log", "charts"), default="log")
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    application = make_application(["replay"])
    match = long_match(options.acts)
    began = time.process_time()
    acts = len(match.timeline)
    figures: dict[str, object] = {"acts": acts, "timeline": milliseconds_since(began)}
    began = time.process_time()
    screen = ReplayScreen(match, 0, LIGHT)
    screen.resize(*map(int, options.size.split("x")))
    screen.show()
    screen.open_match()
    screen.side.keep_open(options.side)
    application.processEvents()
    figures["open"] = milliseconds_since(began)
    chance = Random(1)
    places = [chance.randrange(acts + 1) for _ in range(JUMPS)]
    jump(screen, 0)
    profile = cProfile.Profile()
    if options.profile:
        profile.enable()
    rounds = [[jump(screen, place) for place in places] for _ in range(REPEATS)]
    profile.disable()
    times = sorted(map(min, *rounds))
    figures["jump"] = {"p50": times[JUMPS // 2], "p95": times[int(JUMPS * 0.95)], "max": times[-1]}
    figures["worst"] = sorted(zip(map(min, *rounds), places, strict=True))[-4:]
    figures["good"] = times[-1] < GOAL_MS
    print(json.dumps(figures, indent=1))
    if options.profile:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(45)
    screen.clean_up()


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
    main()
