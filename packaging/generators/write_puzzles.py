"""Write the puzzles that come with the program: `assets/puzzles/puzzles.txt`.

Positions are composed at random: small teams, a few dice of both players, and energy that does not
pay for everything. The opponent gets as much life as can just be taken, so that every symbol and
every die counts; where one act then decides, it is a puzzle. Each is proven twice, by the search of
the program and by the brute force of `benchmarks/puzzles.py`. The same seeds give the same file,
also if the search is interrupted and goes on later.

    python packaging/generators/write_puzzles.py [--count 500] [--seeds N] [--go-on]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time

from msgspec.structs import replace

from benchmarks.puzzles import TooManyPositions, prove
from rules.cards import Card, all_card_sets
from rules.cards.card import CardKind
from rules.engine.turn.attack_step import able_attackers
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.language.printer.text_printer import unparse
from rules.lessons import lesson_card_sets
from rules.model.ids import CHANCE
from rules.model.moves import Attack, Confirm, Move, Pass
from rules.model.ruleset import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.opponents import SimpleOpponent
from rules.puzzles import LEAST_LOSING, Puzzle, puzzle_with_life, read_puzzles, write_puzzles
from rules.state import PRIORITY_DECISIONS, DecisionKind
from rules.teams.formats import format_of
from rules.teams.match_setup import team_setup
from rules.teams.random_teams import RandomNumbers, random_team
from rules.teams.team import Team

FILE = Path(__file__).parents[2] / "assets" / "puzzles" / "puzzles.txt"
NAMES = ("Eric", "Mike")
FORMAT = "custom 3 cards 6 dice 2 basics"
ENERGY = ("fist", "bolt", "mask", "shield")

SHARES = {"global": 0.33, "action": 0.33, "field": 0.33, "all": 0.06, "pass": 0.06, "few": 0.3}
"""The most that each group may be of all puzzles, by the kind of the act that wins; "all" is an
attack with everybody, "few" are puzzles with as few other acts as possible."""

TRIES, MOST_OF_TEAMS = 4, 4
"""How many positions are tried for two teams, and as many again after each puzzle; and how many
puzzles of them are taken. Each must be solved by another act."""

MOST_STATES, MOST_EXACT = 150, 800
"""How many positions a search may look at, first a rough one. Most positions that need more are no
puzzle."""
MOST_PROVEN = 6_000
"""How many positions the brute force may look at; a position with more is left out."""

GLOBAL = re.compile(r"Global: pay ([a-z ]+)")
SLOW = re.compile(r"[Dd]raw|[Pp]rep |Continuous|reserve pool|purchase")
FIGHTING = re.compile(
    r"gets \+\dA|can't block|spin a target|[Ss]wap the attack|to block|gets \+\dD"
)
"""The words of Global Abilities that change who wins a fight."""

MOMENTS = (*("main",) * 14, *("blocked",) * 16, "attack")
"""How often each moment is tried: in the Main Step, after the blocks, before the attack."""

SPENT: Counter[str] = Counter()


# --- positions ------------------------------------------------------------------------------------


class Composer:
    """Composes random positions for two small random teams."""

    def __init__(self, seed: int) -> None:
        self.luck = RandomNumbers(seed)
        played = format_of(FORMAT)
        cards = [card for card_set in all_card_sets() for card in card_set.cards]
        useful = [
            card
            for card in cards
            if card.kind is not CardKind.BASIC_ACTION or is_tactical(unparse(card.text))
        ]
        self.teams = tuple(random_team(played, useful, 2 * seed + place) for place in range(2))
        edition = EDITIONS[sorted(EDITIONS)[seed % len(EDITIONS)]]
        game = Game(
            team_setup(played, edition, NAMES, (self.teams[0], self.teams[1])), SeededDealer(1)
        )
        game.start()
        head = write_match(game).split("\n\n")[0].split("\n")
        self.head = [line for line in head if not line.startswith(("trees", "seed"))]
        paid = [
            symbol
            for card in game.setup.cards
            for payment in GLOBAL.findall(unparse(card.card.text))
            for symbol in payment.split()
        ]
        self.energy = [*ENERGY, *paid, *paid]

    def one_of(self, choices: Sequence[str]) -> str:
        """A random choice."""
        return choices[self.luck.below(len(choices))]

    def position(self, moment: str) -> str:
        """A position in notation, before Eric acts in the Main Step or attacks."""
        own, theirs = (self.dice_of(team) for team in self.teams)
        reserve = self.reserve(moment, own)
        field = self.characters(own, 1 + self.luck.below(2 if moment == "main" else 3))
        blockers = self.characters(theirs, self.luck.below(4 if moment == "main" else 3) and 1)
        blockers += self.characters(theirs, self.luck.below(2))
        answers = [self.one_of(self.energy)] if self.luck.below(4) == 0 else []
        step = "main" if moment == "main" else "attack"
        zones = {
            "life": f"{1 + self.luck.below(20)}",
            "reserve": ", ".join(reserve),
            "field": ", ".join(field),
            "used": "2 sidekick" if self.luck.below(2) else "",
        }
        rival = {"reserve": ", ".join(answers), "field": ", ".join(blockers)}
        return "\n".join((
            *self.head,
            "",
            f"position active: {NAMES[0]}; step: {step}; turn: 9",
            *(
                f"position {name} {zone}: {dice}"
                for name, has in zip(NAMES, (zones, rival), strict=True)
                for zone, dice in has.items()
                if dice
            ),
            "",
        ))  # fmt: skip

    def dice_of(self, team: Team) -> list[str]:
        """The names of the character dice of a team."""
        return [
            one.card.name
            for one in team.cards
            if one.card.kind is CardKind.CHARACTER
            for _ in range(one.dice)
        ]

    def reserve(self, moment: str, dice: list[str]) -> list[str]:
        """A few dice to act with: more could be used in too many ways to search them all."""
        if moment == "main":
            kinds = self.one_of(("eccc", "ecca", "eeca", "eca", "eea", "eea", "eaa", "eee"))
        else:
            kinds = self.one_of(("eea", "eaa", "eee", "ea", "aa", "ee"))
        found: list[str] = []
        for kind in kinds:
            if kind == "e":
                found.append(self.one_of(self.energy))
            elif kind == "a":
                found.append(self.action())
            else:
                found += self.characters(dice, 1, sidekicks=False)
        return found

    def characters(self, dice: list[str], count: int, *, sidekicks: bool = True) -> list[str]:
        """Some of these dice on random levels, and Sidekicks."""
        found = []
        for _ in range(count):
            if sidekicks and self.luck.below(3) == 0:
                found.append("sidekick character")
            elif dice:
                name = dice.pop(self.luck.below(len(dice)))
                found.append(f"{name} L{1 + self.luck.below(3)}")
        return found

    def action(self) -> str:
        """An action die of a random action that Eric may have."""
        own = [one.card for one in self.teams[0].cards if one.card.kind is CardKind.ACTION]
        basics = [card for team in self.teams for card in team.basics]
        cards: list[Card] = [*own, *basics]
        name = cards[self.luck.below(len(cards))].name
        return f"{name} action{self.one_of(('', '', '*', '**'))}"


def is_tactical(text: str) -> bool:
    """Whether the text of a basic action can decide an attack."""
    action, _, ability = text.partition("Global:")
    return not SLOW.search(action) or FIGHTING.search(ability) is not None


# --- moments --------------------------------------------------------------------------------------


def composed(composer: Composer, moment: str) -> tuple[Game, tuple[Move, ...]] | None:
    """A position, and the moves that lead to a moment; None if it can't be."""
    text = composer.position(moment)
    try:
        game = replay_match(read_match(text, "composed", lesson_card_sets()))
    except ValueError:  # a die has no such face, or is listed too often
        return None
    if game.decision is None:
        return None
    moves = moves_to_blocks(game) if moment == "blocked" else ()
    return None if moment == "blocked" and not moves else (game, moves)


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


