"""Write the puzzles that come with the program: `assets/puzzles/puzzles.txt`.

Positions are composed at random: small teams, a few dice of both players, and energy that does not
pay for everything. The opponent gets as much life as can just be taken, so that every symbol and
every die counts; where one act then decides, it is a puzzle. Each is proven twice, by the search of
the program and by the brute force of `benchmarks/puzzles.py`. The same seeds give the same file.

    python packaging/generators/write_puzzles.py [--count 500] [--first 1] [--seeds N]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

from msgspec.structs import replace

from benchmarks.puzzles import TooManyPositions, prove
from rules.cards import Card, all_card_sets
from rules.cards.card import CardKind
from rules.engine.turn.attack_step import able_attackers
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.lessons import lesson_card_sets
from rules.model.ids import CHANCE
from rules.model.moves import Attack, Confirm, Move, Pass
from rules.model.ruleset import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.opponents import SimpleOpponent
from rules.puzzles import Puzzle, puzzle_with_life, write_puzzles
from rules.state import PRIORITY_DECISIONS, DecisionKind
from rules.teams.formats import format_of
from rules.teams.match_setup import team_setup
from rules.teams.random_teams import RandomNumbers, random_team
from rules.teams.team import Team

FILE = Path(__file__).parents[2] / "assets" / "puzzles" / "puzzles.txt"
NAMES = ("Eric", "Mike")
FORMAT = "custom 3 cards 6 dice 2 basics"
ENERGY = ("fist", "bolt", "mask", "shield")
MOST_STATES = 700
MOST_PROVEN = 4_000
"""How many positions the brute force may look at; a position with more is left out."""

SHARES = {"global": 0.3, "action": 0.3, "field": 0.3, "all": 0.06, "pass": 0.06}
"""The most that each kind of act may be of all puzzles; "all" is an attack with everybody."""

MOMENTS = (*("main",) * 5, *("blocked",) * 3, "attack")
"""How often each moment is tried: in the Main Step, after the blocks, before the attack."""

SPENT: Counter[str] = Counter()


# --- positions ------------------------------------------------------------------------------------


class Composer:
    """Composes a random position from a seed."""

    def __init__(self, seed: int) -> None:
        self.luck = RandomNumbers(seed)
        played = format_of(FORMAT)
        cards = [card for card_set in all_card_sets() for card in card_set.cards]
        self.teams = tuple(random_team(played, cards, 2 * seed + place) for place in range(2))
        edition = EDITIONS[sorted(EDITIONS)[seed % len(EDITIONS)]]
        self.setup = team_setup(played, edition, NAMES, (self.teams[0], self.teams[1]))

    def one_of(self, choices: Sequence[str]) -> str:
        """A random choice."""
        return choices[self.luck.below(len(choices))]

    def text(self, step: str) -> str:
        """The position in notation, at the start of a step of Eric's turn."""
        game = Game(self.setup, SeededDealer(1))
        game.start()
        whole = write_match(game).split("\n\n")[0].split("\n")
        head = [line for line in whole if not line.startswith(("trees", "seed"))]
        own, theirs = self.teams
        field = self.characters(own, 1 + self.luck.below(3))
        reserve = [self.one_of(ENERGY) for _ in range(1 + self.luck.below(3))]
        if step == "main":
            reserve += self.characters(own, self.luck.below(3), sidekicks=False)
        if self.luck.below(3):
            reserve.append(self.action())
        blockers = self.characters(theirs, self.luck.below(4))
        answers = [self.one_of(ENERGY) for _ in range(max(0, self.luck.below(4) - 1))]
        zones = {
            "life": f"{1 + self.luck.below(20)}",
            "reserve": ", ".join(reserve),
            "field": ", ".join(field),
            "used": "2 sidekick" if self.luck.below(2) else "",
        }
        rival = {"reserve": ", ".join(answers), "field": ", ".join(blockers)}
        return "\n".join((
            *head,
            "",
            f"position active: {NAMES[0]}; step: {step}; turn: 9",
            *(_position_line(name, has) for name, has in zip(NAMES, (zones, rival), strict=True)),
            "",
        ))  # fmt: skip

    def characters(self, team: Team, count: int, *, sidekicks: bool = True) -> list[str]:
        """Some characters of a team on random levels, and Sidekicks."""
        names = [one.card.name for one in team.cards if one.card.kind is CardKind.CHARACTER]
        found = []
        for _ in range(count):
            if sidekicks and self.luck.below(3) == 0:
                found.append("sidekick character")
            elif names:
                found.append(f"{self.one_of(names)} L{1 + self.luck.below(3)}")
        return found

    def action(self) -> str:
        """An action die of a random action that Eric may have."""
        own = [one.card for one in self.teams[0].cards if one.card.kind is CardKind.ACTION]
        basics = [card for team in self.teams for card in team.basics]
        cards: list[Card] = [*own, *basics]
        name = cards[self.luck.below(len(cards))].name
        return f"{name} action{self.one_of(('', '', '*', '**'))}"


