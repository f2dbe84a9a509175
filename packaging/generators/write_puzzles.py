"""Write the puzzles that come with the program: `assets/puzzles/puzzles.txt`.

Computers play matches between small random teams, and the puzzles in them are found by search. Some
are positions as they were. In others only the life of the opponent is changed, to what can just be
taken: there every symbol and every die counts. The same seed gives the same file.

    python packaging/generators/write_puzzles.py [--count 500] [--first 1] [--matches N]
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time

from rules.cards import all_card_sets
from rules.cards.card import CardKind
from rules.engine.turn.attack_step import able_attackers
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.language.printer.text_printer import unparse
from rules.model.ids import CHANCE
from rules.model.moves import Attack, Confirm, Move, Pass
from rules.model.ruleset import EDITIONS
from rules.opponents import SimpleOpponent, opponent_of_level
from rules.puzzles import Puzzle, puzzle_with_life, puzzles_in, write_puzzles
from rules.state import PRIORITY_DECISIONS, RESERVE, DecisionKind, GameState
from rules.teams.formats import format_of
from rules.teams.match_setup import team_setup
from rules.teams.random_teams import random_team

FILE = Path(__file__).parents[2] / "assets" / "puzzles" / "puzzles.txt"
NAMES = ("Eric", "Mike")
FORMAT = "custom 4 cards 10 dice 2 basics"
LONGEST_MATCH = 40  # turns
MOST_STATES = 400
TACTICAL = re.compile(
    r"Global: .*(gets \+\dA|can't block|spin a target|swap the attack|to block this turn)"
)
"""What the Global Abilities of the basic action cards do: they change who wins a fight."""
SPENT: dict[str, float] = defaultdict(float)
FIRST_TURN = 9  # before it there is little to think about
MOST_ALL_ATTACKS = 0.12  # the share of puzzles that are solved by an attack with everybody
MOST_OF_KIND = 0.45  # the share of puzzles whose acts are of one kind
MOST_OF_MATCH = 3


def play_match(seed: int) -> Game:
    """A match of easy computers with random teams."""
    played = format_of(FORMAT)
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    basics = [card for card in cards if TACTICAL.search(unparse(card.text))]
    others = [card for card in cards if card.kind is not CardKind.BASIC_ACTION]
    first, second = (
        random_team(played, (*others, *basics), 2 * seed + place) for place in range(2)
    )
    edition = EDITIONS[sorted(EDITIONS)[seed % len(EDITIONS)]]
    setup = team_setup(played, edition, NAMES, (first, second))
    game = Game(setup, SeededDealer(seed))
    game.start()
    opponent = opponent_of_level("easy")
    while game.decision is not None and game.state.turn <= LONGEST_MATCH:
        for move in opponent.next_moves(game):
            game.play(move)
    return game


def puzzles_of_match(seed: int) -> Iterator[Puzzle]:
    """The puzzles of a match: those with another life, where that makes one, and real ones."""
    game = play_match(seed)
    source = f"match {seed}"
    last: dict[int, GameState] = {}  # the last decision of each Main Step, with little energy left
    for played in game.history:
        state = played.state_before
        is_own = state.decision_kind is DecisionKind.MAIN and state.deciding_player == state.active
        if is_own and state.turn >= FIRST_TURN and state.passes == 0:
            last[state.turn] = state
    for state in last.values():
        if not state.dice_in_zone(state.active, RESERVE):
            continue
        about = f"{source}, turn {state.turn}"
        fielded = free_fieldings(state)
        yield from found(state, fielded, f"{about}, fielded", MOST_STATES)
        blocked = moves_to_blocks(state, fielded)
        if blocked:
            yield from found(state, blocked, f"{about}, blocked", MOST_STATES)
    if game.decision is None:
        yield from puzzles_in(game, source, main_step=False)


def free_fieldings(state: GameState) -> tuple[Move, ...]:
    """What the active player can field for nothing."""
    game = Game(state.setup, None, state.copy())
    while fieldings := game.free_fieldings():
        game.play(fieldings[0])
    return tuple(played.move for played in game.history)


def found(state: GameState, moves: Sequence[Move], source: str, most: int) -> Iterator[Puzzle]:
    """The puzzle after some moves, if there is one."""
    began = process_time()
    puzzle = puzzle_with_life(state, moves, source, most)
    SPENT[source.split(", ")[-1]] += process_time() - began
    if puzzle is not None:
        yield puzzle


def moves_to_blocks(state: GameState, fielded: Sequence[Move]) -> tuple[Move, ...]:
    """Fieldings, an attack with everybody, and sensible blocks; () if anything comes between."""
    game = Game(state.setup, None, state.copy())
    for move in fielded:
        game.play(move)
    hero, opponent = state.active, SimpleOpponent()
    for _ in range(12):
        kind, decision = game.decision_kind, game.decision
        if decision is None or decision.player == CHANCE or game.state.turn != state.turn:
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


def collect(matches: range, count: int, write: Callable[[Sequence[Puzzle]], object]) -> None:
    """Find up to so many puzzles in matches, and write them after each match with any."""
    kept: list[Puzzle] = []
    kinds: Counter[str] = Counter()
    for seed in matches:
        taken = 0
        for puzzle in puzzles_of_match(seed):
            most = MOST_ALL_ATTACKS if puzzle.all_attack else MOST_OF_KIND
            kind = "all" if puzzle.all_attack else puzzle.kind.value
            if taken >= MOST_OF_MATCH or len(kept) >= count:
                break
            if kinds[kind] < most * count:
                kinds[kind] += 1
                taken += 1
                kept.append(puzzle)
        if taken:
            write(sorted(kept, key=lambda one: (one.difficulty, one.losing)))
        print(seed, len(kept), dict(kinds), dict(SPENT), file=sys.stderr, flush=True)
        if len(kept) >= count:
            return


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=500, help="the most puzzles")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first match")
    parser.add_argument("--matches", type=int, default=100_000, help="the most matches")
    parser.add_argument("-o", "--output", type=Path, default=FILE)
    options = parser.parse_args()
    options.output.parent.mkdir(parents=True, exist_ok=True)
    collect(
        range(options.first, options.first + options.matches),
        options.count,
        lambda found: options.output.write_text(
            write_puzzles(found), encoding="utf-8", newline="\n"
        ),
    )


if __name__ == "__main__":
    main()
