"""A team: the cards that a player brings to a match, with their dice."""

from __future__ import annotations

import msgspec

from rules.cards.card import Card


class TeamCard(msgspec.Struct, frozen=True):
    """A character or action card of a team, and how many of its dice the team has."""

    card: Card
    dice: int


class Team(msgspec.Struct, frozen=True):
    """The cards and basic actions of one player; a team under construction may break rules.

    `name` and `notes` are the player's own words.
    """

    name: str = ""
    cards: tuple[TeamCard, ...] = ()
    basics: tuple[Card, ...] = ()
    notes: str = ""

    @property
    def dice_count(self) -> int:
        """The dice of all cards together; Sidekicks and basic actions do not count (FMT-1)."""
        return sum(one.dice for one in self.cards)
