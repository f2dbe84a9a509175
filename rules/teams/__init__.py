"""Teams: what a player brings to a match, the formats that limit it, and ready games."""

from rules.teams.demo_games import (
    DEMO_GAMES,
    FIRST_DEMO_GAME,
    DemoGame,
    demo_card,
    demo_setup,
    first_game_setup,
)
from rules.teams.first_player import (
    CALLS,
    Call,
    StartingThrow,
    call_of_computer,
    random_starter,
    throw_for_start,
)
from rules.teams.formats import (
    BASIC,
    CUSTOM_BASICS,
    CUSTOM_CARDS,
    CUSTOM_DICE,
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
from rules.teams.match_setup import IllegalTeam, team_setup
from rules.teams.purchase_odds import (
    DEFAULT_TURNS,
    MAX_PLAN,
    PurchaseOdds,
    chance_after_reroll,
    purchase_odds,
)
from rules.teams.random_cards import random_team
from rules.teams.random_numbers import RandomNumbers
from rules.teams.statistics import Share, TeamStatistics, keywords_of, statistics_of
from rules.teams.team import Team, TeamCard
from rules.teams.team_checks import TeamFault, faults_of_team
from rules.teams.team_edits import dice_on, with_card, with_dice, without_card
from rules.teams.team_remedies import remedied_team, remedy_label

__all__ = [
    "BASIC",
    "CALLS",
    "CUSTOM_BASICS",
    "CUSTOM_CARDS",
    "CUSTOM_DICE",
    "DEFAULT_TURNS",
    "DEMO_GAMES",
    "DRAFT_BASICS",
    "DRAFT_DICE",
    "FIRST_DEMO_GAME",
    "FIRST_GAME",
    "FORMATS",
    "FOR_FUN",
    "MAX_PLAN",
    "RAINBOW_DRAFT",
    "TOURNAMENT",
    "Call",
    "DemoGame",
    "Format",
    "IllegalTeam",
    "PurchaseOdds",
    "RandomNumbers",
    "Share",
    "StartingThrow",
    "Team",
    "TeamCard",
    "TeamFault",
    "TeamStatistics",
    "UnknownFormat",
    "call_of_computer",
    "chance_after_reroll",
    "custom_format",
    "demo_card",
    "demo_setup",
    "dice_on",
    "draft_format",
    "faults_of_team",
    "first_game_setup",
    "format_of",
    "keywords_of",
    "purchase_odds",
    "random_starter",
    "random_team",
    "remedied_team",
    "remedy_label",
    "statistics_of",
    "team_setup",
    "throw_for_start",
    "with_card",
    "with_dice",
    "without_card",
]
