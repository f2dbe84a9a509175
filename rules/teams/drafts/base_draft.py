"""A draft: players pick in turns until all have a team. One interface for all kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from rules.cards.card import Card, CardKind, CardSet
from rules.cards.listed_card import CardOutcome, card_outcome
from rules.messages import Message, make_message
from rules.model.ruleset import EDITIONS
from rules.teams.formats import (
    DOUBLES,
    DRAFT_BASICS,
    DRAFT_DICE,
    RAINBOW_DRAFT,
    Format,
    draft_format,
)
from rules.teams.team import Team


class PickKind(StrEnum):
    """What a player does. The values are the words of the draft notation."""

    TAKE = "takes"
    """Take a stack for one card of it, with a number of its dice."""
    PASS = "passes"
    """Take no more stacks: the player has all dice."""
    KEEP = "keeps"
    """Keep a card of the secret pile and hand the others over."""
    USE = "uses"
    """Play a drafted card with a number of dice; with none, leave it out."""
    CHOOSE = "chooses"
    """Bring a basic action."""
    RETURN = "returns"
    """Leave a chosen basic action out again."""
    FINISH = "finishes"
    """Finish the team."""


class DraftPick(msgspec.Struct, frozen=True):
    """One pick: what a player does, with which card and how many dice."""

    kind: PickKind
    card: Card | None = None
    dice: int = 0


class MadePick(msgspec.Struct, frozen=True):
    """A pick and the player who made it."""

    player: int
    pick: DraftPick


class PickRefusal(msgspec.Struct, frozen=True):
    """Why a pick is not allowed, what to do instead, and the rule that says so."""

    message: Message
    remedy: Message
    rule_id: str


class IllegalPick(ValueError):
    """A pick is not allowed; `refusal` says why and what to do instead."""

    def __init__(self, refusal: PickRefusal) -> None:
        super().__init__(f"{refusal.message} {refusal.remedy} ({refusal.rule_id})")
        self.refusal = refusal


class Draft(ABC):
    """A draft under way. Players are 0, who goes first in the match, and 1; in Doubles the players
    of two sides are numbered in turn (DBL-2).

    Everything follows from the plan, the cards and the picks, so an undo replays all picks but one.
    """

    rule_id: str
    """The rule that describes this kind of draft."""

    def __init__(self, plan: DraftPlan, cards: DraftCards) -> None:
        """Lay out the cards."""
        self.plan = plan
        self.cards = cards
        self._picks: list[MadePick] = []
        self._lay_out()

    @property
    def picks(self) -> tuple[MadePick, ...]:
        """All picks so far."""
        return tuple(self._picks)

    @property
    def format(self) -> Format:
        """The format of the match that follows."""
        return self.plan.format

    @property
    def is_over(self) -> bool:
        """Whether all teams are complete."""
        return self.picker is None

    @property
    @abstractmethod
    def picker(self) -> int | None:
        """The player to pick; None when the draft is over."""

    @property
    @abstractmethod
    def is_secret(self) -> bool:
        """Whether only the picker may see what there is to pick from now."""

    @property
    @abstractmethod
    def teams(self) -> tuple[Team, ...]:
        """The teams of all players, as far as they are drafted."""

    @property
    @abstractmethod
    def shared_basics(self) -> tuple[Card, ...]:
        """The basic actions dealt for all players, if the draft deals them."""

    @abstractmethod
    def legal_picks(self) -> tuple[DraftPick, ...]:
        """All picks that are allowed now; none when the draft is over."""

    def refusal(self, pick: DraftPick) -> PickRefusal | None:
        """Why a pick is not allowed, the rule and the remedy; None if it is allowed."""
        if self.is_over:
            return self.refuse("over")
        return self._refusal(pick)

    def pick(self, pick: DraftPick) -> None:
        """Make a pick for the player whose turn it is. Raises `IllegalPick` if the pick is not
        allowed."""
        refusal = self.refusal(pick)
        if refusal is not None:
            raise IllegalPick(refusal)
        assert self.picker is not None
        made = MadePick(self.picker, pick)
        self._apply(pick)
        self._picks.append(made)

    @property
    def can_undo(self) -> bool:
        """Whether the last pick can be taken back without anybody having learned a secret."""
        return bool(self._picks)

    def undo(self) -> MadePick:
        """Take the last pick back, and return it. Raises `IndexError` if there is no pick."""
        *before, last = self._picks
        self._picks = []
        self._lay_out()
        for made in before:
            self._apply(made.pick)
            self._picks.append(made)
        return last

    def refuse(self, name: str, card: Card | None = None, **values: str | int) -> PickRefusal:
        """A refusal by this kind of draft, with the message and remedy of this name."""
        if card is not None:
            values = {"card": card.name, **values}
        return PickRefusal(
            make_message(f"draft.no.{name}", **values),
            make_message(f"draft.help.{name}", **values),
            self.rule_id,
        )

    @abstractmethod
    def _lay_out(self) -> None:
        """Put everything where it is before the first pick."""

    @abstractmethod
    def _refusal(self, pick: DraftPick) -> PickRefusal | None:
        """Why a pick is not allowed while the draft goes on."""

    @abstractmethod
    def _apply(self, pick: DraftPick) -> None:
        """Carry out a legal pick."""


# --- draft plan -----------------------------------------------------------------------------------


class DraftKind(StrEnum):
    """The kinds of drafts: open stacks of equal names (FMT-3), secret piles (FMT-5), or packs that
    bring their own basic actions (DBL-12)."""

    STACKS = "stacks"
    RAINBOW = "rainbow"
    DOUBLE_RAINBOW = "double-rainbow"

    @property
    def player_counts(self) -> tuple[int, ...]:
        """For how many players it is: two, or also four, who play Doubles."""
        return (2, DOUBLES.player_count) if self is DraftKind.DOUBLE_RAINBOW else (2,)

    @property
    def least_names(self) -> int:
        """How many characters and actions of different names the boxes need. With six, everyone
        drafts two names at least, so partners always find a card each (DBL-1)."""
        return 6 if self is DraftKind.DOUBLE_RAINBOW else 2


class BadPlan(ValueError):
    """A draft is impossible with these settings; `message` says why, `remedy` what to change."""

    def __init__(self, message: Message, remedy: Message) -> None:
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy


PACK_BASICS = 2
"""The basic actions in a pack of a Double Rainbow Draft (DBL-12)."""


class DraftPlan(msgspec.Struct, frozen=True):
    """What the players agree on: the same plan gives the same packs and basic actions.

    `players` are the first and the second player of the match; of four, the first and the third
    are partners, as in Doubles. `boxes` are the codes of the sets that are drafted from. `dice` and
    `basics` matter only in a stack draft: each player has so many dice and so much life, and that
    many random basic actions are shared. `computers` has the level of the computer that plays a
    seat, or "" for a person. Without `by_hand`, cards whose text the players would carry out are
    left out (HAND-1).
    """

    kind: DraftKind
    players: tuple[str, ...]
    seed: int
    edition: str
    boxes: tuple[str, ...]
    dice: int = 12
    basics: int = 3
    computers: tuple[str, ...] = ("", "")
    by_hand: bool = True

    @property
    def format(self) -> Format:
        """The format of the match that follows."""
        if self.kind is DraftKind.STACKS:
            return draft_format(self.dice, self.basics)
        return DOUBLES if len(self.players) == DOUBLES.player_count else RAINBOW_DRAFT

    @property
    def brought_basics(self) -> int:
        """How many basic actions of different names are dealt, or brought by each player."""
        two = self.kind is DraftKind.DOUBLE_RAINBOW
        return PACK_BASICS if two else self.format.basics


class DraftCards(msgspec.Struct, frozen=True):
    """The cards that a draft uses: characters and actions, and basic actions."""

    cards: tuple[Card, ...]
    basics: tuple[Card, ...]

    def stacks(self) -> dict[str, tuple[Card, ...]]:
        """The characters and actions in stacks of one name, in the order of their names."""
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.name, []).append(card)
        return {name: tuple(cards) for name, cards in sorted(found.items())}


def cards_for(plan: DraftPlan, sets: Iterable[CardSet]) -> DraftCards:
    """The cards of the boxes that a plan names. Raises `BadPlan` if the plan names no box, an
    unknown box, or boxes with too few cards, or the numbers or the edition are not allowed."""
    if len(plan.players) not in plan.kind.player_counts:
        raise _bad_plan("players", count=len(plan.players))
    by_code = {card_set.code: card_set for card_set in sets}
    for code in plan.boxes:
        if code not in by_code:
            raise _bad_plan("box", box=code)
    found = [card for code in plan.boxes for card in by_code[code].cards]
    if not plan.by_hand:
        found = [card for card in found if card_outcome(card) is CardOutcome.RUNS]
    cards = tuple(card for card in found if card.kind in (CardKind.CHARACTER, CardKind.ACTION))
    basics = tuple(card for card in found if card.kind is CardKind.BASIC_ACTION)
    if plan.kind is DraftKind.STACKS and plan.dice not in DRAFT_DICE:
        raise _bad_plan("dice", count=plan.dice)
    if plan.kind is DraftKind.STACKS and plan.basics not in DRAFT_BASICS:
        raise _bad_plan("basics", count=plan.basics)
    if plan.format.side_size > 1 and not EDITIONS[plan.edition].has_doubles:
        raise _bad_plan("doubles")
    if _count_names(cards) < plan.kind.least_names:
        raise _bad_plan("few_cards")
    if _count_names(basics) < plan.brought_basics:
        raise _bad_plan("few_basics", count=plan.brought_basics)
    return DraftCards(cards, basics)


def _count_names(cards: Sequence[Card]) -> int:
    return len({card.name for card in cards})


def _bad_plan(name: str, **values: str | int) -> BadPlan:
    reason = make_message(f"draft.plan.{name}", **values)
    return BadPlan(reason, make_message(f"draft.plan.help.{name}"))
