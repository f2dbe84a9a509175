"""What a match was: its line of time, its story, its charts and statistics, and files to share it.

It reads games and changes none. `desktop`, the command line and the tests import it.
"""

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.charts import (
    ChartId,
    ChartPane,
    ChartTable,
    MatchChart,
    MatchSeries,
    Series,
    SeriesPoint,
    chart_table,
    match_series,
)
from rules.match_log.exports import EXPORT_KINDS, ExportKind, export_pieces, export_text
from rules.match_log.match_files import OpenedMatch, open_match
from rules.match_log.match_marks import MarkKind, MatchMark, marks_of
from rules.match_log.story import Story, StoryChapter, StoryNumber, StoryParagraph, tell_story
from rules.match_log.timeline import Timeline, TimelineAct, TimelineTurn

__all__ = [
    "EXPORT_KINDS",
    "AboutMatch",
    "ChartId",
    "ChartPane",
    "ChartTable",
    "ExportKind",
    "MarkKind",
    "MatchChart",
    "MatchMark",
    "MatchSeries",
    "OpenedMatch",
    "Series",
    "SeriesPoint",
    "Story",
    "StoryChapter",
    "StoryNumber",
    "StoryParagraph",
    "Timeline",
    "TimelineAct",
    "TimelineTurn",
    "Translate",
    "chart_table",
    "export_pieces",
    "export_text",
    "marks_of",
    "match_series",
    "open_match",
    "tell_story",
]
