"""Match notation: reads, writes and replays matches as text (docs/match-notation.md).

Builds on the game, its cards and its state; used by the program, the tests and `python -m rules`.
"""

from rules.notation.errors import BadMatch
from rules.notation.noted import NotedDealer
from rules.notation.reading import read_match
from rules.notation.record import Act, Head, Line, Point, Record, Say, Step, Wait
from rules.notation.recounting import Recounting
from rules.notation.replaying import Replaying, replay
from rules.notation.writing import record_of, write_match

__all__ = [
    "Act",
    "BadMatch",
    "Head",
    "Line",
    "NotedDealer",
    "Point",
    "Record",
    "Recounting",
    "Replaying",
    "Say",
    "Step",
    "Wait",
    "read_match",
    "record_of",
    "replay",
    "write_match",
]
