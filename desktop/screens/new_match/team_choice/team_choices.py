"""The teams of both players of the form, for the format that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from desktop.screens.new_match.team_choice.team_offers import (
    GIVEN,
    OWN,
    TeamOffer,
    default_offers,
    offer_of_team,
    offer_with_key,
    offers_for,
    random_offer,
)
from rules.cards import Card
from rules.teams import Format, Team, ready_teams

_PLAYERS = 2
_LONGEST = 50  # characters of what is remembered of a team


class TeamChoices:
    """Knows which teams there are, which ones are chosen, and which were chosen last."""

    def __init__(
        self,
        own: Callable[[], Mapping[str, Team]],
        cards: Callable[[], Iterable[Card]],
    ) -> None:
        """Make it without a format.

        Args:
            own: returns the teams of the player's library, by key.
            cards: returns all cards, for random teams.
        """
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
        self.offers = offers_for(format_, ready_teams(), self._own())
        good = default_offers(self.offers, format_, self._cards())
        self.chosen = []
        for place in range(_PLAYERS):
            usual = next(good)
            kept = self._kept(place, before[place], format_) if before else None
            last = self._remembered.get((format_.kind, place), "")
            self.chosen.append(
                kept or offer_with_key(last, self.offers, format_, self._cards()) or usual
            )

    def refresh(self) -> None:
        """Look for new teams in the library."""
        if self.format is not None:
            self.offers = offers_for(self.format, ready_teams(), self._own())

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
            if place in ("0", "1") and key:
                self._remembered[kind, int(place)] = key

    @property
    def remembered(self) -> tuple[str, ...]:
        """What should be remembered until the next start of the program."""
        lines = (f"{kind} {place} {key}" for (kind, place), key in self._remembered.items())
        return tuple(line for line in lines if len(line) <= _LONGEST)

    def _kept(self, place: int, offer: TeamOffer, format_: Format) -> TeamOffer | None:
        """The chosen team after a change of the limits, or of the library."""
        if offer.origin == OWN:
            found = next((one for one in self.offers if one.key == offer.key), None)
            return found
        now = offer_of_team(offer.key, offer.team, format_)._replace(about=offer.about)
        return now if not now.faults or offer.origin == GIVEN else None
