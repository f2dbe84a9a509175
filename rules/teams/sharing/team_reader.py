"""Reads a shared team without being told whether it is text, TOML or a link."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import CardSet
from rules.messages import make_message
from rules.reading import TEAM_SOURCE, UnreadableSource, check_source
from rules.teams.sharing.card_lookup import CardLookup
from rules.teams.sharing.shared_team import SharedTeam, TeamCollector
from rules.teams.sharing.team_text import read_team_text
from rules.teams.sharing.team_toml import looks_like_toml, read_team_toml


def read_shared_team(text: str, sets: Sequence[CardSet]) -> SharedTeam:
    """Read a team from pasted text, a team file in TOML, or a link of the community's builder.

    Args:
        text: what was pasted or read from a file.
        sets: the card sets to look in: the four boxes and those of the player's own card files.

    Returns:
        The team as far as it is recognized, and a message for everything else.
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
