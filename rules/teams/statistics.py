"""What a team consists of, counted: costs, energy types, affiliations and keywords."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from rules.cards.card import Card
from rules.cards.card_search import keywords_of
from rules.model.dice import ENERGY_TYPES
from rules.teams.team import Team, TeamCard


class Share(msgspec.Struct, frozen=True):
    """How many cards of a team have something, and how many dice these cards bring."""

    name: str
    cards: int
    dice: int


class TeamStatistics(msgspec.Struct, frozen=True):
    """The counts of a team. Basic actions count only toward `keywords`.

    `cost_curve` has an entry for each purchase cost from the lowest to the highest of the team,
    also for those that no card has; `energies` one for each of the four types. `affiliations` and
    `keywords` hold only what the team has, the most frequent first.
    """

    cards: int
    dice: int
    cost_curve: tuple[Share, ...]
    energies: tuple[Share, ...]
    affiliations: tuple[Share, ...]
    keywords: tuple[Share, ...]

    @property
    def average_cost(self) -> float:
        """The average purchase cost of a die; 0 for a team without dice."""
        if not self.dice:
            return 0.0
        return sum(int(one.name) * one.dice for one in self.cost_curve) / self.dice


def statistics_of(team: Team) -> TeamStatistics:
    """Count what a team consists of."""
    own = team.cards
    costs = [one.card.cost for one in own]
    curve = [str(cost) for cost in range(min(costs), max(costs) + 1)] if costs else []
    basics = tuple(TeamCard(card, card.maximum) for card in team.basics)
    return TeamStatistics(
        len(own),
        sum(one.dice for one in own),
        _shares(own, lambda card: (str(card.cost),), curve),
        _shares(own, lambda card: card.energy, [energy.value for energy in ENERGY_TYPES]),
        _most_frequent(own, lambda card: card.affiliations),
        _most_frequent((*own, *basics), keywords_of),
    )


_NamesOf = Callable[[Card], tuple[str, ...]]


def _most_frequent(cards: tuple[TeamCard, ...], names_of: _NamesOf) -> tuple[Share, ...]:
    names = dict.fromkeys(name for team_card in cards for name in names_of(team_card.card))
    shares = _shares(cards, names_of, names)
    return tuple(sorted(shares, key=lambda share: (-share.cards, -share.dice, share.name)))


def _shares(
    cards: tuple[TeamCard, ...], names_of: _NamesOf, names: Iterable[str]
) -> tuple[Share, ...]:
    shares = []
    for name in names:
        dice = [team_card.dice for team_card in cards if name in names_of(team_card.card)]
        shares.append(Share(name, len(dice), sum(dice)))
    return tuple(shares)
