"""The teams that enter a tournament: ready teams by name, and shared teams from files."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.cards import CardSet
from rules.teams import Format, Team, faults_of_team, ready_teams
from rules.teams.sharing import read_shared_team


class BadTournamentTeam(ValueError):
    """A team cannot enter a tournament; the message has a line for each reason."""


class TournamentEntry(msgspec.Struct, frozen=True):
    """A team that enters, where it comes from, and the format it is built for ("" if unknown)."""

    source: str
    team: Team
    format_id: str


def ready_entry(name: str) -> TournamentEntry | None:
    """The ready team with a name, in capitals or not; None if there is none."""
    for ready in ready_teams():
        if ready.team.name.casefold() == name.strip().casefold():
            return TournamentEntry(ready.team.name, ready.team, ready.format_id)
    return None


def read_entry(text: str, source: str, sets: Sequence[CardSet]) -> TournamentEntry:
    """Read a team from a file: text, TOML or a link.

    Raises:
        BadTournamentTeam: something in the file is not recognized.
    """
    shared = read_shared_team(text, sets)
    if shared.problems:
        raise BadTournamentTeam("\n".join(f"{source}: {one}" for one in shared.problems))
    team = shared.team if shared.team.name else msgspec.structs.replace(shared.team, name=source)
    return TournamentEntry(source, team, shared.format_id)


def check_entries(entries: Sequence[TournamentEntry], played: Format) -> None:
    """Check that all teams may play in a format, and that there are two of them.

    Raises:
        BadTournamentTeam: they may not; says why and what to do.
    """
    if len(entries) < 2:
        found = f"{len(entries)} for {played.id}" if entries else f"none for {played.id}"
        raise BadTournamentTeam(f"a tournament needs two teams: found {found}")
    if not played.has_team_rules or played.shares_basics:
        raise BadTournamentTeam(f"{played.id}: players do not bring teams of their own to it")
    faults = [
        f"{entry.source}: {fault.message} {fault.remedy} ({fault.rule_id})"
        for entry in entries
        for fault in faults_of_team(played, entry.team)
    ]
    if faults:
        raise BadTournamentTeam("\n".join(faults))