def puzzles_of_seed(seed: int) -> Iterator[Puzzle]:
    """The puzzles of two random teams."""
    composer = Composer(seed)
    found: dict[str, Puzzle] = {}
    left = TRIES
    while left and len(found) < MOST_OF_TEAMS:
        left -= 1
        moment = composer.one_of(MOMENTS)
        position = composed(composer, moment)
        if position is None:
            continue
        began = process_time()
        game, moves = position
        puzzle = puzzle_with_life(
            game.state, moves, f"seed {seed}, {moment}", MOST_STATES, MOST_EXACT
        )
        SPENT[moment] += round(1000 * (process_time() - began))
        if puzzle is not None and (act := act_of(puzzle)) not in found:
            found[act] = shortened(puzzle)
            left += TRIES
            yield found[act]


def act_of(puzzle: Puzzle) -> str:
    """The act that solves a puzzle, without payment and targets."""
    return re.split(" with | on | [L#][0-9]", puzzle.solution_lines[0])[0]


def shortened(puzzle: Puzzle) -> Puzzle:
    """The puzzle in fewer letters, without fingerprints of cards and bags that are as usual."""
    lines = [line for line in puzzle.lines if not line.startswith("trees ")]
    begins_at = puzzle.begins_at - len(puzzle.lines) + len(lines)
    text = re.sub(r" \w+ bag: (\d+ )?sidekick;", "", "\n".join(lines) + "\n")
    return replace(puzzle, text=text, begins_at=begins_at)


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


