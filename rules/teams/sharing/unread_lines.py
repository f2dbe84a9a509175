"""Keeps what was not recognized of a shared team in its notes, so that nothing is lost."""

from __future__ import annotations

from msgspec.structs import replace

from rules.messages import Message
from rules.teams.sharing.shared_team import MAX_TEAM_NOTES, SharedTeam, clean_notes
from rules.teams.team import Team

_ONLY_TOLD = ("share.no_dice", "share.other_title", "share.long_name")
"""Problems of cards that are in the team nevertheless."""


def with_unread_lines(shared: SharedTeam, text: str, heading: str) -> Team:
    """The team, with the lines that were not recognized at the end of its notes.

    A team file keeps its unknown cards itself, so only its other problems are noted.

    Args:
        shared: what was read.
        text: from what it was read.
        heading: stands before these lines.
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
