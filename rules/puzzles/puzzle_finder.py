"""Finds puzzles in matches: positions in which one act wins this turn, and no other does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine import evaluate
from rules.engine.turn import attack_step, turn_loop
from rules.game import Game
from rules.match_history import PlayedMove
from rules.model.ids import CHANCE
from rules.model.moves import Attack, Confirm, Move, Pass
from rules.notation import write_match
from rules.opponents import SimpleOpponent
from rules.puzzles.puzzle import ActKind, Puzzle, kind_of
from rules.puzzles.win_search import DamageSearch, FirstAct, TooLarge, WinSearch, outcomes
from rules.state import FIELD, RESERVE, DecisionKind, GameState

LEAST_LOSING = 3
"""A position with fewer acts that lose is no puzzle."""

_MOST_STATES = {
    DecisionKind.MAIN: 1_200,
    DecisionKind.ATTACKERS: 4_000,
    DecisionKind.WINDOW: 4_000,
}
"""The decisions at which a puzzle can begin, and how many positions are searched for it."""

_BEYOND_ATTACK = 5
"""How much more damage than all attacks together texts may do, for a search in the Main Step."""

_LONGEST_SOLUTION = 60

_MOST_LIFE = 20
_PLENTY = 40
"""More life than anybody can take in a turn."""


def puzzles_in(game: Game, source: str = "") -> Iterator[Puzzle]:
    """The puzzles of a match, the best one of each turn; `source` says which match it is."""
    best: Puzzle | None = None
    turn = 0
    for place, played in enumerate(game.history):
        state = played.state_before
        if state.turn != turn:
            if best is not None:
                yield best
            turn, best = state.turn, None
        if not can_begin(state):
            continue
        about = f"{source}, turn {turn}" if source else f"turn {turn}"
        found = _puzzle_at(game.history[: place + 1], about)
        if found is not None and (best is None or _interest(found) > _interest(best)):
            best = found
    if best is not None:
        yield best


def can_begin(state: GameState) -> bool:
    """Whether a search is worth while: the active player begins an act, and may win."""
    decision = state.decision
    if decision is None or state.is_over or decision.player != state.active:
        return False
    if decision.kind not in _MOST_STATES or not turn_loop.is_between_acts(state):
        return False
    return decision.kind is not DecisionKind.MAIN or _may_win(state)


def _may_win(state: GameState) -> bool:
    """Whether all characters together could nearly take the opponent's life."""
    rival = state.setup.opponents(state.active)[0]
    own = (*state.dice_in_zone(state.active, FIELD), *state.dice_in_zone(state.active, RESERVE))
    attack = sum(evaluate.attack(state, die) for die in own if state.level_of(die))
    return state.life[rival] <= attack + _BEYOND_ATTACK


def puzzle_with_life(
    start: GameState, moves: Sequence[Move], source: str, most_states: int, most_exact: int
) -> Puzzle | None:
    """The puzzle after these moves, if the opponent had had as much life as can just be taken.

    None if even then it is no puzzle. `start` must be a position that a file can express. The rough
    searches may look at `most_states` positions, the exact one at `most_exact`.
    """
    begun = _with_life(start, moves, _PLENTY)
    if begun is None:
        return None
    try:
        measure = DamageSearch(begun.state, most_states)
        damage = measure.most_damage(begun.state)
        begun = _with_life(start, moves, damage) if 0 < damage <= _MOST_LIFE else None
        if begun is None:
            return None
        rough = WinSearch(begun.state, most_states, is_rough=True)
        if unique_win(begun.state, rough) is None:
            return None
        search = WinSearch(begun.state, most_exact)
        found = unique_win(begun.state, search)
        if found is None or found[1] < LEAST_LOSING:
            return None
        return _written(begun, *found, search, source)
    except TooLarge:
        return None


def _with_life(start: GameState, moves: Sequence[Move], life: int) -> Game | None:
    """The match after these moves, if the opponent had had another life; None if it was over."""
    begun = Game(start.setup, None, start.copy())
    begun.state.life[start.setup.opponents(start.active)[0]] = life
    for move in moves:
        if begun.refusal(move) is not None:
            return None
        begun.play(move)
    return begun


