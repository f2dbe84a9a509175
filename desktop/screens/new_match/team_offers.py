"""The teams that a player can choose from: ready teams, the library, a random team."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.text.translation import translate
from rules.cards import Card
from rules.messages import PluralCount
from rules.model import players_by_side
from rules.teams import (
    DOUBLES,
    Format,
    ReadyTeam,
    Team,
    TeamFault,
    faults_of_side,
    faults_of_team,
    random_team,
    ready_pairs,
    ready_teams,
)

RANDOM, READY, OWN, GIVEN = "random", "ready", "own", "given"
"""Where a team comes from: the first word of its key."""

_SEED_LIMIT = 10**6


class TeamOffer(NamedTuple):
    """A team to choose."""

    # Identifies it from one start of the program to the next: "ready:Name", "own:key" or
    # "random:seed"
    key: str
    team: Team  # the team, with a name
    about: str  # how it wins, or what it consists of
    faults: tuple[TeamFault, ...] = ()  # the rules of the format that it breaks; () if it is legal

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
        TeamOffer(
            f"{READY}:{ready_team.team.name}",
            ready_team.team,
            ready_team.how_it_wins or team_facts(ready_team.team),
        )
        for ready_team in ordered
        if not faults_of_team(format_, ready_team.team)
    ]
    mine = [offer_of_team(f"{OWN}:{key}", team, format_) for key, team in own.items()]
    legal = [offer for offer in mine if not offer.faults]
    return (*legal, *made, *(offer for offer in mine if offer.faults))


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
        found = next((offer for offer in offers if offer.key == key), None)
    return found if found is not None and not found.faults else None


def default_offers(
    offers: Iterable[TeamOffer], format_: Format, cards: Iterable[Card]
) -> Iterator[TeamOffer]:
    """Good teams to begin with, without end: the ready teams, then random ones."""
    yield from (offer for offer in offers if offer.origin == READY)
    known, seed = tuple(cards), 1
    while True:
        yield random_offer(format_, known, seed)
        seed += 1


def _renamed(team: Team, name: str) -> Team:
    return Team(name, team.cards, team.basics, team.notes)


def _tr(words: str) -> str:
    return QCoreApplication.translate("TeamOffers", words)


def _ready_for(format_: Format) -> tuple[ReadyTeam, ...]:
    return ready_pairs() if format_.kind == DOUBLES.kind else ready_teams()


# --- team choices ---------------------------------------------------------------------------------


_LONGEST = 50  # characters of what is remembered of a team


class TeamChoices:
    """Knows which teams there are, which ones are chosen, and which were chosen last."""

    def __init__(
        self, own: Callable[[], Mapping[str, Team]], cards: Callable[[], Iterable[Card]]
    ) -> None:
        self._own, self._cards = own, cards
        self._remembered: dict[tuple[str, int], str] = {}
        self.format: Format | None = None
        self.offers: tuple[TeamOffer, ...] = ()
        self.chosen: list[TeamOffer] = []

    def bring(self, format_: Format) -> None:
        """Offer the teams for a format: for each player the last one, else a good one.

        A team of the player that breaks a rule of the format stays, so that it can be fixed, as
        long as only the limits of a custom format have changed.
        """
        is_same_kind = self.format is not None and self.format.kind == format_.kind
        before = self.chosen if is_same_kind else []
        self.format = format_
        self.offers = offers_for(format_, _ready_for(format_), self._own())
        good = default_offers(self.offers, format_, self._cards())
        sides = players_by_side(format_.player_count)
        usual_offers = {player: next(good) for side in sides for player in side}  # pairs together
        self.chosen = []
        for place, usual in sorted(usual_offers.items()):
            kept = self._kept(place, before[place], format_) if before else None
            last = self._remembered.get((format_.kind, place), "")
            self.chosen.append(
                kept or offer_with_key(last, self.offers, format_, self._cards()) or usual
            )

    def refresh(self) -> None:
        """Look for new teams in the library."""
        if self.format is not None:
            self.offers = offers_for(self.format, _ready_for(self.format), self._own())

    def fault_of_partners(self) -> str:
        """What keeps the teams of two partners from being legal together, or "" (DBL-1)."""
        played = self.format
        if played is None:
            return ""
        for side in players_by_side(len(self.chosen)):
            teams = [self.chosen[player].team for player in side]
            for fault in faults_of_side(played, teams):
                return f"{translate(fault.message)} {translate(fault.remedy)}"
        return ""

    def choose(self, place: int, offer: TeamOffer) -> None:
        """Choose a team for a player, and remember it."""
        self.chosen[place] = offer
        if self.format is not None and offer.origin != GIVEN:
            self._remembered[self.format.kind, place] = offer.key

    def give(self, place: int, team: Team, key: str = "") -> None:
        """Let a player have a team that was built or imported; `key` is that of the library."""
        if self.format is not None:
            named = f"{OWN}:{key}" if key else f"{GIVEN}:{team.name}"
            self.choose(place, offer_of_team(named, team, self.format))

    def choose_random(self, place: int) -> None:
        """Choose a random team for a player."""
        if self.format is not None:
            self.choose(place, random_offer(self.format, self._cards()))

    # --- what is remembered

    def remember(self, words: Iterable[str]) -> None:
        """Take over what was remembered: "tournament 0 ready:Name"."""
        for line in words:
            kind, _, rest = line.partition(" ")
            place, _, key = rest.partition(" ")
            if place in ("0", "1", "2", "3") and key:
                self._remembered[kind, int(place)] = key

    @property
    def remembered(self) -> tuple[str, ...]:
        """What should be remembered until the next start of the program."""
        lines = (f"{kind} {place} {key}" for (kind, place), key in self._remembered.items())
        return tuple(line for line in lines if len(line) <= _LONGEST)

    def _kept(self, place: int, offer: TeamOffer, format_: Format) -> TeamOffer | None:
        """The chosen team after a change of the limits, or of the library."""
        if offer.origin == OWN:
            found = next((other for other in self.offers if other.key == offer.key), None)
            return found
        now = offer_of_team(offer.key, offer.team, format_)._replace(about=offer.about)
        return now if not now.faults or offer.origin == GIVEN else None
