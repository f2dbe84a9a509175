"""Teams: what players bring to a match, the formats that limit it, sharing, drafts and chances."""

from rules.teams.demo_games import (
    DEMO_GAMES,
    FIRST_DEMO_GAME,
    DemoGame,
    demo_card,
    demo_setup,
    first_game_setup,
)
from rules.teams.drafts.base_draft import (
    BadPlan,
    Draft,
    DraftKind,
    DraftPick,
    DraftPlan,
    IllegalPick,
    MadePick,
    PickKind,
    PickRefusal,
)
from rules.teams.drafts.computer_picks import card_value, computer_pick
from rules.teams.drafts.draft_kinds import DoubleRainbowDraft, RainbowDraft, StackDraft, new_draft
from rules.teams.drafts.draft_notation import BadDraft, read_draft, write_draft
from rules.teams.first_player import (
    CALLS,
    Call,
    StartingThrow,
    call_of_computer,
    fair_card,
    random_starter,
    throw_for_start,
)
from rules.teams.formats import (
    BASIC,
    CUSTOM_BASICS,
    CUSTOM_CARDS,
    CUSTOM_DICE,
    DOUBLES,
    DRAFT_BASICS,
    DRAFT_DICE,
    FIRST_GAME,
    FOR_FUN,
    FORMATS,
    RAINBOW_DRAFT,
    TOURNAMENT,
    Format,
    UnknownFormat,
    custom_format,
    draft_format,
    format_of,
)
from rules.teams.match_setup import IllegalTeam, doubled_basics, team_setup
from rules.teams.purchase_chances import DEFAULT_TURNS, PurchaseOdds, purchase_odds
from rules.teams.random_teams import RandomNumbers, random_team
from rules.teams.series import BEST_OF_THREE, SeriesScore, next_in_series
from rules.teams.sharing.collection_list import (
    CollectionList,
    read_collection_list,
    write_collection_list,
)
from rules.teams.sharing.shared_team import (
    MAX_TEAM_NAME,
    MAX_TEAM_NOTES,
    FixChoice,
    LineFix,
    SharedTeam,
    UnknownTeamCard,
    apply_fixes,
    card_label,
    closest_fixes,
)
from rules.teams.sharing.team_link import (
    BadTeamPage,
    cards_without_link,
    read_team_page,
    write_team_link,
)
from rules.teams.sharing.team_reader import TeamReader, read_shared_team, with_unread_lines
from rules.teams.sharing.team_text import write_team_text
from rules.teams.sharing.team_toml import write_team_toml
from rules.teams.statistics import Share, TeamStatistics, statistics_of
from rules.teams.team import (
    Team,
    TeamCard,
    dice_on,
    with_allowed_dice,
    with_card,
    with_dice,
    without_card,
)
from rules.teams.team_assets import ReadyTeam, ready_pairs, ready_teams, ready_teams_for
from rules.teams.team_checks import (
    TeamFault,
    faults_of_side,
    faults_of_team,
    missing_from_collection,
    remedied_team,
    remedy_label,
)

__all__ = [
    "BASIC", "BEST_OF_THREE", "CALLS", "CUSTOM_BASICS", "CUSTOM_CARDS", "CUSTOM_DICE",
    "DEFAULT_TURNS", "DEMO_GAMES", "DOUBLES", "DRAFT_BASICS", "DRAFT_DICE", "FIRST_DEMO_GAME",
    "FIRST_GAME", "FORMATS", "FOR_FUN", "MAX_TEAM_NAME", "MAX_TEAM_NOTES", "RAINBOW_DRAFT",
    "TOURNAMENT", "BadDraft", "BadPlan", "BadTeamPage", "Call", "CollectionList", "DemoGame",
    "DoubleRainbowDraft", "Draft", "DraftKind", "DraftPick", "DraftPlan", "FixChoice", "Format",
    "IllegalPick", "IllegalTeam", "LineFix", "MadePick", "PickKind", "PickRefusal", "PurchaseOdds",
    "RainbowDraft", "RandomNumbers", "ReadyTeam", "SeriesScore", "Share", "SharedTeam",
    "StackDraft", "StartingThrow", "Team", "TeamCard", "TeamFault", "TeamReader", "TeamStatistics",
    "UnknownFormat", "UnknownTeamCard", "apply_fixes", "call_of_computer", "card_label",
    "card_value", "cards_without_link", "closest_fixes", "computer_pick", "custom_format",
    "demo_card", "demo_setup", "dice_on", "doubled_basics", "draft_format", "fair_card",
    "faults_of_side", "faults_of_team", "first_game_setup", "format_of", "missing_from_collection",
    "new_draft", "next_in_series", "purchase_odds", "random_starter", "random_team",
    "read_collection_list", "read_draft", "read_shared_team", "read_team_page", "ready_pairs",
    "ready_teams", "ready_teams_for", "remedied_team", "remedy_label", "statistics_of",
    "team_setup", "throw_for_start", "with_allowed_dice", "with_card", "with_dice",
    "with_unread_lines", "without_card", "write_collection_list", "write_draft", "write_team_link",
    "write_team_text", "write_team_toml",
]  # fmt: skip
