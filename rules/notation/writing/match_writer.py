"""Write a match as text, from a game or from a record."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.notation.model import record as r
from rules.notation.replay.act_timing import answers_decision
from rules.notation.replay.position import position_lines
from rules.notation.text.header import format_header, header_from_setup
from rules.notation.text.line_formatter import format_line as worded
from rules.notation.text.quoting import MatchNames
from rules.notation.writing.act_grouping import ActGrouper, GroupedAct
from rules.state import GameState


def write_match(match: Game | r.MatchRecord, recounting: ActGrouper | None = None) -> str:
    """Write a match in its text form (docs/match-notation.md).

    Args:
        match: a game at any point, even in the middle of a payment; or a record, whose remarks and
            coach's lines are kept.
        recounting: the acts grouped for this game earlier, so that only new moves are processed.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    record = (
        match if isinstance(match, r.MatchRecord) else record_game(match, recounting=recounting)
    )
    names = MatchNames(record.setup)
    lines = format_header(record.header)
    is_inside = False
    for line in record.lines:
        is_inside = is_inside and not isinstance(line.content, r.TurnHeading | r.PositionLine)
        text = worded(line.content, names)
        if line.remark or isinstance(line.content, r.RemarkLine):
            text += ("  " if text else "") + f"# {line.remark}".rstrip()
        lines.append(("  " if is_inside and text else "") + text)
        is_inside = (is_inside or isinstance(line.content, r.TurnHeading)) and not isinstance(
            line.content, r.EndTurnAct
        )
    return "\n".join(lines) + "\n"


def record_game(
    game: Game, file_name: str = "", *, recounting: ActGrouper | None = None
) -> r.MatchRecord:
    """The record of a game so far; `recounting` caches the acts of earlier calls.

    Raises:
        ValueError: the game began in the middle of an action, which a position cannot express.
    """
    seed = game.dealer.seed if isinstance(game.dealer, SeededDealer) else None
    head = header_from_setup(game.setup, seed)
    names = MatchNames(game.setup)
    start = game.history[0].state_before if game.history else game.state
    said: list[r.LineContent] = list(position_lines(start, names))
    if said:
        said.insert(0, r.BlankLine())
    said += _body_lines(game, recounting or ActGrouper())
    first = len(format_header(head)) + 1
    lines = tuple(r.RecordLine(first + n, what) for n, what in enumerate(said))
    return r.MatchRecord(file_name, head, game.setup, lines)


def _body_lines(game: Game, recounting: ActGrouper) -> Iterator[r.LineContent]:
    """The turns and acts; an implied act is held back until the next shows it can be omitted."""
    turn = -1
    waiting: list[GroupedAct] = []
    for told in recounting.group_acts(game):
        state = told.states[0]
        if state.turn != turn:
            yield from _turn_heading(state, turn >= 0)
            turn = state.turn
            waiting = []
        if told.is_implied:
            waiting.append(told)
            continue
        yield from _acts_to_write(waiting, told.act)
        waiting = []
        yield told.act
    state = game.state
    if state.is_over:
        if waiting:
            yield r.EndTurnAct()
    elif state.turn != turn:
        yield from _turn_heading(state, turn >= 0)
    else:
        yield from (told.act for told in waiting)


def _turn_heading(state: GameState, ends_one: bool) -> Iterator[r.LineContent]:
    if ends_one:
        yield r.EndTurnAct()
    yield r.BlankLine()
    yield r.TurnHeading(state.active)


def _acts_to_write(waiting: list[GroupedAct], act: r.Act) -> Iterator[r.Act]:
    """The held-back acts to write: all up to the last one where the next act would also apply."""
    last = -1
    for place, told in enumerate(waiting):
        if any(answers_decision(act, state) for state in told.states):
            last = place
    yield from (told.act for told in waiting[: last + 1])
