"""A match as a line of time: its acts and turns, what each says, and the table after it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any, TypeVar

import msgspec

from rules.advice import LogLine
from rules.game import Game
from rules.match_history import WHOLE_MATCH, PlayedMove
from rules.model import PlayerId
from rules.notation import Act, act_formatter_of, written_acts
from rules.notation.writing.act_grouping import ActGrouper
from rules.state import Event, GameState, Setup, apply_event

T = TypeVar("T")


class TimelineAct(msgspec.Struct, frozen=True, gc=False):
    """An act of a match: one line of its notation."""

    number: int  # how many acts have been played after it, counted from 1
    turn: int
    active: PlayerId
    player: PlayerId  # the player who acts; `CHANCE` for a draw or a roll
    act: Act  # the act, as the notation knows it
    first_move: int  # its moves, as a range of the game's history
    end_move: int  # its moves, as a range of the game's history
    first_event: int  # its events, as a range of `Timeline.events`
    end_event: int  # its events, as a range of `Timeline.events`


class TimelineTurn(msgspec.Struct, frozen=True, gc=False):
    """A turn of a match."""

    number: int
    active: PlayerId
    # Its acts, as a range of `Timeline.acts`. So `first_act` is also the number of acts before it.
    first_act: int
    # Its acts, as a range of `Timeline.acts`. So `first_act` is also the number of acts before it.
    end_act: int


class Seating(msgspec.Struct, frozen=True, gc=False):
    """Who plays from an act on, until the next seating."""

    # The number of its first act, counted from 1; one more than there are acts if nothing has been
    # played since
    first_act: int
    turn: int
    # For each player the level of the computer that plays, "" for a person
    computers: tuple[str, ...]
    take_overs: int = 0  # how often someone had taken over a copy of the match


class Timeline:
    """The acts, turns, events and log lines of a match, and the table at any point.

    It describes the game as it was when the timeline was made; what is played later is not in it.
    A point of the match is a number of acts: 0 is the start, `len(acts)` the end. They are the acts
    that the program writes, not the lines of a file written by hand. The states were kept while the
    match was played, so any of them is there at once.

    It reads a copy of the game, so several threads may make timelines of one game at once.

    >>> from rules.cards import all_card_sets
    >>> from rules.game import SeededDealer
    >>> from rules.model import UXM, Pass
    >>> from rules.teams import first_game_setup
    >>> setup = first_game_setup(UXM, ("Eric", "Mike"), all_card_sets())
    >>> game = Game(setup, SeededDealer(3))
    >>> events = game.start(), game.play(Pass())
    >>> timeline = Timeline(game)
    >>> for act in timeline.acts:
    ...     print(act.number, timeline.notation_of(act))
    1 draw sidekick x4
    2 roll sidekick: mask, wild, fist, bolt
    3 pass
    >>> print(timeline.log[0].message)
    Turn 1: Eric
    >>> timeline.state_after(1).decision_kind
    <DecisionKind.ROLL: 'roll'>
    """

    def __init__(self, game: Game, earlier: Timeline | None = None) -> None:
        """Describe a match so far. The game must keep its history.

        `earlier` is a timeline of the same match some moves ago, which makes this one faster. Only
        the thread that made it may pass it on.

        Attributes:
            events: every event of the match, from the start of its first turn on.
        """
        self._game = game.copy()
        if earlier is not None:
            self._game.continue_log_of(earlier._game)
        self.setup = self._game.setup
        self.events: tuple[Event, ...] = self._game.events()
        self.log: tuple[LogLine, ...] = self._game.log_lines()
        self._event_counts = self._events_before_moves()
        self._grouper: ActGrouper = ActGrouper() if earlier is None else earlier._grouper
        kept = () if earlier is None else self._acts_of_ended_turns(earlier)
        self.acts: tuple[TimelineAct, ...] = (*kept, *self._acts_after(kept))
        self.turns: tuple[TimelineTurn, ...] = tuple(_turns(self.acts))
        measured = {} if earlier is None else earlier._measured
        self._measured: dict[Callable[[GameState], Any], list[Any]] = {
            measure: found[: len(kept)] for measure, found in measured.items()
        }

    def __len__(self) -> int:
        """The number of acts."""
        return len(self.acts)

    @property
    def game(self) -> Game:
        """An independent copy of the whole match."""
        return self._game.copy()

    # --- the table at a point -----------------------------------------------------------------

    def state_after(self, acts: int) -> GameState:
        """The state after this many acts, from 0 to `len(timeline)`; do not change it."""
        return self._state_before_move(self._moves_before(acts))

    def at_every_point(self, measure: Callable[[GameState], T]) -> list[T]:
        """What a function says about the state after 0, 1, 2... acts.

        A timeline that goes on from this one asks only about the states that are new.
        """
        kept = self._measured.setdefault(measure, [])
        kept += (measure(self.state_after(acts)) for acts in range(len(kept), len(self) + 1))
        return kept

    def game_after(self, acts: int) -> Game:
        """An independent game at this point, with the history that led there."""
        state = self.state_after(acts).copy()
        twin = Game(state.setup, self._game.dealer, state)
        twin.history = self._game.history[: self._moves_before(acts)]
        notes = self._game.notes.items()
        twin.notes = {when: text for when, text in notes if self._act_at(when) <= acts}
        reasons = self._game.reasons.items()
        twin.reasons = {when: text for when, text in reasons if self._act_at(when) <= acts}
        return twin

    # --- who played ---------------------------------------------------------------------------

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """Who played from which act on; the first one begins with the first act.

        The last one also says who plays now, unless the match is over.
        """
        found: list[Seating] = []
        for act in self.acts:
            found.append(self._seating(act.number, act.turn, self._game.setup_at(act.end_move - 1)))
        state = self._game.state
        if not (state.is_over and found):
            found.append(self._seating(len(self) + 1, state.turn, self.setup))
        pairs = zip([None, *found], found, strict=False)
        return tuple(one for before, one in pairs if before is None or _differ(before, one))

    def players_of(self, player: PlayerId) -> tuple[Seating, ...]:
        """Who played for a player, counting only the acts of that player.

        A seating follows another one only where someone else began to play for them.
        """
        starts = [one.first_act for one in self.seatings]
        own = {bisect_right(starts, act.number) for act in self.acts if act.player == player}
        if not self._game.state.is_over or not own:
            own.add(len(starts))
        chosen = [self.seatings[place - 1] for place in sorted(own)]
        firsts = groupby(chosen, lambda one: one.computers[player])
        return tuple(next(same) for _, same in firsts)

    @staticmethod
    def _seating(first_act: int, turn: int, setup: Setup) -> Seating:
        return Seating(first_act, turn, setup.computers, setup.take_overs)

    def states_in(self, act: TimelineAct) -> tuple[GameState, ...]:
        """The table after each event of an act. The last is exact; see `states_between`."""
        moves = range(act.first_move, act.end_move)
        states = [
            state
            for move in moves
            for state in states_between(
                self._state_before_move(move),
                self._game.history[move].events,
                self._state_before_move(move + 1),
            )
        ]
        states[-1:] = [self.state_after(act.number)] if states else []
        return tuple(states)

    def moment_in(self, act: TimelineAct, events: int) -> Game:
        """The match as it looks after some, but not all, events of an act: no decision is open.
        `events` is how many of its events have happened, at least 1."""
        line = self.log[max(0, self.lines_before_event(act.first_event + events) - 1)]
        state = self.states_in(act)[events - 1].copy()
        state.decision = None
        return self.game_after(act.number - 1).halfway(state, line.message)

    # --- notes --------------------------------------------------------------------------------

    def notes(self) -> dict[int, str]:
        """What players wrote, by the number of acts before it; `WHOLE_MATCH` for the match."""
        found: dict[int, str] = {}
        for moment, text in sorted(self._game.notes.items()):
            at = self._act_at(moment)
            found[at] = f"{found[at]}\n{text}" if at in found else text
        return found

    def reasons(self) -> dict[int, str]:
        """Why the computer chose its acts, by the number of the act; only where that is known."""
        return {self._act_at(when): text for when, text in sorted(self._game.reasons.items())}

    def note_lines(self) -> dict[int, str]:
        """The notes to moments, by the line of the log that was the last one then."""
        return self._game.note_lines()

    def set_note(self, acts: int, text: str) -> None:
        """Write a note to the point after this many acts, or to `WHOLE_MATCH`; "" removes it."""
        for moment in [when for when in self._game.notes if self._act_at(when) == acts]:
            self._game.set_note(moment, "")
        moment = acts if acts == WHOLE_MATCH else self._moves_before(acts)
        self._game.set_note(moment, text)

    def _act_at(self, moment: int) -> int:
        """The number of acts that were over at a moment of the game, or `WHOLE_MATCH`."""
        if moment == WHOLE_MATCH:
            return WHOLE_MATCH
        return bisect_right(self.acts, moment, key=lambda act: act.end_move)

    def _moves_before(self, acts: int) -> int:
        return self.acts[acts - 1].end_move if acts else 0

    def _state_before_move(self, move: int) -> GameState:
        history = self._game.history
        return history[move].state_before if move < len(history) else self._game.state

    # --- what is said and done ----------------------------------------------------------------

    def events_of(self, act: TimelineAct) -> tuple[Event, ...]:
        """The events of an act."""
        return self.events[act.first_event : act.end_event]

    def history_of(self, act: TimelineAct) -> Sequence[PlayedMove]:
        """The moves of an act, each with the state before it; do not change those."""
        return self._game.history[act.first_move : act.end_move]

    def steps_of(
        self, act: TimelineAct
    ) -> Iterator[tuple[GameState, GameState, tuple[Event, ...]]]:
        """The moves of an act: the state before, the state after, and the events."""
        for place in range(act.first_move, act.end_move):
            played = self._game.history[place]
            yield played.state_before, self._state_before_move(place + 1), played.events

    def lines_of(self, act: TimelineAct) -> tuple[LogLine, ...]:
        """The lines of the log that begin with an event of an act."""
        first = bisect_left(self._first_events_of_lines, act.first_event)
        return self.log[first : bisect_left(self._first_events_of_lines, act.end_event)]

    def notation_of(self, act: TimelineAct) -> str:
        """The act as a line of the match notation."""
        return self._format_act(act.act)

    @cached_property
    def _format_act(self) -> Callable[[Act], str]:
        return act_formatter_of(self.setup)

    def act_of_event(self, event: int) -> int:
        """The number of the act with this event, as an index of `events`; 0 for the start."""
        place = bisect_right(self.acts, event, key=lambda act: act.end_event)
        return min(place + 1, len(self.acts)) if event >= self._event_counts[0] else 0

    def act_of_line(self, line: int) -> int:
        """The number of the act with this line of the log; 0 for the start."""
        return self.act_of_event(self.log[line].first_event)

    def lines_after(self, acts: int) -> int:
        """How many lines of the log have been written after this many acts."""
        end = self.acts[acts - 1].end_event if acts else self._event_counts[0]
        return bisect_left(self._first_events_of_lines, max(end, 1))

    def lines_before_event(self, event: int) -> int:
        """How many lines of the log begin before an event, given as an index of `events`."""
        return bisect_left(self._first_events_of_lines, event)

    @cached_property
    def _first_events_of_lines(self) -> list[int]:
        return [line.first_event for line in self.log]

    # --- making -------------------------------------------------------------------------------

    def _events_before_moves(self) -> list[int]:
        """For each move, and the end, how many events there were before it."""
        counts = [len(played.events) for played in self._game.history]
        return list(accumulate(counts, initial=len(self.events) - sum(counts)))

    def _acts_of_ended_turns(self, earlier: Timeline) -> tuple[TimelineAct, ...]:
        """The acts of an earlier timeline that stay as they are; none if they were undone.

        Which of the acts of a turn are written is settled when the next turn has begun.
        """
        if not earlier.turns:
            return ()
        ended = earlier.acts[: earlier.turns[-1].first_act]
        moves = ended[-1].end_move + 1 if ended else 0
        is_same = self._game.history[:moves] == earlier._game.history[:moves]
        return ended if is_same else ()

    def _acts_after(self, kept: tuple[TimelineAct, ...]) -> Iterator[TimelineAct]:
        start = kept[-1].end_move if kept else 0
        new = written_acts(self._game, self._grouper, start)
        for number, one in enumerate(new, len(kept) + 1):
            events = self._event_counts[one.first_move], self._event_counts[one.end_move]
            yield TimelineAct(
                number,
                one.turn,
                one.active,
                one.player,
                one.act,
                one.first_move,
                one.end_move,
                *events,
            )


def _differ(some: Seating, other: Seating) -> bool:
    return (some.computers, some.take_overs) != (other.computers, other.take_overs)


def _turns(acts: Sequence[TimelineAct]) -> Iterator[TimelineTurn]:
    for (number, active), of_turn in groupby(acts, lambda act: (act.turn, act.active)):
        numbers = [act.number for act in of_turn]
        yield TimelineTurn(number, active, numbers[0] - 1, numbers[-1])


def states_between(
    before: GameState, events: Sequence[Event], after: GameState
) -> Iterator[GameState]:
    """The table after each event of a move.

    The states before the last event follow from the events: they show where the dice are, their
    faces and damage, the life, the turn and the step. They cannot be played on. The last is exact.
    """
    now = before.copy()
    for event in events[:-1]:
        apply_event(now, event, after)
        yield now.copy()
    if events:
        yield after
