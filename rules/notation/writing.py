"""Write a match as text, from a game or from a record."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dealer import SeededDealer
from rules.game import Game
from rules.notation import record as r
from rules.notation.head import head_of, write_head
from rules.notation.position import position_of
from rules.notation.quoting import Names
from rules.notation.reaching import answers
from rules.notation.recounting import Recounting, Told
from rules.notation.wording import line as worded
from rules.state import GameState


def write_match(match: Game | r.Record, recounting: Recounting | None = None) -> str:
    """Write a match in its text form (docs/match-notation.md).

    Args:
        match: a game at any point, even in the middle of a payment; or a record, whose remarks and
            coach's lines are kept.
        recounting: the acts grouped for this game earlier, so that only new moves are processed.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    record = match if isinstance(match, r.Record) else record_of(match, recounting=recounting)
    names = Names(record.setup)
    lines = write_head(record.head)
    is_inside = False
    for line in record.lines:
        is_inside = is_inside and not isinstance(line.what, r.Turn | r.Position)
        text = worded(line.what, names)
        if line.remark or isinstance(line.what, r.Remark):
            text += ("  " if text else "") + f"# {line.remark}".rstrip()
        lines.append(("  " if is_inside and text else "") + text)
        is_inside = (is_inside or isinstance(line.what, r.Turn)) and not isinstance(
            line.what, r.Ending
        )
    return "\n".join(lines) + "\n"


def record_of(game: Game, file_name: str = "", *, recounting: Recounting | None = None) -> r.Record:
    """The record of a game so far; `recounting` caches the acts of earlier calls.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    seed = game.dealer.seed if isinstance(game.dealer, SeededDealer) else None
    head = head_of(game.setup, seed)
    names = Names(game.setup)
    start = game.played[0].before if game.played else game.state
    said: list[r.Said] = list(position_of(start, names))
    if said:
        said.insert(0, r.Blank())
    said += _body(game, recounting or Recounting())
    first = len(write_head(head)) + 1
    lines = tuple(r.Line(first + n, what) for n, what in enumerate(said))
    return r.Record(file_name, head, game.setup, lines)


def _body(game: Game, recounting: Recounting) -> Iterator[r.Said]:
    """The turns and acts; an implied act is held back until the next shows it can be omitted."""
    turn = -1
    waiting: list[Told] = []
    for told in recounting.recount(game):
        state = told.states[0]
        if state.turn != turn:
            yield from _next_turn(state, turn >= 0)
            turn = state.turn
            waiting = []
        if told.is_implied:
            waiting.append(told)
            continue
        yield from _unclear(waiting, told.act)
        waiting = []
        yield told.act
    state = game.state
    if state.over:
        if waiting:
            yield r.Ending()
    elif state.turn != turn:
        yield from _next_turn(state, turn >= 0)
    else:
        yield from (told.act for told in waiting)


def _next_turn(state: GameState, ends_one: bool) -> Iterator[r.Said]:
    if ends_one:
        yield r.Ending()
    yield r.Blank()
    yield r.Turn(state.active)


def _unclear(waiting: list[Told], act: r.Act) -> Iterator[r.Act]:
    """The held-back acts to write: all up to the last one where the next act would also apply."""
    last = -1
    for place, told in enumerate(waiting):
        if any(answers(act, state) for state in told.states):
            last = place
    yield from (told.act for told in waiting[: last + 1])
