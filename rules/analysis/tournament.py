"""Plays teams against each other with computer players, and counts who wins.

Every pair of teams plays the same number of matches. Each seed is played twice with the seats
swapped, so neither the first turn nor lucky dice favor a team.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from multiprocessing import cpu_count, get_context

import msgspec

from rules.cards import CardSet
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.match_log.tallies.match_statistics import wilson_interval
from rules.model.ruleset import EDITIONS
from rules.opponents import DEFAULT_LEVEL, opponent_of_level
from rules.state import Setup
from rules.teams import Format, Team, faults_of_team, format_of, ready_teams, team_setup
from rules.teams.sharing.team_reader import read_shared_team

LONGEST_MATCH = 300
"""After this many turns a match counts as a tie. Computer players need about 30."""

SEEDS_PER_TASK = 5
"""Few enough that several processes finish at about the same time."""


class PairTask(msgspec.Struct, frozen=True):
    """Some matches between two teams, two for each seed; another process may play them."""

    pair: tuple[int, int]
    teams: tuple[Team, Team]
    format_id: str
    edition: str
    level: str
    seeds: tuple[int, ...]


class PairScore(msgspec.Struct):
    """How the matches of two teams ended; `wins` are those of the first of the pair.

    `first_seat_wins` are those of the players who had the first turn, whichever team they played.
    """

    pair: tuple[int, int]
    wins: int = 0
    losses: int = 0
    ties: int = 0
    turns: int = 0
    first_seat_wins: int = 0

    @property
    def matches(self) -> int:
        """The number of matches played."""
        return self.wins + self.losses + self.ties

    def add(self, other: PairScore) -> None:
        """Add the matches of another part of the same pair."""
        self.wins += other.wins
        self.losses += other.losses
        self.ties += other.ties
        self.turns += other.turns
        self.first_seat_wins += other.first_seat_wins


class TeamScore(msgspec.Struct):
    """How all matches of a team ended. A tie counts as half a win."""

    name: str
    matches: int
    wins: int
    losses: int
    ties: int

    @property
    def rate(self) -> float:
        """The share of matches won, from 0 to 1."""
        return _share(self.wins + self.ties / 2, self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of `rate`."""
        return wilson_interval(self.wins + self.ties / 2, self.matches)


class Tournament(msgspec.Struct):
    """The teams of a tournament, how they play, and the score of each pair."""

    names: tuple[str, ...]
    format_id: str
    edition: str
    level: str
    seed: int
    scores: dict[tuple[int, int], PairScore]

    def team_scores(self) -> tuple[TeamScore, ...]:
        """The score of each team, in the order of the teams."""
        found = [TeamScore(name, 0, 0, 0, 0) for name in self.names]
        for (first, other), score in self.scores.items():
            for team, wins, losses in (
                (first, score.wins, score.losses), (other, score.losses, score.wins),
            ):  # fmt: skip
                found[team].matches += score.matches
                found[team].wins += wins
                found[team].losses += losses
                found[team].ties += score.ties
        return tuple(found)


PlayTasks = Callable[[Callable[[PairTask], PairScore], Iterable[PairTask]], Iterable[PairScore]]
"""Plays all tasks, like `map`. A caller may share them out among processes."""


