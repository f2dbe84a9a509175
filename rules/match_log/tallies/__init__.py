"""Statistics across matches: each match is counted once, and the counts are put into tables."""

from rules.match_log.tallies.match_statistics import (
    Average,
    CountedMatches,
    MatchStatistics,
    NameOfTeam,
    OpponentKind,
    Proportion,
    StatisticsFilter,
    StatisticsRow,
    TalliedMatch,
    wilson_interval,
)
from rules.match_log.tallies.match_tally import (
    TALLY_VERSION,
    CardTally,
    MatchTally,
    PlayerTally,
    card_key,
    read_tally,
    tally_of,
    write_tally,
)
from rules.match_log.tallies.statistics_csv import (
    STATISTICS_COLUMNS,
    Figure,
    StatisticsColumn,
    cases_of,
    columns_of,
    interval_of,
    statistics_csv,
    value_of,
)

__all__ = [
    "STATISTICS_COLUMNS", "TALLY_VERSION", "Average", "CardTally", "CountedMatches", "Figure",
    "MatchStatistics", "MatchTally", "NameOfTeam", "OpponentKind", "PlayerTally", "Proportion",
    "StatisticsColumn", "StatisticsFilter", "StatisticsRow", "TalliedMatch", "card_key", "cases_of",
    "columns_of", "interval_of", "read_tally", "statistics_csv", "tally_of", "value_of",
    "wilson_interval", "write_tally",
]  # fmt: skip
