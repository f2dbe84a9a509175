"""Plays the levels of computer opponents against each other, with seats swapped under equal seeds.

    python benchmarks/opponents.py [LEVEL OTHER] [--matches N] [--first SEED] [--jobs J]
        [--random-teams] [--format doubles]
    python benchmarks/opponents.py --soak N [--first SEED]

A level is a name in `rules.opponents.LEVELS`, `beginner`, a scripted player who plays sensibly for
a beginner, or `random`, which plays any legal move. Without levels, all pairs with a target are
played. The matches are between ready teams, the demo games and sample teams, and random tournament
teams, under all editions; or of two against two (`--format doubles`), where each level plays both
partners of a side. Prints a table with 95 % Wilson intervals and milliseconds of processor
time for each act and each turn, mean and worst. A level that may think for so long a turn is
stopped then. The soak plays random pairs of levels and reports every illegal act, error and stall.
A target is missed if it lies above the whole interval.
"""

from __future__ import annotations

import math
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations, cycle

from benchmarks.report import CommandLine, Report
from rules.analysis.playout import find_violations
from rules.analysis.sensible_beginner import SensibleBeginner
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model.moves import Move
from rules.model.ruleset import EDITIONS
from rules.opponents import LEVELS, Opponent, opponent_of_level, seconds_a_turn
from rules.state.setup import Setup
from rules.teams import (
    BASIC,
    DEMO_GAMES,
    FOR_FUN,
    RAINBOW_DRAFT,
    TOURNAMENT,
    Format,
    RandomNumbers,
    custom_format,
    demo_setup,
    draft_format,
    format_of,
    random_team,
    ready_teams,
    team_setup,
)
from rules.teams.demo_games import sample_tournament_setup
from rules.teams.random_teams import random_basics, random_doubles_setup

TARGETS = (
    ("easy", "random", 0.80),
    ("normal", "random", 0.98),
    ("beginner", "easy", 0.55),
    ("normal", "easy", 0.85),
    ("hard", "normal", 0.60),
    ("expert", "hard", 0.70),
)
"""Who should beat whom, and in which share of the matches."""

TURN_CAP = 300
"""A match that takes more turns counts as a stall."""


class RandomPlayer:
    """Plays any legal move."""

    def __init__(self) -> None:
        self._luck = splitmix64(1)

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """One legal move."""
        legal = game.legal_moves()
        place, self._luck = random_below(self._luck, len(legal))
        return (legal[place],)


