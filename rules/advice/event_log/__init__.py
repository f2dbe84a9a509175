"""The log: turns the events of a match into sentences.

The sentences are `Message` values, so the screen can translate them. Events that belong together
(four dice drawn, four dice damaged) share a line. An event that only repeats another has none.
`rules.game` keeps the log of its match here.
"""

from rules.advice.event_log.match_log import MatchLog, log_lines

__all__ = ["MatchLog", "log_lines"]