def _interest(puzzle: Puzzle) -> tuple[bool, int]:
    return not puzzle.all_attack, puzzle.losing


def unique_win(state: GameState, search: WinSearch) -> tuple[FirstAct, int] | None:
    """The act that matters, and how many acts do not win; None if there is none, or several.

    Raises `TooLarge`."""
    acts = search.first_acts(state)
    winning = [act for act in acts if act.wins]
    losing = len(acts) - len(winning)
    if len(winning) == 1:
        return winning[0], losing
    for act in winning:
        if kind_of(act.moves) not in (ActKind.PASS, ActKind.ATTACK):
            other = WinSearch(state, search.most_states, is_rough=search.is_rough, without=act.key)
            if not other.wins(state):
                return act, losing
    return None


def _puzzle_at(played: Sequence[PlayedMove], source: str) -> Puzzle | None:
    """The puzzle in the position before the last of these moves, if it is one."""
    state = played[-1].state_before
    decision = state.decision
    assert decision is not None
    search = WinSearch(state, _MOST_STATES[decision.kind])
    try:
        found = unique_win(state, search)
        if found is None or found[1] < LEAST_LOSING:
            return None
        begun = _expressible(played)
        return None if begun is None else _written(begun, *found, search, source)
    except TooLarge:
        return None


# --- writing --------------------------------------------------------------------------------------


def _written(
    begun: Game, act: FirstAct, losing: int, search: WinSearch, source: str
) -> Puzzle | None:
    """The puzzle with its solution in notation; None if the notation cannot express it.

    `begun` is a match that began in a position and has come to the puzzle.
    """
    state = begun.state.copy()
    try:
        before = write_match(begun)
    except ValueError:  # a position cannot express where it began
        return None
    solved = begun.copy()
    for move in act.moves:
        solved.play(move)
    if not _play_to_win(solved, search):
        return None
    head = before.rstrip("\n").split("\n")
    whole = write_match(solved)
    lines = whole.rstrip("\n").split("\n")
    if not begun.history:  # the heading of the turn comes before the coach's words
        head = lines[: lines.index(next(line for line in lines if line.startswith("turn "))) + 1]
    if lines[: len(head)] != head:
        return None
    sent = [move for move in act.moves if isinstance(move, Attack)]
    attacks_with_all = bool(sent) and len(sent) == len(attack_step.able_attackers(state))
    kind = kind_of(act.moves)
    return Puzzle(whole, len(head), state.active, kind, losing, attacks_with_all, source)


def _expressible(played: Sequence[PlayedMove]) -> Game | None:
    """A match that begins in a position of the same turn and comes to the last of these moves."""
    turn = played[-1].state_before.turn
    for first in range(len(played) - 1, -1, -1):
        state = played[first].state_before
        if state.turn != turn:
            return None
        if state.decision_kind not in (DecisionKind.MAIN, DecisionKind.ATTACKERS):
            continue
        if not turn_loop.is_between_acts(state):
            continue
        game = Game(state.setup, None, state.copy())
        try:
            write_match(game)
        except ValueError:
            continue
        for one in played[first:-1]:
            game.play(one.move)
        return game
    return None


def _play_to_win(game: Game, search: WinSearch) -> bool:
    """Play on until the active player has won, against a sensible opponent."""
    opponent = SimpleOpponent()
    for _ in range(_LONGEST_SOLUTION):
        if game.decision is None:
            return True
        moves: tuple[Move, ...]
        if game.decision.player == CHANCE:
            moves = (next(iter(outcomes(game.state))),)
        elif game.decision.player == search.player:
            moves = (winning_move(game, search),)
        else:
            moves = opponent.next_moves(game)
        for move in moves:
            game.play(move)
    return False


def winning_move(game: Game, search: WinSearch) -> Move:
    """A move that still wins; one that ends something comes first, so that nothing is wasted."""
    legal = sorted(game.legal_moves(), key=lambda move: not isinstance(move, Pass | Confirm))
    for move in legal:
        twin = Game(game.setup, None, game.state.copy(), keeps_history=False)
        twin.play(move)
        if search.wins(twin.state):
            return move
    raise LookupError("no move wins")
