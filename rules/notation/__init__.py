"""Match notation: reads, writes and replays matches as text (docs/match-notation.md).

Builds on the game, its cards and its state; used by the program, the tests and `python -m rules`.
"""

from rules.notation.errors import BadMatch
from rules.notation.noted import RecordedDealer
from rules.notation.reading import read_match
from rules.notation.record import (
    Act,
    CoachedAct,
    CoachPoint,
    CoachSay,
    CoachWait,
    MatchHeader,
    MatchRecord,
    RecordLine,
)
from rules.notation.recounting import ActGrouper
from rules.notation.replaying import Replayer, replay_match
from rules.notation.writing import record_game, write_match

__all__ = [
    "Act",
    "ActGrouper",
    "BadMatch",
    "CoachPoint",
    "CoachSay",
    "CoachWait",
    "CoachedAct",
    "MatchHeader",
    "MatchRecord",
    "RecordLine",
    "RecordedDealer",
    "Replayer",
    "read_match",
    "record_game",
    "replay_match",
    "write_match",
]
