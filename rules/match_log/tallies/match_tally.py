"""What a match adds to statistics: plain numbers, which are saved beside the match.

`tally_of` counts them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.cards import Card
from rules.engine.evaluate import costs
from rules.match_history import has_adjustments
from rules.match_log.match_facts import hits_of
from rules.match_log.timeline import Timeline
from rules.model import (
    SIDEKICK_ID,
    Buy,
    CardId,
    DieId,
    FieldCharacter,
    Move,
    PlayerId,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    DieFielded,
    DiePurchased,
    EnergyPaid,
    Event,
    GameState,
    MatchEnded,
    TurnBegan,
)

TALLY_VERSION = 3
"""Counts up whenever a tally says something else; older tallies are then counted again."""


PlayerKind = Literal["person", "computer", "both"]


class CardTally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a player did with the dice of a card."""

    name: str
    subtitle: str = ""
    set_code: str = ""
    kind: str = "character"  # its kind, such as "character", "basic_action" or "sidekick"
    dice: int = 0  # how many dice the team has of it; 0 for cards that are not in the team
    # The player's own turns in which a die was purchased, once for each die
    purchased: tuple[int, ...] = ()
    # The player's own turns in which a die was fielded, once for each time
    fielded: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()  # for each purchased die that was fielded, the own turns until then
    damage: int = 0  # the damage dealt to the opponent
    dice_damage: int = 0  # the damage dealt to opposing dice
    knock_outs: int = 0  # how many opposing dice were knocked out
    energy: int = 0  # the energy spent on purchases, fielding and abilities of it

    @property
    def full_name(self) -> str:
        """The card's name and subtitle for players."""
        return f"{self.name}: {self.subtitle}" if self.subtitle else self.name

    @property
    def is_own(self) -> bool:
        """Whether it is the player's card, and not one whose dice they only took over."""
        return self.dice > 0 or self.kind in ("sidekick", "token")

    @property
    def key(self) -> str:
        """What tells the card from every other one."""
        return f"{self.full_name} [{self.set_code}]"


def card_key(card: Card) -> str:
    """The key that `CardTally.key` gives the tally of a card."""
    return f"{card.full_name} [{card.set_code}]"


class PlayerTally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a player did in a match."""

    name: str
    # Who made their acts, in the order in which they began: the levels of the computer, "" for a
    # person; () if a person made all
    played_by: tuple[str, ...] = ()
    life: int = 0
    turns: int = 0
    # Their team, the basic actions, and every other card of which they used dice
    cards: tuple[CardTally, ...] = ()

    @property
    def kind(self) -> PlayerKind:
        """Whether a person or the computer made their acts, or both in turn."""
        if not any(self.played_by):
            return "person"
        return "both" if "" in self.played_by else "computer"

    @property
    def team(self) -> tuple[CardTally, ...]:
        """The cards of the team."""
        return tuple(card for card in self.cards if card.dice and card.kind != "basic_action")


class MatchTally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is counted in a match."""

    edition: str
    format: str
    players: tuple[PlayerTally, ...]  # the players; the first of them had the first turn
    # The winner; None for a tie, an agreed draw or a match that goes on
    winner: PlayerId | None = None
    ending: str = ""  # why it ended: "life", "concession", "tie", "agreement", or ""
    turns: int = 0
    is_copy: bool = False  # whether it was taken over from another match
    # Whether players adjusted the table by hand (HAND-1), so that it says nothing about its cards
    is_adjusted: bool = False

    @property
    def counts(self) -> bool:
        """Whether statistics count the match: it is over, and its acts count nowhere else."""
        return bool(self.ending) and not self.is_copy


def write_tally(tally: MatchTally) -> str:
    """A tally as text, to be saved."""
    return msgspec.json.encode(tally).decode("utf-8")


def read_tally(text: str) -> MatchTally | None:
    """Read a saved tally; None if the text is damaged."""
    try:
        return msgspec.json.decode(text, type=MatchTally)
    except (msgspec.MsgspecError, UnicodeError):
        return None


# --- match counter --------------------------------------------------------------------------------


_Key = tuple[PlayerId, CardId]


class _Counts(msgspec.Struct):
    """The counts of a player's dice of one card, while they grow."""

    purchased: list[int] = msgspec.field(default_factory=list)
    fielded: list[int] = msgspec.field(default_factory=list)
    waits: list[int] = msgspec.field(default_factory=list)
    damage: int = 0
    dice_damage: int = 0
    knock_outs: int = 0
    energy: int = 0


