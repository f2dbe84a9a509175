"""Match notation: reads, replays and writes matches as text (docs/match-notation.md).

It plays through `rules.game`; `desktop`, the command line and the tests import it.
"""

from rules.notation.records.errors import BadMatch
from rules.notation.records.lesson_lines import CoachPoint, CoachSay, CoachWait, StuckLine
from rules.notation.records.record import Act, MatchHeader, MatchRecord, RecordLine
from rules.notation.replay.replayer import (
    RecordedDealer,
    Replayer,
    read_match_so_far,
    replay_match,
    replayable_part,
)
from rules.notation.syntax.line_formatter import act_formatter_of
from rules.notation.syntax.match_reader import read_match
from rules.notation.writing.match_writer import (
    MatchWriter,
    WrittenAct,
    record_game,
    write_match,
    write_practice_match,
    written_acts,
)
from rules.notation.writing.open_question import legal_acts, question_lines

__all__ = [
    "Act", "BadMatch", "CoachPoint", "CoachSay", "CoachWait", "MatchHeader", "MatchRecord",
    "MatchWriter", "RecordLine", "RecordedDealer", "Replayer", "StuckLine", "WrittenAct",
    "act_formatter_of", "legal_acts", "question_lines", "read_match", "read_match_so_far",
    "record_game", "replay_match", "replayable_part", "write_match", "write_practice_match",
    "written_acts",
]  # fmt: skip
