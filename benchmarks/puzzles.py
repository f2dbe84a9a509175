"""Prove every puzzle of the program again by brute force: one act wins, and no other does.

    python benchmarks/puzzles.py [--quick] [--puzzles N]

The search here is another one than in `rules/puzzles`: it plays every legal move through `Game`, in
every order, with no shortcut but remembering the positions it has seen.
"""

from __future__ import annotations

import sys
from collections import Counter
from time import process_time

from benchmarks.report import CommandLine
from rules.game import Game
from rules.lessons import lesson_card_sets
from rules.model import CHANCE, Confirm, DieId, Move, Pay, PlayerId
from rules.puzzles import Puzzle, all_puzzles
from rules.puzzles.win_search import outcomes
from rules.state import GameState


class BruteForce:
    """Plays every move until the turn ends."""

    def __init__(self, start: GameState) -> None:
        self.hero, self.turn = start.active, start.turn
        self.known: dict[str, bool] = {}

    def wins(self, game: Game) -> bool:
        """Whether the active player wins, whatever the opponent and Chance do."""
        if game.decision is None:
            return game.state.winner == self.hero
        if (game.state.turn, game.state.active) != (self.turn, self.hero):
            return False
        key = game.digest()
        if key not in self.known:
            self.known[key] = self._search(game)
        return self.known[key]

    def _search(self, game: Game) -> bool:
        assert game.decision is not None
        if game.decision.player == self.hero:
            return any(self.wins(after(game, move)) for move in game.legal_moves())
        is_chance = game.decision.player == CHANCE
        moves = outcomes(game.state) if is_chance else game.legal_moves()
        return all(self.wins(after(game, move)) for move in moves)

    def acts_that_win(self, game: Game) -> set[object]:
        """The acts that win: how they look, without payment and order."""
        found = set[object]()
        self._collect(game, (), found, set())
        return found

    def _collect(
        self, game: Game, moves: tuple[Move, ...], found: set[object], seen: set[object]
    ) -> None:
        decision = game.decision
        is_own = decision is not None and decision.player == self.hero
        if moves and not (is_own and not game.is_between_acts):
            if self.wins(game):
                found.add(look_of_act(self.start_state, moves))
            return
        for move in game.legal_moves():
            following = after(game, move)
            key = (following.digest(), look_of_act(self.start_state, (*moves, move)))
            if key not in seen:
                seen.add(key)
                self._collect(following, (*moves, move), found, seen)

    def prove(self, game: Game) -> int:
        """How many acts win."""
        self.start_state = game.state
        return len(self.acts_that_win(game))


def after(game: Game, move: Move) -> Game:
    """A copy of the match after a move."""
    twin = Game(game.setup, None, game.state.copy(), keeps_history=False)
    twin.play(move)
    return twin


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


def prove(puzzle: Puzzle) -> tuple[int, int, float]:
    """How many acts win, how many positions were searched, and the seconds it took."""
    game, began = puzzle.game(lesson_card_sets()), process_time()
    search = BruteForce(game.state)
    return search.prove(game), len(search.known), process_time() - began


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
