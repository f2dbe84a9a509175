"""Reads a shared team without being told whether it is text, TOML or a link."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.cards import CardSet
from rules.messages import Message, make_message
from rules.reading import TEAM_SOURCE, UnreadableSource, check_source
from rules.teams.sharing.shared_team import (
    MAX_TEAM_NOTES,
    CardLookup,
    SharedTeam,
    TeamCollector,
    clean_notes,
)
from rules.teams.sharing.team_text import read_team_text
from rules.teams.sharing.team_toml import looks_like_toml, read_team_toml
from rules.teams.team import Team


def read_shared_team(text: str, sets: Sequence[CardSet]) -> SharedTeam:
    """Read a team from pasted text, a team file in TOML, or a link of the community's builder.

    `sets` are the card sets to look in: the four boxes and those of the player's own card files.
    Returns the team as far as it is recognized, and a message for everything else.
    """
    return TeamReader(sets).read(text)


class TeamReader:
    """Reads many shared teams with the same sets."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        self._lookup = CardLookup(sets)

    def read(self, text: str) -> SharedTeam:
        """Read one team; see `read_shared_team`."""
        collected = TeamCollector()
        try:
            text = check_source(text, "", TEAM_SOURCE)
        except UnreadableSource as error:
            collected.add_problem(make_message("share.whole_file", problem=error.message))
            return collected.result()
        self._lookup.allow_suggestions()
        if looks_like_toml(text):
            collected.is_file = True
            read_team_toml(text, self._lookup, collected)
            return collected.result()
        read_team_text(text, self._lookup, collected)
        shared = collected.result()
        if not (shared.problems or shared.team.cards or shared.team.basics or shared.unknown):
            collected.add_problem(make_message("share.empty"))
            return collected.result()
        return shared


_ONLY_TOLD = ("share.no_dice", "share.other_title", "share.long_name")
"""Problems of cards that are in the team nevertheless."""


def with_unread_lines(shared: SharedTeam, text: str, heading: str) -> Team:
    """The team, with the lines that were not recognized at the end of its notes.

    A team file keeps its unknown cards itself, so only its other problems are noted. `heading`
    comes before these lines.
    """
    lines = _unread(shared, text)
    if not lines:
        return shared.team
    notes = "\n".join(
        (shared.team.notes, "", heading, *lines) if shared.team.notes else (heading, *lines)
    )
    return replace(shared.team, notes=clean_notes(notes)[:MAX_TEAM_NOTES].rstrip())


def _unread(shared: SharedTeam, text: str) -> list[str]:
    problems = [problem for problem in shared.problems if problem.id not in _ONLY_TOLD]
    if shared.is_file:
        more = len(problems) - len(shared.unknown)
        return [str(problem) for problem in problems] if more > 0 else []
    source = text.splitlines()
    if any(problem.id == "share.more" for problem in problems):
        return [line.strip() for line in source if line.strip()]  # too many to tell them apart
    found: list[str] = []
    for problem in problems:
        number = _line_of(problem)
        if not 1 <= number <= len(source):
            found.append(str(problem))  # an entry of a link, or the whole text
        elif problem.id == "share.too_many":
            found += (line.strip() for line in source[number - 1 :])
        else:
            found.append(source[number - 1].strip())
    return list(dict.fromkeys(found))


def _line_of(problem: Message) -> int:
    """The line that a problem is about; 0 if it does not say it."""
    place = dict(problem.values).get("place")
    if isinstance(place, Message) and place.id == "share.line":
        number = dict(place.values).get("number")
        return number if isinstance(number, int) else 0
    return 0