def _position_line(name: str, zones: dict[str, str]) -> str:
    return f"position {'; '.join(f'{name} {zone}: {has}' for zone, has in zones.items() if has)}"


# --- moments --------------------------------------------------------------------------------------


def compose(seed: int) -> tuple[Game, tuple[Move, ...], str] | None:
    """A position, the moves that lead to the moment of its puzzle, and the moment."""
    composer = Composer(seed)
    moment = composer.one_of(MOMENTS)
    text = composer.text("main" if moment == "main" else "attack")
    try:
        game = replay_match(read_match(text, f"seed {seed}", lesson_card_sets()))
    except ValueError:  # a die has no such face, or is listed too often
        return None
    moves = moves_to_blocks(game) if moment == "blocked" else ()
    if game.decision is None or (moment == "blocked" and not moves):
        return None
    return game, moves, moment


def moves_to_blocks(start: Game) -> tuple[Move, ...]:
    """An attack with everybody, and sensible blocks; () if anything comes between."""
    game = Game(start.setup, None, start.state.copy())
    hero, opponent = game.state.active, SimpleOpponent()
    for _ in range(12):
        kind, decision = game.decision_kind, game.decision
        if decision is None or decision.player == CHANCE or game.state.turn != start.state.turn:
            return ()
        if kind is DecisionKind.WINDOW and decision.player == hero:
            return tuple(played.move for played in game.history)
        moves: Sequence[Move] = (Pass(),)
        if kind is DecisionKind.ATTACKERS:
            moves = [*(Attack(die.id) for die in able_attackers(game.state)), Confirm()]
        elif kind not in PRIORITY_DECISIONS:
            moves = opponent.next_moves(game)
        for move in moves:
            if game.refusal(move) is not None:
                return ()
            game.play(move)
    return ()


def puzzle_of_seed(seed: int) -> Puzzle | None:
    """The puzzle in the position of a seed, if there is one that brute force can prove."""
    composed = compose(seed)
    if composed is None:
        return None
    game, moves, moment = composed
    began = process_time()
    puzzle = puzzle_with_life(game.state, moves, moment, MOST_STATES)
    SPENT[moment] += round(1000 * (process_time() - began))
    return None if puzzle is None else without_fingerprints(puzzle)


def without_fingerprints(puzzle: Puzzle) -> Puzzle:
    """The puzzle in fewer letters: the cards of the program need no fingerprints."""
    lines = [line for line in puzzle.lines if not line.startswith("trees ")]
    begins_at = puzzle.begins_at - len(puzzle.lines) + len(lines)
    return replace(puzzle, text="\n".join(lines) + "\n", begins_at=begins_at)


def is_proven_by_force(puzzle: Puzzle) -> bool:
    """Whether brute force finds one act that wins, in reasonable time."""
    began = process_time()
    try:
        return prove(puzzle, MOST_PROVEN)[0] == 1
    except TooManyPositions:
        return False
    finally:
        SPENT["proof"] += round(1000 * (process_time() - began))


# --- the collection -------------------------------------------------------------------------------


def collect(seeds: range, count: int, write: Callable[[Sequence[Puzzle]], object]) -> None:
    """Find up to so many puzzles, and write them from time to time."""
    kept: list[Puzzle] = []
    kinds: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for seed in seeds:
        puzzle = puzzle_of_seed(seed)
        kind = "" if puzzle is None else "all" if puzzle.all_attack else puzzle.kind.value
        if puzzle is not None and kinds[kind] < SHARES.get(kind, 0.1) * count:
            if is_proven_by_force(puzzle):
                kinds[kind] += 1
                kept.append(puzzle)
            else:
                lost[kind] += 1
        if seed % 100 == 0 or len(kept) >= count:
            write(in_order(kept))
            print(
                seed, len(kept), dict(kinds), dict(lost), dict(SPENT), file=sys.stderr, flush=True
            )
        if len(kept) >= count:
            return


def in_order(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """From easy to hard, with the kinds mixed: within a difficulty they take turns."""
    groups: defaultdict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda one: one.losing):
        groups[puzzle.difficulty, puzzle.kind].append(puzzle)
    places = {
        puzzle.name: (difficulty, (place + 0.5) / len(group), kind)
        for (difficulty, kind), group in groups.items()
        for place, puzzle in enumerate(group)
    }
    return sorted(puzzles, key=lambda one: places[one.name])


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500, help="the most puzzles")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1_000_000, help="the most seeds")
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    options.output.parent.mkdir(parents=True, exist_ok=True)
    collect(
        range(options.first, options.first + options.seeds),
        options.count,
        lambda found: options.output.write_text(
            write_puzzles(found), encoding="utf-8", newline="\n"
        ),
    )


if __name__ == "__main__":
    main()
