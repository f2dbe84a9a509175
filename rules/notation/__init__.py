"""Matches as text (docs/match-notation.md): reading, writing and replaying them."""

from rules.notation.reading import read_match
from rules.notation.record import Act, BadMatch, Head, Line, Point, Record, Say, Step, Wait
from rules.notation.replaying import NotedDealer, moves_of, replay, replaying
from rules.notation.writing import record_of, write_match

__all__ = [
    "Act",
    "BadMatch",
    "Head",
    "Line",
    "NotedDealer",
    "Point",
    "Record",
    "Say",
    "Step",
    "Wait",
    "moves_of",
    "read_match",
    "record_of",
    "replay",
    "replaying",
    "write_match",
]
