"""What a match was: its line of time, its story, its charts and statistics, and files to share it.

It reads games and changes none. `desktop`, the command line and the tests import it.
"""

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.charts.chart_data import ChartId, ChartPane, MatchChart, Series, SeriesPoint
from rules.match_log.charts.match_series import ChartTable, MatchSeries, chart_table, match_series
from rules.match_log.exports.export_kinds import (
    EXPORT_KINDS,
    ExportKind,
    export_pieces,
    export_text,
    write_story_text,
)
from rules.match_log.line_comparison import (
    ComparedTurn,
    LineDifference,
    LineNumbers,
    acts_before_move,
    compare_by_turn,
    first_difference,
    numbers_after,
    same_point,
    sentence_of,
    turn_at,
)
from rules.match_log.match_facts import MarkKind, MatchFacts, MatchMark, facts_of_match, marks_of
from rules.match_log.match_files import OpenedMatch, open_match
from rules.match_log.match_review import (
    MatchReview,
    ReviewMoment,
    ReviewPoint,
    change_text,
    percent,
)
from rules.match_log.recorded_luck import RecordedLuck
from rules.match_log.story.story import (
    Story,
    StoryChapter,
    StoryNote,
    StoryNumber,
    StoryParagraph,
    note_lines,
)
from rules.match_log.story.tell_story import tell_story
from rules.match_log.table_picture.scene_drawing import svg_of_state
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
from rules.match_log.timeline import Seating, Timeline, TimelineAct, TimelineTurn
from rules.match_log.turning_point import TurningPoint, turning_point_of

__all__ = [
    "EXPORT_KINDS", "STATISTICS_COLUMNS", "TALLY_VERSION", "AboutMatch", "Average", "CardTally",
    "ChartId", "ChartPane", "ChartTable", "ComparedTurn", "CountedMatches", "ExportKind",
    "Figure", "LineDifference", "LineNumbers", "MarkKind", "MatchChart", "MatchFacts",
    "MatchMark", "MatchReview", "MatchSeries", "MatchStatistics", "MatchTally", "NameOfTeam",
    "OpenedMatch", "OpponentKind", "PlayerTally", "Proportion", "RecordedLuck", "ReviewMoment",
    "ReviewPoint", "Seating", "Series", "SeriesPoint", "StatisticsColumn", "StatisticsFilter",
    "StatisticsRow", "Story", "StoryChapter", "StoryNote", "StoryNumber", "StoryParagraph",
    "TalliedMatch", "Timeline", "TimelineAct", "TimelineTurn", "Translate", "TurningPoint",
    "acts_before_move", "card_key", "cases_of", "change_text", "chart_table", "columns_of",
    "compare_by_turn", "export_pieces", "export_text", "facts_of_match", "first_difference",
    "interval_of", "marks_of", "match_series", "note_lines", "numbers_after", "open_match",
    "percent", "read_tally", "same_point", "sentence_of", "statistics_csv", "svg_of_state",
    "tally_of", "tell_story", "turn_at", "turning_point_of", "value_of", "write_story_text",
    "write_tally",
]  # fmt: skip