def play_tournament(
    teams: Sequence[Team],
    *,
    format_id: str = "tournament",
    edition: str = "UXM",
    level: str = DEFAULT_LEVEL,
    matches: int = 100,
    seed: int = 1,
    play_tasks: PlayTasks = map,
) -> Tournament:
    """Play every team against every other.

    Raises `IllegalTeam` if a team breaks a rule of the format.

    Args:
        format_id: the format, which the teams must obey.
        edition: the key of the edition in `EDITIONS`.
        level: the level of the computer players, the same for both.
        matches: the matches of each pair, rounded up to an even number.
        seed: the seed of the first two matches of each pair; the next two have the next one.
        play_tasks: how to play the tasks; by default one after the other.
    """
    pairs = list(combinations(range(len(teams)), 2))
    for one, other in pairs:
        _setup(PairTask((one, other), (teams[one], teams[other]), format_id, edition, level, ()))
    seeds = range(seed, seed + (matches + 1) // 2)
    tasks = (
        PairTask(
            (team, other), (teams[team], teams[other]), format_id, edition, level,
            tuple(seeds[start : start + SEEDS_PER_TASK]),
        )
        for start in range(0, len(seeds), SEEDS_PER_TASK)
        for team, other in pairs
    )  # fmt: skip
    scores = {pair: PairScore(pair) for pair in pairs}
    for score in play_tasks(play_task, tasks):
        scores[score.pair].add(score)
    names = tuple(team.name or f"Team {number}" for number, team in enumerate(teams, 1))
    return Tournament(names, format_id, edition, level, seed, scores)


def play_task(task: PairTask) -> PairScore:
    """Play some matches between two teams, each seed with both seatings."""
    score = PairScore(task.pair)
    setups = (_setup(task), _setup(task, is_swapped=True))
    for seed in task.seeds:
        for first_team, setup in enumerate(setups):
            winner, turns = _play(setup, task.level, seed)
            score.turns += turns
            if winner is None:
                score.ties += 1
                continue
            score.first_seat_wins += winner == 0
            if winner == first_team:
                score.wins += 1
            else:
                score.losses += 1
    return score


def _setup(task: PairTask, *, is_swapped: bool = False) -> Setup:
    teams = (task.teams[1], task.teams[0]) if is_swapped else task.teams
    return team_setup(
        format_of(task.format_id), EDITIONS[task.edition], ("First", "Second"), teams,
        computers=(task.level, task.level),
    )  # fmt: skip


def _play(setup: Setup, level: str, seed: int) -> tuple[int | None, int]:
    """Play a match to its end: the seat that wins, None for a tie, and the number of turns."""
    game = Game(setup, SeededDealer(seed), keeps_history=False)
    game.start()
    player = opponent_of_level(level)
    while game.decision is not None and game.state.turn <= LONGEST_MATCH:
        for move in player.next_moves(game):
            game.play(move)
    return game.state.winner, game.state.turn


# --- results --------------------------------------------------------------------------------------


def tournament_lines(played: Tournament) -> Iterator[str]:
    """Yield the results as tables for people."""
    width = max(len(name) for name in played.names)
    scores = played.team_scores()
    yield f"{'team':<{width}}  matches   wins  losses  ties   won   95 % interval"
    for score in sorted(scores, key=lambda one: -one.rate):
        yield (
            f"{score.name:<{width}}  {score.matches:>7}  {score.wins:>5}  {score.losses:>6}"
            f"  {score.ties:>4}  {_percent(score.rate, score.interval)}"
        )
    yield ""
    width = max(len(_pair_name(played, pair)) for pair in played.scores)
    yield f"{'pair':<{width}}  matches   wins  losses  ties   won   95 % interval   turns"
    for pair, one in played.scores.items():
        wins = one.wins + one.ties / 2
        rate = _percent(_share(wins, one.matches), wilson_interval(wins, one.matches))
        yield (
            f"{_pair_name(played, pair):<{width}}  {one.matches:>7}  {one.wins:>5}"
            f"  {one.losses:>6}  {one.ties:>4}  {rate}  {_share(one.turns, one.matches):6.1f}"
        )
    won = sum(score.first_seat_wins for score in played.scores.values())
    of_all = sum(score.matches for score in played.scores.values())
    share = _percent(_share(won, of_all), wilson_interval(won, of_all))
    yield ""
    yield f"The first player won {share.strip()} of {of_all} matches."


def tournament_figures(played: Tournament) -> dict[str, object]:
    """The results as data for JSON."""
    scores = played.scores.values()
    return {
        "format": played.format_id,
        "edition": played.edition,
        "level": played.level,
        "seed": played.seed,
        "matches": sum(score.matches for score in scores),
        "first_player_wins": sum(score.first_seat_wins for score in scores),
        "teams": [
            {"name": score.name, **_figures(score.wins, score.losses, score.ties, score.matches)}
            for score in played.team_scores()
        ],
        "pairs": [
            {
                "teams": [played.names[number] for number in score.pair],
                **_figures(score.wins, score.losses, score.ties, score.matches),
                "turns": round(_share(score.turns, score.matches), 2),
            }
            for score in scores
        ],
    }


def _figures(wins: int, losses: int, ties: int, matches: int) -> dict[str, object]:
    low, high = wilson_interval(wins + ties / 2, matches)
    return {
        "matches": matches,
        "wins": wins,
        "losses": losses,
        "ties": ties,
        "rate": round(_share(wins + ties / 2, matches), 4),
        "interval": [round(low, 4), round(high, 4)],
    }


def _pair_name(played: Tournament, pair: tuple[int, int]) -> str:
    return " - ".join(played.names[number] for number in pair)


def _percent(rate: float, interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{rate:6.1%} [{low:5.1%}, {high:5.1%}]".replace("%", " %")


def _share(part: float, whole: int) -> float:
    return part / whole if whole else 0.0


@contextmanager
def tasks_in_processes(jobs: int) -> Iterator[PlayTasks]:
    """Yield a function that plays tasks in this many processes, at most one for each core.

    The processes end with the block, also after Ctrl+C.
    """
    jobs = min(jobs, _cores())
    if jobs == 1:
        yield map
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield pool.imap


def _cores() -> int:
    """The number of cores; 1 if the system does not tell it."""
    try:
        return cpu_count()
    except NotImplementedError:
        return 1


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C, which reaches all processes of a terminal; the parent ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- tournament entries ---------------------------------------------------------------------------


class BadTournamentTeam(ValueError):
    """A team cannot enter a tournament; the message has a line for each reason."""


class TournamentEntry(msgspec.Struct, frozen=True):
    """A team that enters, where it comes from, and the format it is built for ("" if unknown)."""

    source: str
    team: Team
    format_id: str


def ready_entry(name: str) -> TournamentEntry | None:
    """The ready team with a name, in capitals or not; None if there is none."""
    for ready in ready_teams():
        if ready.team.name.casefold() == name.strip().casefold():
            return TournamentEntry(ready.team.name, ready.team, ready.format_id)
    return None


def read_entry(text: str, source: str, sets: Sequence[CardSet]) -> TournamentEntry:
    """Read a team from a file: text, TOML or a link. Raises `BadTournamentTeam` if something in the
    file is not recognized."""
    shared = read_shared_team(text, sets)
    if shared.problems:
        raise BadTournamentTeam("\n".join(f"{source}: {problem}" for problem in shared.problems))
    team = shared.team if shared.team.name else msgspec.structs.replace(shared.team, name=source)
    return TournamentEntry(source, team, shared.format_id)


def check_entries(entries: Sequence[TournamentEntry], played: Format) -> None:
    """Check that all teams may play in a format, and that there are two of them. Raises
    `BadTournamentTeam` if they may not; says why and what to do."""
    if len(entries) < 2:
        found = f"{len(entries)} for {played.id}" if entries else f"none for {played.id}"
        raise BadTournamentTeam(f"a tournament needs two teams: found {found}")
    if not played.has_team_rules or played.shares_basics:
        raise BadTournamentTeam(f"{played.id}: players do not bring teams of their own to it")
    faults = [
        f"{entry.source}: {fault.message} {fault.remedy} ({fault.rule_id})"
        for entry in entries
        for fault in faults_of_team(played, entry.team)
    ]
    if faults:
        raise BadTournamentTeam("\n".join(faults))
