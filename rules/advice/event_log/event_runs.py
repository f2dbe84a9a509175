"""Runs of events of the same kind, which share lines of the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rules.advice import labels
from rules.advice.event_log.dice_in_lines import dice_with_player, plural_message
from rules.messages.message import Message, make_message
from rules.model.ids import NOBODY, DieId, PlayerId
from rules.state import GameState, Zone
from rules.state import events as ev

# Reasons for a move of a die that have a line of their own. The others go with an event that
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
        line = plural_message(name, len(moved) > 1, player=who, dice=dice, place=place)
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
        yield plural_message(name, len(dice) > 1, dice=named, amount=amount), dice


def _pass_line(state: GameState, run: list[ev.Event]) -> Message:
    who = list(dict.fromkeys(event.player for event in run if isinstance(event, ev.PriorityPassed)))
    if len(who) == 1:
        return make_message("log.pass", player=labels.player_name(state, who[0]))
    first, second = (labels.player_name(state, player) for player in who[:2])
    return make_message("log.pass_both", first=first, second=second)
