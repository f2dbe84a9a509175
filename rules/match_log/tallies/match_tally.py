"""What a match adds to statistics: plain numbers, which are saved beside the match."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.cards import Card
from rules.model import PlayerId

TALLY_VERSION = 3
"""Counts up whenever a tally says something else; older tallies are then counted anew."""


PlayerKind = Literal["person", "computer", "both"]


class CardTally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a player did with the dice of a card.

    Attributes:
        name, subtitle, set_code: the card.
        kind: its kind, such as "character", "basic_action" or "sidekick".
        dice: how many dice the team has of it; 0 for cards that are not in the team.
        purchased: the player's own turns in which a die was purchased, once for each die.
        fielded: the player's own turns in which a die was fielded, once for each time.
        waits: for each purchased die that was fielded, the own turns until then.
        damage: the damage dealt to the opponent.
        dice_damage: the damage dealt to opposing dice.
        knock_outs: how many opposing dice were knocked out.
        energy: the energy spent on purchases, fielding and abilities of it.
    """

    name: str
    subtitle: str = ""
    set_code: str = ""
    kind: str = "character"
    dice: int = 0
    purchased: tuple[int, ...] = ()
    fielded: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    damage: int = 0
    dice_damage: int = 0
    knock_outs: int = 0
    energy: int = 0

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
    """What a player did in a match.

    Attributes:
        name: the player's name.
        played_by: who made their acts, in the order in which they began: the levels of the
            computer, "" for a person; () if a person made all.
        life: the life left.
        turns: how many turns they had.
        cards: their team, the basic actions, and every other card of which they used dice.
    """

    name: str
    played_by: tuple[str, ...] = ()
    life: int = 0
    turns: int = 0
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
    """What is counted in a match.

    Attributes:
        edition: the id of the edition.
        format: the id of the format.
        players: the players; the first of them had the first turn.
        winner: the winner; None for a tie, an agreed draw or a match that goes on.
        ending: why it ended: "life", "concession", "tie", "agreement", or "".
        turns: how many turns were played.
        is_copy: whether it was taken over from another match.
    """

    edition: str
    format: str
    players: tuple[PlayerTally, ...]
    winner: PlayerId | None = None
    ending: str = ""
    turns: int = 0
    is_copy: bool = False

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
