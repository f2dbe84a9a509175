"""Two lines of play of one match, compared turn by turn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from rules.match_log.match_facts import MarkKind, MatchMark, marks_of
from rules.match_log.timeline import Timeline, TimelineAct, TimelineTurn
from rules.messages.message import Message, make_message
from rules.model import CHANCE, PlayerId
from rules.notation.records.record import EndTurnAct, PassAct
from rules.state import GameState

_BESIDE = ("log.pay", "log.pass", "log.turn")
"""Sentences of the log that do not say what an act is about."""


class LineNumbers(msgspec.Struct, frozen=True):
    """Where a line of play is after some acts; each number by player."""

    life: tuple[int, ...]
    field_dice: tuple[int, ...]  # the dice that a player controls in the Field
    knock_outs: tuple[int, ...]  # the dice of a player knocked out in the turn of the last act
    purchases: tuple[int, ...]  # the dice that a player purchased in that turn


class ComparedTurn(msgspec.Struct, frozen=True):
    """The end of a turn in two lines of play."""

    turn: int
    active: PlayerId
    # The numbers of both lines; None for one that ended before this turn
    lines: tuple[LineNumbers | None, LineNumbers | None]


class LineDifference(msgspec.Struct, frozen=True):
    """The first act in which a line of play differs from another one."""

    act: TimelineAct
    instead_of: TimelineAct | None  # the act of the other line; None if it had ended


def numbers_after(timeline: Timeline, acts: int) -> LineNumbers:
    """The numbers of a line of play after some acts."""
    turn = turn_at(timeline, acts)
    first = turn.first_act if turn is not None else acts
    return _numbers(timeline.state_after(acts), marks_of(timeline), first, acts)


def compare_by_turn(some: Timeline, other: Timeline, since: int = 1) -> tuple[ComparedTurn, ...]:
    """The turns from `since` on that one of the lines has, each with both at its end."""
    by_turn = [{turn.number: turn for turn in line.turns} for line in (some, other)]
    numbers = [_numbers_by_turn(line, since) for line in (some, other)]
    compared: list[ComparedTurn] = []
    for number in sorted({*numbers[0], *numbers[1]}):
        active = (by_turn[0].get(number) or by_turn[1][number]).active
        pair = numbers[0].get(number), numbers[1].get(number)
        compared.append(ComparedTurn(number, active, pair))
    return tuple(compared)


def first_difference(tried: Timeline, played: Timeline, move: int) -> LineDifference | None:
    """The first act of a player that differs from the other line; None if all are the same.

    Draws and rolls do not count, and neither do acts that only the other line has. Both lines are
    the same for the first `move` moves.
    """
    own, others = _acts_of_players(tried, move), _acts_of_players(played, move)
    for at, act in enumerate(own):
        if at >= len(others):
            return LineDifference(act, None)
        if _key(tried, act) != _key(played, others[at]):
            return LineDifference(act, others[at])
    return None


def sentence_of(timeline: Timeline, act: TimelineAct) -> Message | None:
    """What a player did in an act, as the log says it, without the payment; None if it says nothing
    about it."""
    name = timeline.setup.players[act.player].name
    match act.act:
        case EndTurnAct():
            return make_message("compare.end", player=name)
        case PassAct():
            return make_message("log.pass", player=name)
    lines = (line.message for line in timeline.lines_of(act))
    return next((message for message in lines if not message.id.startswith(_BESIDE)), None)


def turn_at(timeline: Timeline, acts: int) -> TimelineTurn | None:
    """The turn of the last of the first acts, or of the first act; None without acts."""
    if not timeline.turns:
        return None
    place = bisect_right(timeline.turns, max(0, acts - 1), key=lambda turn: turn.first_act)
    return timeline.turns[place - 1]


def acts_before_move(timeline: Timeline, move: int) -> int:
    """How many acts end before a move, as an index of the game's history."""
    return bisect_right(timeline.acts, move, key=lambda act: act.end_move)


def same_point(timeline: Timeline, acts: int, other: Timeline) -> int:
    """The point of another line that is as far into the same turn, or the last one before it.

    The end of a turn that is over leads to the end of that turn.
    """
    turn = turn_at(timeline, acts)
    if turn is None or not other.turns:
        return 0
    place = bisect_right(other.turns, turn.number, key=lambda theirs: theirs.number)
    theirs = other.turns[max(0, place - 1)]
    is_over = acts < len(timeline) or timeline.state_after(acts).is_over
    if theirs.number != turn.number or (acts >= turn.end_act and is_over):
        return theirs.end_act
    return min(theirs.end_act, theirs.first_act + acts - turn.first_act)


def _numbers_by_turn(timeline: Timeline, since: int) -> dict[int, LineNumbers]:
    marks = marks_of(timeline)
    return {
        turn.number: _numbers(timeline.state_after(turn.end_act), marks, *_acts_of(turn))
        for turn in timeline.turns
        if turn.number >= since
    }


def _acts_of(turn: TimelineTurn) -> tuple[int, int]:
    return turn.first_act, turn.end_act


def _numbers(state: GameState, marks: Sequence[MatchMark], first: int, last: int) -> LineNumbers:
    """The numbers of a state, with what happened after the first and up to the last acts."""
    players = state.setup.player_ids
    happened = [mark for mark in marks if first < mark.act <= last]
    fielded = [die.controller for die in state.dice.in_field()]

    def total(kind: MarkKind) -> tuple[int, ...]:
        return tuple(
            sum(mark.amount for mark in happened if (mark.kind, mark.player) == (kind, player))
            for player in players
        )

    return LineNumbers(
        life=tuple(max(0, state.life_of(player)) for player in players),
        field_dice=tuple(fielded.count(player) for player in players),
        knock_outs=total(MarkKind.KNOCK_OUT),
        purchases=total(MarkKind.PURCHASE),
    )


def _acts_of_players(timeline: Timeline, move: int) -> list[TimelineAct]:
    return [act for act in timeline.acts if act.first_move >= move and act.player != CHANCE]


def _key(timeline: Timeline, act: TimelineAct) -> tuple[PlayerId, str]:
    return act.player, timeline.notation_of(act)
