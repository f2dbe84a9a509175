"""Prove every puzzle of the program again by brute force: one act wins, and no other does.

Which act that is, `rules/puzzles/win_search.py` says: every win contains it.

    python benchmarks/puzzles.py [--quick] [--puzzles N]

The search here is another one than in `rules/puzzles`: it plays every legal move through `Game`, in
every order, with no shortcut but remembering the positions it has seen.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from time import process_time

from benchmarks.report import CommandLine
from rules.game import Game
from rules.lessons import lesson_card_sets
from rules.model import CHANCE, Confirm, DieId, Move, Pay, PlayerId
from rules.puzzles import Puzzle, all_puzzles
from rules.puzzles.win_search import outcomes
from rules.state import GameState

MOST_POSITIONS = 100_000
BESIDE = ("setup", "dice", "chance_count")  # the same in all positions, or told by the rest


class TooManyPositions(Exception):
    """The brute force gave up."""


class BruteForce:
    """Plays every move until the turn ends, but those acts that look like `without`."""

    def __init__(
        self, start: GameState, most: int = MOST_POSITIONS, without: object = None
    ) -> None:
        self.start, self.hero, self.turn = start, start.active, start.turn
        self.most, self.without = most, without
        self.known: dict[object, bool] = {}

    def wins(self, game: Game) -> bool:
        """Whether the active player wins, whatever the opponent and Chance do."""
        if game.decision is None:
            return game.state.winner == self.hero
        if (game.state.turn, game.state.active) != (self.turn, self.hero):
            return False
        key = exact_look(game.state)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooManyPositions
            self.known[key] = self._search(game)
        return self.known[key]

    def _search(self, game: Game) -> bool:
        assert game.decision is not None
        if game.decision.player == self.hero:
            if self.without is not None and game.is_between_acts:
                acts = self.acts(game)
                return any(self.wins(then) for look, then in acts if look != self.without)
            return any(self.wins(after(game, move)) for move in game.legal_moves())
        is_chance = game.decision.player == CHANCE
        moves = outcomes(game.state) if is_chance else game.legal_moves()
        return all(self.wins(after(game, move)) for move in moves)

    def acts(
        self, game: Game, moves: tuple[Move, ...] = (), seen: set[object] | None = None
    ) -> Iterator[tuple[object, Game]]:
        """How each act looks that can be done now, and the match after it."""
        seen = set() if seen is None else seen
        decision = game.decision
        is_own = decision is not None and decision.player == self.hero
        if moves and not (is_own and not game.is_between_acts):
            yield look_of_act(self.start, moves), game
            return
        for move in game.legal_moves():
            following = after(game, move)
            key = (exact_look(following.state), look_of_act(self.start, (*moves, move)))
            if key not in seen:
                seen.add(key)
                yield from self.acts(following, (*moves, move), seen)

    def solutions(self, game: Game) -> int:
        """How many acts solve the puzzle: those that win alone, or that every win contains.

        Several acts that every win contains are one solution.
        """
        winning = {look: then for look, then in self.acts(game) if self.wins(then)}
        if len(winning) <= 1:
            return len(winning)
        for look in winning:
            if is_plain(look):
                continue
            other = BruteForce(self.start, self.most, look)
            if not other.wins(game):
                return 1
        return len(winning)


def after(game: Game, move: Move) -> Game:
    """A copy of the match after a move."""
    twin = Game(game.setup, None, game.state.copy(), keeps_history=False)
    twin.play(move)
    return twin


def exact_look(state: GameState) -> object:
    """Everything that a position is."""
    fields = (getattr(state, name) for name in state.__struct_fields__ if name not in BESIDE)
    return tuple(tuple(one) if isinstance(one, list) else one for one in fields), tuple(state.dice)


def is_plain(look: object) -> bool:
    """Whether an act is a pass or an attack, which every win contains."""
    return look == frozenset() or "Pass" in str(look) or "'Attack'" in str(look)


def look_of_act(start: GameState, moves: tuple[Move, ...]) -> object:
    """An act by the looks of its dice, in any order."""

    def look(move: Move) -> object:
        fields = [
            look_of_die(start, value) if name in ("die", "attacker", "target") else str(value)
            for name in move.__struct_fields__
            for value in (getattr(move, name),)
        ]
        return (type(move).__name__, *fields)

    kept = [look(move) for move in moves if not isinstance(move, Pay | Confirm)]
    return frozenset(Counter(kept).items())


def look_of_die(state: GameState, number: DieId) -> object:
    """What a player sees of a die."""
    if not 0 <= number < len(state.dice):
        return number
    die = state.dice[number]
    return die.card, die.face, die.zone, PlayerId(die.controller), die.damage


def prove(puzzle: Puzzle, most: int = MOST_POSITIONS) -> tuple[int, int, float]:
    """How many solutions there are, how many positions were searched, and the seconds it took.

    Raises `TooManyPositions`.
    """
    game, began = puzzle.game(lesson_card_sets()), process_time()
    search = BruteForce(game.state, most)
    return search.solutions(game), len(search.known), process_time() - began


def main(arguments: list[str] | None = None) -> int:
    """Prove the puzzles; returns 1 if one does not have exactly one act that wins."""
    parser = CommandLine(__doc__)
    parser.add_size("--puzzles", 500, quick=2, about="how many puzzles, from the first")
    options = parser.read(arguments)
    wrong = 0
    puzzles = all_puzzles()[: options.puzzles]
    for number, puzzle in enumerate(puzzles, 1):
        wins, states, seconds = prove(puzzle)
        wrong += wins != 1
        print(f"{number:>4} {puzzle.name} {wins} wins, {states} positions, {seconds:.2f} s")
    print(f"{len(puzzles)} puzzles, {wrong} without exactly one act that wins")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