class LimitedPlayer:
    """Plays a level, and stops its thinking at the processor time that it has for a turn."""

    def __init__(self, level: str) -> None:
        self._opponent = opponent_of_level(level)
        self._most = seconds_a_turn(level) or math.inf
        self._turn, self._spent = (-1, -1), 0.0

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The moves of the next act."""
        turn = (game.state.turn, game.state.deciding_player or 0)
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
        begun = time.process_time()
        left = self._most - self._spent
        choice = self._opponent.choose(game, lambda: time.process_time() - begun > left)
        self._spent += time.process_time() - begun
        return choice.moves


class Stall(RuntimeError):
    """A match does not end, or an opponent chooses nothing."""


Player = Opponent | RandomPlayer | LimitedPlayer
MakePlayer = Callable[[], Player]


@dataclass
class Tally:
    """The results of some matches; the times are those of the first player's real decisions."""

    wins: int = 0
    ties: int = 0
    matches: int = 0
    seconds: float = 0.0
    acts: int = 0
    worst: float = 0.0
    own_turns: int = 0
    worst_turn: float = 0.0
    turns: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another tally."""
        for name in ("wins", "ties", "matches", "seconds", "acts", "own_turns", "turns"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.worst = max(self.worst, other.worst)
        self.worst_turn = max(self.worst_turn, other.worst_turn)
        self.faults += other.faults

    @property
    def points(self) -> float:
        """Matches won; a tie is half a win."""
        return self.wins + self.ties / 2


def wilson(wins: float, matches: int) -> tuple[float, float, float]:
    """The share of wins with its 95 % interval."""
    if not matches:
        return 0.0, 0.0, 1.0
    z, share = 1.96, wins / matches
    middle = share + z * z / (2 * matches)
    half = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    scale = 1 + z * z / matches
    return share, (middle - half) / scale, (middle + half) / scale


# --- matches --------------------------------------------------------------------------------------


@cache
def _fixed_setups() -> tuple[Setup, ...]:
    sets, names = all_card_sets(), ("first", "second")
    demos = (demo_setup(game, EDITIONS[code], names, sets) for code, game in DEMO_GAMES.items())
    samples = (sample_tournament_setup(ruleset, names, sets) for ruleset in EDITIONS.values())
    return (*demos, *samples)


@cache
def _ready_setups() -> tuple[Setup, ...]:
    """Every pair of ready teams of one format, under one edition after another."""
    names = ("first", "second")
    pairs = [
        (one.format_id, (one.team, other.team))
        for one, other in combinations(ready_teams(), 2)
        if one.format_id == other.format_id
    ]
    return tuple(
        team_setup(format_of(played), ruleset, names, teams)
        for (played, teams), ruleset in zip(pairs, cycle(EDITIONS.values()), strict=False)
    )


def setup_for(seed: int) -> Setup:
    """The setup of a pair of matches: ready teams, demo games and sample teams, random teams."""
    for place, setups in enumerate((_ready_setups(), _fixed_setups())):
        if seed % 3 == place:
            return setups[seed // 3 % len(setups)]
    return random_setup(TOURNAMENT, seed)


def random_setup(played: Format, seed: int) -> Setup:
    """A match between two random teams, under an edition that depends on the seed."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    editions, luck = list(EDITIONS.values()), RandomNumbers(seed)
    teams = (random_team(played, cards, 2 * seed), random_team(played, cards, 2 * seed + 1))
    shared = random_basics(played, cards, luck) if played.shares_basics else ()
    ruleset = editions[seed // 2 % len(editions)]
    return team_setup(played, ruleset, ("first", "second"), teams, shared_basics=shared)


def doubles_setup(seed: int) -> Setup:
    """A match of two against two between random teams, under the rules of AI."""
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    return random_doubles_setup(EDITIONS["AI"], cards, seed)


def soak_setup(seed: int) -> Setup:
    """A setup for a soak, which covers all formats."""
    luck = RandomNumbers(seed)
    formats = (
        None, BASIC, FOR_FUN, TOURNAMENT, RAINBOW_DRAFT,
        custom_format(1 + luck.below(8), 1 + luck.below(32), luck.below(3)),
        draft_format(8 + luck.below(13), 3 + luck.below(2)),
    )  # fmt: skip
    played = formats[seed % len(formats)]
    fixed = _fixed_setups()
    if played is None:
        return fixed[seed // len(formats) % len(fixed)]
    return random_setup(played, seed)


def play_match(
    setup: Setup, seed: int, players: Sequence[Player], timed: int, tally: Tally, *, check: bool
) -> Game:
    """Play a match to its end; `players` has one for each side. The decisions of the side `timed`
    are timed.

    Raises:
        Stall: it does not end.
    """
    game = Game(setup, SeededDealer(seed), keeps_history=False)
    game.start()
    turn, in_turn = -1, 0.0
    while game.decision is not None:
        if game.state.turn > TURN_CAP:
            raise Stall(f"more than {TURN_CAP} turns")
        assert game.state.deciding_player is not None
        who = setup.sides[game.state.deciding_player]
        is_real = len(game.legal_moves()) > 1
        begun = time.process_time()
        moves = players[who].next_moves(game)
        if is_real and who == timed:
            spent = time.process_time() - begun
            tally.seconds += spent
            tally.acts += 1
            tally.worst = max(tally.worst, spent)
            if game.state.turn != turn:
                turn, in_turn = game.state.turn, 0.0
                tally.own_turns += 1
            in_turn += spent
            tally.worst_turn = max(tally.worst_turn, in_turn)
        if not moves:
            raise Stall("no move was chosen")
        for move in moves:
            game.play(move)
            if check and (found := find_violations(game.state)):
                raise Stall("; ".join(found))
    tally.turns += game.state.turn
    return game


def play_pair(make: tuple[MakePlayer, MakePlayer], setup: Setup, seed: int) -> Tally:
    """Play two matches with the same dice and swapped seats; count the wins of the first."""
    tally = Tally()
    for seat in (0, 1):
        players = (make[0](), make[1]()) if seat == 0 else (make[1](), make[0]())
        winner = play_match(setup, seed, players, seat, tally, check=False).state.winner
        tally.matches += 1
        tally.wins += winner is not None and setup.sides[winner] == seat
        tally.ties += winner is None
    return tally


def maker(level: str) -> MakePlayer:
    """How to make a player of a level, or one that plays at random."""
    if level == "random":
        return RandomPlayer
    if level == "beginner":
        return SensibleBeginner
    return partial(LimitedPlayer, level)


def _play_seeds(job: tuple[str, str, range, bool]) -> Tally:
    first, second, seeds, is_doubles = job
    tally = Tally()
    for seed in seeds:
        setup = doubles_setup(seed) if is_doubles else setup_for(seed)
        tally.add(play_pair((maker(first), maker(second)), setup, seed))
    return tally


def compare(
    first: str,
    second: str,
    matches: int,
    begin: int,
    jobs: int,
    *,
    random_teams: bool = False,
    is_doubles: bool = False,
) -> Tally:
    """Play a number of matches between two levels."""
    seeds = range(begin, begin + (matches + 1) // 2)
    if random_teams and not is_doubles:  # every third seed has random teams
        seeds = range(3 * begin + 2, 3 * (begin + (matches + 1) // 2) + 2, 3)
    parts = [(first, second, seeds[place::20], is_doubles) for place in range(20)]
    tally = Tally()
    for part in _in_processes(parts, jobs):
        tally.add(part)
        so_far = f"{first} v {second}: {tally.points:g} of {tally.matches}"
        print(f"{so_far}, {tally.faults}" if tally.faults else so_far, file=sys.stderr, flush=True)
    return tally


def _in_processes(parts: Sequence[tuple[str, str, range, bool]], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        yield from map(_play_seeds, parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play_seeds, parts)


# --- soak -----------------------------------------------------------------------------------------


def soak(matches: int, begin: int) -> int:
    """Play matches of all levels with every check; return how many failed."""
    levels, faults, turns = [*LEVELS, "random"], 0, 0
    for seed in range(begin, begin + matches):
        pair = (levels[seed % len(levels)], levels[seed // len(levels) % len(levels)])
        setup, tally = soak_setup(seed), Tally()
        players = [maker(level)() for level in pair]
        try:
            play_match(setup, seed, players, 0, tally, check=True)
        except Exception:  # noqa: BLE001  any error is a failure of this match; go on
            faults += 1
            print(seed, pair, traceback.format_exc().strip().splitlines()[-6:], flush=True)
        turns += tally.turns
        if (seed + 1) % 10 == 0:
            print(f"{seed + 1 - begin} matches, {faults} failures", flush=True)
    print(f"{matches} matches, {turns} turns, {faults} failures")
    return faults


# --- the command ----------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 1 if a soak found failures, or a target was clearly missed."""
    parser = CommandLine(__doc__)
    levels = (*LEVELS, "beginner", "random")
    parser.add_argument("level", nargs="?", choices=levels, help="the level that should win")
    parser.add_argument("other", nargs="?", choices=levels, default="random")
    parser.add_size("--matches", 100, quick=2, about="matches of each pair")
    parser.add_size("--pairs", len(TARGETS), quick=1, about="pairs with a target, from the first")
    parser.add_argument("--random-teams", action="store_true", help="random tournament teams only")
    parser.add_argument("--format", choices=("doubles",), help="two against two, random teams")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--soak", type=int, default=0, help="play so many matches with checks")
    chosen = parser.read(arguments)
    report = Report(chosen)
    if chosen.soak:
        return int(soak(chosen.soak, chosen.first) > 0)
    pairs = [(chosen.level, chosen.other, 0.0)] if chosen.level else TARGETS[: chosen.pairs]
    print(
        "| match | wins of the first | n | target | ms an act, mean (worst) | ms a turn | turns |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for first, second, target in pairs:
        tally = compare(
            first,
            second,
            chosen.matches,
            chosen.first,
            chosen.jobs,
            random_teams=chosen.random_teams,
            is_doubles=chosen.format == "doubles",
        )
        share, low, high = wilson(tally.points, tally.matches)
        mean = 1000 * tally.seconds / max(tally.acts, 1)
        a_turn = 1000 * tally.seconds / max(tally.own_turns, 1)
        print(
            f"| {first} v {second} | {share:.1%} [{low:.1%}, {high:.1%}] | {tally.matches} "
            f"| {target:.0%} | {mean:.1f} ({1000 * tally.worst:.0f}) "
            f"| {a_turn:.0f} ({1000 * tally.worst_turn:.0f}) "
            f"| {tally.turns / max(tally.matches, 1):.1f} |",
            flush=True,
        )
        report.at_least(f"{first} v {second}, upper end of the interval", high, target)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