def tally_of(timeline: Timeline) -> MatchTally:
    """Count what happened in a match so far."""
    counter = _Counter(timeline)
    counter.count()
    setup, state = timeline.setup, timeline.state_after(len(timeline))
    starter, players = setup.starter, setup.player_ids
    order = (*players[starter:], *players[:starter])
    return MatchTally(
        setup.ruleset.name,
        setup.format,
        tuple(
            PlayerTally(
                setup.players[player].name,
                _played_by(timeline, player),
                max(0, state.life_of(player)),
                counter.turns[player],
                tuple(counter.cards_of(player)),
            )
            for player in order
        ),
        None if state.winner is None else PlayerId(order.index(state.winner)),
        counter.ending,
        state.turn,
        setup.take_overs > 0,
        has_adjustments(timeline.events),
    )


def _played_by(timeline: Timeline, player: PlayerId) -> tuple[str, ...]:
    levels = dict.fromkeys(one.computers[player] for one in timeline.players_of(player))
    return tuple(levels) if any(levels) else ()


class _Counter:
    """Goes through a match and counts."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._counts: dict[_Key, _Counts] = defaultdict(_Counts)
        self._bought: dict[DieId, int] = {}
        """The own turn in which each die that has not been fielded yet was purchased."""
        self.turns = [0 for _ in timeline.setup.players]
        self.ending = ""

    def count(self) -> None:
        """Count everything."""
        for event in self._timeline.events[: self._first_event]:
            if isinstance(event, TurnBegan):
                self.turns[event.player] += 1
        for act in self._timeline.acts:
            for before, after, events in self._timeline.steps_of(act):
                for event in events:
                    self._count_event(before, after, event)
        for hit in hits_of(self._timeline):
            if hit.player == hit.target:
                continue
            counts = self._counts[hit.player, hit.card]
            match hit.kind:
                case "player":
                    counts.damage += hit.amount
                case "die":
                    counts.dice_damage += hit.amount
                case "knock-out":
                    counts.knock_outs += hit.amount

    @property
    def _first_event(self) -> int:
        """The number of events before the first act: those of the start."""
        acts = self._timeline.acts
        return acts[0].first_event if acts else len(self._timeline.events)

    def _count_event(self, before: GameState, after: GameState, event: Event) -> None:
        match event:
            case TurnBegan(player=player):
                self.turns[player] += 1
            case DiePurchased(player=player, card=card, die=die):
                self._counts[player, card].purchased.append(self.turns[player])
                self._bought[die] = self.turns[player]
            case DieFielded(player=player, die=die):
                counts = self._counts[player, after.dice[die].card]
                counts.fielded.append(self.turns[player])
                if die in self._bought:
                    counts.waits.append(self.turns[player] - self._bought.pop(die))
            case EnergyPaid(player=player):
                for card, energy in _paid_for(before):
                    self._counts[player, card].energy += energy
            case MatchEnded(reason=reason):
                self.ending = reason

    def cards_of(self, player: PlayerId) -> Iterator[CardTally]:
        """The cards of a player: the team, the basic actions, and what else they used."""
        setup = self._timeline.setup
        for card, at_table in zip(setup.card_ids, setup.cards, strict=True):
            counts = self._counts.get((player, card))
            is_own = at_table.dice_count > 0 and at_table.owner in (None, player)
            if counts is None and not is_own and card != SIDEKICK_ID:
                continue
            printed, counts = at_table.card, counts or _Counts()
            yield CardTally(
                printed.name,
                printed.subtitle,
                printed.set_code,
                printed.kind.value,
                at_table.dice_count if is_own else 0,
                tuple(counts.purchased),
                tuple(counts.fielded),
                tuple(counts.waits),
                counts.damage,
                counts.dice_damage,
                counts.knock_outs,
                counts.energy,
            )


def _paid_for(before: GameState) -> Iterator[tuple[CardId, int]]:
    """The cards that the open payment is for, and the energy that each costs."""
    paying = before.payment
    if paying is None:
        return
    if not paying.acts and before.top_frame is not None:
        yield before.top_frame.card, costs.need_of_payment(before).total
    for act in paying.acts:
        yield _card_of(before, act), costs.need_of_act(before, act, paying.player).total


def _card_of(state: GameState, act: Move) -> CardId:
    match act:
        case Buy(card=card) | UseGlobal(card=card):
            return card
        case FieldCharacter(die=die) | UsePaidAbility(die=die):
            return state.dice[die].card
        case _:
            raise TypeError(f"{act} is not paid for")
