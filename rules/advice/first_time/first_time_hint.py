"""A first-time hint, its entry in the list of hints, and the occasion on which it is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Protocol

import msgspec

from rules.advice.table_subjects import TableSubject
from rules.messages.message import TEMPLATES, Message, make_message
from rules.model.ids import DieId, PlayerId
from rules.model.moves import Move, Pay
from rules.state import BAG, GONE, DecisionKind, GameState, Zone
from rules.state.events import Event


class HintRank(IntEnum):
    """Which of several due hints comes first."""

    RARE = 0
    """What may not happen again soon."""
    USUAL = 1
    """What a player needs to know now, or has just seen."""
    CALM = 2
    """What comes again all the time: it can wait until the players have had a rest from hints."""


class FirstTimeHint(msgspec.Struct, frozen=True):
    """A hint that is due, with the thing it is about.

    `name` identifies the hint in the settings. A `subject` of None means the steps of the turn.
    `can_wait` says that it comes again all the time, and `is_for_decision` that it helps with the
    open decision, until that is made.
    """

    name: str
    message: Message
    rule: str
    subject: TableSubject | None
    can_wait: bool
    is_for_decision: bool


class MoveSeen(Protocol):
    """A move since the last look, with the state before it and its events."""

    state_before: GameState
    move: Move
    events: tuple[Event, ...]


class Occasion(msgspec.Struct, frozen=True):
    """What hints are found in: the state, its legal moves, and what happened since the last look.

    `proposed_payment` returns the suggested rest of the open payment. `kind` is the kind of the
    open decision, or None once the match is over.
    """

    state: GameState
    legal: tuple[Move, ...]
    played: Sequence[MoveSeen]
    events: tuple[Event, ...]
    proposed_payment: Callable[[], tuple[Pay, ...]]
    kind: DecisionKind | None

    @property
    def is_main_step(self) -> bool:
        """Whether the active player may act in the Main Step (MAIN-1)."""
        return self.kind is DecisionKind.MAIN


Place = TableSubject | None

Finding = tuple[Place, dict[str, str | Message]]
"""The thing that a hint is about, and the values of its message."""

Finder = Callable[[Occasion], Iterator[Finding]]
"""Finds the things that a hint is about now; the first one counts."""


class HintEntry(msgspec.Struct, frozen=True):
    """An entry in the list of hints: the rule it is about, its rank, and what finds it.

    `is_for_decision` says that it helps with a decision of several moves, such as blocks.
    Its message is called `hint.` and its name, unless a finding names another one as `text`.
    """

    name: str
    rule: str
    rank: HintRank
    find: Finder
    is_for_decision: bool = False

    @property
    def title(self) -> Message:
        """The name of the hint in the list."""
        return make_message(f"hint_title.{self.name}")

    @property
    def general_text(self) -> Message:
        """The hint without the names of a match, for the list."""
        name = f"hint_list.{self.name}"
        return make_message(name if name in TEMPLATES else f"hint.{self.name}")


# --- subjects -------------------------------------------------------------------------------------


def at_die(die_id: DieId) -> TableSubject:
    """A die as the subject of a hint."""
    return TableSubject("die", die=die_id)


def at_zone(player: PlayerId, zone: Zone) -> TableSubject:
    """A player's zone as the subject of a hint."""
    return TableSubject("zone", player=player, zone=zone)


def is_visible(state: GameState, die_id: DieId) -> bool:
    """Whether a die is on the table, and not in a bag or out of the game."""
    return die_id >= 0 and state.dice[die_id].zone not in (BAG, GONE)
