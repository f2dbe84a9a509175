"""A team in a list: one of the library, or a ready one."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.storage.team_files.team_library import LibraryTeam, words_of_team
from desktop.text.translation import translate
from rules.messages import PluralCount
from rules.teams import (
    FORMATS,
    Format,
    Team,
    TeamFault,
    UnknownFormat,
    faults_of_team,
    format_of,
    ready_teams,
)


def tr(text: str) -> str:
    """Translate a text about teams."""
    return QCoreApplication.translate("TeamList", text)


class TeamEntry(NamedTuple):
    """A team that can be chosen."""

    key: str  # the key in the library; "" for a ready team
    team: Team  # the team
    format_id: str = ""  # the format it is built for; "" if that is open
    how_it_wins: str = ""  # how a ready team wins; "" for others
    missing: tuple[str, ...] = ()  # what is wrong with each card that no set has
    words: str = ""  # all its words in small letters, for the search
    changed: float = 0.0  # when it was saved, in seconds since 1970; 0 for a ready team

    @property
    def is_ready(self) -> bool:
        """Whether the team comes with the program."""
        return not self.key

    @property
    def name(self) -> str:
        return self.team.name or tr("Unnamed team")


class FormatVerdict(NamedTuple):
    """Whether a format allows a team: what it breaks, () if it is legal."""

    format: Format
    faults: tuple[TeamFault, ...]


def entry_of(saved: LibraryTeam) -> TeamEntry:
    """The entry of a team of the library."""
    missing = tuple(translate(problem) for problem in saved.problems)
    return TeamEntry(
        saved.key, saved.team, saved.format_id, "", missing, saved.words, saved.changed
    )


def ready_entries() -> tuple[TeamEntry, ...]:
    """The entries of the teams that come with the program."""
    return tuple(
        TeamEntry("", team.team, team.format_id, team.how_it_wins, (), words_of_team(team.team))
        for team in ready_teams()
    )


def verdicts_of(entry: TeamEntry) -> tuple[FormatVerdict, ...]:
    """What the formats say about a team: its own first, then those without a draft."""
    formats = [
        format_ for format_ in FORMATS.values() if format_.has_team_rules and not format_.is_drafted
    ]
    try:
        own = format_of(entry.format_id) if entry.format_id else None
    except UnknownFormat:
        own = None
    if own is not None and own.has_team_rules:
        formats = [own, *(format_ for format_ in formats if format_.id != own.id)]
    return tuple(FormatVerdict(format_, faults_of_team(format_, entry.team)) for format_ in formats)


def size_of_team(team: Team) -> str:
    """How many cards, dice and basic actions a team has."""
    parts = [
        tr("{count} {count:card|cards}").format(count=PluralCount(len(team.cards))),
        tr("{count} {count:die|dice}").format(count=PluralCount(team.dice_count)),
    ]
    if team.basics:
        basics = tr("{count} basic {count:action|actions}")
        parts.append(basics.format(count=PluralCount(len(team.basics))))
    return " \u00b7 ".join(parts)


def spoken_team(entry: TeamEntry) -> str:
    """A team for screen readers: name, size, formats, cards."""
    legal = [
        translate(verdict.format.title) for verdict in verdicts_of(entry) if not verdict.faults
    ]
    formats = ", ".join(legal) if legal else tr("not legal in any format yet")
    cards = ", ".join(f"{team_card.dice} {team_card.card.name}" for team_card in entry.team.cards)
    return f"{entry.name}. {size_of_team(entry.team)}. {formats}. {cards}"
