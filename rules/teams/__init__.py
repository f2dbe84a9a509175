"""Teams: what a player brings to a match, the formats that limit it, and ready games."""

from rules.teams.demo_games import (
    DEMO_GAMES,
    FIRST_DEMO_GAME,
    DemoGame,
    demo_card,
    demo_setup,
    first_game_setup,
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
from rules.teams.purchase_odds import (
    DEFAULT_TURNS,
    MAX_PLAN,
    PurchaseOdds,
    chance_after_reroll,
    purchase_odds,
)
from rules.teams.random_numbers import RandomNumbers
from rules.teams.random_team import random_team
from rules.teams.statistics import Share, TeamStatistics, keywords_of, statistics_of
from rules.teams.team import Team, TeamCard
from rules.teams.team_checks import TeamFault, faults_of_team
from rules.teams.team_setup import IllegalTeam, team_setup

__all__ = [
    "BASIC",
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
    "DemoGame",
    "Format",
    "IllegalTeam",
    "PurchaseOdds",
    "RandomNumbers",
    "Share",
    "Team",
    "TeamCard",
    "TeamFault",
    "TeamStatistics",
    "UnknownFormat",
    "chance_after_reroll",
    "custom_format",
    "demo_card",
    "demo_setup",
    "draft_format",
    "faults_of_team",
    "first_game_setup",
    "format_of",
    "keywords_of",
    "purchase_odds",
    "random_team",
    "statistics_of",
    "team_setup",
]
