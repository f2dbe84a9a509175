"""A team that somebody shared, as far as it is recognized, and what was not recognized."""

from __future__ import annotations

import msgspec

from rules.cards import Card, CardKind
from rules.messages import Message, make_message
from rules.reading import visible
from rules.teams.team import Team, TeamCard

MAX_SHARED_CARDS = 100
"""A shared team may break every limit of the formats, but not be endless."""

MAX_SHARED_DICE = 99
MAX_TEAM_NAME = 100
MAX_TEAM_NOTES = 10_000
MAX_PROBLEMS = 50
"""After so many problems, the rest is only counted."""


class UnknownTeamCard(msgspec.Struct, frozen=True):
    """A card of a team that none of the sets has, kept as it stands.

    `title`, `set_code` and `number` are "" or 0 where the source does not say them.
    """

    title: str
    set_code: str = ""
    number: int = 0
    dice: int = 0
    is_basic: bool = False


class SharedTeam(msgspec.Struct, frozen=True):
    """What was read: the team, and a message for everything that is not in it.

    `unknown` are the cards that no set has; `write_team_toml` can write them back. `format_id` is
    the format that the team was built for, "" if the source does not say it. `is_file`
    tells a team file in TOML from pasted text.
    """

    team: Team
    problems: tuple[Message, ...] = ()
    unknown: tuple[UnknownTeamCard, ...] = ()
    format_id: str = ""
    is_file: bool = False


class TeamCollector:
    """Collects the parts of a shared team while one of the readers reads it."""

    def __init__(self) -> None:
        self.name = ""
        self.notes = ""
        self.format_id = ""
        self.is_file = False
        self._cards: list[TeamCard] = []
        self._basics: list[Card] = []
        self._unknown: list[UnknownTeamCard] = []
        self._problems: list[Message] = []
        self._more_problems = 0

    @property
    def is_full(self) -> bool:
        """Whether no more cards are accepted."""
        return len(self._cards) + len(self._basics) + len(self._unknown) >= MAX_SHARED_CARDS

    @property
    def has_problems_left(self) -> bool:
        """Whether another problem would still be told in full."""
        return len(self._problems) < MAX_PROBLEMS

    def add_card(self, card: Card, dice: int) -> None:
        """Add a card; the dice of a basic action are always the same, so they are not kept."""
        if card.kind is CardKind.BASIC_ACTION:
            self._basics.append(card)
        else:
            self._cards.append(TeamCard(card, dice))

    def add_unknown(self, unknown: UnknownTeamCard) -> None:
        """Keep a card that no set has; one without title and number could not be read again."""
        if unknown.title or (unknown.set_code and unknown.number):
            self._unknown.append(unknown)

    def add_problem(self, problem: Message) -> None:
        """Add what was not recognized."""
        if self.has_problems_left:
            self._problems.append(problem)
        else:
            self._more_problems += 1

    def result(self) -> SharedTeam:
        """The team that has been collected."""
        name, notes = one_line(self.name), clean_notes(self.notes)
        if len(name) > MAX_TEAM_NAME:
            self.add_problem(make_message("share.long_name", most=MAX_TEAM_NAME))
        if len(notes) > MAX_TEAM_NOTES:
            self.add_problem(make_message("share.long_notes", most=MAX_TEAM_NOTES))
        team = Team(
            name=name[:MAX_TEAM_NAME].rstrip(),
            cards=tuple(self._cards),
            basics=tuple(self._basics),
            notes=notes[:MAX_TEAM_NOTES].rstrip(),
        )
        problems = self._problems
        if self._more_problems:
            problems = [*problems, make_message("share.more", count=self._more_problems)]
        return SharedTeam(team, tuple(problems), tuple(self._unknown), self.format_id, self.is_file)


def one_line(text: str) -> str:
    """Return a text as one line of visible characters."""
    return visible(" ".join(text.split()))


def clean_notes(text: str) -> str:
    """Return notes without empty lines around them, and with visible characters only."""
    lines = (visible(line.rstrip()) for line in text.splitlines())
    return "\n".join(lines).strip("\n")


def card_label(card: Card) -> str:
    """A card as people write it in a team: `Kitty Pryde: Sprite`."""
    return one_line(card.full_name)


def too_many_dice(place: Message, count: str) -> Message:
    """The message that a card has more dice than any team can hold."""
    return make_message("share.many_dice", place=place, count=count[:20], most=MAX_SHARED_DICE)
