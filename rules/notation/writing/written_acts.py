"""The acts that the file of a match has, and the moves of the game that each stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.turn import turn_loop
from rules.game import Game
from rules.model.ids import PlayerId
from rules.model.moves import Pass
from rules.notation.acts.act_timing import answers_decision, is_declaration_skipped
from rules.notation.records import record as r
from rules.notation.writing.act_grouping import ActGrouper, GroupedAct


class WrittenAct(NamedTuple):
    """An act as a match file has it, and which moves it stands for.

    Attributes:
        act: the act. `EndTurnAct` stands for the passes that remain in a turn after its last act.
        turn: the turn in which it is played.
        active: the player whose turn it is.
        player: the player who acts; `CHANCE` for a draw or a roll.
        first_move: the index of its first move in the history of the game; the acts that the file
            omits before it belong to it.
        end_move: the index after its last move.
    """

    act: r.Act
    turn: int
    active: PlayerId
    player: PlayerId
    first_move: int
    end_move: int


def written_acts(
    game: Game, grouper: ActGrouper | None = None, start: int = 0
) -> Iterator[WrittenAct]:
    """The acts that the file of a game has, in order.

    An implied act is held back until the next one shows whether it can be omitted.

    Args:
        game: the game.
        grouper: one that is kept for a growing game, so that old acts are not grouped again.
        start: the first move of the turn to begin with, as an index of the history.
    """
    turn, active, first, end = -1, game.state.active, start, 0
    waiting: list[_WaitingAct] = []
    for told in (grouper or ActGrouper()).group_acts(game):
        if end < start:
            end += len(told.states)
            continue
        state = told.states[0]
        if state.turn != turn:
            if turn >= 0:
                yield WrittenAct(r.EndTurnAct(), turn, active, active, first, end)
            turn, active, first, waiting = state.turn, state.active, end, []
        end += len(told.states)
        if told.is_implied:
            waiting.append(_WaitingAct(told, end))
            continue
        for needed in _acts_to_write(waiting, told.act) if waiting else ():
            yield WrittenAct(
                needed.told.act, turn, active, _player_of(needed.told), first, needed.end_move
            )
            first = needed.end_move
        yield WrittenAct(told.act, turn, active, _player_of(told), first, end)
        first, waiting = end, []
    state = game.state
    if state.is_over or state.turn != turn:
        if turn >= 0 and (waiting or not state.is_over):
            yield WrittenAct(r.EndTurnAct(), turn, active, active, first, end)
        return
    for told, place in waiting:
        yield WrittenAct(told.act, turn, active, _player_of(told), first, place)
        first = place


def _player_of(told: GroupedAct) -> PlayerId:
    """The player who plays an act; `CHANCE` for a draw or a roll."""
    if told.act.actor is not None:
        return told.act.actor
    decision = told.states[0].decision
    return told.states[0].active if decision is None else decision.player


class _WaitingAct(NamedTuple):
    """An implied act that may be omitted, and the index after its last move."""

    told: GroupedAct
    end_move: int


def _acts_to_write(waiting: Sequence[_WaitingAct], act: r.Act) -> Iterator[_WaitingAct]:
    """The held-back acts to write before an act of the same turn.

    These are all up to the last one where the next act would also apply, and the declarations that
    nobody attacks or blocks.
    """
    declared = [place for place, one in enumerate(waiting) if _is_declaration(one.told)]
    if declared:
        place = declared[-1]
        yield from _acts_to_write(waiting[:place], waiting[place].told.act)
        yield waiting[place]
        waiting = waiting[place + 1 :]
    last = -1
    for place, one in enumerate(waiting):
        if any(answers_decision(act, state) for state in one.told.states):
            last = place
    yield from waiting[: last + 1]


def _is_declaration(told: GroupedAct) -> bool:
    """Whether an act declares that nobody attacks or blocks although somebody could."""
    legal = turn_loop.legal_moves(told.states[0])
    return is_declaration_skipped(told.states[0], legal, Pass())
