"""Teams that come with the program: one for each way to win, balanced within their format."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from rules.cards import all_card_sets, asset_names, asset_text
from rules.teams.formats import DOUBLES, TOURNAMENT
from rules.teams.sharing.team_reader import read_shared_team
from rules.teams.team import Team

_TEAMS = "teams"


class ReadyTeam(msgspec.Struct, frozen=True):
    """A team to play at once: the format it is built for, and how it wins in two sentences."""

    team: Team
    format_id: str
    how_it_wins: str


@cache
def ready_teams() -> tuple[ReadyTeam, ...]:
    """Return all teams of `assets/teams`, in the order of their file names. They are read once."""
    return tuple(_read(name) for name in asset_names(_TEAMS))


def ready_teams_for(format_id: str) -> tuple[ReadyTeam, ...]:
    """Return the ready teams that are built for a format."""
    return tuple(team for team in ready_teams() if team.format_id == format_id)


@cache
def ready_pairs() -> tuple[ReadyTeam, ...]:
    """Teams for two partners, one after the other: the halves of each ready team of a tournament,
    with all their dice (DBL-1)."""
    return tuple(
        _half(whole, place) for whole in ready_teams_for(TOURNAMENT.id) for place in range(2)
    )


def _half(whole: ReadyTeam, place: int) -> ReadyTeam:
    """Every other card of a team, from the cheapest on, and one of its basic actions."""
    team = whole.team
    cards = sorted(team.cards, key=lambda one: one.card.cost)[place::2]
    half = Team(
        name=f"{team.name} {'I' * (place + 1)}",
        cards=tuple(replace(one, dice=one.card.maximum) for one in cards),
        basics=team.basics[place : place + 1],
    )
    return ReadyTeam(half, DOUBLES.id, "")


def _read(name: str) -> ReadyTeam:
    path = f"{_TEAMS}/{name}.toml"
    shared = read_shared_team(asset_text(path), all_card_sets())
    if shared.problems:
        raise ValueError(f"assets/{path}: {shared.problems[0]}")
    return ReadyTeam(shared.team, shared.format_id, shared.team.notes)
