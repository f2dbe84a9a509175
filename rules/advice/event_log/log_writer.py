"""Writes the log of a match, and follows the state that its sentences are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat

from rules.advice import labels
from rules.advice.event_log.event_lines import dice_with_player, event_lines
from rules.advice.event_log.log_line import LogLine, dice_of_event, shown_dice
from rules.engine.turn import turn_loop
from rules.messages.message import Message, make_message
from rules.model.ids import NOBODY, SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import GameState, Zone, initial_state
from rules.state import events as ev
from rules.state.setup import Setup


def log_lines(before: GameState, happened: Iterable[ev.Event]) -> tuple[LogLine, ...]:
    """The log lines of some events, in their order.

    Args:
        before: the state before the first event. It tells whose a die is and what it shows.
        happened: the events that `Game.play` returned, for one move or several in a row.
    """
    writer = _LogWriter(before)
    for kind, run in runs_of_events(happened):
        writer.add(kind, run)
    return tuple(writer.lines)


class MatchLog:
    """The log of a whole match that goes on; later events cannot change most of its lines."""

    def __init__(self, setup: Setup, start: GameState) -> None:
        """Begin the log of a match; `start` is the state before its first move.

        `first_events` are those of the start, before the first move.
        """
        self.start = start
        before = initial_state(setup)
        opening = before.copy()
        started: list[ev.Event] = []
        turn_loop.advance(opening, started)
        self._begun = _LogWriter(before)
        if start != opening:  # the match began at a position in the middle of a turn
            started = []
            self._begun = _LogWriter(start)
            player = labels.player_name(start, start.active)
            heading = make_message("log.turn", turn=start.turn, player=player)
            self._begun.lines.append(LogLine(heading))
        self.first_events: tuple[ev.Event, ...] = tuple(started)
        self._writer = self._begun.copy()
        self._written: list[ev.Event] = []  # the events whose lines are final

    def lines(self, played: Iterable[ev.Event]) -> tuple[LogLine, ...]:
        """The lines of the match so far; `played` are the events of all its moves."""
        events = [*self.first_events, *played]
        if events[: len(self._written)] != self._written:  # moves were undone
            self._written, self._writer = [], self._begun.copy()
        runs = list(runs_of_events(events[len(self._written) :]))
        for kind, run in runs[:-1]:
            self._writer.add(kind, run)
            self._written += run
        end = self._writer.copy()  # the next move may extend the last run
        for kind, run in runs[-1:]:
            end.add(kind, run)
        return tuple(end.lines)


class _LogWriter:
    """Writes lines for one run of events after another, and keeps the state up to date."""

    def __init__(self, before: GameState) -> None:
        self._state = before.copy()
        self._source = _source_on_stack(before)
        self.lines: list[LogLine] = []
        self._event_count = 0

    def copy(self) -> _LogWriter:
        """Return an independent writer that continues from here."""
        twin = _LogWriter(self._state)
        twin._source, twin.lines = self._source, self.lines[:]
        twin._event_count = self._event_count
        return twin

    def add(self, kind: str, run: list[ev.Event]) -> None:
        """Write the lines of a run of events of the same kind."""
        state, lines = self._state, self.lines
        if kind:
            for said, dice in run_lines(state, kind, run):
                lines.append(LogLine(said, shown_dice(state, dice), self._event_count))
        for event in run:
            self._source = _source_after(state, event, self._source)
            if not kind:
                self._add_event(event)
            ev.apply_event(state, event)
            self._event_count += 1

    def _add_event(self, event: ev.Event) -> None:
        """Write the lines of an event that shares them with no other."""
        dice = dice_of_event(event)
        of_lines = event.blocks if isinstance(event, ev.BlockDeclared) else repeat(dice)
        said = event_lines(self._state, event, self._source)
        for line, these in zip(said, of_lines, strict=False):
            shown = shown_dice(self._state, these, event)
            self.lines.append(LogLine(line, shown, self._event_count))


def _source_on_stack(state: GameState) -> CardId:
    """The card of the ability that is resolving, or `SIDEKICK_ID`."""
    frame = state.top_frame
    return frame.card if frame is not None else SIDEKICK_ID


def _source_after(state: GameState, event: ev.Event, source: CardId) -> CardId:
    """The card of the ability that has started last."""
    match event:
        case ev.AbilityStarted(card=card) | ev.GlobalUsed(card=card):
            return card
        case ev.ActionUsed(die=die):
            return state.dice[die].card
        case _:
            return source


# --- event runs -----------------------------------------------------------------------------------


# Reasons for a move of a die that have their own line. The others go with an event that
# says the same: a purchase, a payment, a knockout...
_MOVE_TEMPLATES = {
    "drawn": "log.draw",
    "cleared": "log.clear",
    "refilled": "log.refill",
    "returned": "log.return",
    "unfielded": "log.unfielded",
    "unblocked": "log.unblocked",
    "captured": "log.captured",
    "released": "log.released",
    "controlled": "log.controlled",
    "regenerated": "log.regenerated",
    "set aside": "log.set_aside",
    "sacrificed": "log.sacrificed",
    "attached": "log.attached",
    "gone": "log.gone",
    "left combat": "log.left_combat",
}
_LISTED_REASONS = (*_MOVE_TEMPLATES, "effect")


def runs_of_events(happened: Iterable[ev.Event]) -> Iterator[tuple[str, list[ev.Event]]]:
    """Group neighboring events of the same kind; moves without a line do not separate them."""
    kind = ""
    run: list[ev.Event] = []
    for event in happened:
        is_silent = isinstance(event, ev.DieMoved) and event.reason not in _LISTED_REASONS
        if run and (is_silent or _grouping_kind(event) == kind):
            run.append(event)
            continue
        if run:
            yield kind, run
        kind, run = "" if is_silent else _grouping_kind(event), [event]
    if run:
        yield kind, run


def _grouping_kind(event: ev.Event) -> str:
    """The kind of events that share a line with neighbors of the same kind; "" for the others."""
    match event:
        case ev.DieMoved(reason=reason):
            return "" if reason == "effect" else reason
        case ev.PriorityPassed():
            return "passed"
        case ev.DamageDealt():
            return "damage"
        case ev.KnockedOut():
            return "ko"
        case _:
            return ""


RunLine = tuple[Message, Sequence[DieId]]
"""A line of a run of events, and the dice that it is about."""


def run_lines(state: GameState, kind: str, run: list[ev.Event]) -> Iterator[RunLine]:
    """The lines that the events of a run share; `kind` is not ""."""
    if kind in _MOVE_TEMPLATES:
        moved = [one for one in run if isinstance(one, ev.DieMoved) and one.reason == kind]
        yield from _move_lines(state, kind, moved)
    elif kind == "passed":
        yield _pass_line(state, run), ()
    else:
        yield from _damage_or_ko_lines(state, run)


def _move_lines(state: GameState, reason: str, run: list[ev.DieMoved]) -> Iterator[RunLine]:
    """The lines of dice that moved for the same reason, one for each player and zone."""
    way = groupby(
        run, lambda one: (state.dice[one.die].controller, one.to_zone, one.from_zone is Zone.OUT)
    )
    for (player, end, leaves_out), own in way:
        moved = [event.die for event in own]
        name = "log.leave_out" if leaves_out else _MOVE_TEMPLATES[reason]
        if (reason, end) == ("drawn", Zone.OUT):
            name = "log.set_out"
        dice = labels.dice_names(state, moved, with_level=False, article=name in _AS_OBJECTS)
        who, place = labels.player_name(state, player), make_message(f"to.{end.name.lower()}")
        line = make_message(name, player=who, dice=dice, number=len(moved), place=place)
        yield line, moved


_AS_OBJECTS = ("log.draw", "log.set_out", "log.clear", "log.sacrificed", "log.unfielded")
"""Lines in which the dice are the object of the sentence: "draws a Sidekick"."""


def _damage_or_ko_lines(state: GameState, run: list[ev.Event]) -> Iterator[RunLine]:
    """The lines of damage or knockouts, one for dice with the same name and the same damage.

    A die that is knocked out has left the Field already, and shows no level.
    """
    taken = Counter[DieId]()  # from all sources together (DMG-1)
    for event in run:
        if isinstance(event, ev.DamageDealt | ev.KnockedOut):
            taken[event.die] += event.amount if isinstance(event, ev.DamageDealt) else 0
    groups: dict[tuple[str, PlayerId, int], list[DieId]] = {}
    for die, amount in taken.items():
        one = state.dice[die]
        player = NOBODY if one.card else one.controller
        groups.setdefault((labels.card_name(state, one.card), player, amount), []).append(die)
    for (_, _, amount), dice in groups.items():
        name = "log.damage" if amount else "log.ko"
        named = dice_with_player(state, dice, bool(amount))
        yield make_message(name, dice=named, number=len(dice), amount=amount), dice


def _pass_line(state: GameState, run: list[ev.Event]) -> Message:
    who = list(dict.fromkeys(event.player for event in run if isinstance(event, ev.PriorityPassed)))
    if len(who) == 1:
        return make_message("log.pass", player=labels.player_name(state, who[0]))
    first, second = (labels.player_name(state, player) for player in who[:2])
    return make_message("log.pass_both", first=first, second=second)
