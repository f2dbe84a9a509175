"""The teams that a player can choose from: ready teams, the library, a random team."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.text.translation import translate
from rules.cards import Card
from rules.messages import PluralCount
from rules.teams import Format, ReadyTeam, Team, TeamFault, faults_of_team, random_team

RANDOM, READY, OWN, GIVEN = "random", "ready", "own", "given"
"""Where a team comes from: the first word of its key."""

_SEED_LIMIT = 10**6


class TeamOffer(NamedTuple):
    """A team to choose.

    Attributes:
        key: identifies it from one start of the program to the next: "ready:Name", "own:key" or
            "random:seed".
        team: the team, with a name.
        about: how it wins, or what it consists of.
        faults: the rules of the format that it breaks; () if it is legal.
    """

    key: str
    team: Team
    about: str
    faults: tuple[TeamFault, ...] = ()

    @property
    def origin(self) -> str:
        """Where it comes from: `READY`, `OWN`, `RANDOM` or `GIVEN`."""
        return self.key.partition(":")[0]

    @property
    def first_fault(self) -> str:
        """The first fault and its remedy; "" if it is legal."""
        if not self.faults:
            return ""
        worst = self.faults[0]
        return f"{translate(worst.message)} {translate(worst.remedy)}"


def offers_for(
    format_: Format, ready: Iterable[ReadyTeam], own: Mapping[str, Team]
) -> tuple[TeamOffer, ...]:
    """The teams to choose from: legal ones of the library, then ready teams of the format.

    Ready teams of other formats are offered too if they are legal. The other teams of the library
    come last, with the faults that keep them out.
    """
    teams = tuple(ready)
    ordered = sorted(teams, key=lambda one: one.format_id != format_.id)
    made = [
        TeamOffer(f"{READY}:{one.team.name}", one.team, one.how_it_wins)
        for one in ordered
        if not faults_of_team(format_, one.team)
    ]
    mine = [offer_of_team(f"{OWN}:{key}", team, format_) for key, team in own.items()]
    legal = [one for one in mine if not one.faults]
    return (*legal, *made, *(one for one in mine if one.faults))


def offer_of_team(key: str, team: Team, format_: Format) -> TeamOffer:
    """A team with the faults that it has in a format."""
    named = team if team.name else _renamed(team, _tr("Unnamed team"))
    return TeamOffer(key, named, team_facts(team), faults_of_team(format_, team))


def random_offer(format_: Format, cards: Iterable[Card], seed: int | None = None) -> TeamOffer:
    """A random legal team; the same seed gives the same one."""
    chosen = secrets.randbelow(_SEED_LIMIT) if seed is None else seed
    team = _renamed(random_team(format_, cards, chosen), _tr("Random team"))
    return offer_of_team(f"{RANDOM}:{chosen}", team, format_)


def team_facts(team: Team) -> str:
    """How many cards and dice a team has."""
    facts = _tr("{cards} {cards:card|cards}, {dice} {dice:die|dice}")
    return facts.format(cards=PluralCount(len(team.cards)), dice=PluralCount(team.dice_count))


def offer_with_key(
    key: str, offers: Iterable[TeamOffer], format_: Format, cards: Iterable[Card]
) -> TeamOffer | None:
    """The team that was chosen last time; None if it is gone, or not legal in the format."""
    origin, _, rest = key.partition(":")
    if origin == RANDOM and rest.isascii() and rest.isdigit() and int(rest) < _SEED_LIMIT:
        found: TeamOffer | None = random_offer(format_, cards, int(rest))
    else:
        found = next((one for one in offers if one.key == key), None)
    return found if found is not None and not found.faults else None


def default_offers(
    offers: Iterable[TeamOffer], format_: Format, cards: Iterable[Card]
) -> Iterator[TeamOffer]:
    """Good teams to begin with, without end: the ready teams, then random ones."""
    yield from (one for one in offers if one.origin == READY)
    known, seed = tuple(cards), 1
    while True:
        yield random_offer(format_, known, seed)
        seed += 1


def _renamed(team: Team, name: str) -> Team:
    return Team(name, team.cards, team.basics, team.notes)


def _tr(words: str) -> str:
    return QCoreApplication.translate("TeamOffers", words)
