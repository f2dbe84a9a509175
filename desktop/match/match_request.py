"""A match that players want to play: the format, who sits where with which team, and the edition.

Forms, the builder, the library and drafts all ask for a match in this way.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from desktop.card_art.card_print import is_by_hand
from desktop.storage.match_terms import NO_TERMS, MatchTerms
from rules.cards import Card, all_card_sets
from rules.model import PlayerId, Ruleset, names_by_side, players_by_side
from rules.state import Setup
from rules.teams import FIRST_GAME, DemoGame, Format, Team, TeamCard, demo_card, team_setup


class Seat(NamedTuple):
    """A player: the name, the level of the computer that plays ("" for a person), the team."""

    name: str
    computer: str
    team: Team


class MatchRequest(NamedTuple):
    """The match to set up."""

    format: Format  # the format
    # The players at their places: the first one sits at the bottom of the table, of two sides the
    # players follow in turn. They keep place, color and team, whoever goes first.
    seats: tuple[Seat, ...]
    ruleset: Ruleset  # the edition
    seed: int  # the seed of draws and rolls
    shared_basics: tuple[Card, ...] = ()  # the basic actions, if the players do not bring their own
    is_casual: bool = False  # whether the players agreed on casual priority (PRI-2)
    uses_real_dice: bool = False  # whether they roll and draw physical dice
    life: int | None = None  # the starting life; None for that of the format
    starter: int | None = None  # the seat that goes first; None if it is still to be decided
    is_secret: bool = False  # whether the players have not seen each other's teams yet
    terms: MatchTerms = NO_TERMS  # a series and a clock, if they are wanted
    # Whether a person acts by hand for both in a match against the computer (HAND-1)
    hand_for_computer: bool = False
    hand_between_people: bool = True  # whether two persons act by hand for their cards

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def sides(self) -> tuple[tuple[PlayerId, ...], ...]:
        """The seats of each side: one, or those of two partners (DBL-2)."""
        return players_by_side(len(self.seats))

    def names_of_side(self, side: int) -> str:
        """The names of a side, as "Dana & Eli"; alone, the player's own."""
        return names_by_side(self.names)[side]

    def speaker_of_side(self, side: int) -> PlayerId:
        """The seat that calls and decides for a side before the match: that of its first person,
        or the first one if only computers sit there."""
        seats = self.sides[side]
        return next((seat for seat in seats if not self.seats[seat].computer), seats[0])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(place for place, seat in enumerate(self.seats) if not seat.computer)

    @property
    def cards_by_hand(self) -> tuple[Card, ...]:
        """The cards of all teams whose text the players carry out by hand."""
        brought = (
            *(team_card.card for seat in self.seats for team_card in seat.team.cards),
            *(card for seat in self.seats for card in seat.team.basics),
            *self.shared_basics,
        )
        return tuple(card for card in dict.fromkeys(brought) if is_by_hand(card))

    @property
    def acts_by_hand(self) -> bool:
        """Whether texts by hand are carried out: a person must, and the computer never does."""
        people = len(self.people)
        is_wanted = self.hand_for_computer if people < len(self.seats) else self.hand_between_people
        return is_wanted and people > 0 and bool(self.cards_by_hand)

    def setup(self, first: int) -> Setup:
        """The match that begins with the player of a seat.

        Raises:
            IllegalTeam: a team breaks a rule of the format.
        """
        teams = tuple(seat.team for seat in self.seats)
        if not self.format.has_team_rules:
            one, *others = teams
            shared = replace(one, basics=self.shared_basics)
            teams = (shared, *(replace(other, basics=()) for other in others))
        return team_setup(
            self.format,
            self.ruleset,
            self.names,
            teams,
            shared_basics=self.shared_basics,
            life=self.life,
            casual=self.is_casual,
            own_dice=self.uses_real_dice,
            computers=tuple(seat.computer for seat in self.seats),
            starter=first,
            by_hand="cards" if self.acts_by_hand else "",
        )


def starter_request(
    game: DemoGame, names: tuple[str, ...], ruleset: Ruleset, seed: int
) -> MatchRequest:
    """The request for the starter game of a box, between two persons."""
    sets = all_card_sets()
    teams = (
        Team(
            cards=tuple(
                TeamCard(demo_card(game, title, sets), game.dice_per_character) for title in titles
            )
        )
        for titles in game.teams
    )
    one, two = (Seat(name, "", team) for name, team in zip(names, teams, strict=True))
    basics = tuple(demo_card(game, title, sets) for title in game.basics)
    return MatchRequest(FIRST_GAME, (one, two), ruleset, seed, basics, life=game.life)
