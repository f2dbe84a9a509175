"""What a match was: its line of time, its story, its charts and statistics, and files to share it.

It reads games and changes none. `desktop`, the command line and the tests import it.
"""

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.charts import (
    ChartId,
    ChartPane,
    MatchChart,
    MatchSeries,
    Series,
    SeriesPoint,
    match_series,
)
from rules.match_log.exports import EXPORT_KINDS, ExportKind, export_pieces, export_text
from rules.match_log.story import Story, StoryChapter, StoryNumber, StoryParagraph, tell_story
from rules.match_log.timeline import Timeline, TimelineAct, TimelineTurn

__all__ = [
    "EXPORT_KINDS",
    "AboutMatch",
    "ChartId",
    "ChartPane",
    "ExportKind",
    "MatchChart",
    "MatchSeries",
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
    "export_pieces",
    "export_text",
    "match_series",
    "tell_story",
]
