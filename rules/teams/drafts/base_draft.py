"""A draft: two players pick in turns until both have a team. One interface for all kinds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum

import msgspec

from rules.cards.card import Card
from rules.messages import Message, make_message
from rules.teams.drafts.draft_plan import DraftCards, DraftPlan
from rules.teams.formats import Format
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
    """A draft under way. Players are 0, who goes first in the match, and 1.

    Everything follows from the plan, the cards and the picks, so an undo replays all picks but one.
    """

    rule_id: str
    """The rule that describes this kind of draft."""

    def __init__(self, plan: DraftPlan, cards: DraftCards) -> None:
        """Lay out the cards.

        Args:
            plan: what the players agreed on.
            cards: the cards of its boxes, from `cards_for`.
        """
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
        """Whether both teams are complete."""
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
    def teams(self) -> tuple[Team, Team]:
        """Both teams, as far as they are drafted."""

    @property
    @abstractmethod
    def shared_basics(self) -> tuple[Card, ...]:
        """The basic actions dealt for both players, if the draft deals them."""

    @abstractmethod
    def legal_picks(self) -> tuple[DraftPick, ...]:
        """All picks that are allowed now; none when the draft is over."""

    def refusal(self, pick: DraftPick) -> PickRefusal | None:
        """Why a pick is not allowed, the rule and the remedy; None if it is allowed."""
        if self.is_over:
            return self.refuse("over")
        return self._refusal(pick)

    def pick(self, pick: DraftPick) -> None:
        """Make a pick for the player whose turn it is.

        Raises:
            IllegalPick: the pick is not allowed.
        """
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
        """Take the last pick back, and return it.

        Raises:
            IndexError: there is no pick.
        """
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
