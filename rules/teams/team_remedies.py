"""Carries out the remedy of a fault of a team, where the program can choose what to do."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.card import Card
from rules.messages.message import Message, make_message
from rules.teams.formats import Format
from rules.teams.team import Team, TeamCard
from rules.teams.team_checks import TeamFault
from rules.teams.team_edits import with_dice, without_card


def remedied_team(played: Format, team: Team, fault: TeamFault) -> Team | None:
    """The team after the remedy of a fault; None if only the player can choose what to do.

    Too many cards or basic actions: the last ones go. Too many dice: they come off the cards with
    the most dice, and each card keeps one.
    """
    match fault.kind, fault.card:
        case "name_twice" | "basic_twice", Card() as card:
            return without_card(team, card)
        case "too_many_on_card", Card() as card:
            return with_dice(team, card, card.maximum)
        case "no_dice", Card() as card:
            return with_dice(team, card, 1)
        case "basic_among_cards", Card() as card:
            return replace(without_card(team, card), basics=(*team.basics, card))
        case "no_basic", Card() as card:
            basics = tuple(one for one in team.basics if one != card)
            return replace(team, basics=basics, cards=(*team.cards, TeamCard(card, 1)))
        case "too_many_cards", _:
            return replace(team, cards=team.cards[: played.max_cards])
        case "too_many_basics", _:
            return replace(team, basics=team.basics[: played.basics])
        case "too_many_dice", _:
            return _with_fewer_dice(team, played.max_dice)
    return None


def remedy_label(fault: TeamFault) -> Message:
    """What the remedy does, as the text of a button."""
    return make_message(f"team.{fault.kind}.do", **dict(fault.values))


def _with_fewer_dice(team: Team, maximum: int) -> Team:
    dice = [one.dice for one in team.cards]
    while sum(dice) > maximum and max(dice) > 1:
        most = max(dice)
        dice[len(dice) - 1 - dice[::-1].index(most)] -= 1
    cards = zip(team.cards, dice, strict=True)
    return replace(team, cards=tuple(TeamCard(one.card, count) for one, count in cards))
