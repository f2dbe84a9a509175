"""Shares teams as short text, as TOML and as the link of the community's team builder.

`docs/teams.md` describes the three forms. A reader recognizes which one it has, keeps all cards it
knows, and names everything else.
"""

from rules.teams.sharing.shared_team import (
    MAX_TEAM_NAME,
    MAX_TEAM_NOTES,
    SharedTeam,
    UnknownTeamCard,
    card_label,
)
from rules.teams.sharing.team_reader import TeamReader, read_shared_team, with_unread_lines
from rules.teams.sharing.team_text import cards_without_link, write_team_link, write_team_text
from rules.teams.sharing.team_toml import write_team_toml

__all__ = [
    "MAX_TEAM_NAME", "MAX_TEAM_NOTES", "SharedTeam", "TeamReader", "UnknownTeamCard", "card_label",
    "cards_without_link", "read_shared_team", "with_unread_lines", "write_team_link",
    "write_team_text", "write_team_toml",
]  # fmt: skip
