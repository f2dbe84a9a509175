"""A team: the cards that a player brings to a match, with their dice; and changes to it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rules.cards.card import Card, CardKind


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
        return sum(card.dice for card in self.cards)


def with_card(team: Team, card: Card) -> Team:
    """Add a card with one die, or a basic action.

    A card that the team has already gets another die instead, as far as it allows.
    """
    if card.kind is CardKind.BASIC_ACTION:
        return team if card in team.basics else replace(team, basics=(*team.basics, card))
    dice = dice_on(team, card)
    if dice is None:
        return replace(team, cards=(*team.cards, TeamCard(card, 1)))
    return with_dice(team, card, max(dice, min(dice + 1, card.maximum)))


def with_dice(team: Team, card: Card, dice: int) -> Team:
    """Give a card of the team this many dice, at least none."""
    return replace(
        team,
        cards=tuple(
            TeamCard(card, max(0, dice)) if team_card.card == card else team_card
            for team_card in team.cards
        ),
    )


def with_allowed_dice(team: Team, card: Card, dice: int) -> Team:
    """Give a card of the team this many dice, but at least one and at most its maximum (FMT-1)."""
    return with_dice(team, card, min(max(1, dice), card.maximum))


def without_card(team: Team, card: Card) -> Team:
    """Remove a card or a basic action; if the team has it twice, the last one."""
    cards, basics = list(team.cards), list(team.basics)
    for place in reversed(range(len(cards))):
        if cards[place].card == card:
            del cards[place]
            return replace(team, cards=tuple(cards))
    for place in reversed(range(len(basics))):
        if basics[place] == card:
            del basics[place]
            return replace(team, basics=tuple(basics))
    return team


def dice_on(team: Team, card: Card) -> int | None:
    """How many dice a card of the team has; None if the team does not have the card."""
    return next((team_card.dice for team_card in team.cards if team_card.card == card), None)
