"""A puzzle as an exercise: the coach's words, and an opponent who finds every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from rules.advice import player_name, suggestion_of_moves
from rules.cards import CardSet
from rules.game import Game
from rules.lessons import Lesson, LessonRun, parse_lesson
from rules.messages import Message, make_message
from rules.model.moves import Move, Pass
from rules.notation.syntax.quoting import quote_name
from rules.opponents import Choice, ShouldStop, SimpleOpponent, never_stop
from rules.puzzles.puzzle import ActKind, Puzzle
from rules.puzzles.puzzle_finder import unique_win
from rules.puzzles.win_search import TooLarge, WinSearch
from rules.state import DecisionKind, GameState

Words = Callable[[Message], str]
"""Puts a message into the language of the player."""


def lesson_of_puzzle(
    puzzle: Puzzle, title: str, sets: tuple[CardSet, ...], words: Words = str
) -> Lesson:
    """The exercise of a puzzle. Raises `BadMatch` if its match is not valid."""
    start = puzzle.game(sets).state
    hero, rival = (
        start.setup.players[player].name for player in (puzzle.player, 1 - puzzle.player)
    )
    coach = (
        "chapter Puzzle", f"side {quote_name(rival)}: script else simple",
        "say The task.", f"goal winner: {quote_name(hero)}", "hint The hint.",
    )  # fmt: skip
    lines = puzzle.lines
    text = "\n".join((*lines[: puzzle.begins_at], *coach, *lines[puzzle.begins_at :])) + "\n"
    lesson = parse_lesson(text, puzzle.name, sets)
    life = start.life[1 - puzzle.player]
    task = make_message("puzzle.task", player=rival, count=life, others=puzzle.losing)
    hints = (make_message(f"puzzle.hint_{puzzle.kind}"), _second_hint(lesson, puzzle))
    last = replace(
        lesson.beats[-1], text=words(task), hints=tuple(words(hint) for hint in hints if hint)
    )
    return replace(lesson, title=title, beats=(*lesson.beats[:-1], last))


def _second_hint(lesson: Lesson, puzzle: Puzzle) -> Message | None:
    """The act that wins, in words."""
    run = LessonRun(lesson, len(lesson.beats) - 1)
    if puzzle.kind is ActKind.PASS:
        is_main = run.game.decision_kind is DecisionKind.MAIN
        return make_message("puzzle.hint_go_on" if is_main else "puzzle.hint_keep")
    try:
        moves = run.solution_moves(0)
        what = suggestion_of_moves(run.game.state, moves, None).act
    except (ValueError, IndexError):
        return None
    return make_message("puzzle.hint_act", act=what)


class PuzzleOpponent:
    """Answers every act that does not win so that it fails; else resists as well as it can."""

    def __init__(self, start: GameState) -> None:
        """`start` is where the puzzle begins."""
        self._search = WinSearch(start)
        self._other = SimpleOpponent()

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        """The answer, without a reason."""
        return Choice(self.next_moves(game), None)

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """The answer after which the other player does not win, if there is one."""
        try:
            return self._search.refutation(game.state) or self._other.next_moves(game)
        except TooLarge:
            return self._other.next_moves(game)

    def why_lost(self, game: Game, start: int, words: Words = str) -> str:
        """What went wrong since a number of moves: the act that let the win slip, and the life that
        is left."""
        state = game.state
        rival = state.setup.opponents(self._search.player)[0]
        left = make_message(
            "puzzle.left", player=player_name(state, rival), count=max(0, state.life[rival])
        )
        slipped = self._slip(game, start)
        if slipped is None:
            return words(left)
        what, is_first = slipped
        name = "puzzle.wrong_act" if is_first else "puzzle.slipped"
        return f"{words(make_message(name, act=what))} {words(left)}"

    def _slip(self, game: Game, start: int) -> tuple[Message, bool] | None:
        """The act after which the win was no longer certain, and whether it was the first act."""
        history = game.history[start:]
        states = [played.state_before for played in history] + [game.state]
        begun = False
        for first, last in self._own_acts(states):
            try:
                if not self._search.wins(states[last]):
                    moves = tuple(one.move for one in history[first:last])
                    return suggestion_of_moves(states[first], moves, None).act, not begun
            except TooLarge:
                return None
            begun = begun or history[first].move != Pass()
        return None

    def _own_acts(self, states: Sequence[GameState]) -> Iterator[tuple[int, int]]:
        """Where each act of the player begins, and where it is done: attackers may be picked in any
        order, so only the whole act counts."""
        end, place = len(states) - 1, 0
        while place < end:
            first = place
            place += 1
            if self._is_own(states[first]):
                while place < end and self._is_within_act(states[place]):
                    place += 1
                yield first, place

    def _is_within_act(self, state: GameState) -> bool:
        return self._is_own(state) and not _begins_act(state)

    def _is_own(self, state: GameState) -> bool:
        return state.decision is not None and state.decision.player == self._search.player


def _begins_act(state: GameState) -> bool:
    return Game(state.setup, None, state, keeps_history=False).is_between_acts


def is_proven(puzzle: Puzzle, sets: tuple[CardSet, ...], most_states: int = 20_000) -> bool:
    """Whether the position of the file has one act that wins, and as many others as it says."""
    state = puzzle.game(sets).state
    found = unique_win(state, WinSearch(state, most_states))
    return found is not None and found[1] == puzzle.losing