def collect(
    kept: list[Puzzle], seeds: range, count: int, write: Callable[[Sequence[Puzzle]], object]
) -> None:
    """Add the puzzles of seeds to those that are known, and write them from time to time."""
    for seed in seeds:
        groups = Counter(group for puzzle in kept for group in groups_of(puzzle))
        for puzzle in puzzles_of_seed(seed):
            if has_room(puzzle, groups, count) and is_proven_by_force(puzzle):
                groups.update(groups_of(puzzle))
                kept.append(puzzle)
        if seed % 10 == 0 or len(kept) >= count:
            write(in_order(selected(kept, count)))
            print(seed, len(kept), dict(groups), dict(SPENT), file=sys.stderr, flush=True)
        if len(kept) >= count:
            return


def groups_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The groups of `SHARES` that a puzzle belongs to."""
    kind = "all" if puzzle.all_attack else puzzle.kind.value
    return (kind, "few") if puzzle.losing == LEAST_LOSING else (kind,)


def has_room(puzzle: Puzzle, groups: Counter[str], count: int) -> bool:
    """Whether no group of a puzzle has its share of a collection yet."""
    return all(groups[group] < SHARES.get(group, 0.1) * count for group in groups_of(puzzle))


def seed_of(puzzle: Puzzle) -> int:
    """The seed that it was found with."""
    return int(puzzle.source.split(",")[0].removeprefix("seed "))


def selected(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """The first puzzles of each group, up to its share."""
    groups: Counter[str] = Counter()
    found = []
    for puzzle in sorted(puzzles, key=seed_of):
        if has_room(puzzle, groups, count):
            groups.update(groups_of(puzzle))
            found.append(puzzle)
    return found[:count]


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
    parser.add_argument("--seeds", type=int, default=1_000_000, help="the last seed")
    parser.add_argument("--go-on", action="store_true", help="continue the file that is there")
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    output: Path = options.output
    output.parent.mkdir(parents=True, exist_ok=True)
    text = output.read_text(encoding="utf-8") if options.go_on else ""
    known = list(read_puzzles(text, output.name))
    first = max(map(seed_of, known), default=0) + 1
    collect(
        known,
        range(first, options.seeds + 1),
        options.count,
        lambda found: output.write_text(write_puzzles(found), encoding="utf-8", newline="\n"),
    )


if __name__ == "__main__":
    main()
